package io.github.goodform.multipart.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;

/**
 * The processor time of the thread for each operation: what wall-clock time would be on a machine with nothing else to do. It
 * leaves out the collector's and the compiler's threads.
 */
final class CpuTime {

  /** Where the fork writes a line for each iteration, and its parent reads them. */
  static final String FILE = "bench.cpu";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  long operations;
  private long begun;

  /** Runs for so many seconds of processor time, however long that takes; within reason. */
  void warmUp(int seconds, Callable<?> work) throws Exception {
    long enough = THREADS.getCurrentThreadCpuTime() + seconds * 1_000_000_000L;
    long patience = System.nanoTime() + 20_000_000_000L;
    while (THREADS.getCurrentThreadCpuTime() < enough && System.nanoTime() < patience) {
      work.call();
    }
  }

  void begin() {
    operations = 0;
    begun = THREADS.getCurrentThreadCpuTime();
  }

  void end() throws IOException {
    double nanos = THREADS.getCurrentThreadCpuTime() - begun;
    String file = System.getProperty(FILE);
    if (file != null && operations > 0) {
      Files.writeString(
          Path.of(file),
          nanos / operations / 1000 + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  /** The least of all iterations, in microseconds. */
  static double least(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .mapToDouble(Double::parseDouble)
        .min()
        .orElse(Double.NaN);
  }
}
