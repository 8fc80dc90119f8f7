package io.github.goodform.compliance.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The fields that a user sends with every request, such as {@code Authorization}: which of them can
 * be sent (RFC 9110 §5).
 */
public final class RequestFields {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7E\\x80-\\xFF]*");

  /** Fields that frame a message or that every request of the kit has. */
  private static final Set<String> OWN_FIELDS =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "user-agent");

  private RequestFields() {}

  /**
   * Returns an ordered, immutable copy.
   *
   * @param fields values by name; values are octets read as ISO-8859-1
   * @return the same fields
   * @throws IllegalArgumentException if a field is no field of RFC 9110 §5, or one that the kit
   *     sets itself
   */
  public static Map<String, String> checked(Map<String, String> fields) {
    fields.forEach(RequestFields::check);
    return Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  private static void check(String name, String value) {
    if (!TOKEN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "expected a field name such as Authorization, found \"" + Octets.utf8(name) + '"');
    }
    if (!VALUE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "the value of the field " + name + " holds a control character");
    }
    if (OWN_FIELDS.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("the field " + name + " is set by the kit itself");
    }
  }
}
