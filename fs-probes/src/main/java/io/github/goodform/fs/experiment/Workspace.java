package io.github.goodform.fs.experiment;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The probe's own directory inside the given one, a fresh room for each question in it, and nothing
 * left of either afterwards.
 *
 * <p>It holds a locked file for as long as it lives. A killed process loses its lock, and that is
 * how a later run tells a leftover from a probe at work (see {@link Leftovers}).
 */
public final class Workspace implements AutoCloseable, Runnable {
  public static final String PREFIX = ".goodform-probe-";
  static final String LOCK = "goodform-probe.lock";

  /**
   * The length of an id, in hexadecimal digits: names in the given directory have at most 30 octets
   * with it, as MINIX takes them; HFS cuts names of more than 31.
   */
  static final int ID_DIGITS = 8;

  private static final int BITS_OF_A_DIGIT = 4;

  /**
   * Ids at work in this JVM: opening the lock file of one of them and closing it again would give
   * up its lock, for POSIX locks belong to the process.
   */
  static final Set<String> ACTIVE = ConcurrentHashMap.newKeySet();

  private static final int CREATION_ATTEMPTS = 3;

  /** How often, and for how long, a removal is tried again that fails. */
  private static final int REMOVAL_ATTEMPTS = 40;

  /** So many rooms may stay: a file system may refuse to delete names of one kind only. */
  private static final int FEW = 4;

  private static final long REMOVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long REMOVAL_PAUSE_MILLIS = 5;

  /** How long the end of the JVM is held up for the question that is being asked. */
  private static final long END_SECONDS = 5;

  private final String id;
  private final TrialDirectory given;
  private final TrialDirectory base;
  private final NameTransport transport;
  private final List<Path> stuck = new ArrayList<>();
  private @Nullable SeekableByteChannel lock;
  private CallOutcome removal = CallOutcome.UNASKED;

  /** How the removal of an entry of a room ended at the last attempt that failed. */
  private @Nullable CallOutcome entryRemoval;

  private @Nullable CallOutcome unremovable;
  private int rooms;

  // A person who waits too long presses Ctrl-C: the probe's own thread cleans up, for no other
  // knows what it is about to create.
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this, "goodform-probe-end");
  private volatile boolean ending;

  private Workspace(String id, TrialDirectory given, TrialDirectory base, NameTransport transport) {
    this.id = id;
    this.given = given;
    this.base = base;
    this.transport = transport;
  }

  /** Makes the probe's directory, after removing what killed runs left. */
  public static Workspace open(Path directory, NameTransport transport, Deadline deadline)
      throws IOException {
    TrialDirectory given = TrialDirectory.given(directory, transport);
    try {
      removeLeftovers(given, transport, deadline);
      // A later run that takes the fresh directory for a leftover may win the race for its lock.
      for (int attempt = 0; attempt < CREATION_ATTEMPTS; attempt++) {
        Workspace workspace = create(given, transport);
        if (workspace.takeLock()) {
          workspace.watchForTheEnd();
          return workspace;
        }
        workspace.removeBase();
      }
      throw new FileSystemException(directory.toString(), null, "another process takes the lock");
    } catch (IOException | RuntimeException e) {
      given.close();
      throw e;
    }
  }

  /** What cannot be removed stays; the next run tries again. */
  private static void removeLeftovers(
      TrialDirectory given, NameTransport transport, Deadline deadline) {
    List<Path> left;
    try {
      left = given.entriesThatBegin(PREFIX);
    } catch (IOException | RuntimeException e) {
      // A directory that cannot be listed shows no leftovers; the probe says why it cannot be read.
      return;
    }
    if (!left.isEmpty()) {
      Leftovers.remove(given, transport, left, deadline);
    }
  }

  private static Workspace create(TrialDirectory given, NameTransport transport)
      throws IOException {
    String id = newId();
    Path name = transport.name(PREFIX + id);
    ACTIVE.add(id);
    boolean made = false;
    try {
      Files.createDirectory(given.path().resolve(name), ownerOnly(given.path()));
      made = true;
      return new Workspace(id, given, given.enter(name), transport);
    } catch (IOException | RuntimeException e) {
      if (made) {
        given.removeDirectory(name);
      }
      ACTIVE.remove(id);
      throw e;
    }
  }

  /** Not a secret: the directory is created anew or not at all. */
  private static String newId() {
    long random = ThreadLocalRandom.current().nextLong();
    String digits = Long.toHexString(random >>> (Long.SIZE - BITS_OF_A_DIGIT * ID_DIGITS));
    return "0".repeat(ID_DIGITS - digits.length()) + digits;
  }

  String id() {
    return id;
  }

  private void watchForTheEnd() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      ending = true;
    }
  }

  /** Holds up the end of the JVM until the probe has cleaned up. */
  @Override
  public void run() {
    ending = true;
    try {
      if (!closed.await(END_SECONDS, TimeUnit.SECONDS)) {
        // No file system may keep a JVM from ending: the next run cleans up.
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the JVM is about to end, so that nothing more may be created. */
  boolean isEnding() {
    return ending;
  }

  /** The given directory itself. */
  TrialDirectory given() {
    return given;
  }

  /**
   * A fresh directory, for one direction of one question.
   *
   * <p>Java makes directories by path only, so that here a link planted in the place of the probe's
   * directory could lead astray: it is looked for before, and where it came in between, the empty
   * directory is taken away again.
   */
  TrialDirectory enter() throws IOException {
    if (given.attributes(base.path().getFileName()).isSymbolicLink()) {
      throw new NotDirectoryException(base.path().toString());
    }
    Path name = transport.name("r" + rooms++);
    Path path = Files.createDirectory(base.path().resolve(name));
    try {
      return base.enter(name);
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /**
   * Removes a room and all that the probe made in it: it is listed only where it is not empty after
   * that.
   */
  void leave(TrialDirectory room) {
    Path name = room.path().getFileName();
    room.clearCreated();
    room.close();
    if (!base.removeDirectory(name).isOk() && !isRemoved(name)) {
      stuck.add(name);
    }
  }

  /**
   * Why nothing more may be made, {@code null} as long as what was made can be removed: the little
   * that is left is to stay little.
   */
  @Nullable CallOutcome unremovable() {
    if (unremovable == null && staysFor() != null) {
      boolean interrupted = false;
      long end = System.nanoTime() + REMOVAL_NANOS;
      for (int attempt = 0; staysFor() != null && isTried(attempt, end); attempt++) {
        interrupted |= pause();
        removeStuck();
        given.clearCreated();
      }
      unremovable = whyNotRemoved(staysFor());
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return unremovable;
  }

  /** How the last removal of what is left ended, {@code null} when little is left. */
  private @Nullable CallOutcome staysFor() {
    return stuck.size() > FEW && entryRemoval != null ? entryRemoval : given.unremoved();
  }

  /** The reason not to ask, {@code null} when everything was removed. */
  static @Nullable CallOutcome whyNotRemoved(@Nullable CallOutcome removal) {
    if (removal == null) {
      return null;
    }
    return new CallOutcome(ErrorKind.UNASKED, "what the probe made cannot be removed: " + removal);
  }

  private static boolean isTried(int attempt, long end) {
    return attempt < REMOVAL_ATTEMPTS && System.nanoTime() - end < 0;
  }

  /** What could not be removed and why, once closed; empty when nothing is left. */
  public String leftBehind() {
    CallOutcome inGiven = given.unremoved();
    String names = inGiven == null ? "" : PREFIX + id + "-…: " + inGiven;
    String directory =
        removal.isOk() || isGone(removal) ? "" : base.path().getFileName() + ": " + removal;
    return directory + (directory.isEmpty() || names.isEmpty() ? "" : ", ") + names;
  }

  @Override
  public void close() {
    removeBase();
    given.close();
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs, and ends by what was counted down.
      return;
    }
  }

  /**
   * FUSE keeps a deleted file under a hidden name until the daemon hears that it was closed, which
   * is a moment after the close: hence the lock is closed first, and a full directory tried again.
   * An interrupt waits until the end of that. What could not be removed before is tried once more.
   */
  private void removeBase() {
    TrialDirectory.closeQuietly(lock);
    boolean interrupted = false;
    long end = System.nanoTime() + (unremovable == null ? REMOVAL_NANOS : 0);
    for (int attempt = 0; attempt == 0 || isTried(attempt, end); attempt++) {
      given.clearCreated();
      removeStuck();
      base.clear();
      removal = given.removeDirectory(base.path().getFileName());
      if (removal.reason() != ErrorKind.OTHER) {
        break;
      }
      interrupted |= pause();
    }
    base.close();
    ACTIVE.remove(id);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void removeStuck() {
    for (Iterator<Path> names = stuck.iterator(); names.hasNext(); ) {
      if (isRemoved(names.next())) {
        names.remove();
      }
    }
  }

  private boolean isRemoved(Path name) {
    try (TrialDirectory room = base.enter(name)) {
      room.clear();
      // A room may stay of which nothing is listed, such as for what a layer keeps beside names.
      entryRemoval = room.unremoved() == null ? entryRemoval : room.unremoved();
    } catch (IOException | RuntimeException e) {
      return isGone(ErrorClassifier.outcomeOf(e));
    }
    CallOutcome outcome = base.removeDirectory(name);
    return outcome.isOk() || isGone(outcome);
  }

  private static boolean isGone(CallOutcome outcome) {
    return outcome.reason() == ErrorKind.ABSENT;
  }

  /** Whether the thread was interrupted; it is no longer. */
  private static boolean pause() {
    try {
      Thread.sleep(REMOVAL_PAUSE_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private boolean takeLock() {
    Path name = transport.name(LOCK);
    try {
      SeekableByteChannel channel = base.createOpen(name);
      lock = channel;
      return !(channel instanceof FileChannel file)
          || (file.tryLock() != null && base.lookup(name).isOk());
    } catch (IOException | RuntimeException e) {
      // No locks or no space here: without one a leftover is only recognised by its age.
      return ErrorClassifier.kindOf(e) != ErrorKind.ABSENT;
    }
  }

  /** Owner-only from the first moment, where the file system knows permissions. */
  private static FileAttribute<?>[] ownerOnly(Path directory) {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      // A set of three and not one of the enum, which would be read by reflection.
      return new FileAttribute<?>[] {
        PosixFilePermissions.asFileAttribute(
            Set.of(
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE))
      };
    }
    return new FileAttribute<?>[0];
  }
}
