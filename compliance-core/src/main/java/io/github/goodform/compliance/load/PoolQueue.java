package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a task waits for a thread of the server's pool: a task that does nothing is handed to it
 * every 50 ms.
 */
final class PoolQueue implements AutoCloseable {
  private static final long PERIOD_MILLIS = 50;

  private final Executor pool;
  private final List<Waiting> tasks = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::sample, "goodform-queue");
  private volatile boolean ended;

  /** A task, and how long it waited. */
  private static final class Waiting implements Runnable {
    private final long handed = System.nanoTime();
    private volatile long waited = -1;

    @Override
    public void run() {
      waited = System.nanoTime() - handed;
    }

    /** One that has not begun has waited until now. */
    long nanos() {
      long known = waited;
      return known >= 0 ? known : System.nanoTime() - handed;
    }
  }

  private PoolQueue(Executor pool) {
    this.pool = pool;
    thread.setDaemon(true);
  }

  /** Begins to look; null where the server has no pool that takes tasks. */
  static @Nullable PoolQueue start(@Nullable Executor pool) {
    if (pool == null) {
      return null;
    }
    PoolQueue queue = new PoolQueue(pool);
    queue.thread.start();
    return queue;
  }

  private void sample() {
    try {
      while (!ended) {
        Waiting task = new Waiting();
        tasks.add(task);
        pool.execute(task);
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      ended = true; // the server stops
    }
  }

  /** Returns what was seen, and ends. */
  Series stop() {
    close();
    long[] nanos = tasks.stream().mapToLong(Waiting::nanos).sorted().toArray();
    if (nanos.length == 0) {
      return Series.NONE;
    }
    return new Series(
        nanos.length,
        nanos[0],
        nanos[(nanos.length - 1) / 2],
        nanos[(int) Math.ceil(nanos.length * 0.99) - 1],
        nanos[nanos.length - 1],
        Math.round(Arrays.stream(nanos).average().orElse(0)));
  }

  /** Waits until no more tasks are handed to the server. */
  @Override
  public void close() {
    ended = true;
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops a queue that may be missing. */
  static Series endOf(@Nullable PoolQueue queue) {
    return queue == null ? Series.NONE : queue.stop();
  }
}
