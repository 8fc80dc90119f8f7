package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Between the scanner and a handler that may pause its parser: what the scanner finds in the octets
 * it has begun with waits here until the parser goes on. Tells exactly one end of a body.
 */
final class PauseGate implements MultipartHandler {
  private final MultipartHandler handler;
  private final ArrayDeque<Event> waiting = new ArrayDeque<>(0);
  private boolean paused;
  private boolean told;

  /** Whether the handler is told of a part. */
  private boolean inPart;

  /** Whether a method of the handler is running, or has thrown. */
  private boolean inHandler;

  /** What the handler is told later. */
  private interface Event {
    void tell() throws IOException;
  }

  PauseGate(MultipartHandler handler) {
    this.handler = handler;
  }

  /** Begins a body. */
  void begin() {
    waiting.clear();
    paused = false;
    told = false;
    inPart = false;
    inHandler = false;
  }

  /** Tells the handler that a body begins. */
  void tellBegin(MultipartParser parser) {
    handler.begin(parser);
  }

  void pause() {
    paused = true;
  }

  /**
   * Goes on with what waits.
   *
   * @return whether nothing waits any more, and the handler has not paused again
   */
  boolean resume() throws IOException {
    paused = false;
    while (!waiting.isEmpty() && !paused) {
      waiting.remove().tell();
    }
    return !paused;
  }

  boolean isPaused() {
    return paused;
  }

  boolean hasWaiting() {
    return !waiting.isEmpty();
  }

  /** Whether what the scanner fails with is told later: the handler has paused, and not thrown. */
  boolean holdsFailure() {
    return paused && !inHandler;
  }

  /** Whether {@link MultipartHandler#end} or {@link MultipartHandler#failed} has been told. */
  boolean hasTold() {
    return told;
  }

  @Override
  public void part(PartHeaders headers) throws IOException {
    if (paused) {
      PartHeaders copy = headers.copy();
      waiting.add(() -> tellPart(copy));
    } else {
      tellPart(headers);
    }
  }

  private void tellPart(PartHeaders headers) throws IOException {
    inPart = true;
    inHandler = true;
    handler.part(headers);
    inHandler = false;
    inPart = false;
  }

  boolean isInPart() {
    return inPart;
  }

  @Override
  public void data(ByteBuffer octets) throws IOException {
    if (paused) {
      ByteBuffer copy = AsciiOctets.copy(octets);
      waiting.add(() -> tellData(copy));
    } else {
      tellData(octets);
    }
  }

  private void tellData(ByteBuffer octets) throws IOException {
    inHandler = true;
    handler.data(octets);
    inHandler = false;
  }

  @Override
  public void partEnd(long octets) throws IOException {
    if (paused) {
      waiting.add(() -> tellPartEnd(octets));
    } else {
      tellPartEnd(octets);
    }
  }

  private void tellPartEnd(long octets) throws IOException {
    inHandler = true;
    handler.partEnd(octets);
    inHandler = false;
  }

  @Override
  public void violation(NotedViolation noted) throws IOException {
    if (paused) {
      waiting.add(() -> tellViolation(noted));
    } else {
      tellViolation(noted);
    }
  }

  private void tellViolation(NotedViolation noted) throws IOException {
    inHandler = true;
    handler.violation(noted);
    inHandler = false;
  }

  @Override
  public void end() throws IOException {
    if (paused) {
      waiting.add(this::tellEnd);
    } else {
      tellEnd();
    }
  }

  private void tellEnd() throws IOException {
    inHandler = true;
    handler.end();
    inHandler = false;
    told = true; // not when it throws: then the body has failed
  }

  @Override
  public void failed(Throwable cause) {
    waiting.clear();
    if (!told) {
      told = true;
      handler.failed(cause);
    }
  }
}
