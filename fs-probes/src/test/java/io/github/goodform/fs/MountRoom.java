package io.github.goodform.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A temporary directory with mounts in it, and the list of what must be undone before it may
 * vanish.
 *
 * <p>Closing it undoes everything, latest first, and goes on after a failure. A shutdown hook
 * closes a room that was forgotten. After {@code kill -9} the next run's {@link #sweep()} does it:
 * each room holds a file lock as long as its process lives, so a room whose lock is free is
 * nobody's.
 */
final class MountRoom implements AutoCloseable {
  private static final String PREFIX = "goodform-mounts-";
  private static final Duration MATURITY = Duration.ofSeconds(10);
  private static final String LOCK = "lock";
  private static final String DAEMON = "daemon.pid";

  /** One step of the way back. */
  @FunctionalInterface
  interface Undo {
    void run() throws IOException;
  }

  /** Rooms of this process: to close a second channel of their lock file would free the lock. */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;
  private final Deque<Undo> undo = new ArrayDeque<>();
  private final Thread hook = new Thread(this::closeQuietly, "goodform-mounts-undo");
  private boolean closed;

  private MountRoom(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
    OPEN.add(directory);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static MountRoom open() throws IOException {
    Path directory = Files.createTempDirectory(PREFIX);
    FileChannel channel =
        FileChannel.open(
            directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.lock();
    return new MountRoom(directory, channel);
  }

  Path directory() {
    return directory;
  }

  void onClose(Undo step) {
    undo.push(step);
  }

  /** Writes down a daemon of this room, for the sweep of a later run. */
  void remember(Process daemon) throws IOException {
    Files.writeString(directory.resolve(DAEMON), Long.toString(daemon.pid()));
  }

  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    IOException failure = null;
    while (!undo.isEmpty()) {
      try {
        undo.pop().run();
      } catch (IOException e) {
        failure = join(failure, e);
      }
    }
    try {
      empty(directory);
    } catch (IOException e) {
      failure = join(failure, e);
    }
    channel.close();
    OPEN.remove(directory);
    if (!Thread.currentThread().equals(hook)) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void closeQuietly() {
    try {
      close();
    } catch (IOException e) {
      System.err.println("mounts left behind in " + directory + ": " + e.getMessage());
    }
  }

  /**
   * Unmounts, stops and deletes what a run that was killed has left; rooms of living runs are not
   * touched.
   */
  static void sweep() throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> rooms = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path room : rooms) {
        if (!OPEN.contains(room)) {
          sweep(room);
        }
      }
    }
  }

  private static void sweep(Path room) throws IOException {
    Path lock = room.resolve(LOCK);
    try {
      if (!Files.isRegularFile(lock) || isYoung(lock)) {
        return;
      }
      try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
          FileLock free = channel.tryLock()) {
        if (free != null) {
          empty(room);
        }
      }
    } catch (NoSuchFileException e) {
      // Its process, or the sweep of another one, has just removed it.
    }
  }

  /** A lock file may be a moment older than the lock on it. */
  private static boolean isYoung(Path lock) throws IOException {
    return Files.getLastModifiedTime(lock).toInstant().isAfter(Instant.now().minus(MATURITY));
  }

  private static void empty(Path room) throws IOException {
    for (Path mount : mountsUnder(room)) {
      Tool.runWhileBusy("umount", mount.toString());
    }
    stopDaemon(room);
    List<Path> left = mountsUnder(room);
    if (!left.isEmpty()) {
      throw new IOException("still mounted, nothing deleted: " + left);
    }
    try (Stream<Path> walk = Files.walk(room)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static void stopDaemon(Path room) throws IOException {
    Path note = room.resolve(DAEMON);
    if (!Files.exists(note)) {
      return;
    }
    long pid = Long.parseLong(Files.readString(note));
    @Nullable ProcessHandle daemon = ProcessHandle.of(pid).orElse(null);
    // The number may have passed on to a stranger.
    if (daemon != null && daemon.info().command().orElse("").endsWith("/" + ZfsFuse.PROGRAM)) {
      ZfsFuse.stopLeft(daemon, room);
    }
  }

  /** The mount points below a directory, latest first. */
  static List<Path> mountsUnder(Path directory) throws IOException {
    List<Path> mounts = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      Path point = Path.of(line.split(" ", -1)[4]);
      if (point.startsWith(directory.toRealPath()) && !point.equals(directory)) {
        mounts.add(0, point);
      }
    }
    return mounts;
  }

  private static IOException join(@Nullable IOException first, IOException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }
}
