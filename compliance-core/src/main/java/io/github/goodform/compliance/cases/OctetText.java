package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Octets as they are written in case files. Text stands for its UTF-8; {@code \r \n \t \\ \xNN} for
 * one octet; <code>{}</code> for the case's input; {@code ‹3*text›} for three times the text, in
 * which {@code №} is the number of the turn, from 0. {@code ‸} and {@code ¦} stand for no octet:
 * they mark where an error is expected, and where the body is cut.
 */
final class OctetText {
  /** More than any case needs; a slip in a count must not fill the memory. */
  private static final int MAX_OCTETS = 16 << 20;

  private static final char ERROR_MARK = '‸';
  private static final char CUT_MARK = '¦';
  private static final char REPEAT = '‹';
  private static final char REPEAT_END = '›';
  private static final char NUMBER = '№';

  private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
  private final List<Integer> cuts = new ArrayList<>();
  private OptionalLong mark = OptionalLong.empty();
  private boolean filled;

  private OctetText() {}

  /** Reads a text, with the input at each of its holes. */
  static OctetText read(Span text, @Nullable Span input) {
    OctetText result = new OctetText();
    result.append(text, -1, input);
    return result;
  }

  /** Reads a word of an expectation: no holes, no marks. */
  static Octets value(Span text, int turn) {
    OctetText result = new OctetText();
    result.append(text, turn, null);
    if (result.mark.isPresent() || !result.cuts.isEmpty()) {
      throw text.fail("octets without a mark");
    }
    return result.octets();
  }

  Octets octets() {
    return Octets.of(octets.toByteArray());
  }

  /** The offset of the error mark. */
  OptionalLong mark() {
    return mark;
  }

  /** The offsets of the cut marks. */
  List<Integer> cuts() {
    return cuts;
  }

  /** Whether the input was used. */
  boolean filled() {
    return filled;
  }

  private void append(Span text, int number, @Nullable Span hole) {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> i = escape(text, i);
        case ERROR_MARK -> {
          if (mark.isPresent()) {
            throw text.fail(i, "one error mark");
          }
          mark = OptionalLong.of(octets.size());
          i++;
        }
        case CUT_MARK -> {
          cuts.add(octets.size());
          i++;
        }
        case NUMBER -> {
          if (number < 0) {
            throw text.fail(i, "the number sign only between ‹ and ›");
          }
          octets.writeBytes(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
          i++;
        }
        case REPEAT -> i = repeat(text, i, hole);
        case '{' -> {
          if (hole != null && text.indexOf("{}", i) == i) {
            filled = true;
            append(hole, number, null);
            i += 2;
          } else {
            octets.write('{');
            i++;
          }
        }
        default -> {
          int codePoint = codePoint(text, i);
          octets.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
          i += Character.charCount(codePoint);
        }
      }
    }
  }

  private static int codePoint(Span text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c) && i + 1 < text.length()
        ? Character.toCodePoint(c, text.charAt(i + 1))
        : c;
  }

  private int escape(Span text, int i) {
    char kind = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
    switch (kind) {
      case 'r' -> octets.write('\r');
      case 'n' -> octets.write('\n');
      case 't' -> octets.write('\t');
      case '\\' -> octets.write('\\');
      case 'x' -> {
        int high = i + 3 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
        int low = i + 3 < text.length() ? Character.digit(text.charAt(i + 3), 16) : -1;
        if (high < 0 || low < 0) {
          throw text.fail(i, "two hexadecimal digits after \\x");
        }
        octets.write(high << 4 | low);
        return i + 4;
      }
      default -> throw text.fail(i, "one of the escapes \\r \\n \\t \\\\ \\xNN");
    }
    return i + 2;
  }

  private int repeat(Span text, int i, @Nullable Span hole) {
    int end = text.indexOf(String.valueOf(REPEAT_END), i);
    if (end < 0) {
      throw text.fail(i, "› after ‹");
    }
    Repeat repeat = Repeat.of(text.sub(i, end));
    for (int n = 0; n < repeat.count(); n++) {
      append(repeat.text(), n, hole);
      if (octets.size() > MAX_OCTETS) {
        throw text.fail(i, "at most " + MAX_OCTETS + " octets");
      }
    }
    return end + 1;
  }

  /** What stands between {@code ‹} and {@code ›}. */
  record Repeat(int count, Span text) {
    /** Reads a repetition; the span begins with {@code ‹} and ends before {@code ›}. */
    static Repeat of(Span span) {
      int star = span.indexOf("*", 1);
      String digits = star < 0 ? "" : span.sub(1, star).text();
      if (!digits.matches("[1-9][0-9]{0,7}")) {
        throw span.fail(1, "a count and * after ‹");
      }
      return new Repeat(Integer.parseInt(digits), span.sub(star + 1, span.length()));
    }
  }
}
