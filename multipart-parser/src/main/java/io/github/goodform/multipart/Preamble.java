package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Finds the first {@code --boundary}, and knows what stands before it.
 *
 * <p>A Knuth-Morris-Pratt automaton, because two hyphens and a boundary that begins with hyphens
 * overlap with themselves. One octet at a time is enough: bodies from the web have no preamble.
 */
final class Preamble {
  private static final int[] NONE = {};

  /** The delimiter with CRLF, of which the first two octets are left out. */
  private byte[] delimiter = Octets.NONE;

  private int length;
  private int[] failure = NONE;

  /** How much of the pattern the last octets match; negative: nothing more on this line. */
  private int matched;

  private int firstOctet = -1;
  private int lastOctet = -1;
  private int lineEnd = LineEnds.UNKNOWN;
  private long lineStart;
  private int lineEndOctets;

  void begin(byte[] delimiter) {
    this.delimiter = delimiter;
    length = delimiter.length - 2;
    failure = NONE;
    matched = 0;
    firstOctet = -1;
    lastOctet = -1;
    lineEnd = LineEnds.UNKNOWN;
    lineStart = 0;
    lineEndOctets = 0;
  }

  /**
   * Takes {@code --boundary} when a body begins with it at this index, as nearly every one does.
   */
  boolean takeAtStart(ByteBuffer buffer, int from, int to) {
    if (to - from < length || !buffer.hasArray()) {
      return false;
    }
    int at = buffer.arrayOffset() + from;
    if (!Arrays.equals(buffer.array(), at, at + length, delimiter, 2, 2 + length)) {
      return false;
    }
    firstOctet = delimiter[2];
    lastOctet = delimiter[1 + length];
    matched = -1;
    return true;
  }

  int length() {
    return length;
  }

  /** Built when first needed: bodies that begin with the delimiter never need it. */
  private int[] failure() {
    if (failure.length == 0) {
      failure = new int[length];
      for (int i = 1, k = 0; i < length; i++) {
        while (k > 0 && delimiter[i + 2] != delimiter[k + 2]) {
          k = failure[k - 1];
        }
        k += delimiter[i + 2] == delimiter[k + 2] ? 1 : 0;
        failure[i] = k;
      }
    }
    return failure;
  }

  /** Takes the octet at an offset; true when it completes {@code --boundary}. */
  boolean take(byte octet, long offset) {
    int before = lastOctet;
    if (offset == 0) {
      firstOctet = octet & 0xFF;
    }
    lastOctet = octet;
    if (octet == '\r' || octet == '\n') {
      boolean both = octet == '\n' && before == '\r';
      lineEnd = both ? LineEnds.CRLF : octet == '\n' ? LineEnds.LF : LineEnds.CR;
      lineEndOctets = both ? 2 : 1;
      lineStart = offset + 1;
      matched = 0;
      return false;
    }
    if (matched < 0) {
      return false;
    }
    while (matched > 0 && octet != delimiter[matched + 2]) {
      matched = failure()[matched - 1];
    }
    if (octet == delimiter[matched + 2]) {
      matched++;
    }
    if (matched < length) {
      return false;
    }
    matched = -1;
    return true;
  }

  /** The first octet of the body. */
  int firstOctet() {
    return firstOctet;
  }

  /** Where a match that ends before an offset begins. */
  long begin(long end) {
    return end - length;
  }

  /** Where the octets begin that may still become a match. */
  long candidate(long end) {
    return end - Math.max(matched, 0);
  }

  /** Whether the match begins a line. */
  boolean atLineStart(long end) {
    return begin(end) == lineStart;
  }

  /** How the line before the match ended; {@link LineEnds#UNKNOWN} at the start of the body. */
  int lineEnd() {
    return lineEnd;
  }

  /** Where the line end before the match begins: what is before it is text. */
  long textEnd() {
    return lineStart - lineEndOctets;
  }

  /** Whether there is text before the match that ends before an offset. */
  boolean hasText(long end) {
    return atLineStart(end) ? textEnd() > 0 : begin(end) > 0;
  }
}
