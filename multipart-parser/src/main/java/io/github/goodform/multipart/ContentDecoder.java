package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Undoes a {@code Content-Transfer-Encoding} (RFC 2045 §6) that RFC 7578 §4.7 deprecates, where it
 * is tolerated. What it decodes goes to the handler in pieces of its own.
 */
abstract class ContentDecoder {
  private static final int PIECE = 1_024;

  private final byte[] piece = new byte[PIECE];
  private final ByteBuffer buffer = ByteBuffer.wrap(piece);
  private final Deviations deviations;
  private final MultipartHandler handler;
  private int length;

  private ContentDecoder(Deviations deviations, MultipartHandler handler) {
    this.deviations = deviations;
    this.handler = handler;
  }

  /** Takes {@code octets[from, to)}; the first of them stands at an offset of the body. */
  void take(ByteBuffer octets, int from, int to, long offset) throws IOException {
    try {
      for (int i = from; i < to; i++) {
        decode(octets.get(i), offset + i - from);
      }
    } catch (MultipartException e) {
      flush();
      throw e;
    }
    flush();
  }

  /** The content ends before an offset. */
  void end(long offset, int found) throws IOException {
    finish(offset, found);
    flush();
  }

  abstract void decode(byte octet, long offset) throws IOException;

  abstract void finish(long offset, int found) throws IOException;

  void put(int octet) throws IOException {
    if (length == PIECE) {
      flush();
    }
    piece[length++] = (byte) octet;
  }

  MultipartException fault(Fault fault, long offset, int found) {
    return deviations.fault(fault, offset, found);
  }

  private void flush() throws IOException {
    if (length > 0) {
      buffer.clear().limit(length);
      length = 0;
      handler.data(buffer);
    }
  }

  /**
   * RFC 2045 §6.8, without the leave to skip characters: white space may stand anywhere, nothing
   * else.
   */
  static final class Base64 extends ContentDecoder {
    private static final String ALPHABET =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private int bits;
    private int digits;
    private int padding;

    Base64(Deviations deviations, MultipartHandler handler) {
      super(deviations, handler);
    }

    @Override
    void decode(byte octet, long offset) throws IOException {
      if (octet == ' ' || octet == '\t' || octet == '\r' || octet == '\n') {
        return;
      }
      if (octet == '=' && digits >= 2 && digits + padding < 4) {
        padding++;
        return;
      }
      int digit = ALPHABET.indexOf(octet);
      if (digit < 0 || padding > 0) {
        throw fault(Fault.BASE64_FAULTY, offset, octet & 0xFF);
      }
      bits = bits << 6 | digit;
      if (++digits == 4) {
        put(bits >> 16);
        put(bits >> 8);
        put(bits);
        digits = 0;
      }
    }

    @Override
    void finish(long offset, int found) throws IOException {
      if (digits > 0 && digits + padding != 4) {
        throw fault(Fault.BASE64_FAULTY, offset, found);
      }
      if (digits == 2) {
        put(bits >> 4);
      } else if (digits == 3) {
        put(bits >> 10);
        put(bits >> 2);
      }
    }
  }

  /** RFC 2045 §6.7; octets that should have been encoded are taken as they are. */
  static final class QuotedPrintable extends ContentDecoder {
    /**
     * White space before a line end is deleted, so a run of it is held: no longer than a line (RFC
     * 5322 §2.1.1).
     */
    private static final int LONGEST_RUN = 998;

    private final byte[] run = new byte[LONGEST_RUN];
    private int runLength;

    /**
     * After an equals sign: 1; after its first digit: 2; in the white space of a soft line break:
     * 3; after its CR: 4.
     */
    private int escape;

    private int firstDigit;

    QuotedPrintable(Deviations deviations, MultipartHandler handler) {
      super(deviations, handler);
    }

    @Override
    void decode(byte octet, long offset) throws IOException {
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
}
