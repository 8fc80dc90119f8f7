package io.github.goodform.compliance.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.verdict.Outcome;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that a stranger may have written, and where it stands, for messages.
 *
 * <p>A control character or a change of direction in a string is replaced by its escape, so that no
 * printer has to expect one; ids are ids, numbers are in range. A fault is an {@link
 * IllegalArgumentException} of one line.
 *
 * @param format what a message begins with, such as {@code "report-json"}
 * @param members the members by name
 * @param place where the object stands, such as {@code "the document.runs[0]"}
 */
record JsonNode(String format, Map<String, Object> members, String place) {
  /** An id is printed, linked and searched as it is. */
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9.-]{0,199}");

  /** Reads a document. */
  static JsonNode parse(String format, String json) {
    @Nullable Map<String, Object> members;
    try {
      members = JSON.std.mapFrom(json);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          format + ": expected a JSON object: " + message.lines().findFirst().orElse(""), e);
    }
    if (members == null) {
      throw new IllegalArgumentException(format + ": expected a JSON object, found null");
    }
    return new JsonNode(format, members, "the document");
  }

  /** Returns whether a text is an id. */
  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  boolean has(String name) {
    return members.get(name) != null;
  }

  <T> @Nullable T optional(String name, Class<T> type) {
    Object value = members.get(name);
    if (value != null && !type.isInstance(value)) {
      throw wrong(name, "a " + type.getSimpleName());
    }
    return type.cast(value);
  }

  @Nullable String optionalText(String name) {
    String value = optional(name, String.class);
    return value == null ? null : Escapes.line(value);
  }

  String text(String name) {
    String value = optionalText(name);
    if (value == null) {
      throw wrong(name, "a string");
    }
    return value;
  }

  String id(String name) {
    String value = text(name);
    if (!isId(value)) {
      throw wrong(name, "an id");
    }
    return value;
  }

  long natural(String name) {
    long value = number(name);
    if (value < 0) {
      throw wrong(name, "a number of 0 or more");
    }
    return value;
  }

  int count(String name) {
    long value = natural(name);
    if (value > Integer.MAX_VALUE) {
      throw wrong(name, "a number below 2147483648");
    }
    return (int) value;
  }

  long number(String name) {
    Number value = optional(name, Number.class);
    if (value == null) {
      throw wrong(name, "a number");
    }
    return value.longValue();
  }

  Outcome outcome(String name) {
    return Outcome.parse(text(name)).orElseThrow(() -> wrong(name, "an outcome"));
  }

  Instant instant(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(wrong(name, "a point in time").getMessage(), e);
    }
  }

  @Nullable LocalDate date(String name) {
    String text = optionalText(name);
    try {
      return text == null ? null : LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(wrong(name, "a date").getMessage(), e);
    }
  }

  <E extends Enum<E>> E constant(String name, E[] constants) {
    String id = text(name);
    for (E constant : constants) {
      if (Labels.id(constant).equalsIgnoreCase(id)) {
        return constant;
      }
    }
    throw wrong(name, "one of its known words");
  }

  @SuppressWarnings("unchecked") // a JSON object's members are named by strings
  JsonNode object(String name) {
    Map<String, Object> value = optional(name, Map.class);
    if (value == null) {
      throw wrong(name, "an object");
    }
    return new JsonNode(format, value, place + "." + name);
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object item : items(name)) {
      if (!(item instanceof String text)) {
        throw wrong(name, "strings");
      }
      texts.add(Escapes.line(text));
    }
    return texts;
  }

  @SuppressWarnings("unchecked") // a JSON object's members are named by strings
  <T> List<T> list(String name, Function<JsonNode, T> read) {
    List<T> list = new ArrayList<>();
    for (Object item : items(name)) {
      if (!(item instanceof Map)) {
        throw wrong(name, "objects");
      }
      String itemPlace = place + "." + name + "[" + list.size() + "]";
      list.add(read.apply(new JsonNode(format, (Map<String, Object>) item, itemPlace)));
    }
    return list;
  }

  private List<?> items(String name) {
    List<?> value = optional(name, List.class);
    if (value == null) {
      throw wrong(name, "an array");
    }
    return value;
  }

  IllegalArgumentException wrong(String name, String expected) {
    return new IllegalArgumentException(
        format + ": expected " + expected + " at " + place + "." + name);
  }
}
