package io.github.goodform.multipart.bench;

import io.github.goodform.multipart.MultipartOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/**
 * Legacy mode against strict mode on bodies that conform, in one process and by turns, the mode being a value and not a call of
 * its own: processes differ by more than the modes do, and so do two copies of one loop that HotSpot compiled for two
 * callers.
 */
final class Modes {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 60;
  private static final long TURN = 30_000_000;

  private Modes() {}

  /** A table with a line for each row. */
  static String table() throws Exception {
    StringBuilder out = new StringBuilder("### Legacy against strict, by turns in one process\n\n");
    out.append("| row | strict, CPU µs | legacy, CPU µs | legacy / strict |\n|---|---|---|---|\n");
    for (Row row : Row.values()) {
      if (row != Row.I) {
        double[] best = best(row.forms(), row == Row.H ? 1 : Matrix.BUFFER);
        out.append(
            String.format(
                Locale.ROOT,
                "| %s | %,.1f | %,.1f | %.2f |%n",
                row.title(),
                best[0],
                best[1],
                best[1] / best[0]));
      }
    }
    return out.toString();
  }

  private static double[] best(List<Form> forms, int chunk) throws Exception {
    double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
    for (int round = 0; round < ROUNDS; round++) {
      best[0] = Math.min(best[0], turn(GoodformParser.STRICT, forms, chunk));
      best[1] = Math.min(best[1], turn(GoodformParser.LEGACY, forms, chunk));
    }
    return best;
  }

  /** Microseconds of processor time for the forms, on average over a turn. */
  private static double turn(MultipartOptions options, List<Form> forms, int chunk) throws Exception {
    Tally tally = new Tally();
    long begin = THREADS.getCurrentThreadCpuTime();
    long now = begin;
    int operations = 0;
    while (now - begin < TURN) {
      for (Form form : forms) {
        GoodformParser.parse(form, chunk, tally, options);
      }
      operations++;
      now = THREADS.getCurrentThreadCpuTime();
    }
    return (now - begin) / 1000.0 / operations;
  }
}
