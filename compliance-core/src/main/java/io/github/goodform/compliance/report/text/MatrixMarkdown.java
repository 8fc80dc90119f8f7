package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Matrix;
import java.util.List;

/** A matrix as Markdown. */
public final class MatrixMarkdown {
  private static final String LEGEND =
      "= as expected, E refused, 0 accepted with nothing in it, ! broken, - not asked; a name is"
          + " a known behaviour, a letter other content, the same in its row.";

  private MatrixMarkdown() {}

  /**
   * Writes a matrix.
   *
   * @param matrix the matrix
   * @return a table, and what its signs stand for
   */
  public static String write(Matrix matrix) {
    List<String> columns = matrix.columns();
    StringBuilder out = new StringBuilder(4096);
    out.append("| case | level |");
    columns.forEach(column -> out.append(' ').append(MarkdownReport.text(column)).append(" |"));
    out.append(" answers |\n|---|---|").append("---|".repeat(columns.size())).append("---:|\n");
    String theme = "";
    for (Matrix.Row row : matrix.rows()) {
      if (!row.entry().theme().equals(theme)) {
        theme = row.entry().theme();
        out.append("| **").append(MarkdownReport.text(theme)).append("** |");
        out.append(" |".repeat(columns.size() + 2)).append('\n');
      }
      out.append("| ").append(row.entry().id()).append(" | ").append(row.entry().level());
      out.append(" |");
      for (Matrix.Cell cell : row.cells()) {
        out.append(' ').append(MarkdownReport.text(cell.label())).append(" |");
      }
      out.append(' ').append(row.outcomes()).append(" |\n");
    }
    out.append("\n").append(matrix.summary()).append("\n\n").append(LEGEND).append('\n');
    if (columns.size() > 1) {
      out.append('\n').append(Matrix.DISTANCES).append(":\n\n");
      out.append(distancesTable(columns, matrix.distances()));
    }
    return out.toString();
  }

  /**
   * Writes how far implementations are from each other.
   *
   * @param names the implementations
   * @param distances for each, in how many cases each of them reads another thing
   * @return a table
   */
  public static String distancesTable(List<String> names, List<List<Integer>> distances) {
    StringBuilder out = new StringBuilder("| |");
    names.forEach(name -> out.append(' ').append(MarkdownReport.text(name)).append(" |"));
    out.append("\n|---|").append("---:|".repeat(names.size())).append('\n');
    for (int one = 0; one < names.size(); one++) {
      out.append("| ").append(MarkdownReport.text(names.get(one))).append(" |");
      for (int other = 0; other < names.size(); other++) {
        String cell = one == other ? "" : String.valueOf(distances.get(one).get(other));
        out.append(' ').append(cell).append(" |");
      }
      out.append('\n');
    }
    return out.toString();
  }
}
