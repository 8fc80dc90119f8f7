package io.github.goodform.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A part of a {@link FormData}: a field or a file, with its content. Not thread-safe. */
public final class FormPart {
  private final PartHeaders headers;
  private final DefaultCharset defaultCharset;

  private byte[] memory = new byte[0];
  private long size;
  private @Nullable Path file;
  private @Nullable FileChannel channel;
  private boolean moved;
  private boolean closed;

  FormPart(PartHeaders headers, DefaultCharset defaultCharset) {
    this.headers = headers;
    this.defaultCharset = defaultCharset;
  }

  /**
   * The part's header.
   *
   * @return valid for good
   */
  public PartHeaders headers() {
    return headers;
  }

  /**
   * The field name.
   *
   * @return decoded; null when a tolerated part has none
   */
  public @Nullable String name() {
    return headers.name();
  }

  /**
   * The file name: from a stranger, never to be used as a path.
   *
   * @return decoded; null when the part is a field
   */
  public @Nullable String fileName() {
    return headers.fileName();
  }

  /**
   * The media type.
   *
   * @return as sent; null when absent
   */
  public @Nullable String contentType() {
    return headers.contentType();
  }

  /**
   * Whether the part has a file name, {@code filename} or {@code filename*}.
   *
   * @return false for a field
   */
  public boolean isFile() {
    ContentDisposition disposition = headers.contentDisposition();
    return disposition.has(ContentDisposition.FILE_NAME)
        || disposition.has(ContentDisposition.FILE_NAME_STAR);
  }

  /**
   * The content's length.
   *
   * @return octets
   */
  public long size() {
    return size;
  }

  /**
   * Whether the content is in memory.
   *
   * @return false when it is in a temporary file
   */
  public boolean isInMemory() {
    return file == null;
  }

  /**
   * The temporary file.
   *
   * @return null when the content is in memory
   */
  public @Nullable Path file() {
    return file;
  }

  /**
   * The content from its start; any number of times.
   *
   * @return a stream, to be closed
   * @throws IOException when the temporary file cannot be read
   */
  public InputStream inputStream() throws IOException {
    checkOpen();
    Path path = file;
    return path == null
        ? new ByteArrayInputStream(memory, 0, (int) size)
        : Files.newInputStream(path);
  }

  /**
   * The content in one array.
   *
   * @return a new array
   * @throws IOException when the temporary file cannot be read
   */
  public byte[] octets() throws IOException {
    checkOpen();
    Path path = file;
    return path == null ? Arrays.copyOf(memory, (int) size) : Files.readAllBytes(path);
  }

  /**
   * The content as text, in the charset of the part's {@code Content-Type}, else of the form's
   * {@code _charset_} field (RFC 7578 §4.6), else UTF-8. Malformed octets become U+FFFD.
   *
   * @return the text
   * @throws IOException when the temporary file cannot be read
   */
  public String text() throws IOException {
    String name = headers.charset();
    Charset charset =
        name == null
            ? defaultCharset.charset()
            : DefaultCharset.named(name, StandardCharsets.UTF_8);
    return new String(octets(), charset);
  }

  /**
   * Moves the content to a file, which then outlives the form.
   *
   * @param target a path that does not exist
   * @throws IOException when it exists, or cannot be written
   */
  public void moveTo(Path target) throws IOException {
    checkOpen();
    Path path = file;
    if (path == null) {
      store(target);
    } else {
      Files.move(path, target);
    }
    moved = true;
    closed = true;
  }

  private void store(Path target) throws IOException {
    try (FileChannel out =
        FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      writeFully(out, target, ByteBuffer.wrap(memory, 0, (int) size));
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      try {
        Files.deleteIfExists(target);
      } catch (IOException leftOver) {
        e.addSuppressed(leftOver);
      }
      throw e;
    }
  }

  void keep(ByteBuffer octets) {
    int from = (int) size;
    int n = octets.remaining();
    if (from + n > memory.length) {
      memory = Arrays.copyOf(memory, from == 0 ? n : Math.max(from + n, 2 * from));
    }
    octets.get(memory, from, n);
    size += n;
  }

  /** Moves what is in memory to a temporary file. */
  void spill(Path directory) throws IOException {
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownerOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Path path = Files.createTempFile(directory, "goodform-", ".part", ownerOnly);
    file = path;
    FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE);
    channel = out;
    writeFully(out, path, ByteBuffer.wrap(memory, 0, (int) size));
    memory = new byte[0];
  }

  void write(ByteBuffer octets) throws IOException {
    FileChannel out = channel;
    Path path = file;
    if (out == null || path == null) {
      throw new IllegalStateException("the part is complete");
    }
    size += octets.remaining();
    writeFully(out, path, octets);
  }

  private static void writeFully(FileChannel out, Path path, ByteBuffer octets) throws IOException {
    try {
      while (octets.hasRemaining()) {
        out.write(octets);
      }
    } catch (ClosedChannelException e) {
      throw e; // the thread has been interrupted: callers tell it by its type
    } catch (IOException e) {
      // "No space left on device", and not on which.
      FileSystemException named =
          new FileSystemException(path.toString(), null, String.valueOf(e.getMessage()));
      named.initCause(e);
      throw named;
    }
  }

  void complete() throws IOException {
    FileChannel out = channel;
    channel = null;
    if (out != null) {
      out.close();
    }
  }

  void delete() throws IOException {
    Path path = file;
    memory = new byte[0];
    closed = true;
    try {
      complete();
    } finally {
      if (path != null && !moved) {
        Files.deleteIfExists(path);
      }
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the form has been closed, or the part moved");
    }
  }
}
