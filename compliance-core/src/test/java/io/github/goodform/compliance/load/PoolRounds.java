package io.github.goodform.compliance.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.util.ConcurrentPool;
import org.eclipse.jetty.util.Pool;
import org.jspecify.annotations.Nullable;

/**
 * Pools of four entries, each asked by several threads in rounds of 150 ms, by turns in random
 * order: how much longer an acquire and a release take than with a lock and a deque.
 */
final class PoolRounds {
  private static final int ENTRIES = 4;
  private static final int WARM_UP_ROUNDS = 2;
  static final long ROUND_NANOS = 150_000_000L;

  /** A pool that gives an entry, or null, and takes it back. */
  private interface Entries {
    @Nullable Object acquire();

    void release(Object entry);

    /** A thread asks no more. */
    default void leave() {}
  }

  private PoolRounds() {}

  private static final class Locked implements Entries {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Object> free = new ArrayDeque<>();

    Locked() {
      for (int i = 0; i < ENTRIES; i++) {
        free.addLast(new Object());
      }
    }

    @Override
    public @Nullable Object acquire() {
      lock.lock();
      try {
        return free.pollFirst();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void release(Object entry) {
      lock.lock();
      try {
        free.addFirst(entry);
      } finally {
        lock.unlock();
      }
    }
  }

  private static class Concurrent implements Entries {
    private final ConcurrentPool<Object> pool;

    Concurrent(ConcurrentPool.StrategyType strategy) {
      pool = new ConcurrentPool<>(strategy, ENTRIES);
      for (int i = 0; i < ENTRIES; i++) {
        Pool.Entry<Object> entry = pool.reserve();
        if (entry == null || !entry.enable(new Object(), false)) {
          throw new IllegalStateException("a new pool has room");
        }
      }
    }

    @Override
    public @Nullable Object acquire() {
      return pool.acquire();
    }

    @Override
    public void release(Object entry) {
      ((Pool.Entry<?>) entry).release();
    }
  }

  /** Keeps the entry that a thread used last for itself. */
  private static final class ThreadLocals extends Concurrent {
    // Two such pools must not share their entries.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable Object> last = new ThreadLocal<>();

    ThreadLocals() {
      super(ConcurrentPool.StrategyType.FIRST);
    }

    @Override
    public @Nullable Object acquire() {
      Object entry = last.get();
      if (entry != null) {
        last.remove();
        return entry;
      }
      return super.acquire();
    }

    @Override
    public void release(Object entry) {
      last.set(entry);
    }

    @Override
    public void leave() {
      Object entry = last.get();
      if (entry != null) {
        last.remove();
        super.release(entry);
      }
    }
  }

  /** Measures all pools, and returns the ratio of each to a lock with a deque. */
  static Map<String, Ratio> measure(int threads, int rounds, long roundNanos)
      throws InterruptedException {
    Map<String, Turns.Measured> others = new LinkedHashMap<>();
    for (ConcurrentPool.StrategyType each : ConcurrentPool.StrategyType.values()) {
      Entries pool = new Concurrent(each);
      others.put("ConcurrentPool, " + each.name(), () -> round(threads, pool, roundNanos));
    }
    Entries ofThread = new ThreadLocals();
    others.put("thread-local, then FIRST", () -> round(threads, ofThread, roundNanos));
    Entries lock = new Locked();
    return Turns.ratios(() -> round(threads, lock, roundNanos), others, WARM_UP_ROUNDS, rounds);
  }

  private static double round(int threads, Entries pool, long roundNanos)
      throws InterruptedException {
    LongAdder count = new LongAdder();
    CountDownLatch end = new CountDownLatch(threads);
    long until = System.nanoTime() + roundNanos;
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                count.add(use(pool, until));
                end.countDown();
              },
              "pool-round");
      thread.setDaemon(true);
      thread.start();
    }
    end.await();
    return (double) roundNanos * threads / count.sum();
  }

  private static long use(Entries pool, long until) {
    long count = 0;
    while (System.nanoTime() < until) {
      for (int i = 0; i < 100; i++) {
        Object entry = pool.acquire();
        if (entry != null) {
          Thread.onSpinWait();
          pool.release(entry);
          count++;
        }
      }
    }
    pool.leave();
    return Math.max(1, count);
  }
}
