package io.github.goodform.fs.naming;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Names of a simulated file system as octets and as text.
 *
 * <p>A name is text; an octet of it that is not UTF-8 is one lone surrogate, U+DC00 plus the octet.
 * No such name can be given as a string, only as a URI: the same is true of the default file system
 * under a UTF-8 locale.
 */
public final class EscapedNames {
  /** What is added to an octet that is not UTF-8. */
  static final int ESCAPE = 0xDC00;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private EscapedNames() {}

  static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /** Whether no octet of the name stands for itself: there is no lone surrogate. */
  public static boolean isText(String name) {
    return loneSurrogate(name, 0) < 0;
  }

  /** Whether each lone surrogate stands for an octet, so that the text has octets. */
  public static boolean hasOctets(String name) {
    int at = loneSurrogate(name, 0);
    while (at >= 0 && 0xDC80 <= name.charAt(at) && name.charAt(at) <= 0xDCFF) {
      at = loneSurrogate(name, at + 1);
    }
    return at < 0;
  }

  /** Where the next lone surrogate is, -1 when there is none. */
  private static int loneSurrogate(String name, int start) {
    int at = start;
    while (at < name.length()) {
      if (!Character.isSurrogate(name.charAt(at))) {
        at++;
      } else if (Character.isSupplementaryCodePoint(name.codePointAt(at))) {
        at += 2;
      } else {
        return at;
      }
    }
    return -1;
  }

  /** Whether a string can become a name. */
  public static boolean isEncodable(String name) {
    return name.codePoints().noneMatch(c -> c == 0 || isSurrogate(c));
  }

  static boolean isSurrogate(int codePoint) {
    return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
  }

  /** The name with U+FFFD for every octet that is not UTF-8. */
  public static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints().forEach(c -> shown.appendCodePoint(isSurrogate(c) ? 0xFFFD : c));
    return shown.toString();
  }

  public static byte[] octets(String name) {
    if (isText(name)) {
      return name.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    name.codePoints()
        .forEach(
            codePoint -> {
              if (isSurrogate(codePoint)) {
                octets.write(codePoint - ESCAPE);
              } else {
                octets.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
              }
            });
    return octets.toByteArray();
  }

  /** The number of the name's octets. */
  public static int length(String name) {
    int length = name.length();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x800 && !Character.isSurrogate(c)) {
        length += 2;
      } else if (c >= 0x80 && !isOctet(name, i)) {
        // A surrogate pair has four octets, two for each half.
        length++;
      }
    }
    return length;
  }

  private static boolean isOctet(String name, int at) {
    char c = name.charAt(at);
    if (!Character.isSurrogate(c)) {
      return false;
    }
    boolean second = at > 0 && Character.isSurrogatePair(name.charAt(at - 1), c);
    return !second && !Character.isSupplementaryCodePoint(name.codePointAt(at));
  }

  public static String text(byte[] octets) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(octets);
    CharBuffer text = CharBuffer.allocate(octets.length);
    CoderResult result = decoder.decode(in, text, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        text.put((char) (ESCAPE + (in.get() & 0xFF)));
      }
      result = decoder.decode(in, text, true);
    }
    return text.flip().toString();
  }

  /** With a lone surrogate for each octet beyond ASCII, whether it is UTF-8 or not. */
  static String escapedAll(byte[] octets) {
    StringBuilder text = new StringBuilder(octets.length);
    for (byte octet : octets) {
      text.append((char) (octet < 0 ? ESCAPE + (octet & 0xFF) : octet));
    }
    return text.toString();
  }

  public static String percentEncode(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : octets(name)) {
      boolean plain =
          (octet >= '0' && octet <= '9')
              || (octet >= 'A' && octet <= 'Z')
              || (octet >= 'a' && octet <= 'z')
              || "-._~".indexOf(octet) >= 0;
      if (plain) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.toHexDigits(octet));
      }
    }
    return encoded.toString();
  }

  public static String percentDecode(String encoded) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    int at = 0;
    while (at < encoded.length()) {
      int c = encoded.codePointAt(at);
      at += Character.charCount(c);
      if (c == '%') {
        octets.write(HexFormat.fromHexDigits(encoded, at, at + 2));
        at += 2;
      } else {
        octets.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    if (encoded.isEmpty()
        || octets.toString(StandardCharsets.ISO_8859_1).matches("(?s).*[/\\x00].*")) {
      throw new IllegalArgumentException("no name can hold a slash or a NUL");
    }
    return text(octets.toByteArray());
  }
}
