package io.github.goodform.fs.experiment;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Removes what killed probes left in a directory, and only that: directories with the probe's name
 * whose lock nobody holds, and in them only directories and empty files; and empty files with the
 * name of a probe that is gone.
 */
final class Leftovers {
  private static final Set<OpenOption> TO_LOCK =
      Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /** A probe makes its lock at once; a directory that has none is left alone for this long. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  /** No question makes directories deeper than the one for the longest path. */
  private static final int DEEPEST = 100;

  private final TrialDirectory given;
  private final NameTransport transport;
  private final Deadline deadline;

  private Leftovers(TrialDirectory given, NameTransport transport, Deadline deadline) {
    this.given = given;
    this.transport = transport;
    this.deadline = deadline;
  }

  /**
   * Considers the entries whose names begin as those of a probe, in any case; those that the time
   * does not suffice for are the next run's.
   */
  static void remove(
      TrialDirectory given, NameTransport transport, List<Path> entries, Deadline deadline) {
    Leftovers leftovers = new Leftovers(given, transport, deadline);
    for (Path entry : entries) {
      leftovers.consider(entry);
    }
  }

  /**
   * A workspace is named by its id, and a file in the given directory by the id and a number. The
   * name is read as a probe gave it, for a directory may list it in capitals.
   */
  private void consider(Path entry) {
    String name = entry.toString().toLowerCase(Locale.ROOT);
    String idAndRest = name.substring(Workspace.PREFIX.length());
    try {
      String id = idAndRest.substring(0, Math.min(Workspace.ID_DIGITS, idAndRest.length()));
      String rest = idAndRest.substring(id.length());
      if (!isId(id) || deadline.reached() != null || !isDead(id)) {
        return;
      } else if (rest.isEmpty()) {
        removeTree(given, transport.name(name), 0);
      } else if (rest.length() > 1 && rest.charAt(0) == '-' && isDigit(rest.charAt(1))) {
        // As listed where that finds it: the JVM may be unable to say the other characters of it.
        given.deleteEmptyFile(given.lookup(entry).isOk() ? entry : transport.name(name));
      }
    } catch (IOException | RuntimeException e) {
      // Another run removes it at the same time, or nobody can: the other entries come all the
      // same.
      return;
    }
  }

  private static boolean isId(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i)) && !(text.charAt(i) >= 'a' && text.charAt(i) <= 'f')) {
        return false;
      }
    }
    return text.length() == Workspace.ID_DIGITS;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether the probe with this id is at work no more. */
  private boolean isDead(String id) throws IOException {
    if (Workspace.ACTIVE.contains(id)) {
      return false;
    }
    Path name = transport.name(Workspace.PREFIX + id);
    BasicFileAttributes attributes;
    try {
      attributes = given.attributes(name);
    } catch (NoSuchFileException e) {
      return true;
    }
    if (!attributes.isDirectory()) {
      return false;
    }
    Path lock = transport.name(Workspace.LOCK);
    try (TrialDirectory room = given.enter(name)) {
      return room.lookup(lock).isOk() ? isUnlocked(room, lock) : isOld(attributes);
    }
  }

  private static boolean isOld(BasicFileAttributes attributes) {
    return attributes.lastModifiedTime().toInstant().plus(GRACE).isBefore(Instant.now());
  }

  private static boolean isUnlocked(TrialDirectory room, Path lock) throws IOException {
    try (SeekableByteChannel channel = room.channel(lock, TO_LOCK)) {
      if (channel instanceof FileChannel file) {
        try (FileLock taken = file.tryLock()) {
          return taken != null;
        }
      }
      return false;
    }
  }

  private void removeTree(TrialDirectory parent, Path name, int depth) throws IOException {
    if (depth > DEEPEST || deadline.reached() != null) {
      return;
    }
    try (TrialDirectory room = parent.enter(name)) {
      for (Path entry : room.entries()) {
        if (room.attributes(entry).isDirectory()) {
          removeTree(room, entry, depth + 1);
        } else if (deadline.reached() == null) {
          room.deleteEmptyFile(entry);
        }
      }
    }
    parent.removeDirectory(name);
  }
}
