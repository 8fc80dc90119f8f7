package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Cause;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.FoundLimit;
import io.github.goodform.compliance.report.Labels;
import io.github.goodform.compliance.report.OtherReading;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.List;
import java.util.Locale;

/**
 * A report for a person at a terminal: what went wrong first, each with the sentence it rests on,
 * the octets that were sent, what was expected and what came back; then the causes with what to do,
 * what was not asked, and one line of counts.
 */
public final class TerminalReport {
  /** How many cases of a cause are named. */
  private static final int NAMED = 4;

  private final TextPage page;
  private final Style style;
  private final String invocation;

  private TerminalReport(Style style, String invocation) {
    this.page = new TextPage(style);
    this.style = style;
    this.invocation = invocation;
  }

  /**
   * Writes a report.
   *
   * @param report the report
   * @param style how it looks
   * @param invocation how the reader starts the command line, such as {@code "java -jar
   *     goodform.jar"}, for the hint on replaying a case
   * @return the text, each line ended by a line feed
   */
  public static String write(Report report, Style style, String invocation) {
    TerminalReport terminal = new TerminalReport(style, invocation);
    for (Run run : report.runs()) {
      terminal.run(run);
    }
    return terminal.page.toString();
  }

  /**
   * Writes a report with every entry of it, the right ones as well.
   *
   * @param report the report
   * @param style how it looks
   * @param invocation how the reader starts the command line
   * @return the text, each line ended by a line feed
   */
  public static String whole(Report report, Style style, String invocation) {
    TerminalReport terminal = new TerminalReport(style, invocation);
    for (Run run : report.runs()) {
      run.entries().forEach(entry -> terminal.entry(run, entry));
      terminal.summary(run);
    }
    return terminal.page.toString();
  }

  static String entry(Run run, Entry entry, Style style, String invocation) {
    TerminalReport terminal = new TerminalReport(style, invocation);
    terminal.entry(run, entry);
    return terminal.page.toString();
  }

  private void run(Run run) {
    List<Cause> causes = Cause.of(run);
    for (Cause cause : causes) {
      cause.entries().forEach(entry -> entry(run, entry));
    }
    for (KnownDeviation stale : run.stale()) {
      page.line(
          style.of(Verdict.FAIL, "STALE") + " known deviation " + style.fit(stale.describe()));
      page.line("");
    }
    causes(causes);
    summary(run);
  }

  /** What to mend, and in which order: the last lines are the first screen of a terminal. */
  private void causes(List<Cause> causes) {
    if (causes.isEmpty()) {
      return;
    }
    page.line(style.bold("Causes, the most dangerous first:"));
    for (Cause cause : causes) {
      Verdict verdict = cause.isFailure() ? Verdict.FAIL : Verdict.WARN;
      page.line(
          style.of(verdict, String.format(Locale.ROOT, "%-5s", verdict))
              + " "
              + style.bold(style.fit(cause.title()))
              + " ("
              + cause.layer().words()
              + ", "
              + cause.counts()
              + ")");
      page.indented(cause.fault().advice());
      page.indented(ids(cause));
    }
    page.line("");
  }

  private static String ids(Cause cause) {
    List<String> ids = cause.entries().stream().limit(NAMED).map(Entry::id).toList();
    int more = cause.entries().size() - ids.size();
    return String.join(", ", ids) + (more == 0 ? "" : " and " + more + " more");
  }

  private void entry(Run run, Entry entry) {
    String word =
        String.format(Locale.ROOT, "%-5s", Labels.word(entry.verdict()).toUpperCase(Locale.ROOT));
    page.line(
        style.of(entry.verdict(), word)
            + " "
            + style.bold(entry.id())
            + "  "
            + style.dim(entry.level() + "  " + style.fit(entry.theme())));
    page.indented(entry.title());
    page.clause("clause", entry.clause());
    page.sent(entry.sent());
    AnswerSummary actual = entry.actual();
    page.answer("expected", entry.expected(), actual);
    if (actual != null) {
      page.answer("actual", actual, entry.expected());
    }
    page.labelled("because", entry.reason());
    same(entry);
    page.labelled("replay", List.of(run.replay(invocation, entry)));
    page.line("");
  }

  private void same(Entry entry) {
    if (entry.actual() == null || entry.others().isEmpty()) {
      return;
    }
    int all = entry.others().stream().mapToInt(OtherReading::count).sum();
    String same =
        entry.others().stream()
            .filter(entry::isRead)
            .findFirst()
            .map(
                other ->
                    "as " + other.who(entry.others()) + " " + (other.count() == 1 ? "does" : "do"))
            .orElse("as none");
    int count = entry.others().stream().filter(entry::isRead).mapToInt(OtherReading::count).sum();
    page.labelled("others", same + " (" + count + " of " + all + ")");
  }

  private void summary(Run run) {
    StringBuilder counts = new StringBuilder();
    for (Verdict verdict : Verdict.values()) {
      long count = run.count(verdict);
      if (count > 0) {
        counts.append(counts.isEmpty() ? "" : ", ");
        counts.append(style.of(verdict, count + " " + Labels.word(verdict)));
      }
    }
    run.blindSpots().forEach(blind -> page.line(style.of(Verdict.WARN, "! ") + style.fit(blind)));
    run.unasked()
        .forEach(
            (reason, count) -> page.indented("not asked: " + Labels.cases(count) + ": " + reason));
    String limits = FoundLimit.line(run);
    if (!limits.isEmpty()) {
      page.indented("limits found: " + limits);
    }
    boolean fine = run.isAsExpected();
    String score = "MUST " + run.mustMet() + "/" + run.mustAsked();
    String dot = style.fit(" · ");
    page.line(
        style.bold(Escapes.text(run.server()))
            + dot
            + run.target()
            + dot
            + "rules "
            + run.ruleSet().id());
    page.line(
        (fine ? style.green(style.bold(score)) : style.red(style.bold(score)))
            + dot
            + (counts.isEmpty() ? "no cases" : counts)
            + dot
            + Labels.seconds(run.millis()));
  }
}
