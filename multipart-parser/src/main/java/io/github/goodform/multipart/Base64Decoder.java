package io.github.goodform.multipart;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;

/**
 * RFC 2045 §6.8, without the leave to skip characters: white space may stand anywhere, nothing
 * else.
 */
final class Base64Decoder extends ContentDecoder {
  /** The six bits of a digit; −1 for other octets. */
  private static final int[] DIGITS = digits();

  private static final Base64.Decoder JDK = Base64.getDecoder();

  /** So many digits without a line end: then it is worth trying whether as many follow. */
  private static final int BLOCK = 1_024;

  private byte[] block = AsciiOctets.NONE;

  /** Whether a block has been decoded at once, and whether one could not be. */
  private boolean blockTaken;

  private boolean blockRefused;
  private int bits;
  private int digits;
  private int padding;

  Base64Decoder(Violations violations, MultipartHandler handler) {
    super(violations, handler);
  }

  private static int[] digits() {
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int[] table = new int[256];
    Arrays.fill(table, -1);
    for (int i = 0; i < alphabet.length(); i++) {
      table[alphabet.charAt(i)] = i;
    }
    return table;
  }

  @Override
  void begin() {
    super.begin();
    blockTaken = false;
    blockRefused = false;
    bits = 0;
    digits = 0;
    padding = 0;
  }

  /** Groups of four digits. */
  @Override
  int plain(byte[] in, int from, int to) throws IOException {
    if (digits > 0 || padding > 0) {
      return from;
    }
    byte[] out = piece;
    int n = length;
    int i = from;
    for (; to - i >= 4; i += 4) {
      if (to - i >= BLOCK && !blockRefused && (blockTaken || i - from >= BLOCK)) {
        length = n;
        i = decodeBlocks(in, i, to);
        out = piece;
        n = length;
        if (to - i < 4) {
          break;
        }
      }
      int group =
          DIGITS[in[i] & 0xFF] << 18
              | DIGITS[in[i + 1] & 0xFF] << 12
              | DIGITS[in[i + 2] & 0xFF] << 6
              | DIGITS[in[i + 3] & 0xFF];
      if (group < 0) {
        break;
      }
      if (n > PIECE - 3) {
        length = n;
        flush();
        out = piece;
        n = 0;
      }
      out[n] = (byte) (group >> 16);
      out[n + 1] = (byte) (group >> 8);
      out[n + 2] = (byte) group;
      n += 3;
    }
    length = n;
    return i;
  }

  /**
   * Blocks of groups, by the decoder of the JDK, which works on many octets at once. It takes whole
   * arrays and no line ends: the first block that it refuses is left to {@link #plain}, and so is
   * the rest of the content.
   */
  private int decodeBlocks(byte[] in, int from, int to) throws IOException {
    flush();
    if (block.length == 0) {
      block = new byte[BLOCK];
    }
    int i = from;
    while (to - i >= BLOCK) {
      System.arraycopy(in, i, block, 0, BLOCK);
      try {
        length = JDK.decode(block, piece);
      } catch (IllegalArgumentException e) {
        length = 0;
      }
      if (length != BLOCK / 4 * 3) { // also when it ends with padding
        length = 0;
        blockRefused = true;
        return i;
      }
      flush();
      blockTaken = true;
      i += BLOCK;
    }
    return i;
  }

  @Override
  void octet(byte octet, long offset) throws IOException {
    if (octet == ' ' || octet == '\t' || octet == '\r' || octet == '\n') {
      return;
    }
    if (octet == '=' && digits >= 2 && digits + padding < 4) {
      padding++;
      return;
    }
    int digit = DIGITS[octet & 0xFF];
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
