package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Octets;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/**
 * File names as an output shows them: each character as it is where the encoding of the output has
 * it and a reader can see it, else its UTF-8 as {@code \xNN}.
 *
 * <p>Escaped are control and format characters, spaces but that of ASCII, private and unassigned
 * characters, and octets that are not UTF-8. Of a name that is not in form C, marks and whatever
 * form C changes are escaped, too: two names that differ in their form alone are shown as two.
 *
 * @param charset the encoding of the output
 */
public record ShownNames(Charset charset) {
  /** All beyond printable ASCII is escaped. */
  public static final ShownNames ASCII = new ShownNames(StandardCharsets.US_ASCII);

  /** A character in four octets, each written as {@code \xNN}. */
  static final int LONGEST = 16;

  /**
   * Shows a name or a path.
   *
   * @param name the name; a lone surrogate stands for an octet
   * @return text that the encoding has
   */
  public String text(String name) {
    return text(name, Integer.MAX_VALUE);
  }

  /**
   * Shows the beginning of a name or a path.
   *
   * @param name the name; a lone surrogate stands for an octet
   * @param columns the most characters of the text
   * @return text that the encoding has; no character is cut
   */
  String text(String name, int columns) {
    boolean composed = Normalizer.isNormalized(name, Normalizer.Form.NFC);
    StringBuilder shown = new StringBuilder();
    boolean isBase = false;
    int next;
    for (int i = 0; i < name.length(); i = next) {
      int codePoint = name.codePointAt(i);
      next = i + Character.charCount(codePoint);
      String character = name.substring(i, next);
      boolean joins = isMark(codePoint) && (!composed || !isBase);
      boolean plain =
          isVisible(codePoint) && !joins && (composed || isStable(character)) && holds(character);
      String written = plain ? character : Octets.ofUtf8Lossless(character).toString();
      if (shown.length() + written.length() > columns) {
        break;
      }
      shown.append(written);
      isBase = plain && codePoint != '/';
    }
    return shown.toString();
  }

  /** In some encodings, the octet of a backslash is also that of another sign. */
  private boolean holds(String character) {
    return new String(character.getBytes(charset), charset).equals(character);
  }

  /** Jamo are no marks, and yet compose. */
  private static boolean isStable(String character) {
    char first = character.charAt(0);
    boolean jamo = first >= '\u1100' && first <= '\u11FF';
    return !jamo && Normalizer.isNormalized(character, Normalizer.Form.NFC);
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          true;
      default -> false;
    };
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> codePoint == ' ';
      default -> codePoint != '\\' && !isBlank(codePoint);
    };
  }

  /** Letters, marks and symbols without a glyph: fillers, selectors, and the empty Braille cell. */
  private static boolean isBlank(int codePoint) {
    return codePoint == 0x034F
        || (codePoint >= 0x115F && codePoint <= 0x1160)
        || (codePoint >= 0x17B4 && codePoint <= 0x17B5)
        || (codePoint >= 0x180B && codePoint <= 0x180F)
        || codePoint == 0x2800
        || codePoint == 0x3164
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || codePoint == 0xFFA0
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
  }
}
