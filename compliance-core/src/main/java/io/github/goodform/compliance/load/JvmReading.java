package io.github.goodform.compliance.load;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Reads a JVM, and directories. */
final class JvmReading {
  private JvmReading() {}

  static void read(Beans beans, ServerReading.Builder reading) {
    beans
        .sum("java.lang:type=Threading", "ThreadCount")
        .ifPresent(count -> reading.add(ServerReading.JVM_THREADS, count));
    if (!reading.has(ServerReading.POOL_THREADS)) {
      OccupiedThreads.count(beans)
          .ifPresent(count -> reading.add(ServerReading.OCCUPIED_THREADS, count));
    }
    OptionalLong descriptors =
        beans.sum("java.lang:type=OperatingSystem", "OpenFileDescriptorCount");
    if (descriptors.isPresent()) {
      reading.add(ServerReading.DESCRIPTORS, descriptors.getAsLong());
    } else {
      reading.notObserved("open descriptors (needs a Unix)");
    }
    times(beans, reading);
  }

  /** Reads what the handlers and filters of {@code load.server} publish. */
  private static void times(Beans beans, ServerReading.Builder reading) {
    Set<ObjectName> all = beans.names("io.github.goodform:type=ServerTimes,*");
    for (ObjectName bean : all) {
      for (String group : List.of(ServerReading.LOAD_TIMES, ServerReading.PROBE_TIMES)) {
        if (beans.attribute(bean, group) instanceof long[] pairs) {
          reading.addTimes(group, TimeCounts.of(pairs));
        }
      }
      wasHandledBy(RequestThreads.PLATFORM, beans.attribute(bean, "OnPlatformThreads"), reading);
      wasHandledBy(RequestThreads.VIRTUAL, beans.attribute(bean, "OnVirtualThreads"), reading);
    }
    if (all.isEmpty()) {
      reading.notObserved("the server's own times (add ServerTimesHandler or ServerTimesFilter)");
    }
  }

  private static void wasHandledBy(
      RequestThreads kind, @Nullable Object requests, ServerReading.Builder reading) {
    if (requests instanceof Long count && count > 0) {
      reading.wasHandledBy(kind);
    }
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
