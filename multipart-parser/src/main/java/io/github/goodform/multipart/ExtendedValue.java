package io.github.goodform.multipart;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** RFC 8187 §3.2.1: {@code ext-value = charset "'" [ language ] "'" value-chars}. */
final class ExtendedValue {
  private static final String ATTR_PUNCTUATION = "!#$&+-.^_`|~";

  private ExtendedValue() {}

  /** Decodes an interval of octets; null when it is not an ext-value in UTF-8 or ISO 8859-1. */
  static @Nullable String decode(byte[] octets, int from, int to) {
    int first = indexOf(octets, from, to);
    int second = first < 0 ? -1 : indexOf(octets, first + 1, to);
    if (second < 0) {
      return null;
    }
    Charset charset =
        switch (new String(octets, from, first - from, StandardCharsets.ISO_8859_1)
            .toUpperCase(Locale.ROOT)) {
          case "UTF-8" -> StandardCharsets.UTF_8;
          case "ISO-8859-1" -> StandardCharsets.ISO_8859_1;
          default -> null;
        };
    if (charset == null) {
      return null;
    }
    ByteBuffer out = ByteBuffer.allocate(to - second);
    for (int i = second + 1; i < to; i++) {
      int c = octets[i];
      if (c == '%') {
        int octet = i + 2 < to ? hex(octets[i + 1]) << 4 | hex(octets[i + 2]) : -1;
        if (octet < 0) {
          return null;
        }
        out.put((byte) octet);
        i += 2;
      } else if (isAttrChar(c)) {
        out.put((byte) c);
      } else {
        return null;
      }
    }
    try {
      return charset.newDecoder().decode(out.flip()).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static int indexOf(byte[] octets, int from, int to) {
    for (int i = from; i < to; i++) {
      if (octets[i] == '\'') {
        return i;
      }
    }
    return -1;
  }

  private static boolean isAttrChar(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c > 0 && ATTR_PUNCTUATION.indexOf(c) >= 0);
  }

  /** −1 for what is no digit, so that an or with it is negative. */
  static int hex(int c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
}
