package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The zfs-fuse daemon with one pool of ours in it.
 *
 * <p>There can be only one daemon on a machine (its socket has a fixed name). A {@code flock} on
 * its configuration directory, held by a child whose standard input ends with this JVM, makes test
 * runs take turns. A daemon that runs already, as a service of the machine, is used and left
 * running; ours is stopped in the end.
 */
final class ZfsFuse implements AutoCloseable {
  static final String PROGRAM = "zfs-fuse";
  private static final Path SOCKET = Path.of("/var/run/zfs/zfs_socket");
  private static final long PATIENCE_SECONDS = 120;
  private static final long POOL_OCTETS = 128L << 20;

  private final Process turn;
  private final @Nullable Process daemon;
  private final String pool;

  private ZfsFuse(Process turn, @Nullable Process daemon, String pool) {
    this.turn = turn;
    this.daemon = daemon;
    this.pool = pool;
  }

  static ZfsFuse start(MountRoom room) throws IOException {
    Process turn = takeTurn(room.directory());
    @Nullable Process daemon = null;
    try {
      Path file = room.directory().resolve("pool");
      try (var channel = Files.newByteChannel(file, Mount.NEW_FILE)) {
        channel.position(POOL_OCTETS - 1).write(ByteBuffer.allocate(1));
      }
      String pool = "goodform" + ProcessHandle.current().pid();
      String[] create = {
        "zpool", "create", "-f", "-m", "none", "-o", "cachefile=none", pool, file.toString()
      };
      if (!answers() || !succeeds(create)) {
        // None runs, or a stranger's ended just now.
        daemon = startDaemon(room);
        Tool.run(create);
      }
      return new ZfsFuse(turn, daemon, pool);
    } catch (IOException e) {
      end(daemon, turn);
      throw e;
    }
  }

  /** Makes a data set with these properties, mounted there. */
  void create(String name, Path mountPoint, String... properties) throws IOException {
    String[] command = new String[5 + 2 * properties.length];
    command[0] = "zfs";
    command[1] = "create";
    command[2] = "-o";
    command[3] = "mountpoint=" + mountPoint;
    for (int i = 0; i < properties.length; i++) {
      command[4 + 2 * i] = "-o";
      command[5 + 2 * i] = properties[i];
    }
    command[command.length - 1] = pool + "/" + name;
    Tool.run(command);
  }

  /**
   * Destroys the pool, with the data sets that are mounted, and stops the daemon that we started.
   */
  @Override
  public void close() throws IOException {
    try {
      Tool.runWhileBusy("zpool", "destroy", "-f", pool);
    } finally {
      end(daemon, turn);
    }
  }

  /**
   * Stops the daemon that a killed run has left in its room. Another run may have found it and use
   * it: its turn is awaited.
   */
  static void stopLeft(ProcessHandle daemon, Path room) throws IOException {
    Process turn = takeTurn(room);
    try {
      if (daemon.isAlive()) {
        stop(daemon);
      }
    } finally {
      turn.getOutputStream().close();
    }
  }

  /** Kills the daemon: nothing is imported any more, and an orderly end takes it four seconds. */
  private static void stop(ProcessHandle daemon) throws IOException {
    daemon.destroyForcibly();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (!hasEnded(daemon)) {
        if (System.nanoTime() - end > 0) {
          throw new IOException(PROGRAM + " does not end");
        }
        TimeUnit.MILLISECONDS.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while stopping " + PROGRAM, e);
    }
    Files.deleteIfExists(SOCKET);
  }

  /**
   * The daemon of another run is nobody's child: where the first process of the machine does not
   * reap it, it stays in the table of processes, without threads but its first.
   */
  private static boolean hasEnded(ProcessHandle daemon) {
    if (!daemon.isAlive()) {
      return true;
    }
    Path process = Path.of("/proc", Long.toString(daemon.pid()));
    try (Stream<Path> threads = Files.list(process.resolve("task"))) {
      return Files.readString(process.resolve("stat"), ISO_8859_1).contains(") Z ")
          && threads.count() == 1;
    } catch (IOException e) {
      return false;
    }
  }

  private static void end(@Nullable Process daemon, Process turn) throws IOException {
    try {
      if (daemon != null) {
        stop(daemon.toHandle());
      }
    } finally {
      turn.getOutputStream().close();
    }
  }

  private static Process takeTurn(Path room) throws IOException {
    Path log = room.resolve("turn.log");
    String seconds = Long.toString(PATIENCE_SECONDS);
    // "cat" says hello back when it has the lock, and ends, which frees it, when its input does.
    Process turn = Tool.start(log, "flock", "--no-fork", "--timeout", seconds, "/etc/zfs", "cat");
    turn.getOutputStream().write("mine".getBytes(UTF_8));
    turn.getOutputStream().flush();
    for (long i = 0; i < PATIENCE_SECONDS * 20; i++) {
      if (Files.size(log) > 0 && turn.isAlive()) {
        return turn;
      }
      if (ended(turn)) {
        throw new IOException("another run has kept " + PROGRAM + " for " + seconds + " s");
      }
    }
    turn.destroy();
    throw new IOException("no turn at " + PROGRAM + " in " + seconds + " s");
  }

  private static Process startDaemon(MountRoom room) throws IOException {
    Path log = room.directory().resolve("daemon.log");
    Process daemon = Tool.start(log, PROGRAM, "--no-daemon", "--no-kstat-mount");
    room.remember(daemon);
    for (int i = 0; i < 200; i++) {
      if (answers()) {
        return daemon;
      }
      if (ended(daemon)) {
        throw new IOException(PROGRAM + " ended: " + Files.readString(log).strip());
      }
    }
    stop(daemon.toHandle());
    throw new IOException(PROGRAM + " does not answer: " + Files.readString(log).strip());
  }

  private static boolean answers() {
    return succeeds("zpool", "list");
  }

  private static boolean succeeds(String... command) {
    try {
      Tool.run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Waits a moment for the process to end. */
  private static boolean ended(Process process) throws IOException {
    try {
      return process.waitFor(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + PROGRAM, e);
    }
  }
}
