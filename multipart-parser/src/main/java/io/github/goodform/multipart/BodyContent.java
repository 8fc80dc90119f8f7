package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Flow;

/**
 * The content of a part of a {@link MultipartBody}: text, octets, a file, a part that was read, a
 * stream or a publisher. Immutable.
 *
 * @since 0.1.0
 */
public final class BodyContent {
  private final BodySegment segment;

  private BodyContent(BodySegment segment) {
    this.segment = segment;
  }

  BodySegment segment() {
    return segment;
  }

  /**
   * Text.
   *
   * @param text written in UTF-8
   * @return the content
   * @throws IllegalArgumentException if the text has half of a surrogate pair
   */
  public static BodyContent of(String text) {
    try {
      ByteBuffer octets = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      return of(AsciiOctets.take(octets));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("a text has half of a surrogate pair", e);
    }
  }

  /**
   * Octets.
   *
   * @param octets not copied, not to be changed
   * @return the content
   */
  public static BodyContent of(byte[] octets) {
    Objects.requireNonNull(octets, "octets");
    return new BodyContent(new BodySegment.InMemory(octets));
  }

  /**
   * A file.
   *
   * @param file read each time the body is sent; its length is that of now. A pipe or a device has
   *     no length and is read to its end. A file whose size the system gives as 0 is sent without
   *     content, also where reading it has some, as in {@code /proc}
   * @return the content
   * @throws IOException when the length cannot be had
   */
  public static BodyContent of(Path file) throws IOException {
    return new BodyContent(BodySegment.of(file));
  }

  /**
   * The content of a part that was read.
   *
   * @param part read each time the body is sent: until then it is not moved or deleted, and its
   *     form not closed. One that was written to a channel ends the body in {@code onError}
   * @return the content
   */
  public static BodyContent of(FormPart part) {
    return new BodyContent(BodySegment.of(part));
  }

  /**
   * What a stream has.
   *
   * @param opener called each time the body is sent, when the content is reached; a content of 0
   *     octets is not opened
   * @param length octets; a stream that has fewer or more ends the body in {@code onError}. −1 when
   *     it is not known: then the stream is read to its end
   * @return the content
   */
  public static BodyContent of(Opener opener, long length) {
    Objects.requireNonNull(opener, "opener");
    return new BodyContent(
        new BodySegment.Opened(opener, Math.max(-1, length), "the stream", false));
  }

  /**
   * What a publisher publishes.
   *
   * @param publisher subscribed to each time the body is sent; its buffers are given away for good,
   *     and passed on without a copy
   * @param length octets; −1 when it is not known
   * @return the content
   */
  public static BodyContent of(Flow.Publisher<? extends ByteBuffer> publisher, long length) {
    Objects.requireNonNull(publisher, "publisher");
    return new BodyContent(new BodySegment.Published(publisher, Math.max(-1, length)));
  }

  /**
   * Opens a stream.
   *
   * @since 0.1.0
   */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens the stream from its first octet, on the thread that sends the body.
     *
     * @return a new stream; the body closes it
     * @throws IOException ends the body in {@code onError}
     */
    InputStream open() throws IOException;
  }
}
