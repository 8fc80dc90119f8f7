package io.github.goodform.compliance.cases;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A body that is posted to a server's upload resource.
 *
 * @param id the stable id
 * @param theme the heading of the case's file
 * @param title what is asked, in one line
 * @param contentType the value of the {@code Content-Type} field, as octets (an ISO-8859-1 reading
 *     keeps them)
 * @param body the octets of the body
 * @param framing how they are sent
 * @param demands what each profile demands
 * @param behaviours the named behaviours, in the order of the file
 * @param errorOffset the octet of the body at which an error is expected, if the case says so
 * @param violations the names of the violations a lenient parser records, in order
 * @param since the version of the catalogue that brought the case
 * @param note a remark for readers, may be empty
 */
public record UploadCase(
    String id,
    String theme,
    String title,
    Octets contentType,
    Octets body,
    Framing framing,
    Map<Profile, Demand> demands,
    List<Behaviour> behaviours,
    OptionalLong errorOffset,
    List<String> violations,
    String since,
    String note)
    implements Case {
  /**
   * Keeps immutable copies of the collections; the octet arrays belong to the case and are not to
   * be changed.
   */
  public UploadCase {
    demands = Map.copyOf(demands);
    behaviours = List.copyOf(behaviours);
    violations = List.copyOf(violations);
  }
}
