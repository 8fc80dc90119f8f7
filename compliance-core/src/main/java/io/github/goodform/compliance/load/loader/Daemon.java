package io.github.goodform.compliance.load.loader;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the loader's process alive. */
final class Daemon {
  private Daemon() {}

  /** A thread that has not been started. */
  static Thread of(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** The threads of a pool, all of one name. */
  static ThreadFactory named(String name) {
    return task -> of(task, name);
  }
}
