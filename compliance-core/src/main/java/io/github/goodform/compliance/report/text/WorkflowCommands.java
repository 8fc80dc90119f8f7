package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * A report as annotations of a GitHub workflow: commands that a step prints.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">Workflow
 *     commands</a>
 */
public final class WorkflowCommands {
  /** A step shows ten annotations of a kind, and drops the rest in silence. */
  private static final int SHOWN = 9;

  private WorkflowCommands() {}

  /**
   * Writes a report.
   *
   * @param report the report
   * @return a line for each failure and each SHOULD missed, and one for those beyond the ninth
   */
  public static String write(Report report) {
    List<String> errors = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (Run run : report.runs()) {
      for (Entry entry : run.entries()) {
        if (entry.isRemarkable()) {
          (entry.isFailure() ? errors : warnings).add(annotation(run, entry));
        }
      }
    }
    return lines("error", errors) + lines("warning", warnings);
  }

  private static String annotation(Run run, Entry entry) {
    String title = entry.id() + ", " + run.ruleSet().id() + " " + entry.level();
    String text =
        entry.title()
            + ": "
            + entry.reason()
            + "\nexpected: "
            + entry.expected()
            + "\nfound: "
            + (entry.actual() == null ? "not asked" : entry.actual())
            + "\n"
            + entry.clause().citation();
    return " title=" + property(title) + "::" + data(text);
  }

  private static String lines(String command, List<String> annotations) {
    StringBuilder out = new StringBuilder();
    for (String each : annotations.subList(0, Math.min(SHOWN, annotations.size()))) {
      out.append("::").append(command).append(each).append('\n');
    }
    int more = annotations.size() - SHOWN;
    if (more > 0) {
      out.append("::").append(command).append(" title=goodform::and ").append(more);
      out.append(" more: see the report\n");
    }
    return out.toString();
  }

  private static String data(String text) {
    return Escapes.controls(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
