package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.Matrix;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** A matrix as one self-contained HTML page, coloured by behaviour. */
public final class MatrixHtml {
  private static final int DETAIL_COLUMNS = 200;

  private MatrixHtml() {}

  /**
   * Draws a matrix.
   *
   * @param matrix the matrix
   * @return the page, to be stored as UTF-8
   */
  public static String write(Matrix matrix) {
    StringBuilder out = new StringBuilder(1 << 16);
    out.append("<header>\n<p class=\"brand\">goodform</p>\n<h1>Who reads what how</h1>\n");
    out.append("<p class=\"facts\">")
        .append(Html.text(matrix.summary()))
        .append("</p>\n</header>\n");
    legend(out);
    onlyDiffering(out, "only where they disagree");
    table(matrix, Links.NONE, out);
    if (matrix.columns().size() > 1) {
      distances(matrix, out);
    }
    return Html.page("Who reads what how \u00B7 goodform", out.toString(), false);
  }

  /**
   * Where the names of a matrix lead.
   *
   * @param ofCase the address of a case's page, or the empty string
   * @param ofColumn the address of a column's page, or the empty string
   */
  record Links(Function<Entry, String> ofCase, IntFunction<String> ofColumn) {
    static final Links NONE = new Links(entry -> "", column -> "");
  }

  /** The switch that hides rows of the class {@code same}: it needs no script. */
  static void onlyDiffering(StringBuilder out, String words) {
    out.append("<p class=\"matrix-only\"><label><input type=\"checkbox\" id=\"differing\"> ");
    out.append(words).append("</label></p>\n");
  }

  /** What the signs stand for, before they are met. */
  static void legend(StringBuilder out) {
    out.append("<ul class=\"legend\">");
    sign(out, Matrix.Colour.EXACT, "=", "as expected");
    sign(out, Matrix.Colour.REFUSED, "E", "refused");
    sign(out, Matrix.Colour.EMPTY, "0", "accepted with nothing in it");
    sign(out, Matrix.Colour.OTHER, "last-wins", "a known behaviour");
    sign(out, Matrix.Colour.OTHER, "a", "other content, the same in its row");
    sign(out, Matrix.Colour.BROKEN, "!", "an error or no response");
    sign(out, Matrix.Colour.UNASKED, "-", "not asked");
    out.append("</ul>\n");
  }

  private static void sign(StringBuilder out, Matrix.Colour colour, String sign, String meaning) {
    out.append("<li><span class=\"m-").append(Labels.id(colour)).append("\">");
    out.append(sign).append("</span> ").append(meaning).append("</li>");
  }

  static void table(Matrix matrix, Links links, StringBuilder out) {
    open(out, "Implementations and cases", "case", matrix.columns(), links.ofColumn());
    out.append("<th scope=\"col\">answers</th></tr></thead>\n<tbody>\n");
    String theme = "";
    for (Matrix.Row row : matrix.rows()) {
      if (!row.entry().theme().equals(theme)) {
        theme = row.entry().theme();
        out.append("<tr class=\"theme\"><th scope=\"rowgroup\">").append(Html.text(theme));
        out.append("</th><td colspan=\"")
            .append(matrix.columns().size() + 1)
            .append("\"></td></tr>\n");
      }
      out.append(row.outcomes() > 1 ? "<tr>" : "<tr class=\"same\">");
      out.append("<th scope=\"row\" title=\"").append(Html.text(row.entry().title()));
      out.append("\"><code>");
      linked(out, links.ofCase().apply(row.entry()), row.entry().id());
      out.append("</code> <small>");
      out.append(row.entry().level()).append("</small></th>");
      row.cells().forEach(cell -> cell(cell, out));
      out.append("<td>").append(row.outcomes()).append("</td></tr>\n");
    }
    out.append("</tbody>\n</table></div>\n");
  }

  /** A name that leads somewhere, or nowhere. */
  static void linked(StringBuilder out, String address, String name) {
    if (address.isEmpty()) {
      out.append(Html.text(name));
    } else {
      out.append("<a href=\"").append(Html.text(address)).append("\">");
      out.append(Html.text(name)).append("</a>");
    }
  }

  static void cell(Matrix.Cell cell, StringBuilder out) {
    out.append("<td class=\"m-").append(Labels.id(cell.colour())).append('"');
    // The sign says it all, but where other content was read: there it is worth its octets.
    if (cell.colour() == Matrix.Colour.OTHER || cell.colour() == Matrix.Colour.BROKEN) {
      String detail = cell.detail();
      boolean isLong = detail.length() > DETAIL_COLUMNS;
      out.append(" title=\"");
      out.append(Html.text(isLong ? detail.substring(0, DETAIL_COLUMNS) + "\u2026" : detail));
      out.append('"');
    }
    out.append('>').append(Html.text(cell.label())).append("</td>");
  }

  private static void distances(Matrix matrix, StringBuilder out) {
    out.append("<h2>").append(Matrix.DISTANCES).append("</h2>\n");
    open(out, "Distances", "", matrix.columns(), Links.NONE.ofColumn());
    out.append("</tr></thead>\n<tbody>\n");
    for (int one = 0; one < matrix.columns().size(); one++) {
      out.append("<tr><th scope=\"row\">").append(Html.text(matrix.columns().get(one)));
      out.append("</th>");
      for (int other = 0; other < matrix.columns().size(); other++) {
        String cell = one == other ? "" : String.valueOf(matrix.distances().get(one).get(other));
        out.append("<td>").append(cell).append("</td>");
      }
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table></div>\n");
  }

  static void open(
      StringBuilder out,
      String label,
      String corner,
      List<String> columns,
      IntFunction<String> addresses) {
    out.append("<div class=\"sheet matrix\" tabindex=\"0\" role=\"region\" aria-label=\"");
    out.append(label).append("\">\n<table>\n<thead><tr><th>").append(corner).append("</th>");
    for (int i = 0; i < columns.size(); i++) {
      out.append("<th scope=\"col\">");
      linked(out, addresses.apply(i), columns.get(i));
      out.append("</th>");
    }
  }
}
