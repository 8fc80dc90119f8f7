package io.github.goodform.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes what killed probes left in a directory, and only that: directories with the probe's name
 * whose lock nobody holds, and in them only directories and empty files; and empty files with the
 * name of a probe that is gone.
 */
final class Leftovers {
  private static final Pattern WORKSPACE =
      Pattern.compile(Pattern.quote(Workspace.PREFIX) + "([0-9a-f]{16})");
  private static final Pattern GIVEN =
      Pattern.compile(Pattern.quote(Workspace.PREFIX) + "([0-9a-f]{16})-.+", Pattern.DOTALL);

  /** A probe makes its lock at once; a directory that has none is left alone for this long. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final Path directory;

  private Leftovers(Path directory) {
    this.directory = directory;
  }

  /** What cannot be removed stays; the next run tries again. */
  static void remove(Room given, NameTransport transport) {
    try {
      Leftovers leftovers = new Leftovers(given.path());
      for (Path entry : given.entries()) {
        String name = entry.toString();
        if (name.startsWith(Workspace.PREFIX)) {
          leftovers.consider(entry, name, transport);
        }
      }
    } catch (IOException | RuntimeException e) {
      // A directory that cannot be listed shows no leftovers; the probe says why it cannot be read.
      return;
    }
  }

  private void consider(Path entry, String name, NameTransport transport) throws IOException {
    Matcher workspace = WORKSPACE.matcher(name);
    Matcher given = GIVEN.matcher(name);
    if (workspace.matches() && isDead(workspace.group(1), transport)) {
      removeTree(directory.resolve(entry), 0);
    } else if (given.matches() && isDead(given.group(1), transport)) {
      removeEmptyFile(directory.resolve(entry));
    }
  }

  /** Whether the probe with this id is at work no more. */
  private boolean isDead(String id, NameTransport transport) throws IOException {
    if (Workspace.ACTIVE.contains(id)) {
      return false;
    }
    Path base = directory.resolve(transport.name(Workspace.PREFIX + id));
    BasicFileAttributes attributes;
    try {
      attributes = attributes(base);
    } catch (NoSuchFileException e) {
      return true;
    }
    if (!attributes.isDirectory()) {
      return false;
    }
    Path lock = base.resolve(transport.name(Workspace.LOCK));
    if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      Instant since = attributes.lastModifiedTime().toInstant();
      return since.plus(GRACE).isBefore(Instant.now());
    }
    return isUnlocked(lock);
  }

  private static boolean isUnlocked(Path lock) throws IOException {
    Set<java.nio.file.OpenOption> options =
        Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try (SeekableByteChannel channel = Files.newByteChannel(lock, options)) {
      if (channel instanceof FileChannel file) {
        try (FileLock taken = file.tryLock()) {
          return taken != null;
        }
      }
      return false;
    }
  }

  /** The deepest is the question for the longest path: one directory in another. */
  private static void removeTree(Path tree, int depth) throws IOException {
    if (depth > 100 || !attributes(tree).isDirectory()) {
      return;
    }
    try (var entries = Files.newDirectoryStream(tree)) {
      for (Path entry : entries) {
        removeTree(entry, depth + 1);
        removeEmptyFile(entry);
      }
    }
    Files.delete(tree);
  }

  private static void removeEmptyFile(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    BasicFileAttributes attributes = attributes(path);
    if (attributes.isRegularFile() && attributes.size() == 0) {
      Files.delete(path);
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
