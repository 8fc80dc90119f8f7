package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.util.Locale;

/**
 * Whether the probe is as fast again after a search for the limit as before it, at one rate.
 *
 * @param before the probe's response times in the first run
 * @param after those of the run that follows the largest load
 */
record LatencyBack(Series before, Series after) {
  static final long MAX_FACTOR = 2;
  static final long MAX_EXTRA_NANOS = 20_000_000L;

  /** The P99 of fewer requests is one of the two slowest: no figure to compare. */
  static final long MIN_REQUESTS_FOR_P99 = 200;

  /** Whether the median is back and, of enough requests, the P99. */
  boolean isBack() {
    return isBack(before.p50(), after.p50()) && (!hasP99() || isBack(before.p99(), after.p99()));
  }

  private static boolean isBack(long before, long after) {
    return after <= Math.max(before * MAX_FACTOR, before + MAX_EXTRA_NANOS);
  }

  private boolean hasP99() {
    return Math.min(before.count(), after.count()) >= MIN_REQUESTS_FOR_P99;
  }

  /** The figures in one line. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "the latency is %s: the probe's P50 %.1f ms (before: %.1f ms), P99 %.1f ms (before: %.1f"
            + " ms%s)",
        isBack() ? "back" : "not back",
        after.p50() / 1e6,
        before.p50() / 1e6,
        after.p99() / 1e6,
        before.p99() / 1e6,
        hasP99() ? "" : ", of too few requests to compare");
  }
}
