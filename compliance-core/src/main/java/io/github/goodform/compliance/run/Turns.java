package io.github.goodform.compliance.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs tasks several at a time. A task that waits for long makes room for another one, so that many
 * requests without a response take the time of one.
 */
final class Turns implements AutoCloseable {
  /** How many tasks are busy at a time. */
  static final int BUSY = 8;

  /** How many there are at a time with those that have waited for long. */
  static final int ALL = 24;

  private final ExecutorService threads = Executors.newFixedThreadPool(ALL, named("goodform-case"));
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(named("goodform-turn"));
  private final Semaphore turns = new Semaphore(BUSY, true);
  private final long millis;

  /**
   * Begins.
   *
   * @param millis how long a task may be busy before another one takes its turn
   */
  Turns(long millis) {
    this.millis = millis;
  }

  private static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Runs all tasks, and returns their results in the same order. */
  <T> List<T> run(List<Callable<T>> tasks) throws InterruptedException {
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> task : tasks) {
      futures.add(threads.submit(() -> inTurn(task)));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(get(future));
    }
    return results;
  }

  private <T> T inTurn(Callable<T> task) throws Exception {
    turns.acquire();
    AtomicBoolean over = new AtomicBoolean();
    Runnable end =
        () -> {
          if (over.compareAndSet(false, true)) {
            turns.release();
          }
        };
    ScheduledFuture<?> alarm = clock.schedule(end, millis, TimeUnit.MILLISECONDS);
    try {
      return task.call();
    } finally {
      alarm.cancel(false);
      end.run();
    }
  }

  private static <T> T get(Future<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException("a case could not be run", e.getCause());
    }
  }

  /** Ends every thread; tasks that still run are interrupted. */
  @Override
  public void close() {
    clock.shutdownNow();
    threads.shutdownNow();
    try {
      var unused = threads.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
