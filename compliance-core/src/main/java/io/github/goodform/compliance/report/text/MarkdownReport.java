package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.cases.SafeText;
import io.github.goodform.compliance.report.Cause;
import io.github.goodform.compliance.report.Clause;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.FoundLimit;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.List;

/** A report as Markdown, for a pull request's comment or a job's summary. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @return Markdown with tables
   */
  public static String write(Report report) {
    StringBuilder out = new StringBuilder(4096);
    out.append("# goodform\n\n");
    if (!report.runs().isEmpty()) {
      summary(report.runs(), out);
    }
    for (Run run : report.runs()) {
      remarkable(run, out);
    }
    return out.toString();
  }

  private static void summary(List<Run> runs, StringBuilder out) {
    out.append("| server | rules | MUST |");
    for (Verdict verdict : Verdict.values()) {
      out.append(' ').append(Labels.word(verdict)).append(" |");
    }
    out.append("\n|---|---|---:|").append("---:|".repeat(Verdict.values().length)).append('\n');
    for (Run run : runs) {
      out.append("| ").append(text(run.server())).append(" | ").append(run.ruleSet().id());
      out.append(" | ").append(run.isAsExpected() ? "" : "**");
      out.append(run.mustMet()).append('/').append(run.mustAsked());
      out.append(run.isAsExpected() ? "" : "**").append(" |");
      for (Verdict verdict : Verdict.values()) {
        out.append(' ').append(run.count(verdict)).append(" |");
      }
      out.append('\n');
    }
  }

  private static void remarkable(Run run, StringBuilder out) {
    List<Cause> causes = Cause.of(run);
    if (causes.isEmpty()
        && run.unasked().isEmpty()
        && run.stale().isEmpty()
        && run.blindSpots().isEmpty()) {
      return;
    }
    out.append("\n## ").append(text(run.server())).append(", ").append(run.ruleSet().id());
    out.append("\n\n");
    causes(causes, out);
    run.blindSpots().forEach(blind -> out.append("- ").append(text(blind)).append('\n'));
    for (KnownDeviation stale : run.stale()) {
      out.append("- stale known deviation ").append(text(stale.describe())).append('\n');
    }
    run.unasked()
        .forEach(
            (reason, count) ->
                out.append("- not asked: ")
                    .append(Labels.cases(count))
                    .append(": ")
                    .append(text(reason))
                    .append('\n'));
    String limits = FoundLimit.line(run);
    if (!limits.isEmpty()) {
      out.append("- limits found: ").append(text(limits)).append('\n');
    }
    for (Cause cause : causes) {
      out.append("\n<details><summary>").append(Escapes.markup(cause.title()));
      out.append("</summary>\n\n");
      cause.entries().forEach(entry -> entry(entry, out));
      out.append("</details>\n");
    }
  }

  /** What to mend, and in which order. */
  private static void causes(List<Cause> causes, StringBuilder out) {
    if (causes.isEmpty()) {
      return;
    }
    out.append("| cause, the most dangerous first | at fault | cases | what to do |\n");
    out.append("|---|---|---|---|\n");
    for (Cause cause : causes) {
      out.append("| ").append(text(cause.title())).append(" | ").append(cause.layer().words());
      out.append(" | ").append(cause.counts()).append(" | ").append(text(cause.fault().advice()));
      out.append(" |\n");
    }
    out.append('\n');
  }

  private static void entry(Entry entry, StringBuilder out) {
    out.append("### ").append(Labels.word(entry.verdict())).append(": ").append(code(entry.id()));
    out.append(" (").append(entry.level()).append(")\n\n");
    out.append(text(entry.title())).append(".\n\n");
    Clause clause = entry.clause();
    String quote = clause.isQuote() ? "\u201C" + clause.text() + "\u201D" : clause.text();
    out.append("> ").append(text(quote)).append(" [").append(text(clause.citation()));
    if (!clause.isQuote()) {
      out.append(" (").append(text(clause.ground())).append(')');
    }
    out.append("](").append(link(clause.link())).append(")\n\n");
    out.append("- sent: ").append(code(entry.sent().summary())).append('\n');
    out.append("- expected: ").append(code(entry.expected().toString())).append('\n');
    if (entry.actual() != null) {
      out.append("- actual: ").append(code(entry.actual().toString())).append('\n');
    }
    out.append("- ").append(text(entry.reason())).append("\n\n");
  }

  /** A link in parentheses: what would end it, or the line, is percent-encoded. */
  private static String link(String link) {
    String address = Escapes.controls(link).replaceAll("\\s", "%20");
    return address.replace("(", "%28").replace(")", "%29").replace("|", "%7C").replace("<", "%3C");
  }

  /** A code span whose fence is longer than any run of backticks within. */
  static String code(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String line = text.replace('\n', ' ');
    String fence = "`".repeat(longest + 1);
    String pad = longest > 0 ? " " : "";
    return fence + pad + line + pad + fence;
  }

  /** Text in which nothing is markup, in one line. */
  static String text(String text) {
    return SafeText.markdown(text);
  }
}
