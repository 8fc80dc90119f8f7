package io.github.goodform.compliance.report;

import io.github.goodform.compliance.wire.SurrogateEscape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The notation of the case files: reading it back octet by octet, and writing text in it. */
final class Escapes {
  private Escapes() {}

  /** Writes text whose lone surrogates stand for octets. */
  static String text(String text) {
    return SurrogateEscape.encode(text).toString();
  }

  /** Writes text whose lone surrogates stand for octets; null stays null. */
  static @Nullable String orNull(@Nullable String text) {
    return text == null ? null : text(text);
  }

  /** Returns the offset after the escape, or the plain character, that begins at {@code from}. */
  static int next(String escaped, int from) {
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
  record Line(long offset, String escaped) {

    /** Returns how many octets the line has. */
    int octets() {
      int count = 0;
      for (int i = 0; i < escaped.length(); i = next(escaped, i)) {
        count++;
      }
      return count;
    }

    /** Returns the column at which an octet is written, or -1 when it is not in this line. */
    int column(long octet) {
      long at = offset;
      for (int i = 0; i < escaped.length(); i = next(escaped, i)) {
        if (at++ == octet) {
          return i;
        }
      }
      return -1;
    }
  }

  /** Cuts escaped octets after each line feed, and where a line would get too long to read. */
  static List<Line> lines(long offset, String escaped, int maxColumns) {
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
