package io.github.goodform.compliance.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Reads this JVM, and directories. */
final class JvmReading {
  private JvmReading() {}

  static void read(ServerReading.Builder reading) {
    reading.add(ServerReading.JVM_THREADS, ManagementFactory.getThreadMXBean().getThreadCount());
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
      reading.add(ServerReading.DESCRIPTORS, unix.getOpenFileDescriptorCount());
    } else {
      reading.notObserved("open descriptors (needs a Unix)");
    }
  }

  /** Collects garbage, and reads what is left. To be called outside of a recording. */
  static long heapAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  static void files(Path directory, ServerReading.Builder reading) {
    try (Stream<Path> all = Files.walk(directory)) {
      reading.add(ServerReading.FILES, all.filter(Files::isRegularFile).count());
    } catch (IOException e) {
      reading.notObserved("files in " + directory.getFileName() + " (it cannot be read)");
    }
  }
}
