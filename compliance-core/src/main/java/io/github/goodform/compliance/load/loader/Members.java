package io.github.goodform.compliance.load.loader;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object that stands in one line.
 *
 * <p>Both processes come from one build, so a member that is missing or of another type is a fault
 * of the kit: it throws {@link IllegalArgumentException}.
 */
public final class Members {
  private final Map<String, @Nullable Object> map;

  private Members(Map<String, @Nullable Object> map) {
    this.map = map;
  }

  /**
   * Reads a line.
   *
   * @param line a JSON object
   * @return its members
   */
  public static Members parse(String line) {
    try {
      return of(JSON.std.mapFrom(line));
    } catch (IOException e) {
      throw new IllegalArgumentException("expected a JSON object, found: " + line, e);
    }
  }

  /**
   * Takes parsed members.
   *
   * @param value a map with strings as keys
   * @return the members
   */
  static Members of(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("expected a JSON object, found: " + value);
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((name, member) -> members.put(String.valueOf(name), member));
    return new Members(members);
  }

  /**
   * Writes an object in one line.
   *
   * @param members maps, lists, strings, numbers and booleans
   * @return JSON without a line end
   */
  public static String line(Map<String, ? extends @Nullable Object> members) {
    try {
      return JSON.std.asString(members);
    } catch (IOException e) {
      throw new IllegalStateException("maps, lists and strings can always be written", e);
    }
  }

  /**
   * Returns whether there is a member of this name.
   *
   * @param name the name
   * @return whether it is there
   */
  public boolean has(String name) {
    return map.get(name) != null;
  }

  /**
   * Returns a string.
   *
   * @param name the member's name
   * @return its value
   */
  public String text(String name) {
    return String.valueOf(required(name));
  }

  /**
   * Returns an integer.
   *
   * @param name the member's name
   * @return its value
   */
  public long number(String name) {
    return asNumber(required(name)).longValue();
  }

  /**
   * Returns a decimal number.
   *
   * @param name the member's name
   * @return its value
   */
  double decimal(String name) {
    return asNumber(required(name)).doubleValue();
  }

  /** Returns true or false. */
  boolean flag(String name) {
    return required(name).equals(true);
  }

  /** Returns an array of objects. */
  List<Members> objects(String name) {
    return list(name).stream().map(Members::of).toList();
  }

  /**
   * Returns an array of strings.
   *
   * @param name the member's name
   * @return its elements
   */
  public List<String> texts(String name) {
    return list(name).stream().map(String::valueOf).toList();
  }

  /** Returns an array of integers. */
  List<Long> numbers(String name) {
    return list(name).stream().map(each -> asNumber(each).longValue()).toList();
  }

  /** Returns an array of arrays of integers. */
  List<List<Long>> rows(String name) {
    List<List<Long>> rows = new ArrayList<>();
    for (Object row : list(name)) {
      if (!(row instanceof List<?> numbers)) {
        throw new IllegalArgumentException("expected an array, found: " + row);
      }
      rows.add(numbers.stream().map(each -> asNumber(each).longValue()).toList());
    }
    return rows;
  }

  /** Returns an object whose members are integers. */
  Map<String, Long> counts(String name) {
    Map<String, Long> counts = new LinkedHashMap<>();
    of(required(name)).map.forEach((key, value) -> counts.put(key, asNumber(value).longValue()));
    return counts;
  }

  /**
   * Returns an object.
   *
   * @param name the member's name
   * @return its members
   */
  public Members object(String name) {
    return of(required(name));
  }

  /** Returns the names of the members. */
  Iterable<String> names() {
    return map.keySet();
  }

  private List<?> list(String name) {
    if (required(name) instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("the member " + name + " is not an array");
  }

  private Object required(String name) {
    Object value = map.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the member " + name + " is missing in " + map.keySet());
    }
    return value;
  }

  private static Number asNumber(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("expected a number, found: " + value);
  }
}
