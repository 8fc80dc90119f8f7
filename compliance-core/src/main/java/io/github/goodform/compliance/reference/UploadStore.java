package io.github.goodform.compliance.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Stores uploaded files in one directory, each under a {@linkplain SafeName safe name} of its own.
 *
 * <p>Whether a name is free, an alias of another, or too long is not computed but asked: a file is
 * created only where the directory says that there is none, so nothing is ever overwritten, by
 * whatever rule the directory takes two names for the same; and a name is as long as the directory
 * holds it, in whatever unit it counts.
 *
 * <p>Safe for use by several threads, and beside other programs.
 */
final class UploadStore {
  private static final int NUMBERED = 16;
  private static final int ATTEMPTS = 64;

  private final Path root;

  /**
   * Opens a store.
   *
   * @throws IOException if the directory is not there
   */
  UploadStore(Path directory) throws IOException {
    root = directory.toRealPath();
    if (!Files.isDirectory(root)) {
      throw new NotDirectoryException(directory.toString());
    }
  }

  /** A file that is being stored; it is gone again unless it is {@linkplain #keep kept}. */
  static final class Upload implements AutoCloseable {
    private final String name;
    private final Path path;
    private final FileChannel channel;
    private boolean kept;

    private Upload(String name, Path path, FileChannel channel) {
      this.name = name;
      this.path = path;
      this.channel = channel;
    }

    /** Returns the path below the directory. */
    String name() {
      return name;
    }

    void write(ByteBuffer data) throws IOException {
      while (data.hasRemaining()) {
        int ignored = channel.write(data);
      }
    }

    void keep() {
      kept = true;
    }

    @Override
    public void close() throws IOException {
      channel.close();
      if (!kept) {
        Files.deleteIfExists(path);
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
    SafeName name = SafeName.of(fileName);
    int length = name.length();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String distinction = distinction(attempt);
      Upload upload;
      try {
        upload = open(name.text(length, distinction));
      } catch (IOException e) {
        length = longest(name, distinction, length, e);
        upload = open(name.text(length, distinction));
      }
      if (upload != null) {
        return upload;
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
      Upload trial = open(name);
      if (trial != null) {
        trial.close();
      }
      return true;
    } catch (IOException e) {
      // Too long, or not a name here: the directory has answered.
      return false;
    }
  }

  /** Returns null when the directory already has a file that it finds by this name. */
  private @Nullable Upload open(String name) throws IOException {
    Path path;
    try {
      path = OctetPath.resolve(root, name.getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException("the directory cannot hold the name", e);
    }
    if (!root.equals(path.getParent())) {
      throw new IOException("the name leads elsewhere");
    }
    FileChannel channel;
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      return null;
    }
    Upload upload = new Upload(name, path, channel);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      upload.close();
      throw new IOException("the name is that of a device");
    }
    return upload;
  }
}
