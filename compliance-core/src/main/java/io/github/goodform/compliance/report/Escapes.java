package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text that is safe to print: the notation of the case files, read octet by octet and written, and
 * mark-up.
 */
public final class Escapes {
  private Escapes() {}

  /**
   * Writes text whose lone surrogates stand for octets.
   *
   * @param text the text
   * @return printable ASCII
   */
  public static String text(String text) {
    return Octets.ofUtf8Lossless(text).toString();
  }

  /** Writes text whose lone surrogates stand for octets; null stays null. */
  static @Nullable String orNull(@Nullable String text) {
    return text == null ? null : text(text);
  }

  /**
   * Replaces characters that control a terminal or a page: control characters except the line feed,
   * and changes of direction.
   *
   * @param text any text
   * @return the text with such characters as \u005CuXXXX
   */
  public static String controls(String text) {
    return SafeText.controls(text);
  }

  /**
   * Replaces the same characters, and the line feed.
   *
   * @param text any text
   * @return one line, a line feed as {@code \n}
   */
  public static String line(String text) {
    return SafeText.line(text);
  }

  /**
   * Makes text safe as the content of an element of HTML or XML, and as a quoted attribute.
   *
   * @param text any text
   * @return the text without mark-up, control characters and changes of direction
   */
  public static String markup(String text) {
    return SafeText.markup(text);
  }

  /**
   * Finds the end of an escape or a plain character.
   *
   * @param escaped octets in the notation of the case files
   * @param from where the escape or the character begins, an index
   * @return the index after it
   */
  public static int next(String escaped, int from) {
    if (escaped.charAt(from) != '\\' || from + 1 == escaped.length()) {
      return from + 1;
    }
    int end = escaped.charAt(from + 1) == 'x' ? from + 4 : from + 2;
    return Math.min(end, escaped.length());
  }

  /**
   * A line of a body.
   *
   * @param offset the offset of its first octet
   * @param escaped its octets, the line end included
   */
  public record Line(long offset, String escaped) {

    /**
     * Counts the octets.
     *
     * @return how many octets the line has
     */
    public int octets() {
      int count = 0;
      for (int i = 0; i < escaped.length(); i = next(escaped, i)) {
        count++;
      }
      return count;
    }

    /**
     * Finds an octet.
     *
     * @param octet its offset in the body
     * @return the column at which it is written, or -1 when it is not in this line
     */
    public int column(long octet) {
      long at = offset;
      for (int i = 0; i < escaped.length(); i = next(escaped, i)) {
        if (at++ == octet) {
          return i;
        }
      }
      return -1;
    }
  }

  /**
   * Cuts escaped octets after each line feed, and where a line would get too long to read.
   *
   * @param offset the offset of the first octet
   * @param escaped the octets
   * @param maxColumns the most columns of a line
   * @return the lines, in order
   */
  public static List<Line> lines(long offset, String escaped, int maxColumns) {
    List<Line> lines = new ArrayList<>();
    int start = 0;
    long startOffset = offset;
    long at = offset;
    for (int i = 0; i < escaped.length(); ) {
      int end = next(escaped, i);
      boolean lineFeed = escaped.startsWith("\\n", i);
      at++;
      if (lineFeed || end - start >= maxColumns) {
        lines.add(new Line(startOffset, escaped.substring(start, end)));
        start = end;
        startOffset = at;
      }
      i = end;
    }
    if (start < escaped.length()) {
      lines.add(new Line(startOffset, escaped.substring(start)));
    }
    return lines;
  }
}
