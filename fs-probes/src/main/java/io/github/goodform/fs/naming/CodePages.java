package io.github.goodform.fs.naming;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The code pages of DOS with letters in two cases. They are the project's own data: a runtime image
 * may lack the charsets of some, and a directory would be told otherwise there.
 */
final class CodePages {
  private static final String RESOURCE = "code-pages.txt";
  private static final int HEXADECIMAL = 16;

  /** The characters beyond ASCII of each, by its number. */
  private static final Map<String, Set<Integer>> ALL = read();

  private CodePages() {}

  private static Map<String, Set<Integer>> read() {
    Map<String, Set<Integer>> pages = new LinkedHashMap<>();
    try (InputStream stream = CodePages.class.getResourceAsStream(RESOURCE)) {
      new String(Objects.requireNonNull(stream, RESOURCE).readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(": ", -1))
          .forEach(page -> pages.put(page[0], characters(page[1])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pages;
  }

  private static Set<Integer> characters(String ranges) {
    Set<Integer> characters = new HashSet<>();
    for (String range : ranges.split(" ", -1)) {
      String[] ends = range.split("-", -1);
      int last = Integer.parseInt(ends[ends.length - 1], HEXADECIMAL);
      for (int c = Integer.parseInt(ends[0], HEXADECIMAL); c <= last; c++) {
        characters.add(c);
      }
    }
    return Set.copyOf(characters);
  }

  /** The characters beyond ASCII of all code pages, by their numbers. */
  static Map<String, Set<Integer>> all() {
    return ALL;
  }

  /** Those of the code page with a number. */
  static Set<Integer> of(String number) {
    return Objects.requireNonNull(ALL.get(number), number);
  }
}
