package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many buffers of each size came from the pool: a size that is always missed hides in a sum.
 */
final class BucketHits {
  /** What the counters of the sizes begin with. */
  static final String PREFIX = "buffers.bucket.";

  private static final String ACQUIRED = ".acquired";
  private static final String POOLED = ".pooled";

  private BucketHits() {}

  /** Counts a size. */
  static void add(
      String kind, long capacity, long acquired, long pooled, ServerReading.Builder reading) {
    reading.add(PREFIX + kind + '.' + capacity + ACQUIRED, acquired);
    reading.add(PREFIX + kind + '.' + capacity + POOLED, pooled);
  }

  /** Describes the sizes that were used, such as {@code "direct 16384: 99.1 % of 1200"}. */
  static List<String> describe(ServerReading began, ServerReading ended) {
    List<String> found = new ArrayList<>();
    for (String name : ended.counters().keySet()) {
      if (name.startsWith(PREFIX) && name.endsWith(ACQUIRED)) {
        String size = name.substring(0, name.length() - ACQUIRED.length());
        long acquired = growth(began, ended, name);
        if (acquired > 0) {
          found.add(
              String.format(
                  Locale.ROOT,
                  "%s: %.1f %% of %d",
                  size.substring(PREFIX.length()).replace('.', ' '),
                  100.0 * growth(began, ended, size + POOLED) / acquired,
                  acquired));
        }
      }
    }
    return found;
  }

  /** A size that was first used in the recording is not in the first reading. */
  private static long growth(ServerReading began, ServerReading ended, String name) {
    return ended.get(name).orElse(0) - began.get(name).orElse(0);
  }
}
