package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.DirectoryTable;
import io.github.goodform.fs.FileNameProfile;
import java.util.List;

/** The probed directories of an HTML report, side by side. */
final class DirectoryHtml {
  private DirectoryHtml() {}

  static void write(List<FileNameProfile> profiles, StringBuilder out) {
    if (profiles.isEmpty()) {
      return;
    }
    DirectoryTable table = DirectoryTable.of(profiles);
    out.append("<section id=\"directories\">\n<h2>What the probed ");
    out.append(profiles.size() == 1 ? "directory does" : "directories do");
    out.append(" with names</h2>\n");
    if (!table.warnings().isEmpty()) {
      out.append("<ul class=\"warnings\">");
      for (String warning : table.warnings()) {
        out.append("<li>").append(Html.text(warning)).append("</li>");
      }
      out.append("</ul>\n");
    }
    out.append("<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"File names\">");
    out.append("<table>\n<thead><tr><td></td>");
    for (String directory : table.directories()) {
      out.append("<th scope=\"col\"><code>").append(Html.text(directory)).append("</code></th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (DirectoryTable.Row row : table.rows()) {
      out.append("<tr><th scope=\"row\">").append(Html.text(row.label())).append("</th>");
      for (DirectoryTable.Cell cell : row.cells()) {
        out.append("<td>").append(Html.text(cell.value()));
        if (!cell.detail().isEmpty()) {
          out.append("<small>").append(Html.text(cell.detail())).append("</small>");
        }
        out.append("</td>");
      }
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table></div>\n</section>\n");
  }
}
