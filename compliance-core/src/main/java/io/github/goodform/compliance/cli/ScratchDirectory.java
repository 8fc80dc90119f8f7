package io.github.goodform.compliance.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A fresh directory that is gone afterwards, whatever was put into it. */
final class ScratchDirectory implements AutoCloseable {
  private final Path path;

  private ScratchDirectory(Path path) {
    this.path = path;
  }

  static ScratchDirectory create(String prefix) {
    try {
      return new ScratchDirectory(Files.createTempDirectory(prefix));
    } catch (IOException e) {
      throw CliException.usage("cannot create a temporary directory: " + Messages.because(e));
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      Files.walkFileTree(path, new Deletion());
    } catch (IOException e) {
      throw CliException.usage(
          "cannot delete the temporary directory " + path + ": " + Messages.because(e));
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
