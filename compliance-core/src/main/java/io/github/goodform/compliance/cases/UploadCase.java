package io.github.goodform.compliance.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A body that is posted to a server's upload resource.
 *
 * @param head id, title, theme and grounds
 * @param contentType the value of the {@code Content-Type} field, as octets (an ISO-8859-1 reading
 *     keeps them)
 * @param headers further request fields by name
 * @param body the octets of the body
 * @param transmissions how they are sent: one transmission, or several when the case sends the body
 *     several times; the case is met when every one of them is
 * @param next the request that follows on the same connection, or null when none does
 * @param demands what each rule set demands
 * @param behaviours the named behaviours, in the order of the file
 * @param legacyReading what a lenient reader makes of a body that a strict one rejects, or null
 *     when it is nothing else
 * @param errorOffset the octet of the body at which an error is expected, or empty
 * @param violations the names of the violations that a reader which takes the body records
 */
public record UploadCase(
    CaseHead head,
    Octets contentType,
    Map<String, String> headers,
    Octets body,
    List<Transmission> transmissions,
    @Nullable NextRequest next,
    Map<RuleSet, Demand> demands,
    List<Behaviour> behaviours,
    @Nullable Expectation legacyReading,
    OptionalLong errorOffset,
    List<String> violations)
    implements Case {
  /** Keeps immutable copies. */
  public UploadCase {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    demands = Map.copyOf(demands);
    transmissions = List.copyOf(transmissions);
    behaviours = List.copyOf(behaviours);
    violations = List.copyOf(violations);
  }

  /**
   * Makes a case in code, sent with an honest {@code Content-Length}.
   *
   * @param id the id
   * @param contentType the value of the {@code Content-Type} field
   * @param body the body
   * @param demand the one demand
   * @return the case
   */
  public static UploadCase of(String id, String contentType, Octets body, Demand demand) {
    return new UploadCase(
        CaseHead.of(id, Area.MULTIPART),
        Octets.utf8(contentType),
        Map.of(),
        body,
        List.of(Transmission.whole(body)),
        null,
        Map.of(demand.ruleSet(), demand),
        List.of(),
        null,
        OptionalLong.empty(),
        List.of());
  }

  /** The octets that a field value of RFC 9110 §5.5 may have. */
  private static final Pattern FIELD_VALUE = Pattern.compile("[\\t\\x20-\\x7E\\x80-\\xFF]*");

  @Override
  public boolean isOwedAStatus() {
    boolean pipelined = next != null && next.when() == NextRequest.When.PIPELINED;
    return head.marks().answered()
        || (!pipelined
            && FIELD_VALUE.matcher(contentType.latin1()).matches()
            && headers.values().stream().allMatch(value -> FIELD_VALUE.matcher(value).matches())
            && transmissions.stream().allMatch(Transmission::isWhole));
  }

  /**
   * Returns what a lenient reader makes of the body.
   *
   * @return the reading, or empty when the case expects none
   */
  public Optional<Expectation> legacy() {
    return Optional.ofNullable(legacyReading);
  }
}
