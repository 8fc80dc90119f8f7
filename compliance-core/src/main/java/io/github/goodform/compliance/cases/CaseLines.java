package io.github.goodform.compliance.cases;

import java.util.ArrayList;
import java.util.List;

/** The logical lines of a case file: comments and blank lines dropped, continued lines joined. */
final class CaseLines {
  /** A logical line; {@code indented} ones belong to the case above them. */
  record Line(Span text, boolean indented) {}

  private CaseLines() {}

  static List<Line> of(String file, String content) {
    List<Line> lines = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    List<Span.Piece> pieces = new ArrayList<>();
    boolean indented = false;
    int number = 0;
    for (String raw : content.split("\r?\n", -1)) {
      number++;
      String line = raw.stripTrailing();
      int start = line.length() - line.stripLeading().length();
      if (pieces.isEmpty()) {
        if (start == line.length() || line.charAt(start) == '#') {
          continue;
        }
        indented = start > 0;
      }
      boolean continued = isContinued(line);
      pieces.add(new Span.Piece(joined.length(), number, start + 1));
      joined.append(line, start, line.length() - (continued ? 1 : 0));
      if (!continued) {
        lines.add(line(file, joined, pieces, indented));
        joined = new StringBuilder();
        pieces = new ArrayList<>();
      }
    }
    if (!pieces.isEmpty()) {
      throw line(file, joined, pieces, indented)
          .text()
          .fail(joined.length(), "a line after the one that ends with \\");
    }
    return lines;
  }

  private static Line line(
      String file, StringBuilder joined, List<Span.Piece> pieces, boolean indented) {
    String text = joined.toString();
    return new Line(new Span(file, text, List.copyOf(pieces), 0, text.length()), indented);
  }

  /** A line goes on when it ends with an odd number of backslashes: an even one is escapes. */
  private static boolean isContinued(String line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }
}
