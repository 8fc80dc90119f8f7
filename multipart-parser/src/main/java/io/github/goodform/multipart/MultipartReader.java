package io.github.goodform.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body part by part from a blocking source.
 *
 * <pre>{@code
 * MultipartReader reader = MultipartReader.of(Boundary.of(contentType), inputStream);
 * for (Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
 *   part.inputStream().transferTo(out);
 * }
 * }</pre>
 *
 * <p>The source is read to its end and not closed. Nothing is read ahead of the part but the rest
 * of one buffer. Not thread-safe; virtual threads are fine.
 *
 * @since 0.1.0
 */
public final class MultipartReader {
  private final BodySource source;
  private final Scanner scanner;
  private final Charset defaultCharset;

  // What the scanner has found and the caller has not taken. The scanner goes on until the next
  // part begins or the buffer ends, so that it is called once for a small part.
  private final FoundContent found;
  private boolean partEnded;
  private @Nullable Part begun;
  private boolean ended;

  /** What the scanner failed with behind content or the end of a part: thrown after them. */
  private @Nullable Exception failure;

  private @Nullable Part current;

  /** Whether nothing of the current part's content has been looked at. */
  private boolean fresh;

  private int returned;

  MultipartReader(
      Boundary boundary, MultipartOptions options, Progress progress, BodySource source) {
    this.source = source;
    this.found = new FoundContent(source);
    this.defaultCharset = options.defaultCharset();
    this.scanner = new Scanner(boundary, options, progress, new Events(), SearchSettings.DEFAULT);
  }

  /**
   * A reader with {@link MultipartOptions#DEFAULT}; {@link Multipart#reader} makes one with others,
   * or of a channel.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param in the body; not closed
   * @return a reader for one body
   */
  public static MultipartReader of(Boundary boundary, InputStream in) {
    return of(boundary, MultipartOptions.DEFAULT, in);
  }

  static MultipartReader of(Boundary boundary, MultipartOptions options, InputStream in) {
    return new MultipartReader(boundary, options, Progress.NONE, BodySource.of(in));
  }

  static MultipartReader of(
      Boundary boundary, MultipartOptions options, ReadableByteChannel channel) {
    return new MultipartReader(boundary, options, Progress.NONE, BodySource.of(channel));
  }

  /**
   * Goes to the next part; what has not been read of the current one is skipped.
   *
   * @return the part; null after the last one, when the body has been read to its end
   * @throws MultipartException when the body is refused
   * @throws IOException when the source throws it. Nothing that was read is lost: after a time-out
   *     of the source the call can be repeated
   * @throws IllegalStateException after the body has been refused
   */
  public @Nullable Part nextPart() throws IOException {
    while (current != null && fill()) {
      found.discard();
    }
    current = null;
    while (begun == null && !ended) {
      advance();
    }
    Part part = begun;
    begun = null;
    partEnded = false;
    current = part;
    fresh = true;
    returned += part == null ? 0 : 1;
    return part;
  }

  /**
   * How far the body has been read.
   *
   * @return octets
   */
  public long octetsRead() {
    return scanner.octets();
  }

  /**
   * How many parts {@link #nextPart()} has returned.
   *
   * @return 0 or more
   */
  public int partCount() {
    return returned;
  }

  /**
   * The violations that have been tolerated in the octets that have been read so far.
   *
   * @return in the order of the body; of one part's header, those of its lines before those of the
   *     values in them
   */
  public List<NotedViolation> violations() {
    return scanner.violations();
  }

  /** Takes octets until there is content of the current part; false when the part has ended. */
  private boolean fill() throws IOException {
    while (found.isEmpty()) {
      if (partEnded) {
        return false;
      }
      advance();
    }
    return true;
  }

  /** Lets the scanner go on; what it finds is for the caller to take first. */
  private void advance() throws IOException {
    fresh = false;
    throwFailure();
    // Of a refused body nothing more is read: the source might wait for it.
    boolean more = scanner.hasEnded() || source.buffer().hasRemaining() || source.read();
    try {
      if (more) {
        scanner.take(source.buffer());
      } else {
        scanner.end();
        scanner.release();
      }
    } catch (IOException | RuntimeException e) {
      if (found.isEmpty() && !partEnded && begun == null) {
        throw e;
      }
      failure = e;
    }
  }

  private void throwFailure() throws IOException {
    Exception thrown = failure;
    failure = null;
    if (thrown instanceof IOException e) {
      throw e;
    }
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
  }

  private final class Events implements MultipartHandler {
    @Override
    public void part(PartHeaders headers) {
      begun = new Part(MultipartReader.this, headers.copy());
      scanner.pause();
    }

    @Override
    public void data(ByteBuffer octets) {
      found.add(octets);
    }

    @Override
    public void partEnd(long octets) {
      partEnded = true;
    }

    @Override
    public void end() {
      ended = true;
    }
  }

  /**
   * A part: its header and its content. Valid until {@link MultipartReader#nextPart()}; the header
   * stays.
   *
   * @since 0.1.0
   */
  public static final class Part {
    private final MultipartReader reader;
    private final PartHeaders headers;
    private final Content content;

    private Part(MultipartReader reader, PartHeaders headers) {
      this.reader = reader;
      this.headers = headers;
      this.content = new Content(reader, this);
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
     * The part's content: can be read once.
     *
     * @return always the same stream; closing it is not needed and does not close the source. Its
     *     {@code available()} is what has been read of the source already. Once the reader has gone
     *     on, it throws {@link IllegalStateException}
     */
    public InputStream inputStream() {
      return content;
    }

    /**
     * The part's content in one array.
     *
     * @param max the largest length that passes, in octets, 0 or more
     * @return the content, or what has not been read of it
     * @throws MultipartException.LimitExceeded when it is longer: {@link
     *     MultipartException.LimitExceeded#endsBody()} is then false, and the reader can go on to
     *     the next part; true when the body exceeds a limit
     * @throws IOException when the body is refused or the source fails. Nothing that was read is
     *     lost: after a time-out of the source the call can be repeated
     * @throws IllegalArgumentException if the maximum is negative
     * @throws IllegalStateException when the reader has gone on
     */
    public byte[] octets(int max) throws IOException {
      if (max < 0) {
        throw new IllegalArgumentException("a limit of " + max + " octets is negative");
      }
      byte[] octets = content.gather(max, true);
      if (!reader.found.isEmpty()) {
        throw MultipartException.partLimitExceeded(
            max, headers.offset() + headers.length + content.taken, reader.violations());
      }
      return octets;
    }

    /**
     * The part's content as text, in the charset of its {@code Content-Type}, else {@link
     * MultipartOptions#defaultCharset()}. A field {@code _charset_} is not considered: only {@link
     * FormPart#text()} does. Malformed octets become U+FFFD.
     *
     * @param max the largest length that passes, in octets, 0 or more
     * @return the text
     * @throws MultipartException.LimitExceeded when it is longer: {@link
     *     MultipartException.LimitExceeded#endsBody()} is then false, and the reader can go on to
     *     the next part; true when the body exceeds a limit
     * @throws IOException when the body is refused or the source fails. Nothing that was read is
     *     lost: after a time-out of the source the call can be repeated
     * @throws IllegalArgumentException if the maximum is negative
     * @throws IllegalStateException when the reader has gone on
     */
    public String text(int max) throws IOException {
      return new String(octets(max), headers.charset(reader.defaultCharset));
    }

    /**
     * Sets how many octets this part may have: in place of {@link Limit#FIELD_OCTETS}, and never
     * more than {@link Limit#PART_OCTETS}. A part that exceeds it ends the body in {@link
     * MultipartException.LimitExceeded}.
     *
     * @param octets of its content as sent, 0 or more; the largest that passes
     * @return this part
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException when its content has been read already, or the reader has gone
     *     on
     */
    public Part atMost(long octets) {
      if (octets < 0) {
        throw new IllegalArgumentException("a limit of " + octets + " octets is negative");
      }
      if (!isCurrent() || !reader.fresh) {
        throw new IllegalStateException("a limit is set before the content is read");
      }
      reader.scanner.limitPart(octets);
      return this;
    }

    private boolean isCurrent() {
      return reader.current == this;
    }
  }

  private static final class Content extends InputStream {
    private final MultipartReader reader;
    private final Part part;

    /** Octets that the caller has got. */
    private long taken;

    Content(MultipartReader reader, Part part) {
      this.reader = reader;
      this.part = part;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, target.length);
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int n = reader.found.take(target, offset, length);
      taken += n;
      return n;
    }

    // Those of InputStream allocate some KiB for a field of some octets.

    @Override
    public byte[] readAllBytes() throws IOException {
      return gather(Integer.MAX_VALUE, false);
    }

    @Override
    public byte[] readNBytes(int most) throws IOException {
      if (most < 0) {
        throw new IllegalArgumentException("a length of " + most + " is negative");
      }
      return gather(most, false);
    }

    /**
     * Takes octets. When the source fails, they can be read again: a caller that repeats the call
     * after a time-out would take the rest for the whole content.
     *
     * @param looksBehind whether to see to what follows them, if anything does
     */
    private byte[] gather(int most, boolean looksBehind) throws IOException {
      PartMemory all = new PartMemory();
      try {
        while (all.size() < most && fill()) {
          reader.found.take(all, most - all.size());
        }
        if (looksBehind) {
          fill();
        }
      } catch (IOException | RuntimeException e) {
        if (!reader.scanner.hasEnded()) {
          reader.found.putBack(all);
        }
        throw e;
      }
      taken += all.size();
      return all.take();
    }

    @Override
    public int available() {
      return part.isCurrent() ? reader.found.size() : 0;
    }

    @Override
    public long transferTo(OutputStream out) throws IOException {
      long count = 0;
      while (fill()) {
        long n = reader.found.takeAll(out);
        taken += n;
        count += n;
      }
      return count;
    }

    private boolean fill() throws IOException {
      if (!part.isCurrent()) {
        throw new IllegalStateException("the reader has gone on to another part");
      }
      return reader.fill();
    }
  }
}
