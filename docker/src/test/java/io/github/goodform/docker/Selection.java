package io.github.goodform.docker;

import io.github.goodform.docker.Matrix.FileSystem;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The cells that a run asks, from {@code -Dgoodform.cell}: ids of locales, of flavours of Linux and
 * of file systems with commas between them, {@code all}, or nothing for those that the gate runs.
 */
final class Selection {
  private static final String ALL = "all";

  private static final Set<String> CHOSEN = chosen(System.getProperty("goodform.cell", ""));

  private Selection() {}

  /** Whether a cell with these ids is asked. */
  static boolean has(String... ids) {
    return CHOSEN.isEmpty()
        || CHOSEN.contains(ALL)
        || Arrays.stream(ids).anyMatch(CHOSEN::contains);
  }

  /** Whether this very cell was chosen. */
  static boolean isNamed(String id) {
    return CHOSEN.contains(id);
  }

  /** Whether this very cell was chosen, or all are. */
  static boolean isNamedOrAll(String id) {
    return isNamed(id) || CHOSEN.contains(ALL);
  }

  /** Those of the file systems that are asked. */
  static List<FileSystem> of(List<FileSystem> fileSystems) {
    return fileSystems.stream()
        .filter(row -> has(row.id()) && (row.gate() || !CHOSEN.isEmpty()))
        .toList();
  }

  /** Reads the property; a name that is no cell's is an error, or nothing would be tested. */
  static Set<String> chosen(String property) {
    Set<String> known = new LinkedHashSet<>();
    known.add(ALL);
    Matrix.locales().forEach(row -> known.add(row.id()));
    Matrix.flavours().forEach(row -> known.add(row.id()));
    Matrix.all().forEach(row -> known.add(row.id()));
    Set<String> chosen = new LinkedHashSet<>();
    for (String id : property.split(",", -1)) {
      if (!id.isBlank() && !known.contains(id.strip())) {
        throw new IllegalArgumentException(
            "-Dgoodform.cell: expected one of " + known + ", found \"" + id.strip() + '"');
      } else if (!id.isBlank()) {
        chosen.add(id.strip());
      }
    }
    return chosen;
  }
}
