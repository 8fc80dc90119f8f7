package io.github.goodform.multipart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of the captures: objects, arrays, strings, integers, null. */
final class Json {

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  @SuppressWarnings("unchecked") // The captures are objects; anything else fails in the test.
  static Map<String, @Nullable Object> object(String text) {
    return (Map<String, @Nullable Object>) new Json(text).map();
  }

  private @Nullable Object value() {
    return switch (peek()) {
      case '{' -> map();
      case '[' -> list();
      case '"' -> string();
      case 'n' -> word("null");
      default -> integer();
    };
  }

  private Map<String, @Nullable Object> map() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    expect('{');
    while (peek() != '}') {
      String key = string();
      expect(':');
      map.put(key, value());
      if (peek() == ',') {
        at++;
      }
    }
    at++;
    return map;
  }

  private List<@Nullable Object> list() {
    List<@Nullable Object> list = new ArrayList<>();
    expect('[');
    while (peek() != ']') {
      list.add(value());
      if (peek() == ',') {
        at++;
      }
    }
    at++;
    return list;
  }

  private String string() {
    expect('"');
    int start = at;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return unescape(text.substring(start, at++));
  }

  private long integer() {
    peek();
    int start = at;
    while ("-0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return Long.parseLong(text.substring(start, at));
  }

  private @Nullable Object word(String word) {
    if (!text.startsWith(word, at)) {
      throw new IllegalArgumentException("expected " + word + " at " + at);
    }
    at += word.length();
    return null;
  }

  private char peek() {
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return text.charAt(at);
  }

  private void expect(char c) {
    if (peek() != c) {
      throw new IllegalArgumentException("expected " + c + " at " + at);
    }
    at++;
  }

  /** What JSON and Java write after a backslash: n r t " \ / and uXXXX. */
  static String unescape(String escaped) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      c = escaped.charAt(++i);
      switch (c) {
        case 'n' -> plain.append('\n');
        case 'r' -> plain.append('\r');
        case 't' -> plain.append('\t');
        case 'u' -> {
          plain.append((char) Integer.parseInt(escaped.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> plain.append(c);
      }
    }
    return plain.toString();
  }
}
