package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A {@code multipart} body to be sent: a form, or parts with headers of their own. The builder
 * refuses a part that {@link Compliance#RFC7578_STRICT} would refuse.
 *
 * <pre>{@code
 * MultipartBody body =
 *     MultipartBody.form().field("title", "A picture").file("picture", path, "image/png").build();
 * HttpRequest request =
 *     HttpRequest.newBuilder(uri)
 *         .header("Content-Type", body.contentType())
 *         .POST(BodyPublishers.fromPublisher(body.publisher(), body.length()))
 *         .build();
 * }</pre>
 *
 * <p>Names are escaped as browsers escape them ({@code %22}, {@code %0D}, {@code %0A}: WHATWG HTML,
 * "multipart/form-data encoding algorithm"): {@link NamePolicy#PERCENT_DECODE} reads them back. A
 * percent sign is not escaped, so that a name that itself holds one of the three is read back
 * decoded. A file name that looks like an encoded-word ({@code =?UTF-8?Q?x?=}) is written as it is,
 * as browsers do; a reader that follows RFC 2047 takes it literally, and this library notes {@link
 * Violation#FILENAME_ENCODED_WORD}.
 *
 * <p>The boundary is random, from a {@link java.security.SecureRandom}. The contents are not
 * searched for the boundary: it has 178 random bits. Immutable and thread-safe; a body can be sent
 * any number of times, if the publishers among its contents can.
 *
 * @since 0.1.0
 */
public final class MultipartBody {
  private final String contentType;
  private final List<BodySegment> segments;

  private MultipartBody(String contentType, List<BodySegment> segments) {
    this.contentType = contentType;
    this.segments = List.copyOf(segments);
  }

  /**
   * A form: {@code multipart/form-data} (RFC 7578).
   *
   * @return a builder without parts
   */
  public static Builder form() {
    return new Builder("multipart/form-data");
  }

  /**
   * Parts of one message that belong together: {@code multipart/related} (RFC 2387).
   *
   * @param type the media type of the root part
   * @param start the {@code Content-ID} of the root part; null when it is the first one
   * @return a builder without parts
   * @throws IllegalArgumentException if a value is not one line without control characters
   */
  public static Builder related(String type, @Nullable String start) {
    String mediaType = "multipart/related; type=" + BodyHeaders.quoted(type);
    return new Builder(
        start == null ? mediaType : mediaType + "; start=" + BodyHeaders.quoted(start));
  }

  /**
   * Ranges of one document: {@code multipart/byteranges} (RFC 9110 §14.6). Each part has a {@code
   * Content-Range}.
   *
   * @return a builder without parts
   */
  public static Builder byteRanges() {
    return new Builder("multipart/byteranges");
  }

  /**
   * Parts in an order: {@code multipart/mixed} (RFC 2046 §5.1.3).
   *
   * @return a builder without parts
   */
  public static Builder mixed() {
    return new Builder("multipart/mixed");
  }

  /**
   * A form in its normal form: what was read, written as strictly as a browser would.
   *
   * @param form must not be closed before the body has been sent
   * @return a body with the names, file names, types and contents of its parts, and no other field.
   *     A file of which only {@code filename*} was sent has that name as its {@code filename}
   * @throws IllegalArgumentException if a part cannot be written, such as a file whose only name is
   *     a {@code filename*} that cannot be decoded: for a form that was read with {@link
   *     Compliance#RFC7578_STRICT} it is not thrown
   */
  public static MultipartBody of(FormData form) {
    Builder builder = form();
    for (FormPart part : form.parts()) {
      String name = part.fieldName();
      if (name == null) {
        throw new IllegalArgumentException("a part has no name");
      }
      builder.add(
          builder.headers.ofForm(name, fileName(part), part.contentType()), BodyContent.of(part));
    }
    return builder.build();
  }

  private static @Nullable String fileName(FormPart part) {
    String name = part.fileName();
    if (name != null || !part.isFile()) {
      return name;
    }
    String star = part.headers().contentDisposition().fileNameStar();
    if (star == null) {
      throw new IllegalArgumentException("the filename* of a part cannot be decoded");
    }
    return star;
  }

  /**
   * The value of the header field.
   *
   * @return the media type with the boundary
   */
  public String contentType() {
    return contentType;
  }

  /**
   * The length of the body.
   *
   * @return octets; −1 when that of a content is not known
   */
  public long length() {
    return BodySegment.length(segments);
  }

  /**
   * The body.
   *
   * @return a publisher that can be subscribed to again. It publishes on the thread that requests,
   *     which reads the files and streams, and waits for them; content that comes from a publisher,
   *     on the threads of that one. Its buffers are given away for good: the subscriber may read
   *     them at any later time, on any thread. A content that is not as long as it was said to be
   *     ends in {@code onError}
   */
  public Flow.Publisher<ByteBuffer> publisher() {
    return subscriber -> {
      Objects.requireNonNull(subscriber, "subscriber");
      new BodySubscription(segments, subscriber).begin();
    };
  }

  /**
   * The body as a stream.
   *
   * @return a new stream, to be closed; it blocks while a publisher among the contents has nothing
   */
  public InputStream inputStream() {
    return new BodyInputStream(publisher());
  }

  /**
   * Builds a body; not thread-safe.
   *
   * @since 0.1.0
   */
  public static final class Builder {
    private final BodyHeaders headers;
    private final List<BodySegment> segments = new ArrayList<>();

    private Builder(String mediaType) {
      this.headers = new BodyHeaders(mediaType);
    }

    /**
     * Adds a field.
     *
     * @param name escaped where it has to be
     * @param text its value, written in UTF-8
     * @return this
     * @throws IllegalArgumentException if the name has a control character but tab, CR and LF, the
     *     name or the text has half of a surrogate pair, or the name is {@code _charset_} in any
     *     case, and is so for the second time or its value is not UTF-8
     * @throws IllegalStateException if this is no form
     */
    public Builder field(String name, String text) {
      BodyContent content = BodyContent.of(text); // first: a header that is accepted is written
      return add(headers.ofField(name, text), content);
    }

    /**
     * Adds a file under its own name.
     *
     * @param name of the field
     * @param file read when the body is sent
     * @param type its media type
     * @return this
     * @throws IOException when the length of the file cannot be had
     * @throws IllegalArgumentException if the path has no file name, or as for {@link #file(String,
     *     String, String, BodyContent)}
     * @throws IllegalStateException if this is no form
     */
    public Builder file(String name, Path file, String type) throws IOException {
      return file(name, BodyHeaders.fileName(file), type, BodyContent.of(file));
    }

    /**
     * Adds a file.
     *
     * @param name of the field
     * @param fileName escaped where it has to be
     * @param type its media type
     * @param content the octets
     * @return this
     * @throws IllegalArgumentException if a name has a control character but tab, CR and LF, the
     *     file name has a slash or a backslash, the field is {@code _charset_}, or the type is no
     *     media type or {@code multipart}
     * @throws IllegalStateException if this is no form
     */
    public Builder file(String name, String fileName, String type, BodyContent content) {
      Objects.requireNonNull(fileName, "fileName");
      Objects.requireNonNull(type, "type");
      Objects.requireNonNull(content, "content");
      return add(headers.ofForm(name, fileName, type), content);
    }

    /**
     * Adds a part.
     *
     * @param fields names and values of its header, in their order
     * @param content the octets
     * @return this
     * @throws IllegalArgumentException if a name is no token, a value not one line without control
     *     characters, or the strict parser would refuse the header: in a form without {@code
     *     Content-Disposition}, or with another field than that and {@code Content-Type}; in {@link
     *     MultipartBody#byteRanges()} without {@code Content-Range}
     */
    public Builder part(Map<String, String> fields, BodyContent content) {
      return part(List.copyOf(fields.entrySet()), content);
    }

    /**
     * Adds a part whose header may have a field more than once.
     *
     * @param fields names and values of its header, in their order, such as {@link
     *     PartHeaders#headerName} and {@link PartHeaders#headerValue} of a part that was read
     * @param content the octets
     * @return this
     * @throws IllegalArgumentException as for {@link #part(Map, BodyContent)}
     */
    public Builder part(List<? extends Map.Entry<String, String>> fields, BodyContent content) {
      Objects.requireNonNull(content, "content");
      return add(headers.of(fields), content);
    }

    private Builder add(byte[] header, BodyContent content) {
      segments.add(new BodySegment.InMemory(header));
      segments.add(content.segment());
      return this;
    }

    /**
     * The body of the parts so far.
     *
     * @return a new body
     */
    public MultipartBody build() {
      List<BodySegment> all = new ArrayList<>(segments);
      all.add(new BodySegment.InMemory(headers.end()));
      return new MultipartBody(headers.contentType(), all);
    }
  }
}
