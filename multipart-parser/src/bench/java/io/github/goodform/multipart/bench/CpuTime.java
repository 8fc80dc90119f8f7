package io.github.goodform.multipart.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * The processor time of the thread for each operation: what wall-clock time would be on a machine with nothing else to do. It
 * leaves out the collector's and the compiler's threads; the processor time of the process has them.
 */
final class CpuTime {

  /**
   * One iteration, for each operation.
   *
   * @param micros microseconds of processor time of the thread
   * @param process microseconds of processor time of the process
   * @param allocated octets allocated by the thread
   */
  record Sample(double micros, double process, double allocated) {

    private static Sample parse(String line) {
      String[] numbers = line.split(" ", 3);
      return new Sample(
          Double.parseDouble(numbers[0]),
          Double.parseDouble(numbers[1]),
          Double.parseDouble(numbers[2]));
    }
  }

  /** Where the fork writes a line for each iteration, and its parent reads them. */
  static final String FILE = "bench.cpu";

  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  long operations;
  private long begun;
  private long processBegun;
  private long allocatedBefore;

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
    processBegun = SYSTEM.getProcessCpuTime();
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    begun = THREADS.getCurrentThreadCpuTime();
  }

  void end() throws IOException {
    double nanos = THREADS.getCurrentThreadCpuTime() - begun;
    double allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    double process = SYSTEM.getProcessCpuTime() - processBegun;
    String file = System.getProperty(FILE);
    if (file != null && operations > 0) {
      Files.writeString(
          Path.of(file),
          String.format(
              Locale.ROOT,
              "%f %f %f%n",
              nanos / operations / 1000,
              process / operations / 1000,
              allocated / operations),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  /** All iterations, in the order of the runs. */
  static List<Sample> samples(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(Sample::parse).toList();
  }

  /** The least of all iterations, in microseconds. */
  static double least(Path file) throws IOException {
    return samples(file).stream().mapToDouble(Sample::micros).min().orElse(Double.NaN);
  }
}
