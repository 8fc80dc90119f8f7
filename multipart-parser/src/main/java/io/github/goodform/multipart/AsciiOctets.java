package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How octets of strangers are shown and compared. */
final class AsciiOctets {
  static final byte[] NONE = {};

  private static final String HEX = "0123456789ABCDEF";

  private AsciiOctets() {}

  /** The octet as it stands in a message: {@code \x0A}, or itself when printable. */
  static String escape(int octet) {
    if (octet < 0) {
      return "the end of the input";
    }
    return octet > 0x20 && octet < 0x7F && octet != '"' && octet != '\\'
        ? String.valueOf((char) octet)
        : "\\x" + HEX.charAt(octet >> 4 & 15) + HEX.charAt(octet & 15);
  }

  /** The octet as it stands in a message, in quotation marks. */
  static String quoted(int octet) {
    return octet < 0 ? escape(octet) : '"' + escape(octet) + '"';
  }

  /** Text as it stands in a message: at most 40 characters, each printable. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length() && i < 40; i++) {
      char c = text.charAt(i);
      if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
        out.append(c);
      } else {
        out.append(String.format("\\u%04X", (int) c));
      }
    }
    return text.length() > 40 ? out.append('…').toString() : out.toString();
  }

  /**
   * Whether {@code octets[from, to)} is {@code lower}, a word in lower case, in any case of ASCII
   * letters.
   */
  static boolean equalsIgnoreCase(byte[] octets, int from, int to, byte[] lower) {
    if (to - from != lower.length) {
      return false;
    }
    for (int i = 0; i < lower.length; i++) {
      int c = octets[from + i];
      if (c != lower[i] && (c < 'A' || c > 'Z' || (c | 0x20) != lower[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether two intervals are the same in any case of ASCII letters. */
  static boolean equalsIgnoreCase(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    if (aTo - aFrom != bTo - bFrom) {
      return false;
    }
    for (int i = 0; i < aTo - aFrom; i++) {
      if (lower(a[aFrom + i]) != lower(b[bFrom + i])) {
        return false;
      }
    }
    return true;
  }

  static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  /** Takes what stands between position and limit into a buffer of its own. */
  static ByteBuffer copy(ByteBuffer octets) {
    return ByteBuffer.wrap(take(octets));
  }

  /** Takes what stands between position and limit into an array. */
  static byte[] take(ByteBuffer octets) {
    if (octets.hasArray()) {
      // The JVM does not clear an array that it fills at once.
      int from = octets.arrayOffset() + octets.position();
      int to = octets.arrayOffset() + octets.limit();
      octets.position(octets.limit());
      return Arrays.copyOfRange(octets.array(), from, to);
    }
    byte[] array = new byte[octets.remaining()];
    octets.get(array);
    return array;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
  }
}
