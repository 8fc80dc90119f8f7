package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.NameSentence;
import io.github.goodform.compliance.report.NamesReport;
import io.github.goodform.compliance.report.ShownNames;
import io.github.goodform.fs.NameProblem;
import io.github.goodform.fs.NameReport;

/** What would become of names, a line for each problem, under a heading for each directory. */
public final class NamesText {
  private NamesText() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @param style how it looks
   * @param shown how names are shown
   * @return the text, each line ended by a line feed
   */
  public static String write(NamesReport report, Style style, ShownNames shown) {
    StringBuilder out = new StringBuilder(1024);
    for (NamesReport.Target target : report.targets()) {
      NameReport names = target.report();
      out.append(style.bold(shown.text(target.id())))
          .append(": ")
          .append(Escapes.text(target.title()))
          .append('\n');
      for (NameProblem problem : names.problems()) {
        out.append("  ").append(NameSentence.of(problem, shown)).append('\n');
      }
      out.append("  ").append(summary(names)).append('\n');
    }
    return out.toString();
  }

  private static String summary(NameReport report) {
    long open = report.problems().stream().filter(NameProblem::isOpen).count();
    long problems = report.problems().size() - open;
    return counted(report.names(), "name")
        + ", "
        + counted(problems, "problem")
        + (open == 0 ? "" : ", " + open + " inconclusive")
        + (report.complete() ? "" : "; stopped at a limit: not all is listed");
  }

  private static String counted(long count, String what) {
    return (count == 0 ? "no" : String.valueOf(count)) + " " + what + (count == 1 ? "" : "s");
  }
}
