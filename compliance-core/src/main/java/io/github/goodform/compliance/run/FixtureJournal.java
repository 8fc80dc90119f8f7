package io.github.goodform.compliance.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file in the served directory that lists what a run created there, so that a later run can
 * remove what a killed one left behind.
 *
 * <p>A line is written before its file or directory is created. The journal is locked for as long
 * as its run lives: a journal without a lock belongs to a run that was killed. Of its lines, only
 * files with the content of a fixture, or the beginning of it, and empty directories are removed,
 * and only inside the directory and {@linkplain #beside beside} it.
 */
final class FixtureJournal implements AutoCloseable {
  private static final String BESIDE = "-goodform";

  /** How a line begins that is about a file beside the directory. */
  static final String UP = "../";

  private static final String PREFIX = ".goodform-fixtures-";
  private static final Pattern FIXTURE = Pattern.compile("goodform fixture [a-z0-9-]+\n");
  private static final int MAX_FIXTURE_OCTETS = 1024;
  private static final int MAX_JOURNAL_OCTETS = 1 << 20;

  private final Path file;
  private final FileChannel channel;

  private FixtureJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * The directory that a run owns beside the served one, whose name begins with that of the served
   * one; null when the served one is in no directory.
   */
  static @Nullable Path beside(Path directory) throws IOException {
    Path root = directory.toRealPath();
    Path name = root.getFileName();
    return name == null ? null : root.resolveSibling(name + BESIDE);
  }

  /** Begins the journal of this run. */
  static FixtureJournal begin(Path directory) throws IOException {
    Path file = directory.resolve(PREFIX + UUID.randomUUID());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    FileLock lock = lock(channel);
    if (lock == null) {
      channel.close();
      Files.delete(file);
      throw new IOException("a new file cannot be locked");
    }
    return new FixtureJournal(file, channel);
  }

  /** Writes a line: what is about to be created. */
  void add(String name) throws IOException {
    channel.write(ByteBuffer.wrap((name + "\n").getBytes(StandardCharsets.US_ASCII)));
  }

  /**
   * Removes what killed runs left behind.
   *
   * @param directory the served directory
   * @param resolve finds the path of a line
   */
  static void recover(Path directory, Function<String, Path> resolve) throws IOException {
    try (DirectoryStream<Path> journals = Files.newDirectoryStream(directory, PREFIX + "*")) {
      for (Path journal : journals) {
        recover(directory, journal, resolve);
      }
    }
  }

  private static void recover(Path directory, Path journal, Function<String, Path> resolve)
      throws IOException {
    if (!Files.isRegularFile(journal, LinkOption.NOFOLLOW_LINKS)
        || Files.size(journal) > MAX_JOURNAL_OCTETS) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(journal, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (lock(channel) == null) {
        return; // its run is alive
      }
      List<String> lines = lines(channel);
      for (int i = lines.size() - 1; i >= 0; i--) {
        remove(directory, lines.get(i), resolve);
      }
    }
    Files.deleteIfExists(journal);
  }

  /** Reads through the locked channel: where locks are mandatory, no other one may. */
  private static List<String> lines(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate((int) channel.size());
    int read = 0;
    while (content.hasRemaining() && read >= 0) {
      read = channel.read(content);
    }
    String all = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
    // Of a line without its end, nothing was created: the run was killed before.
    return all.substring(0, all.lastIndexOf('\n') + 1).lines().toList();
  }

  private static void remove(Path directory, String line, Function<String, Path> resolve) {
    try {
      Path beside = beside(directory);
      Path path =
          line.startsWith(UP) && beside != null
              ? beside.resolveSibling(line.substring(UP.length()))
              : resolve.apply(line);
      boolean emptyDirectory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
      if (isBelow(path, directory.toRealPath(), beside) && (emptyDirectory || isFixture(path))) {
        // A directory that somebody else has put a file into is not deleted.
        Files.deleteIfExists(path);
      }
    } catch (IOException | IllegalArgumentException e) {
      // Not there, not empty, or not a name here: nothing of this kit's to remove.
      return;
    }
  }

  /**
   * Whether a path is in the directory or beside it, however the directory was written: relative,
   * or with links. What a line leads to by a link or by {@code ..} is elsewhere.
   */
  private static boolean isBelow(Path path, Path root, @Nullable Path beside) throws IOException {
    Path name = path.getFileName();
    Path parent = path.getParent();
    if (name == null || parent == null || name.toString().matches("\\.{1,2}")) {
      return false;
    }
    Path place = parent.toRealPath();
    return place.startsWith(root)
        || (beside != null && (place.startsWith(beside) || place.resolve(name).equals(beside)));
  }

  private static boolean isFixture(Path path) throws IOException {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && Files.size(path) <= MAX_FIXTURE_OCTETS
        && isFixture(new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
  }

  /** Also the beginning of one, often empty: a run can be killed between two octets. */
  private static boolean isFixture(String content) {
    Matcher fixture = FIXTURE.matcher(content);
    return fixture.matches() || fixture.hitEnd();
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // another run of this process
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }
}
