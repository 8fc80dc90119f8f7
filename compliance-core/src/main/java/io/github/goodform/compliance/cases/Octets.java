package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable sequence of octets whose string form is printable ASCII: what a stranger chose is
 * never printed raw.
 *
 * <p>Instances are values and safe for use by several threads.
 */
public final class Octets {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final byte[] octets;

  private Octets(byte[] octets) {
    this.octets = octets;
  }

  /**
   * Returns a copy of the given octets.
   *
   * @param octets the octets
   * @return the value
   */
  public static Octets of(byte[] octets) {
    return new Octets(octets.clone());
  }

  /**
   * Returns the UTF-8 encoding of a text.
   *
   * @param text the text
   * @return its octets
   */
  public static Octets utf8(String text) {
    return new Octets(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the octets that {@link #utf8Lossless} reads as a text. A lone surrogate of another kind
   * becomes the three octets that UTF-8 forbids for it.
   *
   * @param text the text, in which U+DC80 to U+DCFF stand for the octets 0x80 to 0xFF
   * @return its octets
   */
  public static Octets ofUtf8Lossless(String text) {
    if (!hasLoneSurrogate(text)) {
      return utf8(text);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 16);
    int codePoint;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      if (codePoint >= 0xDC80 && codePoint <= 0xDCFF) {
        out.write(codePoint - 0xDC00);
      } else if (isSurrogate(codePoint)) {
        out.write(0xE0 | (codePoint >> 12));
        out.write(0x80 | ((codePoint >> 6) & 0x3F));
        out.write(0x80 | (codePoint & 0x3F));
      } else {
        out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
      }
    }
    return new Octets(out.toByteArray());
  }

  private static boolean hasLoneSurrogate(String text) {
    int codePoint;
    for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(i);
      if (isSurrogate(codePoint)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /**
   * Returns how many octets there are.
   *
   * @return the length, 0 or more
   */
  public int length() {
    return octets.length;
  }

  /**
   * Returns one octet.
   *
   * @param offset its offset, from 0 and below {@link #length}
   * @return its value, 0 to 255
   */
  public int at(int offset) {
    return octets[offset] & 0xFF;
  }

  /**
   * Writes a stretch of the octets.
   *
   * @param out where they are written to
   * @param from the offset of the first
   * @param to the offset after the last
   * @throws IOException if the stream does
   */
  public void writeTo(OutputStream out, int from, int to) throws IOException {
    out.write(octets, from, to - from);
  }

  /**
   * Returns a copy that the caller may change.
   *
   * @return the octets
   */
  public byte[] toByteArray() {
    return octets.clone();
  }

  /**
   * Returns the SHA-256 of the octets.
   *
   * @return 64 lower-case hexadecimal digits
   */
  public String sha256() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /**
   * Reads the octets as UTF-8; an octet that does not belong to a character stands as a lone
   * surrogate, U+DC80 for 0x80 to U+DCFF for 0xFF, so that nothing is lost.
   *
   * @return the text
   */
  public String utf8Lossless() {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(octets);
    CharBuffer out = CharBuffer.allocate(octets.length);
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      if (!result.isError()) {
        return out.flip().toString();
      }
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (0xDC00 + (in.get() & 0xFF)));
      }
    }
  }

  /**
   * Reads each octet as one ISO-8859-1 character, which loses nothing.
   *
   * @return as many characters as there are octets
   */
  public String latin1() {
    return new String(octets, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns a stretch of the octets in the notation of the case files: printable ASCII as itself,
   * the rest as {@code \r}, {@code \n}, {@code \t}, {@code \\} or {@code \xNN}.
   *
   * @param from the first offset
   * @param to the offset after the last
   * @return printable ASCII
   */
  public String escaped(int from, int to) {
    StringBuilder out = new StringBuilder(to - from + 16);
    for (int i = from; i < to; i++) {
      int octet = at(i);
      switch (octet) {
        case '\r' -> out.append("\\r");
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        case '\\' -> out.append("\\\\");
        default -> {
          if (octet >= 0x20 && octet < 0x7F) {
            out.append((char) octet);
          } else {
            out.append("\\x").append(HEX[octet >> 4]).append(HEX[octet & 15]);
          }
        }
      }
    }
    return out.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Octets that && Arrays.equals(octets, that.octets);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(octets);
  }

  /** Returns all octets, {@linkplain #escaped escaped}. */
  @Override
  public String toString() {
    return escaped(0, octets.length);
  }
}
