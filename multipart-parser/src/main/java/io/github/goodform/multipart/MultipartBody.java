package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A {@code multipart} body to be sent: a form, or parts with headers of their own. What it writes
 * is read by the strict parser without a violation.
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
 * "multipart/form-data encoding algorithm"): {@link NamePolicy#PERCENT_DECODE} reads them back. The
 * boundary is random, from a {@link SecureRandom}. The contents are not searched for the boundary:
 * it has 178 random bits. Immutable and thread-safe; a body can be sent any number of times, if the
 * publishers among its contents can.
 *
 * @since 0.1.0
 */
public final class MultipartBody {
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int BOUNDARY_CHARACTERS = 30;

  private final String contentType;
  private final List<BodySegment> segments;
  private final long length;

  private MultipartBody(String contentType, List<BodySegment> segments) {
    this.contentType = contentType;
    this.segments = List.copyOf(segments);
    long sum = 0;
    for (BodySegment segment : segments) {
      sum = sum < 0 || segment.length() < 0 ? -1 : sum + segment.length();
    }
    this.length = sum;
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
   */
  public static Builder related(String type, @Nullable String start) {
    String parameters = "; type=" + quoted(type);
    return new Builder(
        "multipart/related" + parameters + (start == null ? "" : "; start=" + quoted(start)));
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
   * @return a body with the names, file names, types and contents of its parts, and no other field
   * @throws IllegalArgumentException if a part has no name, or a name or a file name cannot be
   *     written
   */
  public static MultipartBody of(FormData form) {
    Builder builder = form();
    for (FormPart part : form.parts()) {
      Content content =
          new Content(new BodySegment.Opened(part::inputStream, part.size(), "the part"));
      String name = part.fieldName();
      if (name == null) {
        throw new IllegalArgumentException("a part has no name");
      }
      builder.formPart(name, part.fileName(), part.contentType(), content);
    }
    return builder.build();
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
    return length;
  }

  /**
   * The body.
   *
   * @return a publisher that can be subscribed to again. It publishes on the thread that requests;
   *     content that comes from a publisher, on the threads of that one. A content that is not as
   *     long as it was said to be ends in {@code onError}
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

  private static String quoted(String value) {
    checkValue(value);
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** A header value is one line without control characters, in UTF-8. */
  private static void checkValue(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0x7F || (c < 0x20 && c != '\t')) {
        throw new IllegalArgumentException(
            "a header field has the control character U+%04X at index %d".formatted((int) c, i));
      }
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new IllegalArgumentException("a header field has half of a surrogate pair");
    }
  }

  /** The content of a part: octets, a file, or a publisher. Immutable. */
  public static final class Content {
    private final BodySegment segment;

    private Content(BodySegment segment) {
      this.segment = segment;
    }

    /**
     * Text.
     *
     * @param text written in UTF-8
     * @return the content
     */
    public static Content of(String text) {
      return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Octets.
     *
     * @param octets not copied, not to be changed
     * @return the content
     */
    public static Content of(byte[] octets) {
      return new Content(new BodySegment.Octets(octets));
    }

    /**
     * A file.
     *
     * @param file read each time the body is sent; its length is that of now
     * @return the content
     * @throws IOException when the length cannot be had
     */
    public static Content of(Path file) throws IOException {
      String what = "the file " + file;
      return new Content(
          new BodySegment.Opened(() -> Files.newInputStream(file), Files.size(file), what));
    }

    /**
     * What a publisher publishes.
     *
     * @param publisher subscribed to each time the body is sent
     * @param length octets; −1 when it is not known
     * @return the content
     */
    public static Content of(Flow.Publisher<? extends ByteBuffer> publisher, long length) {
      return new Content(new BodySegment.Published(publisher, Math.max(-1, length)));
    }
  }

  /** Builds a body; not thread-safe. */
  public static final class Builder {
    private final String mediaType;
    private final String boundary;
    private final List<BodySegment> segments = new ArrayList<>();

    /** Whether a field states the encoding of the others: a reader refuses two. */
    private boolean namesCharset;

    private Builder(String mediaType) {
      this.mediaType = mediaType;
      SecureRandom random = new SecureRandom();
      StringBuilder characters = new StringBuilder();
      for (int i = 0; i < BOUNDARY_CHARACTERS; i++) {
        characters.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      this.boundary = characters.toString();
    }

    /**
     * Adds a field.
     *
     * @param name escaped where it has to be
     * @param text its value, written in UTF-8
     * @return this
     * @throws IllegalArgumentException if the name has a control character but CR and LF, or it is
     *     a second {@code _charset_}
     * @throws IllegalStateException if this is no form
     */
    public Builder field(String name, String text) {
      return formPart(name, null, null, Content.of(text));
    }

    /**
     * Adds a file under its own name.
     *
     * @param name of the field
     * @param file read when the body is sent
     * @param type its media type
     * @return this
     * @throws IOException when the length of the file cannot be had
     */
    public Builder file(String name, Path file, String type) throws IOException {
      Path fileName = file.getFileName();
      if (fileName == null) {
        throw new IllegalArgumentException("the path " + file + " has no file name");
      }
      return file(name, fileName.toString(), type, Content.of(file));
    }

    /**
     * Adds a file.
     *
     * @param name of the field
     * @param fileName escaped where it has to be
     * @param type its media type
     * @param content the octets
     * @return this
     * @throws IllegalArgumentException if a name has a control character but CR and LF, the file
     *     name has a slash or a backslash, or the field is {@code _charset_}
     * @throws IllegalStateException if this is no form
     */
    public Builder file(String name, String fileName, String type, Content content) {
      return formPart(name, Objects.requireNonNull(fileName), type, content);
    }

    private Builder formPart(
        String name, @Nullable String fileName, @Nullable String type, Content content) {
      if (!mediaType.equals("multipart/form-data")) {
        throw new IllegalStateException(
            "fields and files are parts of a form, not of " + mediaType);
      }
      if (fileName != null && (fileName.indexOf('/') >= 0 || fileName.indexOf('\\') >= 0)) {
        throw new IllegalArgumentException("a file name has a path (RFC 7578 §4.2)");
      }
      if (name.equals("_charset_")) {
        if (namesCharset || fileName != null) {
          throw new IllegalArgumentException("_charset_ is one field, and no file (RFC 7578 §4.6)");
        }
        namesCharset = true;
      }
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put(
          "Content-Disposition",
          "form-data; name=\""
              + escaped(name)
              + (fileName == null ? "\"" : "\"; filename=\"" + escaped(fileName) + '"'));
      if (type != null) {
        fields.put("Content-Type", type);
      }
      return part(fields, content);
    }

    private static String escaped(String name) {
      return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
    }

    /**
     * Adds a part.
     *
     * @param fields names and values of its header, in their order
     * @param content the octets
     * @return this
     * @throws IllegalArgumentException if a name is no token, or a value not one line without
     *     control characters
     */
    public Builder part(Map<String, String> fields, Content content) {
      StringBuilder header = new StringBuilder(segments.isEmpty() ? "--" : "\r\n--");
      header.append(boundary).append("\r\n");
      fields.forEach(
          (name, value) -> {
            if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
              throw new IllegalArgumentException("a header field's name is no token");
            }
            checkValue(value);
            header.append(name).append(": ").append(value).append("\r\n");
          });
      header.append("\r\n");
      segments.add(new BodySegment.Octets(header.toString().getBytes(StandardCharsets.UTF_8)));
      segments.add(content.segment);
      return this;
    }

    /**
     * The body of the parts so far.
     *
     * @return a new body
     */
    public MultipartBody build() {
      List<BodySegment> all = new ArrayList<>(segments);
      String end = (segments.isEmpty() ? "--" : "\r\n--") + boundary + "--\r\n";
      all.add(new BodySegment.Octets(end.getBytes(StandardCharsets.US_ASCII)));
      return new MultipartBody(mediaType + "; boundary=" + boundary, all);
    }
  }
}
