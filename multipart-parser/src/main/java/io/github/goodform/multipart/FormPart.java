package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
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

  final StoredContent content;

  FormPart(
      PartHeaders headers,
      DefaultCharset defaultCharset,
      long textMaximum,
      @Nullable StorageBudget budget) {
    this.headers = headers;
    this.defaultCharset = defaultCharset;
    this.textMaximum = textMaximum;
    this.content = new StoredContent(budget);
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
    return content.size();
  }

  /**
   * Whether the content is in memory, or was until it was moved or deleted.
   *
   * @return false when it is in a temporary file, or was written to a channel ({@link
   *     FormStorage.Place#to})
   */
  public boolean isInMemory() {
    return content.isInMemory();
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
    return content.file();
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
    return content.inputStream();
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
    return content.channel();
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
    return content.octets();
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
    content.checkOpen();
    if (size() > textMaximum) {
      throw MultipartException.textLimitExceeded(textMaximum, offsetOf(textMaximum));
    }
    return read();
  }

  private String read() throws IOException {
    return content.text(headers.charset(defaultCharset.charset()));
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
    if (size() > max) {
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
   *     target first; with {@code REPLACE_EXISTING}, so is one whose file is in another file store
   * @throws IOException when it exists, or cannot be written; then the content is still in the form
   * @throws IllegalStateException as for {@link #octets()}
   */
  public void moveTo(Path target, CopyOption... options) throws IOException {
    content.moveTo(target, options);
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
    content.delete();
  }
}
