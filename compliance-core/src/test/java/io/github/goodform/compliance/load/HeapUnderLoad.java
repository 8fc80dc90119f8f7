package io.github.goodform.compliance.load;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Collects the garbage of this JVM every four seconds, and keeps the most heap that was in use
 * after it: what the requests hold that are under way. A collection of a small heap takes some ten
 * milliseconds, which half a percent of the requests meet.
 */
final class HeapUnderLoad implements AutoCloseable, Runnable {
  private static final long PAUSE_SECONDS = 4;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final Thread thread = new Thread(this, "heap-under-load");
  private final long before = collected();
  private volatile long most = before;

  HeapUnderLoad() {
    thread.setDaemon(true);
    thread.start();
  }

  private long collected() {
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }

  @Override
  public void run() {
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
        most = Math.max(most, collected());
      }
    } catch (InterruptedException e) {
      // The load has ended.
      return;
    }
  }

  /** The octets that were in use at most, beyond those before the load. */
  long growth() {
    return most - before;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
