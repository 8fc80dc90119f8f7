package io.github.goodform.compliance.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A row of the section {@code truth} of {@code PERFORMANCE.md}: how often loads were right. Written
 * by the test that counted, with {@code -Dgoodform.record=true}; the row of an earlier count is
 * replaced.
 */
final class TruthRow {
  private static final Path PAGE = Path.of("PERFORMANCE.md");
  private static final String SECTION = "truth";

  private TruthRow() {}

  /**
   * Writes a row.
   *
   * @param what the servers or the machine, and how many runs there were
   * @param expected what each of the runs has to find
   * @param right in how many it was found
   * @param runs how many there were
   */
  static void record(String what, String expected, long right, long runs) throws IOException {
    record(what, expected, right, runs, "");
  }

  /**
   * Writes a row.
   *
   * @param what the servers or the machine, and how many runs there were
   * @param expected what each of the runs has to find
   * @param right in how many it was found
   * @param runs how many there were
   * @param measured the figure that decided, with its interval; may be empty
   */
  static void record(String what, String expected, long right, long runs, String measured)
      throws IOException {
    String begin = "| " + what + " | " + expected + " | ";
    String figure = measured.isEmpty() ? "" : "; " + measured;
    String row = begin + right + " of " + runs + figure + " | " + circumstances() + " |";
    System.out.println(row);
    if (Boolean.getBoolean("goodform.record")) {
      String page = Files.readString(PAGE);
      Files.writeString(PAGE, with(page, begin, row), StandardCharsets.UTF_8);
    }
  }

  /** How busy the machine was belongs to it: most of these results must not depend on it. */
  private static String circumstances() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return PerformancePage.circumstances() + String.format(Locale.ROOT, ", load %.1f", load);
  }

  /** Returns the page with a row in place of the one that begins as it does, or as the last. */
  static String with(String page, String begin, String row) {
    List<String> lines = PerformancePage.lines(page, SECTION);
    int old = 0;
    while (old < lines.size() && !lines.get(old).startsWith(begin)) {
      old++;
    }
    if (old < lines.size()) {
      lines.set(old, row);
    } else {
      lines.add(row);
    }
    return PerformancePage.replaced(page, SECTION, lines);
  }
}
