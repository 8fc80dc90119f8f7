package io.github.goodform.compliance.cases;

import java.util.List;

/**
 * A stretch of a case file's text that knows where it stands. A line that was continued with a
 * backslash is one stretch; {@link #fail} finds the true line and column again.
 */
final class Span {
  private static final int MAX_FOUND = 24;

  /** One physical line of a logical one: its text begins at {@code start} of the joined text. */
  record Piece(int start, int line, int column) {}

  private final String file;
  private final String joined;
  private final List<Piece> pieces;
  private final int from;
  private final int to;

  Span(String file, String joined, List<Piece> pieces, int from, int to) {
    this.file = file;
    this.joined = joined;
    this.pieces = pieces;
    this.from = from;
    this.to = to;
  }

  int length() {
    return to - from;
  }

  boolean isEmpty() {
    return from == to;
  }

  char charAt(int index) {
    return joined.charAt(from + index);
  }

  String text() {
    return joined.substring(from, to);
  }

  int indexOf(String text, int start) {
    int at = joined.indexOf(text, from + start);
    return at < 0 || at + text.length() > to ? -1 : at - from;
  }

  int lastIndexOf(String text) {
    int at = joined.lastIndexOf(text, to - text.length());
    return at < from ? -1 : at - from;
  }

  Span sub(int start, int end) {
    return new Span(file, joined, pieces, from + start, from + end);
  }

  /** Without white space at both ends. */
  Span trim() {
    int start = from;
    int end = to;
    while (start < end && isBlank(joined.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(joined.charAt(end - 1))) {
      end--;
    }
    return new Span(file, joined, pieces, start, end);
  }

  /** The word at the beginning, which ends before white space. */
  Span firstWord() {
    int end = from;
    while (end < to && !isBlank(joined.charAt(end))) {
      end++;
    }
    return new Span(file, joined, pieces, from, end);
  }

  /** What follows the first word, trimmed. */
  Span afterFirstWord() {
    return new Span(file, joined, pieces, firstWord().to, to).trim();
  }

  void expectEmpty() {
    if (!isEmpty()) {
      throw fail("nothing more");
    }
  }

  int line() {
    return place(from).line();
  }

  String source() {
    return file + ":" + line();
  }

  CatalogException fail(String expected) {
    return fail(0, expected);
  }

  /** The exception that says what was expected at an index, and what is there. */
  CatalogException fail(int index, String expected) {
    int at = from + index;
    Piece place = place(at);
    String found =
        at >= to
            ? "found the end"
            : "found \""
                + Octets.utf8(joined.substring(at, Math.min(to, at + MAX_FOUND)))
                + (to - at > MAX_FOUND ? "…" : "")
                + "\"";
    return new CatalogException(
        file, place.line(), place.column() + at - place.start(), expected, found);
  }

  private Piece place(int at) {
    Piece place = pieces.get(0);
    for (Piece piece : pieces) {
      if (piece.start() <= at) {
        place = piece;
      }
    }
    return place;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
