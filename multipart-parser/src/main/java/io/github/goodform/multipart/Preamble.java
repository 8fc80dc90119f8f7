package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Finds the first {@code --boundary}, and judges what stands before it.
 *
 * <p>A Knuth-Morris-Pratt automaton, because two hyphens and a boundary that begins with hyphens
 * overlap with themselves. One octet at a time is enough: bodies from the web have no preamble.
 */
final class Preamble {
  private static final int[] NONE = {};

  private final int maxOctets;
  private final Violations violations;
  private final LineEnds lineEnds;

  /** The delimiter with CRLF, of which the first two octets are left out. */
  private byte[] delimiter = AsciiOctets.NONE;

  private int length;
  private int[] failure = NONE;

  /** How much of the pattern the last octets match; negative: nothing more on this line. */
  private int matched;

  private int firstOctet = -1;
  private int lastOctet = -1;
  private int lineEnd = LineEnds.UNKNOWN;
  private long lineStart;
  private int lineEndOctets;

  /** Where the last match ends. */
  private long matchEnd;

  Preamble(int maxOctets, Violations violations, LineEnds lineEnds) {
    this.maxOctets = maxOctets;
    this.violations = violations;
    this.lineEnds = lineEnds;
  }

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
    matchEnd = 0;
  }

  /**
   * Looks for {@code --boundary} in {@code buffer[from, to)}.
   *
   * @param base what makes an index of the buffer an offset
   * @return the index after it; −1 when all octets have been taken without it
   */
  int find(ByteBuffer buffer, int from, int to, long base) throws MultipartException {
    if (base + from == 0 && takeAtStart(buffer, from, to)) {
      matchEnd = length;
      return from + length;
    }
    for (int i = from; i < to; i++) {
      long after = base + i + 1;
      if (take(buffer.get(i), after - 1)) {
        matchEnd = after;
        return i + 1;
      }
      if (after - Math.max(matched, 0) > maxOctets) {
        throw violations.limit(Limit.PREAMBLE_OCTETS, maxOctets, maxOctets);
      }
    }
    return -1;
  }

  /**
   * Takes {@code --boundary} when a body begins with it at this index, as nearly every one does.
   */
  private boolean takeAtStart(ByteBuffer buffer, int from, int to) {
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
  private boolean take(byte octet, long offset) {
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

  /**
   * The line of the match goes on with text: it is no delimiter line, and the search goes on.
   *
   * @param offset of the text
   * @param found its first octet
   * @param afterCr whether a CR, taken before, stands between the match and the text
   */
  void goOn(long offset, int found, boolean afterCr) throws IOException {
    if (isAtLineStart() && (lineEnd == LineEnds.CRLF || lineEnd == LineEnds.UNKNOWN)) {
      violations.note(Violation.DELIMITER_TEXT, offset, -1, found);
    }
    if (afterCr) {
      take((byte) '\r', offset - 1);
    }
  }

  /**
   * The line of the match is the first delimiter line: judges what stands before it, and fixes the
   * line end of the body.
   *
   * @param kind how the delimiter line ends
   * @param closes whether it is a close-delimiter
   */
  void judge(int kind, boolean closes) throws IOException {
    boolean atLineStart = isAtLineStart();
    if ((atLineStart ? textEnd() : matchBegin()) > 0) {
      violations.note(Violation.PREAMBLE_DATA, 0, -1, firstOctet);
      if (closes) {
        violations.note(Violation.FIRST_DELIMITER_MISSING, matchBegin(), -1, '-');
      }
    }
    lineEnds.fix(kind);
    if (!atLineStart) {
      violations.note(Violation.NO_CRLF_AFTER_PREAMBLE, matchBegin(), -1, '-');
    } else if (lineEnd != LineEnds.UNKNOWN) {
      lineEnds.check(lineEnd, textEnd(), -1, lineEnd == LineEnds.LF ? '\n' : '\r');
    }
  }

  /** How the line before the match ended; {@link LineEnds#UNKNOWN} at the start of the body. */
  int lineEnd() {
    return lineEnd;
  }

  /** Whether the match begins a line. */
  boolean isAtLineStart() {
    return matchBegin() == lineStart;
  }

  /** Where the match begins. */
  private long matchBegin() {
    return matchEnd - length;
  }

  /** Where the line end before the match begins: what is before it is text. */
  private long textEnd() {
    return lineStart - lineEndOctets;
  }
}
