package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The move of a part's content to a path of the application. The new file has the mode of any new
 * file there; a move that fails leaves no file, and the content where it was.
 */
final class PartMove {
  private PartMove() {}

  /** A content that is to be written. */
  interface Content {
    void writeTo(PartMemory.Target target) throws IOException;
  }

  /** Moves a file that {@link PartFile#create} made. */
  static void move(Path file, Path target, CopyOption... options) throws IOException {
    setMode(file, modeOfNewFiles(directoryOf(target)));
    try {
      Files.move(file, target, options);
    } catch (IOException | RuntimeException e) {
      setMode(file, PartFile.OWNER_ONLY);
      throw e;
    }
  }

  /** Writes a content that has no file of its own. */
  static void write(Content content, Path target, CopyOption... options) throws IOException {
    if (options.length == 0) {
      create(content, target);
    } else {
      replace(content, target, options);
    }
  }

  /** Never half of a file under the target's name. */
  private static void replace(Content content, Path target, CopyOption... options)
      throws IOException {
    Path temporary = PartFile.name(directoryOf(target));
    try {
      create(content, temporary);
      Files.move(temporary, target, options);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void create(Content content, Path target) throws IOException {
    try {
      PartFile out = PartFile.open(target, StandardOpenOption.CREATE_NEW);
      try {
        content.writeTo(out::write);
        out.complete();
      } finally {
        out.abandon();
      }
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      try {
        Files.deleteIfExists(target);
      } catch (IOException leftOver) {
        e.addSuppressed(leftOver);
      }
      throw e;
    }
  }

  private static Path directoryOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }

  /** What the umask leaves, or a list of the directory gives; null when it cannot be had. */
  private static @Nullable Set<PosixFilePermission> modeOfNewFiles(Path directory)
      throws IOException {
    if (!PartFile.hasModes(directory)) {
      return null;
    }
    Path file = PartFile.name(directory);
    try {
      Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
      return Files.getPosixFilePermissions(file);
    } catch (IOException e) {
      return null; // to move a file there will fail, and name the target
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void setMode(Path file, @Nullable Set<PosixFilePermission> mode) {
    if (mode == null || !PartFile.hasModes(file)) {
      return;
    }
    try {
      Files.setPosixFilePermissions(file, mode);
    } catch (IOException e) {
      // The file system has modes of its own: no reason to lose the content.
    }
  }
}
