package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A file or channel that the content of a part is written to, in writes of some size. */
final class PartFile {
  /** What comes in smaller slices is gathered before it is written. */
  private static final int GATHERED = 16_384;

  static final Set<PosixFilePermission> OWNER_ONLY =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  private static final String PREFIX = "goodform-";
  private static final String SUFFIX = ".part";

  private final @Nullable Path path;
  private final WritableByteChannel channel;
  private @Nullable ByteBuffer gathered;

  private PartFile(@Nullable Path path, WritableByteChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** A new temporary file, readable by its owner only where the file system knows owners. */
  static Path create(Path directory) throws IOException {
    FileAttribute<?>[] ownerOnly =
        hasModes(directory)
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];
    return Files.createTempFile(directory, PREFIX, SUFFIX, ownerOnly);
  }

  /** A name for a temporary file, which does not exist. */
  static Path name(Path directory) {
    return directory.resolve(PREFIX + UUID.randomUUID() + SUFFIX);
  }

  /** Whether files there have an owner, a group and a mode. */
  static boolean hasModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Deletes the files that {@link #create} made and nobody has written to for so long. */
  static int sweep(Path directory, Duration age) throws IOException {
    // The clock of the file system, which another machine may hold.
    Path now = create(directory);
    FileTime newest;
    try {
      newest = before(Files.getLastModifiedTime(now).toInstant(), age);
    } finally {
      Files.deleteIfExists(now);
    }
    int deleted = 0;
    IOException failure = null;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
      for (Path file : files) {
        try {
          if (isOlder(file, newest) && Files.deleteIfExists(file)) {
            deleted++;
          }
        } catch (IOException e) {
          if (failure != null) {
            e.addSuppressed(failure);
          }
          failure = e;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    if (failure != null) {
      throw failure;
    }
    return deleted;
  }

  /** An age that is longer than all time is the beginning of it. */
  private static FileTime before(Instant now, Duration age) {
    return FileTime.from(
        age.compareTo(Duration.between(Instant.MIN, now)) < 0 ? now.minus(age) : Instant.MIN);
  }

  private static boolean isOlder(Path file, FileTime newest) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return found.isRegularFile() && found.lastModifiedTime().compareTo(newest) < 0;
    } catch (NoSuchFileException e) {
      return false; // its form has been closed in between
    }
  }

  /** Opens a file that exists, or creates it with {@code CREATE_NEW}. */
  static PartFile open(Path path, OpenOption... options) throws IOException {
    OpenOption[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = StandardOpenOption.WRITE;
    return new PartFile(path, FileChannel.open(path, all));
  }

  /** A channel of the application, which is closed here. */
  static PartFile to(WritableByteChannel channel) {
    return new PartFile(null, channel);
  }

  /** Takes what stands between position and limit; it may stay in memory until the file ends. */
  void write(ByteBuffer octets) throws IOException {
    ByteBuffer before = gathered;
    int n = octets.remaining();
    if (before != null && n > before.remaining()) {
      flush(before);
    }
    if (n >= GATHERED / 2) {
      if (before != null) {
        flush(before);
      }
      writeFully(octets);
      return;
    }
    if (before == null) {
      before = ByteBuffer.allocate(GATHERED);
      gathered = before;
    }
    before.put(octets);
  }

  private void flush(ByteBuffer before) throws IOException {
    writeFully(before.flip());
    before.clear();
  }

  private void writeFully(ByteBuffer octets) throws IOException {
    try {
      while (octets.hasRemaining()) {
        if (channel.write(octets) == 0) {
          // It has to block until it has taken one: to ask again might never end.
          throw new IllegalBlockingModeException();
        }
      }
    } catch (ClosedChannelException e) {
      throw e; // the thread has been interrupted: callers tell it by its type
    } catch (IOException e) {
      if (path == null) {
        throw e;
      }
      // "No space left on device", and not on which.
      FileSystemException named =
          new FileSystemException(path.toString(), null, String.valueOf(e.getMessage()));
      named.initCause(e);
      throw named;
    }
  }

  /** Writes what was gathered, and closes the file. */
  void complete() throws IOException {
    try (channel) {
      ByteBuffer before = gathered;
      if (before != null) {
        flush(before);
      }
    }
  }

  /** Closes the file, if it is open, without writing what was gathered. */
  void abandon() throws IOException {
    channel.close();
  }
}
