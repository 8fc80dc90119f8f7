package io.github.goodform.compliance.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A media type by the MIME Sniffing Standard: octets stand as ISO-8859-1, names in lower case, the
 * first of two parameters of one name counts.
 *
 * @param essence type and subtype
 * @param parameters the parameters in their order
 */
record MediaType(String essence, Map<String, String> parameters) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7E\\x80-\\xFF]*");

  static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /** Reads a media type; null when it is none. */
  static @Nullable MediaType parse(String text) {
    Parameters parameters = Parameters.after(text);
    int slash = parameters.before().indexOf('/');
    if (slash < 0
        || !isToken(parameters.before().substring(0, slash))
        || !isToken(parameters.before().substring(slash + 1))) {
      return null;
    }
    Map<String, String> valid = new LinkedHashMap<>();
    parameters
        .values()
        .forEach(
            (name, value) -> {
              if (isToken(name) && VALUE.matcher(value).matches()) {
                valid.put(name, value);
              }
            });
    return new MediaType(parameters.before().toLowerCase(Locale.ROOT), valid);
  }

  /** The last valid media type of fields that each may hold a list; null when there is none. */
  static @Nullable MediaType last(List<String> fields) {
    MediaType last = null;
    for (String value : split(String.join(", ", fields))) {
      MediaType next = parse(value);
      if (next != null && !next.essence.equals("*/*")) {
        last = next;
      }
    }
    return last;
  }

  /** Splits at the commas that no quotation marks enclose. */
  private static List<String> split(String list) {
    List<String> values = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(list.substring(start, i).strip());
        start = i + 1;
      }
    }
    values.add(list.substring(start).strip());
    return values;
  }

  /** The serialized media type. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(essence);
    parameters.forEach(
        (name, value) -> {
          out.append(';').append(name).append('=');
          if (isToken(value)) {
            out.append(value);
          } else {
            out.append('"').append(value.replaceAll("[\"\\\\]", "\\\\$0")).append('"');
          }
        });
    return out.toString();
  }

  /**
   * What stands before the first semicolon, and the parameters after it.
   *
   * @param before without white space around it
   * @param values the first of each name, in lower case
   */
  record Parameters(String before, Map<String, String> values) {
    static Parameters after(String text) {
      int semicolon = text.indexOf(';');
      String before = semicolon < 0 ? text : text.substring(0, semicolon);
      Map<String, String> values = new LinkedHashMap<>();
      int at = semicolon < 0 ? text.length() : semicolon + 1;
      while (at < text.length()) {
        at = one(text, at, values);
      }
      return new Parameters(before.strip(), values);
    }

    /** Reads one parameter; returns where the next one begins. */
    private static int one(String text, int from, Map<String, String> values) {
      int at = from;
      while (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != '=') {
        at++;
      }
      String name = text.substring(from, at).stripLeading().toLowerCase(Locale.ROOT);
      if (at == text.length() || text.charAt(at) == ';') {
        return at + 1;
      }
      at++;
      int end = at;
      String value;
      if (at < text.length() && text.charAt(at) == '"') {
        StringBuilder unquoted = new StringBuilder();
        end = unquote(text, at + 1, unquoted);
        value = unquoted.toString();
        end = endOf(text, end);
      } else {
        end = endOf(text, at);
        value = text.substring(at, end).stripTrailing();
        if (value.isEmpty()) {
          return end + 1;
        }
      }
      if (!name.isEmpty()) {
        values.putIfAbsent(name, value);
      }
      return end + 1;
    }

    private static int endOf(String text, int from) {
      int end = text.indexOf(';', from);
      return end < 0 ? text.length() : end;
    }

    /** Reads to the closing quotation mark; returns the position behind it. */
    private static int unquote(String text, int from, StringBuilder out) {
      int at = from;
      while (at < text.length() && text.charAt(at) != '"') {
        if (text.charAt(at) == '\\' && at + 1 < text.length()) {
          at++;
        }
        out.append(text.charAt(at));
        at++;
      }
      return Math.min(at + 1, text.length());
    }
  }
}
