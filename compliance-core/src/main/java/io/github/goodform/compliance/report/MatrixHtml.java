package io.github.goodform.compliance.report;

/** A matrix as one self-contained HTML page, coloured by behaviour. */
public final class MatrixHtml {
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
    out.append("<p class=\"matrix-only\"><label><input type=\"checkbox\" id=\"differing\"> ");
    out.append("only where they disagree</label></p>\n");
    out.append("<div class=\"sheet matrix\" tabindex=\"0\" role=\"region\" ");
    out.append("aria-label=\"Implementations and cases\">\n<table>\n<thead><tr><th>case</th>");
    for (String column : matrix.columns()) {
      out.append("<th scope=\"col\">").append(Html.text(column)).append("</th>");
    }
    out.append("<th scope=\"col\">answers</th></tr></thead>\n<tbody>\n");
    for (Matrix.Row row : matrix.rows()) {
      out.append(row.outcomes() > 1 ? "<tr>" : "<tr class=\"same\">");
      out.append("<th scope=\"row\" title=\"").append(Html.text(row.entry().title()));
      out.append("\"><code>").append(Html.text(row.entry().id())).append("</code> <small>");
      out.append(row.entry().level()).append("</small></th>");
      for (Matrix.Cell cell : row.cells()) {
        out.append("<td class=\"m-").append(JsonReport.id(cell.colour())).append("\" title=\"");
        out.append(Html.text(cell.detail())).append("\">").append(Html.text(cell.label()));
        out.append("</td>");
      }
      out.append("<td>").append(row.outcomes()).append("</td></tr>\n");
    }
    out.append("</tbody>\n</table></div>\n<footer>").append(Html.text(Matrix.LEGEND));
    out.append("</footer>\n");
    return Html.page("Who reads what how \u00B7 goodform", out.toString(), false);
  }
}
