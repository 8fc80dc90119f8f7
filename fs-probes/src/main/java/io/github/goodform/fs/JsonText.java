package io.github.goodform.fs;

import io.github.goodform.fs.evidence.NameOctets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON (RFC 8259) as maps, lists, strings, longs, booleans and null: as much of it as profiles
 * need. Numbers are whole; everything beyond ASCII is escaped, so that the text survives any
 * encoding.
 */
final class JsonText {
  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, 0);
    return out.append('\n').toString();
  }

  private static void write(@Nullable Object value, StringBuilder out, int depth) {
    if (value instanceof Map<?, ?> map) {
      writeMap(map, out, depth);
    } else if (value instanceof List<?> list) {
      writeList(list, out, depth);
    } else if (value instanceof String string) {
      writeString(string, out);
    } else if (value == null || value instanceof Boolean || value instanceof Number) {
      out.append(value);
    } else {
      throw new IllegalArgumentException("no JSON form: " + value.getClass());
    }
  }

  private static void writeMap(Map<?, ?> map, StringBuilder out, int depth) {
    String indent = "  ".repeat(depth + 1);
    String before = "{\n";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(before).append(indent);
      writeString((String) entry.getKey(), out);
      out.append(": ");
      write(entry.getValue(), out, depth + 1);
      before = ",\n";
    }
    out.append(map.isEmpty() ? "{}" : "\n" + "  ".repeat(depth) + "}");
  }

  private static void writeList(List<?> list, StringBuilder out, int depth) {
    out.append('[');
    String before = "";
    for (Object element : list) {
      out.append(before);
      write(element, out, depth + 1);
      before = ", ";
    }
    out.append(']');
  }

  private static void writeString(String string, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x20 || c > 0x7E) {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  static @Nullable Object read(String text) {
    JsonText json = new JsonText(text);
    Object value = json.value(0);
    json.space();
    if (json.at < text.length()) {
      throw json.expected("the end");
    }
    return value;
  }

  private @Nullable Object value(int depth) {
    if (depth > 64) {
      throw expected("less nesting");
    }
    space();
    char c = at < text.length() ? text.charAt(at) : '\0';
    if (c == '{') {
      return map(depth);
    } else if (c == '[') {
      return list(depth);
    } else if (c == '"') {
      return string();
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      return number();
    } else if (word("true")) {
      return true;
    } else if (word("false")) {
      return false;
    } else if (word("null")) {
      return null;
    }
    throw expected("a value");
  }

  private Map<String, @Nullable Object> map(int depth) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    at++;
    if (take('}')) {
      return map;
    }
    do {
      space();
      int start = at;
      String key = string();
      if (map.containsKey(key)) {
        at = start;
        throw expected("a member that was not there before");
      }
      need(':');
      map.put(key, value(depth + 1));
    } while (take(','));
    need('}');
    return map;
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> list = new ArrayList<>();
    at++;
    if (take(']')) {
      return list;
    }
    do {
      list.add(value(depth + 1));
    } while (take(','));
    need(']');
    return list;
  }

  private String string() {
    if (at >= text.length() || text.charAt(at) != '"') {
      throw expected("a string");
    }
    StringBuilder string = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return string.toString();
      } else if (c == '\\') {
        at++;
        string.append(escape());
      } else if (c < 0x20) {
        throw expected("an escaped control character");
      } else {
        string.append(c);
      }
    }
    throw expected("the end of the string");
  }

  private char escape() {
    char c = at < text.length() ? text.charAt(at) : '\0';
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw expected("an escape");
    };
  }

  private char unicode() {
    if (at + 4 >= text.length()) {
      throw expected("four hexadecimal digits");
    }
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(text.charAt(++at), 16);
      if (digit < 0) {
        throw expected("a hexadecimal digit");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Long number() {
    int start = at;
    if (text.charAt(at) == '-') {
      at++;
    }
    while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0) {
      at++;
    }
    try {
      return Long.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      at = start;
      throw expected("a whole number");
    }
  }

  private boolean word(String word) {
    if (text.startsWith(word, at)) {
      at += word.length();
      return true;
    }
    return false;
  }

  private boolean take(char c) {
    space();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void need(char c) {
    if (!take(c)) {
      throw expected("'" + c + "'");
    }
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException expected(String what) {
    String found =
        at < text.length()
            ? '"' + NameOctets.escape(text.substring(at, Math.min(text.length(), at + 8))) + '"'
            : "the end of the text";
    return new IllegalArgumentException(
        "profile-json: expected %s, found %s at character %d".formatted(what, found, at));
  }
}
