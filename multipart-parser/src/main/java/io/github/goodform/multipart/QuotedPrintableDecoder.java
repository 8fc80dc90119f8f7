package io.github.goodform.multipart;

import java.io.IOException;

/** RFC 2045 §6.7; octets that should have been encoded are taken as they are. */
final class QuotedPrintableDecoder extends ContentDecoder {
  /**
   * White space before a line end is deleted, so a run of it is held: no longer than a line (RFC
   * 5322 §2.1.1).
   */
  private static final int LONGEST_RUN = 998;

  // Kinds of octets: other ones, white space too, stand for themselves until a line ends.
  private static final byte LINE_END = 1;
  private static final byte ESCAPE = 2;
  private static final byte[] KINDS = kinds();

  private final byte[] run = new byte[LONGEST_RUN];
  private int runLength;

  /**
   * After an equals sign: 1; after its first digit: 2; in the white space of a soft line break: 3;
   * after its CR: 4.
   */
  private int escape;

  private int firstDigit;

  QuotedPrintableDecoder(Violations violations, MultipartHandler handler) {
    super(violations, handler);
  }

  private static byte[] kinds() {
    byte[] table = new byte[256];
    table['\r'] = LINE_END;
    table['\n'] = LINE_END;
    table['='] = ESCAPE;
    return table;
  }

  @Override
  void begin() {
    super.begin();
    runLength = 0;
    escape = 0;
  }

  /**
   * Lines, whole escapes and soft line breaks. White space is put with the text, and taken back
   * when it proves to be the end of a line; where the end is not seen yet, it is held.
   */
  @Override
  int plain(byte[] in, int from, int to) throws IOException {
    if (escape != 0 || runLength > 0) {
      return from;
    }
    byte[] out = piece;
    int i = from;
    while (i < to && runLength == 0) {
      if (PIECE - length <= LONGEST_RUN) {
        flush();
        out = piece;
      }
      int start = i;
      int end = Math.min(to, i + LONGEST_RUN);
      while (i < end && KINDS[in[i] & 0xFF] == 0) {
        i++;
      }
      System.arraycopy(in, start, out, length, i - start);
      int n = length + i - start;
      if (i == end) {
        length = inked(n);
        runLength = n - length;
        System.arraycopy(out, length, run, 0, runLength);
      } else if (KINDS[in[i] & 0xFF] == LINE_END) {
        length = inked(n);
        out[length++] = in[i++];
      } else {
        length = n;
        int next = escaped(in, i, to);
        if (next == i) {
          break;
        }
        i = next;
      }
    }
    return i;
  }

  /** The end of what has been put since {@link #length}, without white space at its end. */
  private int inked(int end) {
    int n = end;
    while (n > length && (piece[n - 1] == ' ' || piece[n - 1] == '\t')) {
      n--;
    }
    return n;
  }

  /** Takes a whole escape or soft line break; gives the index after it, or where it was. */
  private int escaped(byte[] in, int at, int to) {
    if (to - at < 3) {
      return at;
    }
    byte first = in[at + 1];
    byte second = in[at + 2];
    if (first == '\r' && second == '\n') {
      return at + 3;
    }
    int high = ExtendedValue.hex(first);
    int low = ExtendedValue.hex(second);
    if ((high | low) < 0) {
      return at;
    }
    piece[length++] = (byte) (high << 4 | low);
    return at + 3;
  }

  @Override
  void octet(byte octet, long offset) throws IOException {
    switch (escape) {
      case 0 -> literal(octet, offset);
      case 2 -> {
        int digit = ExtendedValue.hex(octet);
        if (digit < 0) {
          throw fault(Fault.QUOTED_PRINTABLE_FAULTY, offset, octet & 0xFF);
        }
        put(firstDigit << 4 | digit);
        escape = 0;
      }
      case 4 -> {
        escape = 0;
        if (octet != '\n') {
          literal(octet, offset);
        }
      }
      default -> afterEquals(octet, offset);
    }
  }

  private void afterEquals(byte octet, long offset) throws IOException {
    if (octet == ' ' || octet == '\t') {
      escape = 3;
    } else if (octet == '\r') {
      escape = 4;
    } else if (octet == '\n') {
      escape = 0;
    } else {
      firstDigit = escape == 1 ? ExtendedValue.hex(octet) : -1;
      if (firstDigit < 0) {
        throw fault(Fault.QUOTED_PRINTABLE_FAULTY, offset, octet & 0xFF);
      }
      escape = 2;
    }
  }

  private void literal(byte octet, long offset) throws IOException {
    if (octet == ' ' || octet == '\t') {
      if (runLength == LONGEST_RUN) {
        throw fault(Fault.QUOTED_PRINTABLE_FAULTY, offset, octet);
      }
      run[runLength++] = octet;
      return;
    }
    if (octet != '\r' && octet != '\n') {
      for (int i = 0; i < runLength; i++) {
        put(run[i]);
      }
    }
    runLength = 0;
    if (octet == '=') {
      escape = 1;
    } else {
      put(octet);
    }
  }

  @Override
  void finish(long offset, int found) throws IOException {
    if (escape == 2) {
      throw fault(Fault.QUOTED_PRINTABLE_FAULTY, offset, found);
    }
  }
}
