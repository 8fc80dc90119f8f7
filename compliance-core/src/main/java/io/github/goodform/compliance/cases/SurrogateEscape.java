package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text that keeps octets which are not UTF-8: each stands as the lone surrogate U+DC00 plus the
 * octet, U+DC80 to U+DCFF. The names of an {@link ObservedPart} are such text.
 */
public final class SurrogateEscape {
  private SurrogateEscape() {}

  /**
   * Encodes UTF-8, and the lone surrogates of {@link Octets#utf8Lossless} as the octets they stand
   * for. A lone surrogate of another kind becomes the three octets that UTF-8 forbids for it.
   *
   * @param text the text
   * @return its octets, fit for {@link Octets#toString printing}
   */
  public static Octets encode(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 16);
    text.codePoints()
        .forEach(
            codePoint -> {
              if (codePoint >= 0xDC80 && codePoint <= 0xDCFF) {
                out.write(codePoint - 0xDC00);
              } else if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
                out.write(0xE0 | (codePoint >> 12));
                out.write(0x80 | ((codePoint >> 6) & 0x3F));
                out.write(0x80 | (codePoint & 0x3F));
              } else {
                out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
              }
            });
    return Octets.of(out.toByteArray());
  }
}
