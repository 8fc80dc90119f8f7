package io.github.goodform.fs.evidence;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Names as octets: between hexadecimal digits, text, and what may be printed. */
public final class NameOctets {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private NameOctets() {}

  /**
   * Writes octets in hexadecimal digits.
   *
   * @param octets the octets of a name
   * @return two digits for each octet, letters in upper case
   */
  public static String hex(byte[] octets) {
    return HEX.formatHex(octets);
  }

  /**
   * Reads octets in hexadecimal digits as UTF-8.
   *
   * @param hex two digits for each octet, in either case
   * @return the text, empty when the octets are not UTF-8
   * @throws IllegalArgumentException when there is anything but pairs of hexadecimal digits
   */
  public static Optional<String> text(String hex) {
    try {
      byte[] octets = HexFormat.of().parseHex(hex);
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /**
   * Writes a name for a message: printable ASCII as it is, everything else as code points.
   *
   * @param name the name, lone surrogates included
   * @return the name in ASCII, with quotation marks and backslashes as code points too
   */
  public static String escape(String name) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < name.length(); i += Character.charCount(name.codePointAt(i))) {
      int c = name.codePointAt(i);
      if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
        escaped.appendCodePoint(c);
      } else {
        escaped.append("\\u{").append(Integer.toHexString(c).toUpperCase(Locale.ROOT)).append('}');
      }
    }
    return escaped.toString();
  }

  /** A hexadecimal name for a message. */
  static String show(String hex) {
    Optional<String> text = text(hex);
    return text.isPresent() ? '"' + escape(text.get()) + '"' : "octets " + hex;
  }

  /** Whether a listed name holds a substitute that the name itself does not hold. */
  static boolean addsSubstitute(String hex, String listed) {
    return substitutes(listed) > substitutes(hex);
  }

  private static int substitutes(String hex) {
    int substitutes = 0;
    String text = NameOctets.text(hex).orElse("");
    for (int i = 0; i < text.length(); i++) {
      substitutes += text.charAt(i) == '?' || text.charAt(i) == 0xFFFD ? 1 : 0;
    }
    return substitutes;
  }

  /** A code point as Unicode writes it: {@code U+} and at least four digits. */
  static String codePoint(int codePoint) {
    String digits = Integer.toHexString(codePoint).toUpperCase(Locale.ROOT);
    return "U+" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }

  /**
   * Encodes a text in UTF-8, where a lone surrogate becomes the three octets it would have.
   *
   * @param text the text
   * @return its octets
   */
  public static byte[] utf8(String text) {
    if (!hasSurrogates(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int codePoint = text.codePointAt(i);
      if (Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE) {
        octets.write(0xE0 | (codePoint >> 12));
        octets.write(0x80 | ((codePoint >> 6) & 0x3F));
        octets.write(0x80 | (codePoint & 0x3F));
      } else {
        octets.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
      }
    }
    return octets.toByteArray();
  }

  private static boolean hasSurrogates(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
