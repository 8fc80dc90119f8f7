package io.github.goodform.compliance.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request for a file in the served directory.
 *
 * @param head id, title, theme and grounds
 * @param method the HTTP method, {@code GET} or {@code HEAD}
 * @param target what follows the path prefix of the files in the request target, exactly as sent,
 *     as octets read as ISO-8859-1
 * @param headers further request fields, such as {@code If-None-Match}
 * @param fixtures the files that must be there before the request
 * @param demands what each rule set demands
 * @param behaviours the named behaviours, in the order of the file
 */
public record FileServingCase(
    CaseHead head,
    String method,
    String target,
    Map<String, String> headers,
    List<Fixture> fixtures,
    Map<RuleSet, Demand> demands,
    List<Behaviour> behaviours)
    implements Case {
  /** Keeps immutable copies. */
  public FileServingCase {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    fixtures = List.copyOf(fixtures);
    demands = Map.copyOf(demands);
    behaviours = List.copyOf(behaviours);
  }

  /** A path of RFC 3986 §3.3, with a query. */
  private static final Pattern TARGET =
      Pattern.compile("([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*");

  @Override
  public boolean isOwedAStatus() {
    return TARGET.matcher(target.replace(Fixture.ROOT, "")).matches();
  }

  /**
   * Puts the name of the served directory in the place of {@link Fixture#ROOT}.
   *
   * @param root the name, of octets that a request target has as they are
   * @return this case, or one with another target
   */
  public FileServingCase withRoot(String root) {
    return target.contains(Fixture.ROOT)
        ? new FileServingCase(
            head,
            method,
            target.replace(Fixture.ROOT, root),
            headers,
            fixtures,
            demands,
            behaviours)
        : this;
  }
}
