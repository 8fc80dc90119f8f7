package io.github.goodform.compliance.load;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counters of Jetty's pool of buffers, read from the pool itself or from its MBean. */
final class BufferStatistics {
  /** What is to be done where they are missing. */
  static final String MISSING =
      "buffers acquired and released (call setStatisticsEnabled(true) on the ArrayByteBufferPool of"
          + " Jetty 12; Jetty 11 does not count them, give its connectors an"
          + " ArrayByteBufferPool.Tracking)";

  /** The same, for a pool that tracks its buffers and counts no acquires. */
  static final String MISSING_RATIO =
      "hit ratio and over-size acquires of the pool of buffers (call setStatisticsEnabled(true) on"
          + " the ArrayByteBufferPool of Jetty 12)";

  private BufferStatistics() {}

  /** A pool of buffers. */
  interface Attributes {
    /**
     * Returns an attribute by the name that it has in an MBean, or null when there is none.
     *
     * @param name such as {@code directMemory}
     */
    @Nullable Object get(String name);
  }

  static void read(Attributes pool, ServerReading.Builder reading) {
    count(pool.get("directMemory"), "buffers.directMemory", reading);
    count(pool.get("heapMemory"), "buffers.heapMemory", reading);
    if (!Boolean.TRUE.equals(pool.get("statisticsEnabled"))) {
      return;
    }
    for (String kind : List.of("direct", "heap")) {
      if (pool.get(kind + "BucketsStatistics") instanceof Collection<?> buckets) {
        // Without a single bucket nothing was acquired: that is a count, too.
        reading.add(ServerReading.ACQUIRED, 0);
        reading.add(ServerReading.RELEASED, 0);
        reading.add(ServerReading.POOLED, 0);
        buckets.forEach(bucket -> bucket(kind, bucket, reading));
      }
    }
    for (String name : List.of("noBucketDirectAcquires", "noBucketHeapAcquires")) {
      if (pool.get(name) instanceof Map<?, ?> bySize) {
        reading.add(ServerReading.OVERSIZE, 0);
        bySize.values().forEach(count -> count(count, ServerReading.OVERSIZE, reading));
      }
    }
  }

  private static void bucket(String kind, @Nullable Object bucket, ServerReading.Builder reading) {
    if (bucket instanceof Map<?, ?> statistics) {
      if (statistics.get("capacity") instanceof Number capacity
          && statistics.get("acquires") instanceof Number acquired
          && statistics.get("pooled") instanceof Number pooled) {
        BucketHits.add(
            kind, capacity.longValue(), acquired.longValue(), pooled.longValue(), reading);
      }
      count(statistics.get("acquires"), ServerReading.ACQUIRED, reading);
      count(statistics.get("releases"), ServerReading.RELEASED, reading);
      count(statistics.get("pooled"), ServerReading.POOLED, reading);
    }
  }

  private static void count(@Nullable Object value, String name, ServerReading.Builder reading) {
    if (value instanceof Number number) {
      reading.add(name, number.longValue());
    }
  }
}
