package io.github.goodform.compliance.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A fresh directory that is gone afterwards, whatever was put into it, also when the process is
 * asked to end.
 */
final class ScratchDirectory implements AutoCloseable {
  /** Where Linux has a file system in memory. */
  private static final Path MEMORY = Path.of("/dev/shm");

  /** While threads still run, one of them may store something where another has just deleted. */
  private static final int ATTEMPTS_AT_EXIT = 100;

  private static final long PROCESS = ProcessHandle.current().pid();

  private final Thread atExit = new Thread(this::deleteAtExit, "goodform-scratch");
  private @Nullable Path path;

  private ScratchDirectory(Creation creation) throws IOException {
    synchronized (atExit) {
      // Before there is a directory: the process may be asked to end at any time.
      try {
        Runtime.getRuntime().addShutdownHook(atExit);
      } catch (IllegalStateException e) {
        throw CliException.usage("no temporary directory is created: the process ends");
      }
      path = creation.create();
    }
  }

  private interface Creation {
    Path create() throws IOException;
  }

  static ScratchDirectory create(String prefix) {
    try {
      return new ScratchDirectory(() -> Files.createTempDirectory(prefix + '-' + PROCESS + '-'));
    } catch (IOException e) {
      throw CliException.usage("cannot create a temporary directory: " + Messages.because(e));
    }
  }

  /**
   * Creates a directory in memory where there is room, for thousands of small files: ext4 looks for
   * a long time for an inode that no file had in the last minutes.
   *
   * @param octets the room that is needed, with some to spare
   */
  static ScratchDirectory inMemory(String prefix, long octets) {
    return inMemory(prefix, octets, MEMORY);
  }

  static ScratchDirectory inMemory(String prefix, long octets, Path memory) {
    try {
      if (Files.isWritable(memory) && Files.getFileStore(memory).getUsableSpace() >= octets) {
        return new ScratchDirectory(
            () -> Files.createTempDirectory(memory, prefix + '-' + PROCESS + '-'));
      }
    } catch (IOException e) {
      // Not there after all.
    }
    return create(prefix);
  }

  Path path() {
    return Objects.requireNonNull(path);
  }

  private void delete() throws IOException {
    Files.walkFileTree(path(), new Deletion());
  }

  private void deleteAtExit() {
    synchronized (atExit) {
      for (int i = 0; i < ATTEMPTS_AT_EXIT && path != null && Files.exists(path); i++) {
        try {
          delete();
        } catch (IOException e) {
          // Something was stored or deleted meanwhile.
        }
      }
    }
  }

  /** Deletes the directory. A process that is asked to end meanwhile waits for it. */
  @Override
  public void close() {
    synchronized (atExit) {
      try {
        if (Files.exists(path())) {
          delete();
        }
      } catch (IOException e) {
        throw CliException.usage(
            "cannot delete the temporary directory " + path() + ": " + Messages.because(e));
      }
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The process ends, and there is nothing left to delete.
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException fault)
        throws IOException {
      if (fault != null) {
        throw fault;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
