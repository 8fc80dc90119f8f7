package io.github.goodform.multipart;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Runs tasks on an executor one after the other, in their order, each after the one before. */
final class SerialTasks implements Executor {
  private final Executor executor;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  SerialTasks(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      waiting.add(task);
      if (running) {
        return;
      }
      running = true;
    }
    start();
  }

  private void start() {
    AtomicBoolean begun = new AtomicBoolean();
    Runnable once =
        () -> {
          if (begun.compareAndSet(false, true)) {
            runAll();
          }
        };
    try {
      executor.execute(once);
    } catch (RuntimeException | Error e) {
      if (begun.get()) {
        throw e; // a task's own
      }
      // The executor is shut down, or gets no thread: a form that nobody works on would keep its
      // files.
      once.run();
    }
  }

  private void runAll() {
    boolean ended = false;
    try {
      for (Runnable task = next(); task != null; task = next()) {
        task.run();
      }
      ended = true;
    } finally {
      if (!ended) {
        start(); // the others do not wait for ever behind a task that failed
      }
    }
  }

  private synchronized @Nullable Runnable next() {
    Runnable task = waiting.poll();
    running = task != null;
    return task;
  }
}
