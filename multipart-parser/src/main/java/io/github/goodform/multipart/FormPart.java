package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link FormData}: a field or a file, with its content. May be read by several
 * threads; moved and deleted by one.
 *
 * @since 0.1.0
 */
public final class FormPart {
  private final PartHeaders headers;
  private final DefaultCharset defaultCharset;

  /** Octets that {@link #text()} reads. */
  private final long textMaximum;

  private final Holding holding;

  private PartMemory memory = new PartMemory();
  private long size;
  private @Nullable Path file;

  /** Where a small field is that found no memory, and where in it. */
  private @Nullable SharedFile shared;

  private long start;
  private @Nullable PartFile writing;
  private boolean elsewhere;
  private boolean closed;

  FormPart(
      PartHeaders headers,
      DefaultCharset defaultCharset,
      long textMaximum,
      @Nullable StorageBudget budget) {
    this.headers = headers;
    this.defaultCharset = defaultCharset;
    this.textMaximum = textMaximum;
    this.holding = new Holding(budget);
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
  public @Nullable String fieldName() {
    return headers.fieldName();
  }

  /**
   * The file name: from a stranger, never to be used as a path.
   *
   * @return decoded; null for a field, and for a file of which only {@code filename*} was sent
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
    return headers.isFile();
  }

  /**
   * Whether the part is of a file input that nobody filled in: browsers send an empty file name.
   *
   * @return false for a field, and where a file was chosen
   */
  public boolean isEmptyFile() {
    return headers.isEmptyFile();
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
   * Whether the content is in memory, or was until it was moved or deleted.
   *
   * @return false when it is in a temporary file, or was written to a channel ({@link
   *     FormStorage.Place#to})
   */
  public boolean isInMemory() {
    return file == null && shared == null && !elsewhere;
  }

  /**
   * The temporary file that the content is in, and nothing else. {@link #moveTo} keeps it.
   *
   * @return null when the content is in memory, was written to a channel, or is a field's of at
   *     most {@link FormStorage#partThreshold()} octets that found no memory: such fields share a
   *     file. The path stays when the content has been moved or deleted, and the file is then no
   *     longer there
   */
  public @Nullable Path temporaryFile() {
    return file;
  }

  /**
   * The content from its start; any number of times. What is in memory is read where it is: {@link
   * InputStream#transferTo} copies nothing. When the part is moved or deleted, or the form closed,
   * a stream of what was in memory throws {@link IOException}.
   *
   * @return a stream, to be closed
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalStateException when the content was written to a channel, moved or deleted, or
   *     the form has been closed
   */
  public InputStream inputStream() throws IOException {
    checkOpen();
    if (shared != null) {
      return Channels.newInputStream(shared.channel(start, size));
    }
    Path path = file;
    return path == null ? memory.inputStream() : Files.newInputStream(path);
  }

  /**
   * The content at any position; any number of times. What is in memory is read where it is. When
   * the part is moved or deleted, or the form closed, a channel of what was in memory is closed.
   *
   * @return a channel that cannot be written to, at position 0, to be closed
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalStateException when the content was written to a channel, moved or deleted, or
   *     the form has been closed
   */
  public SeekableByteChannel channel() throws IOException {
    checkOpen();
    if (shared != null) {
      return shared.channel(start, size);
    }
    Path path = file;
    return path == null ? memory.channel() : FileChannel.open(path, StandardOpenOption.READ);
  }

  /**
   * The content in one array, whatever its length: for a file use {@link #octets(int)} or a stream.
   *
   * @return a new array
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalStateException when the content was written to a channel, moved or deleted, or
   *     the form has been closed
   * @throws OutOfMemoryError when it is longer than an array can be
   */
  public byte[] octets() throws IOException {
    checkOpen();
    if (shared != null) {
      return shared.octets(start, Math.toIntExact(size));
    }
    Path path = file;
    return path == null ? memory.octets() : Files.readAllBytes(path);
  }

  /**
   * The content in one array.
   *
   * @param max the largest length that passes, in octets, 0 or more
   * @return a new array
   * @throws MultipartException.LimitExceeded when it is longer; the content is still in the form
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalArgumentException if the maximum is negative
   * @throws IllegalStateException as for {@link #octets()}
   */
  public byte[] octets(int max) throws IOException {
    checkLength(max);
    return octets();
  }

  /**
   * The content as text, in the charset of the part's {@code Content-Type}, else of the form's
   * {@code _charset_} field (RFC 7578 §4.6), wherever it is in the body, else {@link
   * MultipartOptions#defaultCharset()}. Malformed octets become U+FFFD. It reads at most {@link
   * Limits#maxFieldOctets()}, whether the client sent a file name or not; of a part whose place has
   * a limit ({@link FormStorage.Place#atMost}), as much as that. {@link #text(int)} reads more.
   *
   * @return the text
   * @throws MultipartException.LimitExceeded with {@link Limit#FIELD_OCTETS} when it is longer; the
   *     content is still in the form
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalStateException as for {@link #octets()}
   */
  public String text() throws IOException {
    checkOpen();
    if (size > textMaximum) {
      throw MultipartException.textLimitExceeded(textMaximum, offsetOf(textMaximum));
    }
    return read();
  }

  private String read() throws IOException {
    Charset charset = headers.charset(defaultCharset.charset());
    checkOpen();
    return isInMemory() ? memory.text(charset) : new String(octets(), charset);
  }

  /**
   * The content as text, in the charset of {@link #text()}.
   *
   * @param max the largest length that passes, in octets, 0 or more
   * @return the text
   * @throws MultipartException.LimitExceeded when it is longer; the content is still in the form
   * @throws IOException when the temporary file cannot be read
   * @throws IllegalArgumentException if the maximum is negative
   * @throws IllegalStateException as for {@link #octets()}
   */
  public String text(int max) throws IOException {
    checkLength(max);
    return read();
  }

  static void checkMaximum(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("a limit of " + max + " octets is negative");
    }
  }

  private void checkLength(int max) throws MultipartException {
    checkMaximum(max);
    if (size > max) {
      throw MultipartException.partLimitExceeded(max, offsetOf(max), List.of());
    }
  }

  /** The octet of the body that an octet of the content is, if the content is not encoded. */
  private long offsetOf(long octet) {
    return headers.offset() + headers.length + octet;
  }

  /**
   * Moves the content to a file, which then outlives the form. Wherever the content was, the file
   * has the permissions of any new file that the application makes there, such as by {@link
   * Files#newOutputStream}: the umask decides who may read it.
   *
   * @param target a path that does not exist, or may be replaced
   * @param options such as {@link java.nio.file.StandardCopyOption#REPLACE_EXISTING} and {@link
   *     java.nio.file.StandardCopyOption#ATOMIC_MOVE}, as {@link Files#move} takes them. With
   *     options, a content without a file of its own is written to a temporary file beside the
   *     target first
   * @throws IOException when it exists, or cannot be written; then the content is still in the form
   * @throws IllegalStateException as for {@link #octets()}
   */
  public void moveTo(Path target, CopyOption... options) throws IOException {
    checkOpen();
    Path path = file;
    if (path != null) {
      PartFile.move(path, target, options);
    } else if (options.length == 0) {
      store(target, StandardOpenOption.CREATE_NEW);
    } else {
      replace(target, options);
    }
    holding.letGo();
    delete();
  }

  /** Never half of a file under the target's name. */
  private void replace(Path target, CopyOption... options) throws IOException {
    Path temporary = PartFile.name(PartFile.directoryOf(target));
    try {
      store(temporary, StandardOpenOption.CREATE_NEW);
      Files.move(temporary, target, options);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void store(Path target, OpenOption... options) throws IOException {
    try {
      PartFile out = PartFile.open(target, options);
      try {
        writeContent(out);
        out.complete();
      } finally {
        out.abandon();
      }
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

  private void writeContent(PartFile out) throws IOException {
    if (shared != null) {
      shared.writeTo(out::write, start, size);
    } else {
      memory.writeTo(out::write);
    }
  }

  void keep(ByteBuffer octets) {
    memory.keep(octets);
    size = memory.size();
  }

  /** Whether octets are not few, and the rest of their buffer is little beside the part. */
  boolean isWorthKeeping(ByteBuffer octets) {
    return memory.isWorthKeeping(octets);
  }

  /** Whether octets stand right behind the last ones that were kept in place. */
  boolean isContinuedBy(ByteBuffer octets) {
    return memory.isContinuedBy(octets);
  }

  /** The same without a copy, for octets that nobody changes any more. */
  void keepInPlace(ByteBuffer octets) {
    memory.keepInPlace(octets);
    size = memory.size();
  }

  /** The same without a copy: until the release. */
  void keep(ByteBuffer octets, Runnable release) {
    memory.keep(octets, release);
    size = memory.size();
  }

  /** Whether the budget has memory for so many more octets of the content. */
  boolean takeMemory(int octets) {
    return holding.takeMemory(this, octets);
  }

  /** Moves what is in memory to a temporary file of its own. */
  void spill(Path directory) throws IOException {
    holding.takeDisk(this, size);
    Path path = PartFile.create(directory);
    file = path;
    holding.hold(this, path);
    PartFile out = PartFile.open(path);
    writing = out;
    memory.writeTo(out::write);
    forget();
  }

  /** Moves what is in memory to a file that the small fields of the form share. */
  void spill(SharedFile target) throws IOException {
    holding.hold(this, target); // first, so that a new file is deleted whatever comes
    shared = target;
    holding.takeDisk(this, size);
    start = target.end();
    PartFile out = target.append();
    writing = out;
    memory.writeTo(out::write);
    forget();
  }

  /** Whether the content is in a file with others. */
  boolean isShared() {
    return shared != null;
  }

  /** Moves what is in the file of small fields to one of its own: the field is not small. */
  void separate(Path directory) throws IOException {
    SharedFile from = shared;
    PartFile written = writing;
    if (from == null || written == null) {
      return;
    }
    written.complete();
    Path path = PartFile.create(directory);
    file = path;
    holding.hold(this, path);
    PartFile out = PartFile.open(path);
    writing = out;
    from.writeTo(out::write, start, size);
    from.removeLast();
    shared = null;
    holding.leaveShared();
  }

  private void forget() {
    PartMemory last = memory;
    memory = PartMemory.EMPTY;
    holding.giveMemoryBack();
    last.release();
  }

  /** Writes the content to a channel from its first octet. */
  void writeTo(WritableByteChannel target) {
    elsewhere = true;
    writing = PartFile.to(target);
  }

  void write(ByteBuffer octets) throws IOException {
    PartFile out = writing;
    if (out == null) {
      throw new IllegalStateException("the part is complete");
    }
    if (!elsewhere) {
      holding.takeDisk(this, octets.remaining());
    }
    size += octets.remaining();
    out.write(octets);
  }

  void complete() throws IOException {
    PartFile out = writing;
    writing = null;
    if (out != null) {
      out.complete();
      if (shared != null) {
        shared.grow(size);
      }
    }
  }

  /**
   * Deletes the content before the form is closed: its memory or its temporary file, and its share
   * of a {@link StorageBudget}. The part stays in the form, and its content cannot be read. A file
   * that small fields share is deleted with the last of them. Without effect on a content that has
   * been deleted or moved.
   *
   * @throws IOException when the file cannot be deleted
   */
  public void delete() throws IOException {
    PartFile out = writing;
    closed = true;
    writing = null;
    try {
      forget();
    } finally {
      try {
        if (out != null) {
          out.abandon();
        }
      } finally {
        holding.close();
      }
    }
  }

  /** Whether the content was written to a channel of the application. */
  boolean isElsewhere() {
    return elsewhere;
  }

  private void checkOpen() {
    if (elsewhere) {
      throw new IllegalStateException("the content was written to a channel");
    }
    if (closed) {
      throw new IllegalStateException("the form has been closed, or the part moved or deleted");
    }
  }
}
