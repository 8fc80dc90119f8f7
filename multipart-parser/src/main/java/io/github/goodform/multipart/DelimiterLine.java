package io.github.goodform.multipart;

import java.util.Arrays;

/**
 * What stands on a line after {@code --boundary}: {@code ["--"] *(SP / HTAB)} and the line end, or
 * other text. Kept, because legacy may find that the line is content.
 */
final class DelimiterLine {
  /** Verdicts, next to the kinds of {@link LineEnds}: the line goes on. */
  static final int OPEN = 0;

  /** The octet does not belong to a delimiter line; it has not been taken. */
  static final int TEXT = 4;

  /** There is more white space than allowed. */
  static final int TOO_LONG = 5;

  private final int maxPadding;
  private byte[] tail = AsciiOctets.NONE;
  private int length;
  private int hyphens;
  private boolean carriageReturn;

  DelimiterLine(int maxPadding) {
    this.maxPadding = maxPadding;
  }

  void begin() {
    length = 0;
    hyphens = 0;
    carriageReturn = false;
  }

  /**
   * Takes an octet.
   *
   * @param bareCrEnds whether a CR without LF ends the line; the octet after it is then not taken
   */
  int take(byte octet, boolean bareCrEnds) {
    if (carriageReturn) {
      return octet == '\n' ? LineEnds.CRLF : bareCrEnds ? LineEnds.CR : TEXT;
    }
    if (octet == '-') {
      if (hyphens == 2 || length != hyphens) {
        return TEXT;
      }
      hyphens++;
      return keep(octet);
    }
    if (hyphens == 1) {
      return TEXT;
    }
    switch (octet) {
      case '\r' -> {
        carriageReturn = true;
        return OPEN;
      }
      case '\n' -> {
        return LineEnds.LF;
      }
      case ' ', '\t' -> {
        return length - hyphens == maxPadding ? TOO_LONG : keep(octet);
      }
      default -> {
        return TEXT;
      }
    }
  }

  private int keep(byte octet) {
    if (length == tail.length) {
      tail = Arrays.copyOf(tail, 4 + 4 * length);
    }
    tail[length++] = octet;
    return OPEN;
  }

  /** Whether nothing has been taken. */
  boolean isEmpty() {
    return length == 0 && !carriageReturn;
  }

  /** Whether the line is the close-delimiter's. */
  boolean closes() {
    return hyphens == 2;
  }

  /** Whether the last octet was a CR that may begin a line end. */
  boolean endsWithCr() {
    return carriageReturn;
  }

  /** What has been taken, without that CR. */
  byte[] octets() {
    return Arrays.copyOf(tail, length);
  }
}
