package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Splits a {@code multipart} body into its parts (RFC 7578, RFC 2046 §5.1): octets are pushed in, a
 * {@link MultipartHandler} is told what they are.
 *
 * <pre>{@code
 * MultipartParser parser = MultipartParser.of(Boundary.of(contentType), handler);
 * while (channel.read(buffer.clear()) >= 0) {
 *   parser.parse(buffer.flip());
 * }
 * parser.end();
 * }</pre>
 *
 * <p>One parser reads one body. What it tells depends on the octets alone, never on how they are
 * cut. Time is linear in the body for every boundary, memory is bounded by {@link Limits}, and
 * content is handed on as slices of the buffers that come in. Any exception, also one of the
 * handler, closes the parser. Not thread-safe; octets may come from any thread, one after the
 * other. A handler or progress listener that calls {@code parse}, {@code end} or {@code reset} of
 * its own parser gets an {@link IllegalStateException}.
 */
public final class MultipartParser {
  private final Scanner scanner;

  /** Whether a call is on its way: then another one comes from the handler. */
  private boolean inCall;

  private byte @Nullable [] array;
  private @Nullable ByteBuffer wrapped;

  private MultipartParser(Scanner scanner) {
    this.scanner = scanner;
  }

  /**
   * A parser with {@link MultipartOptions#DEFAULT}.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param handler is told what is found
   * @return a parser for one body
   */
  public static MultipartParser of(Boundary boundary, MultipartHandler handler) {
    return of(boundary, MultipartOptions.DEFAULT, handler);
  }

  /**
   * A parser.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param options limits, compliance and name policy
   * @param handler is told what is found
   * @return a parser for one body
   */
  public static MultipartParser of(
      Boundary boundary, MultipartOptions options, MultipartHandler handler) {
    Objects.requireNonNull(handler, "handler");
    return new MultipartParser(new Scanner(boundary, options, handler));
  }

  /**
   * Takes the next octets of the body.
   *
   * @param octets what stands between position and limit, none or more; heap, direct or read-only.
   *     All are taken: position is then limit. The parser keeps nothing of the buffer: when the
   *     call returns, the caller may write to it, reuse or release it
   * @throws MultipartException when the body is refused
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after {@link #end()} or an exception, or when the handler calls
   *     it
   */
  public void parse(ByteBuffer octets) throws IOException {
    enter();
    try {
      scanner.take(octets);
    } finally {
      inCall = false;
    }
  }

  /**
   * Takes the next octets of the body. Pass the same array on every call to avoid allocating a
   * {@code ByteBuffer} per call.
   *
   * @param octets an array; when the call returns, the caller may write to it or reuse it. The
   *     parser refers to the last array until another one comes
   * @param offset of the first octet
   * @param length how many octets, none or more
   * @throws MultipartException when the body is refused
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after {@link #end()} or an exception, or when the handler calls
   *     it
   */
  public void parse(byte[] octets, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, octets.length);
    enter();
    ByteBuffer buffer = wrapped;
    if (buffer == null || array != octets) {
      buffer = ByteBuffer.wrap(octets);
      wrapped = buffer;
      array = octets;
    }
    try {
      scanner.take(buffer.limit(offset + length).position(offset));
    } finally {
      inCall = false;
    }
  }

  /**
   * Says that the body ends here.
   *
   * @throws MultipartException when the body is not complete
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after {@link #end()} or an exception, or when the handler calls
   *     it
   */
  public void end() throws IOException {
    enter();
    try {
      scanner.end();
    } finally {
      inCall = false;
    }
  }

  /**
   * Begins another body, with the same options and handler: what was allocated for the last one is
   * used again. Allowed at any time, also after an exception.
   *
   * @param boundary from the {@code Content-Type} of the new body
   * @throws IllegalStateException when the handler calls it
   */
  public void reset(Boundary boundary) {
    enter();
    try {
      scanner.begin(boundary);
    } finally {
      inCall = false;
    }
  }

  private void enter() {
    if (inCall) {
      throw new IllegalStateException("a handler must not call the parser that calls it");
    }
    inCall = true;
  }

  /**
   * How far the body has been read.
   *
   * @return octets of all calls that have returned
   */
  public long octets() {
    return scanner.octets();
  }

  /**
   * How many parts have begun.
   *
   * @return 0 or more
   */
  public int parts() {
    return scanner.parts();
  }

  /**
   * The violations that have been tolerated.
   *
   * @return in the order of the body
   */
  public List<Deviation> violations() {
    return scanner.violations();
  }
}
