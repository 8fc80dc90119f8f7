package io.github.goodform.compliance.load.server;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times in buckets, 32 for each power of two of microseconds. Safe for use by several
 * threads, without a lock: it is on the path of every request.
 */
final class TimeHistogram {
  private static final int BITS = 5;
  private static final int BUCKETS = 1024;
  private static final long MAX_MICROS = (1L << 32) - 1;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  void add(long nanos) {
    counts.incrementAndGet(bucket(Math.max(0, Math.min(MAX_MICROS, nanos / 1000))));
  }

  /** Times below 64 µs have a bucket each; above, a bucket is 1/32 of its power of two wide. */
  private static int bucket(long micros) {
    int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(micros | 1) - BITS);
    return (shift << BITS) + (int) (micros >>> shift);
  }

  private static long upperBound(int bucket) {
    int shift = Math.max(0, (bucket >> BITS) - 1);
    return ((bucket - ((long) shift << BITS) + 1) << shift) - 1;
  }

  /** Returns pairs of an upper bound in microseconds and a count above 0. */
  long[] pairs() {
    long[] pairs = new long[2 * BUCKETS];
    int length = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long count = counts.get(bucket);
      if (count > 0) {
        pairs[length++] = upperBound(bucket);
        pairs[length++] = count;
      }
    }
    return Arrays.copyOf(pairs, length);
  }
}
