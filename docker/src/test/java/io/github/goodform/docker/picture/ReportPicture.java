package io.github.goodform.docker.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of a terminal as an SVG image. */
final class ReportPicture {
  private static final double LINE = 17;
  private static final double COLUMN = 7.83;
  private static final int MARGIN = 16;
  private static final char NO_BREAK_SPACE = '\u00A0';
  private static final String PLAIN = "#d7dde4";
  private static final String DIM = "#8b96a3";
  private static final String RED = "#ff7b72";
  private static final String YELLOW = "#e3b341";

  /** What stands at the start of a line, and the colour of it. */
  private static final Pattern VERDICT = Pattern.compile("^(FAIL|WARN)(  )([a-z0-9-]+)(.*)$");

  private static final Pattern LABEL =
      Pattern.compile(
          "^( +)(clause|sent|expected|actual|because|others|replay)( .*)$", Pattern.DOTALL);

  private ReportPicture() {}

  static String draw(String title, List<String> lines) {
    int columns = lines.stream().mapToInt(String::length).max().orElse(1);
    long width = Math.round(columns * COLUMN) + 2 * MARGIN;
    long height = Math.round(lines.size() * LINE) + 2 * MARGIN;
    List<String> out = new ArrayList<>();
    out.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\" role=\"img\">"
            .formatted(width, height));
    out.add("  <title>" + escaped(title) + "</title>");
    out.add("  <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#161b22\"/>");
    out.add(
        "  <g xml:space=\"preserve\""
            + " font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans"
            + " Mono,monospace\" font-size=\"13\" fill=\""
            + PLAIN
            + "\">");
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        out.add(
            "    <text x=\"%d\" y=\"%d\">%s</text>"
                .formatted(MARGIN, Math.round(MARGIN + (i + 0.8) * LINE), coloured(lines.get(i))));
      }
    }
    out.add("  </g>");
    out.add("</svg>");
    return String.join("\n", out) + "\n";
  }

  private static String coloured(String line) {
    Matcher verdict = VERDICT.matcher(line);
    if (verdict.matches()) {
      return span(verdict.group(1), verdict.group(1).equals("FAIL") ? RED : YELLOW)
          + escaped(verdict.group(2))
          + "<tspan font-weight=\"bold\">"
          + escaped(verdict.group(3))
          + "</tspan>"
          + span(verdict.group(4), DIM);
    }
    Matcher label = LABEL.matcher(line);
    if (label.matches()) {
      return escaped(label.group(1)) + span(label.group(2), DIM) + escaped(label.group(3));
    }
    return line.startsWith("MUST ") || line.startsWith("$ ")
        ? "<tspan font-weight=\"bold\">" + escaped(line) + "</tspan>"
        : escaped(line);
  }

  private static String span(String text, String colour) {
    return "<tspan fill=\"" + colour + "\">" + escaped(text) + "</tspan>";
  }

  private static String escaped(String text) {
    // Viewers differ on how SVG keeps spaces; nobody drops a no-break space.
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace(' ', NO_BREAK_SPACE);
  }
}
