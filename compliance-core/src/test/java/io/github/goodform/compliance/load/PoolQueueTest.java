package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.loader.Series;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is seen of a server's threads and of its buffers of each size. */
final class PoolQueueTest {
  @Test
  void aBusyThreadKeepsTasksWaiting() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch busy = new CountDownLatch(1);
    try {
      pool.execute(
          () -> {
            try {
              busy.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
      PoolQueue queue = PoolQueue.start(pool);
      TimeUnit.MILLISECONDS.sleep(300);
      // The thread is still busy: what waits counts as well.
      Series waited = PoolQueue.endOf(queue);
      assertThat(waited.count()).isBetween(2L, 7L);
      assertThat(waited.max()).isGreaterThan(200_000_000L);
    } finally {
      busy.countDown();
      pool.shutdownNow();
    }
  }

  @Test
  void aFreeThreadTakesTasksAtOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      PoolQueue queue = PoolQueue.start(pool);
      TimeUnit.MILLISECONDS.sleep(300);
      Series waited = PoolQueue.endOf(queue);
      assertThat(waited.min()).isBetween(1L, 50_000_000L);
      assertThat(waited.p50()).isBetween(waited.min(), waited.p99());
      assertThat(waited.max()).isGreaterThanOrEqualTo(waited.p99());
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aPoolThatTakesNoTasksEndsTheLook() {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.shutdownNow();
    assertThat(PoolQueue.endOf(PoolQueue.start(pool)).count()).isLessThanOrEqualTo(1);
    assertThat(PoolQueue.endOf(PoolQueue.start(null))).isEqualTo(Series.NONE);
  }

  @Test
  void theHitRatioOfEachSizeIsShown() {
    ServerReading began =
        reading(Map.of("buffers.bucket.direct.4096.acquired", 10L, "buffers.acquired", 10L));
    ServerReading ended =
        reading(
            Map.of(
                "buffers.bucket.direct.4096.acquired", 110L,
                "buffers.bucket.direct.4096.pooled", 99L,
                "buffers.bucket.heap.1024.acquired", 0L,
                "buffers.bucket.heap.2048.acquired", 8L,
                "buffers.bucket.heap.2048.pooled", 2L));
    assertThat(BucketHits.describe(began, ended))
        .containsExactly("direct 4096: 99.0 % of 100", "heap 2048: 25.0 % of 8");
  }

  private static ServerReading reading(Map<String, Long> counters) {
    return new ServerReading(counters, List.of());
  }
}
