package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Undoes a {@code Content-Transfer-Encoding} (RFC 2045 §6) that RFC 7578 §4.7 deprecates, where it
 * is tolerated. What it decodes goes to the handler in pieces of its own.
 *
 * <p>Each encoding is decoded twice over: {@link #octet} takes one octet in any state, {@link
 * #plain} whole groups of octets in the state in which nearly all of them come. The second only
 * takes what the first would decode to the same, and leaves everything else to it: so where the
 * input is cut, and which of the two takes an octet, makes no difference.
 */
abstract class ContentDecoder {
  /** Octets of a piece. */
  static final int PIECE = 8_192;

  byte[] piece = new byte[PIECE];
  int length;

  /** Octets that have been decoded since {@link #begin}. */
  private long octets;

  private ByteBuffer buffer = ByteBuffer.wrap(piece);
  private final Violations violations;
  private final MultipartHandler handler;

  /** For input that is not in an array. */
  private byte[] copy = AsciiOctets.NONE;

  ContentDecoder(Violations violations, MultipartHandler handler) {
    this.violations = violations;
    this.handler = handler;
  }

  /** Begins the content of a part. */
  void begin() {
    octets = 0;
  }

  /** Octets of the decoded content so far. */
  long octets() {
    return octets;
  }

  /** Takes {@code octets[from, to)}; the first of them stands at an offset of the body. */
  void take(ByteBuffer octets, int from, int to, long offset) throws IOException {
    try {
      if (octets.hasArray()) {
        int base = octets.arrayOffset();
        decode(octets.array(), base + from, base + to, offset - base - from);
      } else {
        takeCopies(octets, from, to, offset);
      }
    } catch (MultipartException e) {
      flush();
      throw e;
    }
    flush();
  }

  private void takeCopies(ByteBuffer octets, int from, int to, long offset) throws IOException {
    if (copy.length < Math.min(to - from, PIECE)) {
      copy = new byte[Math.min(to - from, PIECE)];
    }
    for (int at = from; at < to; ) {
      int n = Math.min(to - at, copy.length);
      octets.get(at, copy, 0, n);
      decode(copy, 0, n, offset + at - from);
      at += n;
    }
  }

  /**
   * @param shift what is added to an index to get an offset
   */
  private void decode(byte[] in, int from, int to, long shift) throws IOException {
    for (int i = plain(in, from, to); i < to; i = plain(in, i + 1, to)) {
      octet(in[i], i + shift);
    }
  }

  /** The content ends before an offset. */
  void end(long offset, int found) throws IOException {
    finish(offset, found);
    flush();
  }

  /** Decodes {@code in[from, to)} up to an octet that {@link #octet} has to take. */
  abstract int plain(byte[] in, int from, int to) throws IOException;

  abstract void octet(byte octet, long offset) throws IOException;

  abstract void finish(long offset, int found) throws IOException;

  void put(int octet) throws IOException {
    if (length == PIECE) {
      flush();
    }
    piece[length++] = (byte) octet;
  }

  MultipartException fault(Fault fault, long offset, int found) {
    return violations.fault(fault, offset, found);
  }

  void flush() throws IOException {
    if (length > 0) {
      buffer.clear().limit(length);
      octets += length;
      length = 0;
      handler.data(buffer);
      if (handler instanceof PauseGate gate && gate.isPaused()) {
        // The handler may read this one until the parser goes on.
        piece = new byte[PIECE];
        buffer = ByteBuffer.wrap(piece);
      }
    }
  }
}
