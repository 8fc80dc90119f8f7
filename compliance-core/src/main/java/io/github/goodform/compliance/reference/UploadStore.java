package io.github.goodform.compliance.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stores uploaded files in one directory, each under a {@linkplain SafeName safe name} of its own.
 *
 * <p>A file is written under a temporary name and gets its own name when it is complete, so that a
 * name never stands for half of a file. Temporary files of a server that was killed are removed by
 * the next one; those of a server that still runs are locked, and are left alone.
 *
 * <p>Whether a name is free, an alias of another, or too long is not computed but tried: a name is
 * taken only where the directory has no file that it finds by it, so nothing is ever overwritten,
 * by whatever rule the directory compares names; and a name is as long as the directory holds it,
 * in whatever unit it counts.
 *
 * <p>Safe for use by several threads, and beside other programs.
 */
final class UploadStore {
  private static final int NUMBERED = 4;
  private static final int ATTEMPTS = 64;
  private static final String TEMPORARY = ".goodform-upload-";
  private static final Pattern TEMPORARY_NAME =
      Pattern.compile(Pattern.quote(TEMPORARY) + "[0-9a-f]{16}");

  private final Path root;

  /**
   * Opens a store, and removes what a killed server left in its directory.
   *
   * @throws IOException if the directory is not there
   */
  UploadStore(Path directory) throws IOException {
    root = directory.toRealPath();
    if (!Files.isDirectory(root)) {
      throw new NotDirectoryException(directory.toString());
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(root, TEMPORARY + "*")) {
      for (Path file : files) {
        if (isAbandoned(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean isAbandoned(Path file) {
    if (!TEMPORARY_NAME.matcher(String.valueOf(file.getFileName())).matches()
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      // Another server's, or one of this process: it is being written.
      return false;
    }
  }

  /** A file that is being stored; it is gone again unless it is {@linkplain #keep kept}. */
  final class Upload implements AutoCloseable {
    private final SafeName wanted;
    private final Path temporary;
    private final FileChannel channel;
    private @Nullable String name;
    private @Nullable Path published;
    private boolean kept;

    private Upload(SafeName wanted, Path temporary, FileChannel channel) {
      this.wanted = wanted;
      this.temporary = temporary;
      this.channel = channel;
    }

    void write(ByteBuffer data) throws IOException {
      while (data.hasRemaining()) {
        int ignored = channel.write(data);
      }
    }

    /**
     * Gives the complete file its name.
     *
     * @return the path below the directory
     * @throws IOException if the directory has no name for it
     */
    String publish() throws IOException {
      String free = UploadStore.this.publish(wanted, temporary);
      name = free;
      published = path(free);
      return free;
    }

    /** Leaves the published file where it is. */
    void keep() {
      if (name == null) {
        throw new IllegalStateException("the file has no name yet");
      }
      kept = true;
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.deleteIfExists(temporary);
      if (!kept && published != null) {
        Files.deleteIfExists(published);
      }
    }
  }

  /**
   * Begins a file.
   *
   * @param fileName the name that a stranger chose
   * @throws IOException if the directory stores nothing
   */
  Upload create(String fileName) throws IOException {
    Path temporary =
        root.resolve(
            TEMPORARY + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
    FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    Upload upload = new Upload(SafeName.of(fileName), temporary, channel);
    try {
      // Held until the channel is closed: it tells other servers that the file is in use.
      channel.tryLock();
    } catch (IOException e) {
      // Without locks nobody can tell whether a file is in use, and nobody removes one.
    }
    return upload;
  }

  /** Returns the name under which the directory now holds the file. */
  private String publish(SafeName name, Path temporary) throws IOException {
    int length = name.length();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String distinction = distinction(attempt);
      boolean free;
      try {
        free = take(name.text(length, distinction), temporary);
      } catch (IOException e) {
        length = longest(name, distinction, length, e);
        free = take(name.text(length, distinction), temporary);
      }
      if (free) {
        return name.text(length, distinction);
      }
    }
    throw new IOException("no name is free for an upload after " + ATTEMPTS + " attempts");
  }

  /** The first few are counted, so that a person finds them; then a crowd is not searched. */
  private static String distinction(int attempt) {
    if (attempt == 0) {
      return "";
    }
    return attempt < NUMBERED
        ? "-" + attempt
        : "-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  }

  /** Returns how many characters of the stem the directory holds, fewer than have just failed. */
  private int longest(SafeName name, String distinction, int failed, IOException cause)
      throws IOException {
    int fits = 0;
    int tooLong = failed;
    while (tooLong - fits > 1) {
      int middle = (fits + tooLong) >>> 1;
      if (holds(name.text(middle, distinction))) {
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    if (fits == 0) {
      throw cause;
    }
    return fits;
  }

  private boolean holds(String name) {
    try {
      Path path = path(name);
      if (reserve(path)) {
        Files.delete(path);
      }
      return true;
    } catch (IOException e) {
      // Too long, or not a name here: the directory has answered.
      return false;
    }
  }

  private Path path(String name) throws IOException {
    Path path;
    try {
      path = OctetPath.resolve(root, name.getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException("the directory cannot hold the name", e);
    }
    if (!root.equals(path.getParent())) {
      throw new IOException("the name leads elsewhere");
    }
    return path;
  }

  /** Returns false when the directory already has a file that it finds by this name. */
  private boolean take(String name, Path temporary) throws IOException {
    Path path = path(name);
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      // What the link would find, without the cost of an exception.
      return false;
    }
    try {
      Files.createLink(path, temporary);
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException | UnsupportedOperationException e) {
      // No links here, or no such name: the second way tells which.
      if (!reserve(path)) {
        return false;
      }
      move(temporary, path);
    }
    return true;
  }

  private static void move(Path temporary, Path reserved) throws IOException {
    try {
      Files.move(temporary, reserved, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(reserved);
      throw e;
    }
  }

  private static boolean reserve(Path path) throws IOException {
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("the name is that of a device");
    }
    return true;
  }
}
