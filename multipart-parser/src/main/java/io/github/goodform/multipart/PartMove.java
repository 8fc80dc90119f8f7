package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The move of a part's content to a path of the application. The new file has the mode of any new
 * file there; a move that fails leaves no file, and the content where it was.
 */
final class PartMove {
  private static final int COPIED_AT_ONCE = 1 << 16;

  private PartMove() {}

  /** A content that is to be written. */
  interface Content {
    void writeTo(PartMemory.Target target) throws IOException;
  }

  /**
   * Moves a file that {@link PartFile#create} made. Its mode is changed behind the move: where it
   * is copied, others cannot read it meanwhile in the directory of temporary files.
   */
  static void move(Path file, Path target, CopyOption... options) throws IOException {
    List<CopyOption> all = Arrays.asList(options);
    Path directory = directoryOf(target);
    if (all.contains(StandardCopyOption.ATOMIC_MOVE)) {
      moveAtomically(file, target, options);
    } else if (all.contains(StandardCopyOption.REPLACE_EXISTING) && !isMoved(file, directory)) {
      // Files.move would delete the target first: what has no room would leave neither of the two.
      replace(to -> copy(file, to), target, options);
      Files.deleteIfExists(file);
    } else {
      Set<PosixFilePermission> mode = modeOfNewFiles(directory);
      Files.move(file, target, options);
      setMode(target, mode);
    }
  }

  /**
   * An atomic move copies nothing and may replace a file that others read at any time: the mode is
   * changed before.
   */
  private static void moveAtomically(Path file, Path target, CopyOption... options)
      throws IOException {
    setMode(file, modeOfNewFiles(directoryOf(target)));
    try {
      Files.move(file, target, options);
    } catch (IOException | RuntimeException e) {
      setMode(file, PartFile.OWNER_ONLY);
      throw e;
    }
  }

  /** Whether a file is moved to a directory without a copy, as far as is known. */
  private static boolean isMoved(Path file, Path directory) {
    try {
      return Files.getFileStore(file).equals(Files.getFileStore(directory));
    } catch (IOException | UnsupportedOperationException e) {
      return true; // to move the file will fail, and name the target
    }
  }

  private static void copy(Path file, PartMemory.Target target) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(COPIED_AT_ONCE);
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      while (in.read(piece.clear()) != -1) {
        target.write(piece.flip());
      }
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
    create(content, temporary);
    try {
      Files.move(temporary, target, options);
    } catch (IOException | RuntimeException e) {
      delete(temporary, e);
      throw e;
    }
  }

  private static void create(Content content, Path target) throws IOException {
    PartFile out = PartFile.open(target, StandardOpenOption.CREATE_NEW);
    try {
      try {
        content.writeTo(out::write);
        out.complete();
      } finally {
        out.abandon();
      }
    } catch (IOException | RuntimeException e) {
      delete(target, e);
      throw e;
    }
  }

  /** Deletes a file that was made here, and hides nothing of the cause. */
  private static void delete(Path file, Exception cause) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException leftOver) {
      cause.addSuppressed(leftOver);
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
    SeekableByteChannel created;
    try {
      created = Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      return null; // to move a file there will fail, and name the target
    }
    try (created) {
      return Files.getPosixFilePermissions(file);
    } catch (IOException e) {
      return null;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void setMode(Path file, @Nullable Set<PosixFilePermission> mode) {
    PosixFileAttributeView attributes =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (mode == null || attributes == null) {
      return;
    }
    try {
      attributes.setPermissions(mode);
    } catch (IOException e) {
      // The file system has modes of its own: no reason to lose the content.
    }
  }
}
