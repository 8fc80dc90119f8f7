package io.github.goodform.compliance.cases;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Octets as they are written in case files. Text stands for its UTF-8; {@code \r \n \t \\ \xNN} for
 * one octet; <code>{}</code> for the case's input; {@code ‹3*text›} for three times the text, in
 * which {@code №} is the number of the turn, from 0; {@code ‹3~›} for three octets of {@link
 * Filler}; {@code ‹300~text›} for 300 octets of filler and text, the text between two pieces of
 * filler where the server's limit of a part asks for more than one. {@code ‸} and {@code ¦} stand
 * for no octet: they mark where an error is expected, and where the body is cut.
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

  /** What {@code limit} counts, or -1. */
  private final long limit;

  /** The most octets of a piece of filler. */
  private final long piece;

  private OctetText(long limit, long piece) {
    this.limit = limit;
    this.piece = piece;
  }

  /**
   * Reads a text, with the input at each of its holes.
   *
   * @param limit what {@code limit} stands for in a count; -1 when there is no such limit
   * @param piece the most octets of a piece of filler, above 0
   */
  static OctetText read(Span text, @Nullable Span input, long limit, long piece) {
    OctetText result = new OctetText(limit, piece);
    result.append(text, -1, input);
    return result;
  }

  /** Reads a word of an expectation: no holes, no marks. */
  static Octets value(Span text, int turn) {
    OctetText result = new OctetText(-1, Long.MAX_VALUE);
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
        default -> i = character(text, i);
      }
    }
  }

  private int character(Span text, int i) {
    int codePoint = codePoint(text, i);
    if (codePoint < 0x80) {
      octets.write(codePoint);
    } else {
      octets.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
    }
    return i + Character.charCount(codePoint);
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

  /** Writes filler in as few pieces of about the same size as fit, with the text between them. */
  private void filler(Repeat repeat, @Nullable Span hole) {
    OctetText between = new OctetText(limit, piece);
    between.append(repeat.text(), -1, hole);
    int text = between.octets.size();
    int pieces = 1;
    if (text > 0 && repeat.count() > piece) {
      pieces = Math.toIntExact(-Math.floorDiv(-(long) repeat.count() - text, piece + text));
    }
    int left = repeat.count() - (pieces - 1) * text;
    for (int n = pieces; n > 0; n--) {
      int octetsOfThis = Math.max(0, left / n);
      octets.writeBytes(Filler.of(octetsOfThis));
      left -= octetsOfThis;
      if (n > 1) {
        octets.writeBytes(between.octets.toByteArray());
      }
    }
  }

  private int repeat(Span text, int i, @Nullable Span hole) {
    int end = text.indexOf(String.valueOf(REPEAT_END), i);
    if (end < 0) {
      throw text.fail(i, "› after ‹");
    }
    Repeat repeat = Repeat.of(text.sub(i, end), limit);
    if (repeat.count() > MAX_OCTETS) {
      throw text.fail(i, "at most " + MAX_OCTETS + " octets");
    }
    if (repeat.isFiller()) {
      filler(repeat, hole);
      return end + 1;
    }
    if (isEachTurnTheSame(repeat.text()) && (hole == null || isEachTurnTheSame(hole))) {
      OctetText once = new OctetText(limit, piece);
      once.append(repeat.text(), -1, hole);
      filled |= once.filled;
      if ((long) once.octets.size() * repeat.count() > MAX_OCTETS) {
        throw text.fail(i, "at most " + MAX_OCTETS + " octets");
      }
      octets.writeBytes(repeated(once.octets.toByteArray(), repeat.count()));
      return end + 1;
    }
    for (int n = 0; n < repeat.count(); n++) {
      append(repeat.text(), n, hole);
      if (octets.size() > MAX_OCTETS) {
        throw text.fail(i, "at most " + MAX_OCTETS + " octets");
      }
    }
    return end + 1;
  }

  /** Whether neither the number of the turn nor a place in the result stands in a text. */
  private static boolean isEachTurnTheSame(Span text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == NUMBER || c == ERROR_MARK || c == CUT_MARK) {
        return false;
      }
    }
    return true;
  }

  private static byte[] repeated(byte[] once, int count) {
    byte[] all = Arrays.copyOf(once, once.length * count);
    int done = once.length;
    while (done > 0 && done < all.length) {
      int more = Math.min(done, all.length - done);
      System.arraycopy(all, 0, all, done, more);
      done += more;
    }
    return all;
  }

  /** What stands between {@code ‹} and {@code ›}. */
  record Repeat(int count, Span text, boolean isFiller) {
    private static final Pattern COUNT = Pattern.compile("(limit)?([+-]?[1-9][0-9]{0,7})?");

    /** Reads a repetition; the span begins with {@code ‹} and ends before {@code ›}. */
    static Repeat of(Span span, long limit) {
      int end = 1;
      while (end < span.length() && span.charAt(end) != '*' && span.charAt(end) != '~') {
        end++;
      }
      boolean filler = end < span.length() && span.charAt(end) == '~';
      Matcher count = COUNT.matcher(end == span.length() ? "" : span.sub(1, end).text());
      if (!count.matches() || count.group().isEmpty()) {
        throw span.fail(1, "a count and * after ‹");
      }
      boolean relative = count.group(1) != null;
      if (relative && limit < 0) {
        throw span.fail(1, "a count: the case has no limit line with declared");
      }
      String digits = count.group(2) == null ? "0" : count.group(2);
      if (relative == Character.isDigit(digits.charAt(0)) && !digits.equals("0")) {
        throw span.fail(1, "a count, or limit and what is added to it with its sign");
      }
      long number = (relative ? limit : 0) + Long.parseLong(digits);
      if (number < 0) {
        throw span.fail(1, "a count that is not negative");
      }
      return new Repeat(Math.toIntExact(number), span.sub(end + 1, span.length()), filler);
    }
  }
}
