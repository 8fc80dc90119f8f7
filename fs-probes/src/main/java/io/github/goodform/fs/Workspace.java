package io.github.goodform.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The probe's own directory inside the given one, a fresh room for each question in it, and nothing
 * left of either afterwards.
 *
 * <p>It holds a locked file for as long as it lives. A killed process loses its lock, and that is
 * how a later run tells a leftover from a probe at work (see {@link Leftovers}).
 */
final class Workspace implements AutoCloseable {
  static final String PREFIX = ".goodform-probe-";
  static final String LOCK = "goodform-probe.lock";

  /**
   * Ids at work in this JVM: opening the lock file of one of them and closing it again would give
   * up its lock, for POSIX locks belong to the process.
   */
  static final Set<String> ACTIVE = ConcurrentHashMap.newKeySet();

  private static final int REMOVAL_ATTEMPTS = 40;
  private static final long REMOVAL_PAUSE_MILLIS = 5;

  private final String id;
  private final Path base;
  private final Room given;
  private final NameTransport transport;
  private final @Nullable SecureDirectoryStream<Path> open;
  private @Nullable SeekableByteChannel lock;
  private int rooms;
  private Outcome removal = Outcome.UNASKED;
  private final List<Path> stuck = new ArrayList<>();

  private Workspace(
      String id,
      Path base,
      Room given,
      @Nullable SecureDirectoryStream<Path> open,
      NameTransport transport) {
    this.id = id;
    this.base = base;
    this.given = given;
    this.open = open;
    this.transport = transport;
  }

  /** Makes the probe's directory, after removing what killed runs left. */
  static Workspace open(Path directory, NameTransport transport) throws IOException {
    Room given = new Room(directory, openGiven(directory), transport);
    try {
      Leftovers.remove(given, transport);
      // A later run that takes the fresh directory for a leftover may win the race for its lock.
      for (int attempt = 0; attempt < 3; attempt++) {
        Workspace workspace = create(directory, given, transport);
        if (workspace.takeLock()) {
          return workspace;
        }
        workspace.removeBase();
      }
      throw new FileSystemException(directory.toString(), null, "another process takes the lock");
    } catch (IOException | RuntimeException e) {
      closeQuietly(given.open());
      throw e;
    }
  }

  private static Workspace create(Path directory, Room given, NameTransport transport)
      throws IOException {
    String id = UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    Path name = transport.name(PREFIX + id);
    Path base = directory.resolve(name);
    ACTIVE.add(id);
    try {
      Files.createDirectory(base, ownerOnly(directory));
      return new Workspace(id, base, given, openInside(given.open(), name), transport);
    } catch (IOException | RuntimeException e) {
      ACTIVE.remove(id);
      throw e;
    }
  }

  String id() {
    return id;
  }

  /** The given directory itself. */
  Room given() {
    return given;
  }

  /** A fresh directory, for one direction of one question. */
  Room enter() throws IOException {
    Path name = transport.name("r" + rooms++);
    Path path = base.resolve(name);
    Files.createDirectory(path);
    return new Room(path, openInside(open, name), transport);
  }

  /** Removes a room and all that the probe made in it. */
  void leave(Room room) {
    room.clear();
    closeQuietly(room.open());
    if (!remove(room.path(), open).isOk()) {
      stuck.add(room.path().getFileName());
    }
  }

  /** What could not be removed and why, once closed; empty when nothing is left. */
  String leftBehind() {
    return removal.isOk() || isGone(removal) ? "" : "%s: %s".formatted(base.getFileName(), removal);
  }

  @Override
  public void close() {
    given.clearCreated();
    removeBase();
    closeQuietly(given.open());
  }

  /**
   * FUSE keeps a deleted file under a hidden name until the daemon hears that it was closed, which
   * is a moment after the close: hence the lock is closed first, and a full directory tried again.
   */
  private void removeBase() {
    closeQuietly(lock);
    Room inside = new Room(base, open, transport);
    for (int attempt = 0; attempt < REMOVAL_ATTEMPTS; attempt++) {
      stuck.removeIf(this::removeStuck);
      inside.clear();
      removal = remove(base, given.open());
      if (removal.reason() != Reason.OTHER || !pause()) {
        break;
      }
    }
    closeQuietly(open);
    ACTIVE.remove(id);
  }

  private boolean removeStuck(Path name) {
    try {
      Room room = new Room(base.resolve(name), openInside(open, name), transport);
      room.clear();
      closeQuietly(room.open());
    } catch (IOException | RuntimeException e) {
      return isGone(Outcome.of(e));
    }
    Outcome outcome = remove(base.resolve(name), open);
    return outcome.isOk() || isGone(outcome);
  }

  private static boolean isGone(Outcome outcome) {
    return outcome.reason() == Reason.ABSENT;
  }

  private static boolean pause() {
    try {
      Thread.sleep(REMOVAL_PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Outcome remove(Path directory, @Nullable SecureDirectoryStream<Path> parent) {
    try {
      if (parent == null) {
        Files.delete(directory);
      } else {
        parent.deleteDirectory(directory.getFileName());
      }
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return Outcome.of(e);
    }
  }

  private boolean takeLock() {
    Path name = transport.name(LOCK);
    Set<StandardOpenOption> exclusive =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      SeekableByteChannel channel =
          open == null
              ? Files.newByteChannel(base.resolve(name), exclusive)
              : open.newByteChannel(name, exclusive);
      lock = channel;
      if (channel instanceof FileChannel file) {
        FileLock taken = file.tryLock();
        return taken != null && new Room(base, open, transport).lookup(name).isOk();
      }
      return true;
    } catch (IOException | RuntimeException e) {
      // No locks or no space here: without one a leftover is only recognised by its age.
      return Reason.of(e) != Reason.ABSENT;
    }
  }

  /** Owner-only from the first moment, where the file system knows permissions. */
  private static FileAttribute<?>[] ownerOnly(Path directory) {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[] {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
      };
    }
    return new FileAttribute<?>[0];
  }

  /** The given directory may itself be named by a link: that one is the user's choice. */
  @SuppressWarnings("StreamResourceLeak") // The caller keeps it open for as long as the probe runs.
  private static @Nullable SecureDirectoryStream<Path> openGiven(Path directory) {
    if (!directory.getFileSystem().equals(FileSystems.getDefault())) {
      return null;
    }
    try {
      return secure(Files.newDirectoryStream(directory));
    } catch (IOException e) {
      // It may be writable and not readable: then names are tried by path.
      return null;
    }
  }

  static @Nullable SecureDirectoryStream<Path> openInside(
      @Nullable SecureDirectoryStream<Path> parent, Path name) throws IOException {
    return parent == null
        ? null
        : secure(parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
  }

  private static @Nullable SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream)
      throws IOException {
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    return null;
  }

  static void closeQuietly(@Nullable AutoCloseable resource) {
    if (resource == null) {
      return;
    }
    try {
      resource.close();
    } catch (Exception e) {
      // Nothing was written: there is nothing to lose.
      return;
    }
  }
}
