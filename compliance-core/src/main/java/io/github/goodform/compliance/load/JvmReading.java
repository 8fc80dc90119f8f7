package io.github.goodform.compliance.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

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

  /** Counts the files of a directory, which others may create and delete meanwhile. */
  static void files(Path directory, ServerReading.Builder reading) {
    Counter counter = new Counter();
    try {
      if (!Files.isDirectory(directory)) {
        throw new NotDirectoryException(directory.toString());
      }
      Files.walkFileTree(directory, counter);
      reading.add(ServerReading.FILES, counter.files);
    } catch (IOException e) {
      reading.notObserved("files in " + directory + " (it cannot be read)");
    }
  }

  private static final class Counter extends SimpleFileVisitor<Path> {
    private long files;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      files += attributes.isRegularFile() ? 1 : 0;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      return continueWhenVanished(e);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
        throws IOException {
      return e == null ? FileVisitResult.CONTINUE : continueWhenVanished(e);
    }

    private static FileVisitResult continueWhenVanished(IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }
  }
}
