package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Splits a {@code multipart} body into its parts (RFC 7578, RFC 2046 §5.1): octets are pushed in, a
 * {@link MultipartHandler} is called with the parts.
 *
 * <pre>{@code
 * MultipartParser parser = MultipartParser.of(Boundary.of(contentType), handler);
 * while (channel.read(buffer.clear()) >= 0) {
 *   parser.parse(buffer.flip());
 * }
 * parser.end();
 * }</pre>
 *
 * <p>One parser reads one body. The events depend on the octets alone, never on how they are cut.
 * Time is linear in the body for every boundary, memory is bounded by {@link Limits}, and content
 * is handed on as slices of the buffers that come in. Any exception, also one of the handler,
 * closes the parser. Not thread-safe: {@code parse}, {@code end}, {@code reset} and {@code close}
 * may be called by any thread, one call after the other, with a happens-before edge between two. A
 * time-out or a lost connection that another thread reports closes the parser in the same lock or
 * on the same executor that feeds it. A handler or progress listener that calls one of the four of
 * its own parser gets an {@link IllegalStateException}.
 *
 * <p>A handler that cannot take more calls {@link #pause()}. The caller feeds the parser again when
 * the handler is ready, on any thread, and goes on with the same buffer:
 *
 * <pre>{@code
 * do {
 *   parser.parse(buffer);
 * } while (buffer.hasRemaining() && !parser.isPaused());
 * }</pre>
 *
 * @since 0.1.0
 */
public final class MultipartParser implements AutoCloseable {
  private final Scanner scanner;
  private final PauseGate gate;

  /** Whether octets of the body, or its end, have come. */
  private boolean begun;

  /** What the scanner failed with while the handler paused: it comes after what waits. */
  private @Nullable Exception failure;

  /** Whether a call is on its way: then another one comes from the handler. */
  private boolean inCall;

  /** Whether the body's memory is given back at its end. */
  private boolean isOfOneBody;

  /** What is parsed for octets that are pushed: they themselves when it is null. */
  private @Nullable UnaryOperator<ByteBuffer> input;

  private byte @Nullable [] array;
  private @Nullable ByteBuffer wrapped;

  MultipartParser(
      Boundary boundary, MultipartOptions options, Progress progress, MultipartHandler handler) {
    this.gate = new PauseGate(Objects.requireNonNull(handler, "handler"));
    this.scanner = new Scanner(boundary, options, progress, gate, SearchSettings.DEFAULT);
    tellBegin(); // last: the parser is complete
  }

  /**
   * A parser with {@link MultipartOptions#DEFAULT}; {@link Multipart#parser} makes one with others.
   *
   * @param boundary from the {@code Content-Type} of the body
   * @param handler called with each event
   * @return a parser for one body
   */
  public static MultipartParser of(Boundary boundary, MultipartHandler handler) {
    return of(boundary, MultipartOptions.DEFAULT, handler);
  }

  static MultipartParser of(Boundary boundary, MultipartOptions options, MultipartHandler handler) {
    return new MultipartParser(boundary, options, Progress.NONE, handler);
  }

  /**
   * Takes the next octets of the body.
   *
   * @param octets what stands between position and limit, none or more; heap, direct or read-only.
   *     All are taken, and position is then limit, unless the handler has called {@link #pause()}:
   *     then those after position, none or more, are still to be taken. Position is limit also when
   *     the handler has paused at the last octet: {@link #isPaused()} returns whether it has. After
   *     an exception its position has no meaning. The parser keeps nothing of the buffer: when the
   *     call returns, the caller may write to it, reuse or release it, unless the handler still
   *     reads a slice of it
   * @throws MultipartException when the body is refused
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after {@link #end()} or an exception, when the handler calls it,
   *     or while another call is running
   */
  public void parse(ByteBuffer octets) throws IOException {
    enter();
    try {
      take(octets);
    } catch (Throwable e) {
      fail(e);
      throw e;
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
   * @return how many were taken, 0 to {@code length}: fewer than {@code length} only when the
   *     handler has called {@link #pause()}. All may be taken also then: {@link #isPaused()}
   *     returns whether it has
   * @throws IndexOutOfBoundsException if the array does not hold so many octets at the offset
   * @throws MultipartException when the body is refused
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after {@link #end()} or an exception, when the handler calls it,
   *     or while another call is running
   */
  public int parse(byte[] octets, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, octets.length);
    enter();
    ByteBuffer buffer = wrapped;
    if (buffer == null || array != octets) {
      buffer = ByteBuffer.wrap(octets);
      wrapped = buffer;
      array = octets;
    }
    try {
      take(buffer.limit(offset + length).position(offset));
      return buffer.position() - offset;
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      inCall = false;
    }
  }

  private void take(ByteBuffer octets) throws IOException {
    begun = true;
    if (!gate.resume()) {
      return;
    }
    throwFailure();
    try {
      scan(octets);
    } catch (IOException | RuntimeException e) {
      keepForLater(e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // whether it is the buffer, not whether it is like it
  private void scan(ByteBuffer octets) throws IOException {
    ByteBuffer parsed = input == null ? octets : input.apply(octets);
    scanner.take(parsed);
    if (parsed != octets) {
      // What a pause leaves is the caller's again.
      octets.position(octets.position() - parsed.remaining());
    }
  }

  /** A handler that has paused is told of a failure when the parser goes on, as of any event. */
  private void keepForLater(Exception e) throws IOException {
    failure = e;
    if (!gate.holdsFailure()) {
      throwFailure();
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

  private void fail(Throwable cause) {
    scanner.close();
    try {
      gate.failed(cause);
    } catch (RuntimeException | Error e) {
      cause.addSuppressed(e);
    }
  }

  /**
   * Makes the call that feeds this parser return when the method of the handler that is running has
   * returned: no other method is called before the next {@link #parse(ByteBuffer) parse} or {@link
   * #end()}, and until then {@link #isPaused()} is true. Events that the parser has found already
   * are kept, with copies of their octets, and so is what the body is refused for. Until that call
   * a slice of the buffer that {@link MultipartHandler#data} was called with can be read: for a
   * sink that is asynchronous.
   *
   * @throws IllegalStateException when no method of the handler is running
   */
  public void pause() {
    if (!inCall) {
      throw new IllegalStateException("pause() is called by a method of the handler");
    }
    gate.pause();
    scanner.pause();
  }

  /**
   * Whether the handler has called {@link #pause()}, and the parser has not been fed since: events
   * may wait, also when all octets were taken. The next {@link #parse(ByteBuffer) parse}, of none
   * or more octets, or {@link #end()} goes on.
   *
   * @return false when the body has ended or failed, and after {@link #close()} and {@link #reset}
   */
  public boolean isPaused() {
    return gate.isPaused() && !gate.hasTold();
  }

  /**
   * Sets how many octets the part may have whose {@link MultipartHandler#part} is running: in place
   * of {@link Limit#FIELD_OCTETS}, and never more than {@link Limit#PART_OCTETS}. A part that
   * exceeds it ends the body in {@link MultipartException.LimitExceeded} with the limit {@link
   * Limit#PART_OCTETS}.
   *
   * @param octets of its content as sent, 0 or more; the largest that passes
   * @throws IllegalArgumentException if the number is negative
   * @throws IllegalStateException when {@code part} of the handler is not running
   */
  public void limitPart(long octets) {
    if (octets < 0) {
      throw new IllegalArgumentException("a limit of " + octets + " octets is negative");
    }
    if (!inCall || !gate.isInPart()) {
      throw new IllegalStateException("limitPart() is called by the handler's part()");
    }
    scanner.limitPart(octets);
  }

  /**
   * Ends the body.
   *
   * @return true when the body is complete; false when the handler has called {@link #pause()}:
   *     call this method again when the handler is ready
   * @throws MultipartException when the body is not complete
   * @throws IOException when the handler throws it
   * @throws IllegalStateException after it has returned true, after an exception, when the handler
   *     calls it, or while another call is running
   */
  public boolean end() throws IOException {
    enter();
    try {
      begun = true;
      boolean waited = gate.hasWaiting();
      if (gate.resume()) {
        throwFailure();
        if (!waited || !scanner.hasEnded()) {
          try {
            scanner.end();
            if (isOfOneBody) {
              scanner.release();
            }
          } catch (IOException | RuntimeException e) {
            keepForLater(e);
          }
        }
      }
      return gate.hasTold();
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      inCall = false;
    }
  }

  /** Most likely, this body is the last one: its memory is for others when it has ended. */
  void expectOneBody() {
    isOfOneBody = true;
  }

  /**
   * Parses something else for octets that are pushed.
   *
   * @param input returns the octets, or a copy that takes them
   */
  void setInput(UnaryOperator<ByteBuffer> input) {
    this.input = input;
  }

  /**
   * Begins another body, with the same options and handler: what was allocated for the last one is
   * used again. Allowed at any time, also after an exception; a body that has been fed and not
   * ended is abandoned, as by {@link #close()}. The handler is not told that a body ends which has
   * not been fed.
   *
   * @param boundary from the {@code Content-Type} of the new body
   * @throws IllegalStateException when the handler calls it, or while another call is running
   */
  public void reset(Boundary boundary) {
    Objects.requireNonNull(boundary, "boundary");
    enter();
    try {
      if (begun) {
        giveUp("another body was begun before the end of this one");
      }
    } finally {
      // Also when the handler fails to give the body up: it gets no more of it.
      scanner.begin(boundary);
      gate.begin();
      begun = false;
      failure = null;
      tellBegin();
    }
  }

  private void tellBegin() {
    inCall = true;
    try {
      gate.tellBegin(this);
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      inCall = false;
    }
  }

  /**
   * Abandons the body: calls {@link MultipartHandler#failed} unless the body has ended or failed.
   * Only {@link #reset} is allowed afterwards. Closing the parser again has no effect. As {@code
   * parse} and {@link #end()}, it is called by one thread at a time: not while another thread feeds
   * the parser. A slice that the handler keeps after {@link #pause()} may be read meanwhile and
   * afterwards.
   *
   * @throws IllegalStateException when the handler calls it, or while another call is running
   */
  @Override
  public void close() {
    enter();
    try {
      scanner.close();
      giveUp("the parser was closed before the end of the body");
    } finally {
      inCall = false;
    }
  }

  private void giveUp(String why) {
    if (!gate.hasTold()) {
      gate.failed(new IOException(why));
    }
  }

  private void enter() {
    if (inCall) {
      throw new IllegalStateException(
          "a call of this parser is running: neither its handler nor another thread may call it"
              + " meanwhile");
    }
    inCall = true;
  }

  /**
   * How far the body has been read.
   *
   * @return octets of all calls that have returned
   */
  public long octetsRead() {
    return scanner.octets();
  }

  /**
   * How many parts have begun.
   *
   * @return 0 or more
   */
  public int partCount() {
    return scanner.parts();
  }

  /**
   * The violations that have been tolerated.
   *
   * @return in the order of the body; of one part's header, those of its lines before those of the
   *     values in them
   */
  public List<NotedViolation> violations() {
    return scanner.violations();
  }
}
