package io.github.goodform.compliance.load.loader;

import java.util.List;

/**
 * Times in nanoseconds, summed up.
 *
 * @param count how many there are; when 0, the rest is 0
 * @param min the smallest
 * @param p50 the median
 * @param p99 the 99th percentile
 * @param max the largest
 * @param mean the mean
 */
public record Series(long count, long min, long p50, long p99, long max, long mean) {
  /** No times. */
  public static final Series NONE = new Series(0, 0, 0, 0, 0, 0);

  List<Long> numbers() {
    return List.of(count, min, p50, p99, max, mean);
  }

  static Series of(List<Long> numbers) {
    return new Series(
        numbers.get(0),
        numbers.get(1),
        numbers.get(2),
        numbers.get(3),
        numbers.get(4),
        numbers.get(5));
  }
}
