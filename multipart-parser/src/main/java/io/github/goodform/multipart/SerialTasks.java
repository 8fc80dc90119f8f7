package io.github.goodform.multipart;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
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
    try {
      executor.execute(this::runAll);
    } catch (RejectedExecutionException e) {
      // The executor is shut down: a form that nobody works on would keep its files.
      runAll();
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
