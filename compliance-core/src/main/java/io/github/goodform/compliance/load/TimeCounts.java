package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A histogram as a server publishes it: how many requests took at most so many microseconds, and
 * more than the bound before.
 *
 * @param byMicros counts above 0, by their upper bounds
 */
record TimeCounts(SortedMap<Long, Long> byMicros) {
  static final TimeCounts NONE = new TimeCounts(new TreeMap<>());

  private static final long NANOS = 1000;

  /** Reads pairs of a bound and a count. */
  static TimeCounts of(long[] pairs) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    for (int i = 0; i + 1 < pairs.length; i += 2) {
      counts.merge(pairs[i], pairs[i + 1], Long::sum);
    }
    return new TimeCounts(counts);
  }

  TimeCounts plus(TimeCounts other) {
    SortedMap<Long, Long> sum = new TreeMap<>(byMicros);
    other.byMicros.forEach((bound, count) -> sum.merge(bound, count, Long::sum));
    return new TimeCounts(sum);
  }

  /** Returns what was added since an earlier look at the same histogram. */
  TimeCounts since(TimeCounts before) {
    SortedMap<Long, Long> more = new TreeMap<>();
    byMicros.forEach(
        (bound, count) -> {
          long added = count - before.byMicros.getOrDefault(bound, 0L);
          if (added > 0) {
            more.put(bound, added);
          }
        });
    return new TimeCounts(more);
  }

  private long count() {
    return byMicros.values().stream().mapToLong(each -> each).sum();
  }

  /** Sums it up; every figure is an upper bound. */
  Series series() {
    long count = count();
    if (count == 0) {
      return Series.NONE;
    }
    double sum = 0;
    for (Map.Entry<Long, Long> each : byMicros.entrySet()) {
      sum += (double) each.getKey() * each.getValue();
    }
    return new Series(
        count,
        byMicros.firstKey() * NANOS,
        at(0.5, count),
        at(0.99, count),
        byMicros.lastKey() * NANOS,
        Math.round(sum / count * NANOS));
  }

  private long at(double share, long count) {
    long rank = (long) Math.ceil(share * count);
    for (Map.Entry<Long, Long> each : byMicros.entrySet()) {
      rank -= each.getValue();
      if (rank <= 0) {
        return each.getKey() * NANOS;
      }
    }
    return byMicros.lastKey() * NANOS;
  }
}
