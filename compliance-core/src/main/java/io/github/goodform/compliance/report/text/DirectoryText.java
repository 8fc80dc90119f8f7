package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.DirectoryTable;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Probed directories as a table for a terminal, side by side. */
public final class DirectoryText {
  private static final int WIDEST_ALONE = 72;
  private static final int WIDEST = 34;

  private DirectoryText() {}

  /**
   * Writes a table.
   *
   * @param table the table
   * @param style how it looks
   * @return the text, each line ended by a line feed
   */
  public static String write(DirectoryTable table, Style style) {
    StringBuilder out = new StringBuilder(2048);
    int columns = table.directories().size();
    int width = columns == 1 ? WIDEST_ALONE : WIDEST;
    int label = table.rows().stream().mapToInt(row -> row.label().length()).max().orElse(0);
    List<List<String>> head = new ArrayList<>();
    for (String directory : table.directories()) {
      head.add(TextPage.wrap(directory, width));
    }
    line(out, style, "", label, head, width, Part.HEAD);
    for (DirectoryTable.Row row : table.rows()) {
      List<List<String>> values = new ArrayList<>();
      List<List<String>> details = new ArrayList<>();
      for (DirectoryTable.Cell cell : row.cells()) {
        values.add(TextPage.wrap(style.fit(cell.value()), width));
        details.add(
            cell.detail().isEmpty() ? List.of() : TextPage.wrap(style.fit(cell.detail()), width));
      }
      line(out, style, row.label(), label, values, width, Part.VALUE);
      line(out, style, "", label, details, width, Part.DETAIL);
    }
    for (String warning : table.warnings()) {
      out.append('\n').append(style.of(Verdict.WARN, "! "));
      List<String> lines = TextPage.wrap(style.fit(warning), 88);
      out.append(String.join("\n  ", lines)).append('\n');
    }
    return out.toString();
  }

  private enum Part {
    HEAD,
    VALUE,
    DETAIL
  }

  private static void line(
      StringBuilder out,
      Style style,
      String label,
      int labelWidth,
      List<List<String>> cells,
      int width,
      Part part) {
    int height = cells.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < height; i++) {
      StringBuilder line = new StringBuilder();
      String first = i == 0 ? label : "";
      line.append(style.dim(padded(first, labelWidth)));
      for (List<String> cell : cells) {
        String text = padded(i < cell.size() ? cell.get(i) : "", width);
        line.append("  ");
        line.append(
            switch (part) {
              case HEAD -> style.bold(text);
              case VALUE -> text;
              case DETAIL -> style.dim(text);
            });
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  private static String padded(String text, int width) {
    return width == 0 ? text : String.format(Locale.ROOT, "%-" + width + "s", text);
  }
}
