package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Map;

/**
 * A request for a file in the served directory.
 *
 * @param id the stable id
 * @param theme the heading of the case's file
 * @param title what is asked, in one line
 * @param method the HTTP method, {@code GET} or {@code HEAD}
 * @param target what follows the path prefix of the files in the request target, exactly as sent,
 *     as octets read as ISO-8859-1
 * @param headers further request fields, such as {@code If-None-Match}
 * @param fixtures the files that must be there before the request
 * @param demands what each profile demands
 * @param behaviours the named behaviours, in the order of the file
 * @param since the version of the catalogue that brought the case
 * @param note a remark for readers, may be empty
 */
public record FileServingCase(
    String id,
    String theme,
    String title,
    String method,
    String target,
    Map<String, String> headers,
    List<Fixture> fixtures,
    Map<Profile, Demand> demands,
    List<Behaviour> behaviours,
    String since,
    String note)
    implements Case {
  /** Keeps immutable copies. */
  public FileServingCase {
    headers = Map.copyOf(headers);
    fixtures = List.copyOf(fixtures);
    demands = Map.copyOf(demands);
    behaviours = List.copyOf(behaviours);
  }
}
