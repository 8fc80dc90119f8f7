package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Wording;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.SentRequest;
import org.jspecify.annotations.Nullable;

/** What was sent, octet by octet, in the notation of the case files. */
final class OctetsHtml {
  private static final int BODY_COLUMNS = 160;

  private OctetsHtml() {}

  /** Draws the fields and the body, with a caret under the octet of an error. */
  static void write(SentRequest sent, String heading, StringBuilder out) {
    out.append('<').append(heading).append(">Sent: ").append(Html.text(sent.summary()));
    out.append("</").append(heading).append(">\n");
    if (sent.fields().isEmpty() && sent.excerpts().isEmpty()) {
      return;
    }
    out.append("<pre class=\"octets\" tabindex=\"0\" aria-label=\"what was sent\">");
    for (String field : sent.fields()) {
      out.append("<span class=\"n\"></span>").append(octets(field)).append('\n');
    }
    if (!sent.fields().isEmpty() && !sent.excerpts().isEmpty()) {
      out.append('\n');
    }
    long expected = 0;
    for (SentRequest.Excerpt excerpt : sent.excerpts()) {
      if (excerpt.offset() != expected) {
        long omitted = excerpt.offset() - expected;
        out.append("<span class=\"n\">\u22EE</span><span class=\"gap\">");
        out.append(Wording.octets(omitted)).append(" left out</span>\n");
      }
      expected = excerpt.offset();
      for (Escapes.Line line : Escapes.lines(excerpt.offset(), excerpt.escaped(), BODY_COLUMNS)) {
        line(out, line, sent.caret());
        expected += line.octets();
      }
    }
    out.append("</pre>\n");
  }

  private static void line(StringBuilder out, Escapes.Line line, @Nullable Long caret) {
    out.append("<span class=\"n\">").append(line.offset()).append("</span>");
    int column = caret == null ? -1 : line.column(caret);
    String escaped = line.escaped();
    if (column < 0) {
      out.append(octets(escaped)).append('\n');
      return;
    }
    int end = Escapes.next(escaped, column);
    out.append(octets(escaped.substring(0, column))).append("<mark>");
    out.append(Html.text(escaped.substring(column, end))).append("</mark>");
    out.append(octets(escaped.substring(end))).append('\n');
    out.append("<span class=\"n\"></span>").append(" ".repeat(column));
    out.append("<span class=\"caret\">^ octet ").append(caret).append("</span>\n");
  }

  /** Escapes stand out from the octets that are shown as themselves. */
  private static String octets(String escaped) {
    StringBuilder out = new StringBuilder(escaped.length() + 32);
    boolean inEscape = false;
    for (int i = 0; i < escaped.length(); ) {
      int end = Escapes.next(escaped, i);
      boolean escape = end > i + 1;
      if (escape != inEscape) {
        out.append(escape ? "<span class=\"e\">" : "</span>");
        inEscape = escape;
      }
      out.append(Html.text(escaped.substring(i, end)));
      i = end;
    }
    return inEscape ? out.append("</span>").toString() : out.toString();
  }
}
