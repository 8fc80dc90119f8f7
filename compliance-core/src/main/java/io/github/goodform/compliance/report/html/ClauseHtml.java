package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.Clause;

/** What a demand rests on. */
final class ClauseHtml {
  private ClauseHtml() {}

  /** Draws the sentence, or the text in its place, and where it stands. */
  static void quote(Clause clause, StringBuilder out) {
    out.append("<blockquote><p>");
    if (clause.isQuote()) {
      out.append("\u201C").append(Html.text(clause.text())).append("\u201D");
    } else {
      out.append(Html.text(clause.text()));
    }
    out.append("</p><cite>");
    if (!clause.isQuote()) {
      out.append("Ground: ").append(Html.text(clause.ground())).append(", ");
    }
    citation(clause, out);
    out.append("</cite></blockquote>\n");
  }

  /** Draws where it stands, as a link. */
  static void citation(Clause clause, StringBuilder out) {
    // Never another scheme: a report may come from a file that somebody else wrote.
    if (clause.link().startsWith("https://")) {
      out.append("<a href=\"").append(Html.text(clause.link())).append("\">");
      out.append(Html.text(clause.citation())).append("</a>");
    } else {
      out.append(Html.text(clause.citation()));
    }
  }
}
