package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.OtherReading;
import io.github.goodform.compliance.report.PartDifference;
import io.github.goodform.compliance.report.Reading;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One case of an HTML report: a line that opens.
 *
 * @param run the run it belongs to
 * @param entry what to say of it
 * @param anchor its fragment, unique in the page
 * @param invocation how the reader starts the command line
 * @param showsRules whether the page holds more than one rule set
 */
record CaseHtml(Run run, Entry entry, String anchor, String invocation, boolean showsRules) {
  void write(StringBuilder out) {
    String verdict = Labels.id(entry.verdict());
    out.append("<details class=\"case v-edge-").append(verdict);
    attribute(out, "id", anchor, "\" ");
    attribute(out, "data-verdict", verdict, "\" ");
    attribute(out, "data-level", entry.level().name(), "\" ");
    attribute(out, "data-rules", run.ruleSet().id(), "\" ");
    out.append(entry.isFailure() ? "\" open>" : "\">");
    out.append("<summary>").append(HtmlReport.sign(entry.verdict(), Labels.word(entry.verdict())));
    element(out, "span", "id", entry.id());
    element(out, "span", "title", entry.title());
    String level = entry.level().name();
    element(out, "span", "level", showsRules ? level + " " + run.ruleSet().id() : level);
    out.append("</summary>\n<div class=\"body\">\n");
    if (isBrief()) {
      brief(out);
    } else {
      whole(out);
    }
    out.append("<h4>Replay</h4>\n<div class=\"replay\"><code>");
    out.append(Html.text(run.replay(invocation, entry)));
    out.append("</code><button type=\"button\">Copy</button></div>\n</div>\n</details>\n");
  }

  /** Whether there is nothing to mend: a page of such cases with their bodies has megabytes. */
  private boolean isBrief() {
    return entry.verdict() == Verdict.PASS
        || entry.verdict() == Verdict.INFO
        || entry.verdict() == Verdict.SKIP;
  }

  /** What was sent and expected is printed by the command to replay the case. */
  private void brief(StringBuilder out) {
    out.append("<p>");
    ClauseHtml.citation(entry.clause(), out);
    out.append("</p>\n");
    if (entry.verdict() != Verdict.PASS) {
      paragraph(out, "Why", entry.reason());
      readings(out, entry.readings().stream().filter(this::isTaken).toList());
      others(out);
    }
  }

  private void whole(StringBuilder out) {
    ClauseHtml.quote(entry.clause(), out);
    OctetsHtml.write(entry.sent(), "h4", out);
    sides(out);
    paragraph(out, "Why", entry.reason());
    if (entry.known() != null) {
      paragraph(out, "Known", entry.known());
    }
    readings(out, entry.readings());
    others(out);
    if (!entry.note().isEmpty()) {
      paragraph(out, "Note", entry.note());
    }
  }

  private static void attribute(StringBuilder out, String name, String value, String before) {
    out.append(before).append(name).append("=\"").append(Html.text(value));
  }

  private void sides(StringBuilder out) {
    out.append("<div class=\"sides\">\n");
    side(out, "Expected", entry.expected(), entry.actual());
    AnswerSummary actual = entry.actual();
    if (actual != null) {
      side(out, "Actual", actual, entry.expected());
    }
    out.append("</div>\n");
  }

  private static void side(
      StringBuilder out, String heading, AnswerSummary answer, @Nullable AnswerSummary other) {
    out.append("<div><h4>").append(heading).append("</h4><p>");
    out.append(Html.text(answer.text())).append("</p>");
    if (!answer.parts().isEmpty()) {
      out.append("<ul class=\"parts\">");
      for (PartDifference.Marked marked : PartDifference.mark(answer, other)) {
        out.append(marked.differs() ? "<li class=\"differs\">" : "<li>");
        out.append(Html.text(marked.part().toString())).append("</li>");
      }
      if (answer.unlisted() > 0) {
        out.append("<li>\u2026 and ").append(answer.unlisted()).append(" more</li>");
      }
      out.append("</ul>");
    }
    out.append("</div>\n");
  }

  private boolean isTaken(Reading reading) {
    return reading.label().equals(entry.behaviour());
  }

  private void readings(StringBuilder out, List<Reading> readings) {
    if (readings.isEmpty()) {
      return;
    }
    out.append("<h4>Known readings</h4>\n<dl class=\"readings\">");
    for (Reading reading : readings) {
      String open = isTaken(reading) ? " class=\"did\"" : "";
      out.append("<div").append(open).append(" style=\"display:contents\"><dt>");
      out.append(Html.text(reading.label())).append("</dt><dd>");
      out.append(Html.text(reading.answer().toString())).append("</dd></div>");
    }
    out.append("</dl>\n");
  }

  private void others(StringBuilder out) {
    if (entry.others().isEmpty()) {
      return;
    }
    out.append("<h4>Other implementations</h4>\n<dl class=\"readings others\">");
    for (OtherReading other : entry.others()) {
      boolean same = entry.isRead(other);
      out.append(same ? "<div class=\"did\"><dt>" : "<div><dt>");
      out.append(Html.text(other.who(entry.others()))).append(same ? " and this server" : "");
      out.append("</dt><dd>").append(Html.text(other.what())).append("</dd></div>");
    }
    out.append("</dl>\n");
  }

  private static void paragraph(StringBuilder out, String heading, String text) {
    out.append("<h4>")
        .append(heading)
        .append("</h4>\n<p>")
        .append(Html.text(text))
        .append("</p>\n");
  }

  private static void element(StringBuilder out, String name, String style, String text) {
    out.append('<').append(name).append(" class=\"").append(style).append("\">");
    out.append(Html.text(text)).append("</").append(name).append('>');
  }
}
