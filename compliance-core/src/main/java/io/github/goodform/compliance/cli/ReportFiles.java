package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.html.Badge;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.text.JunitReport;
import io.github.goodform.compliance.report.text.MarkdownReport;
import io.github.goodform.compliance.report.text.SarifReport;
import io.github.goodform.compliance.report.text.WorkflowCommands;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the files that a report is written to; {@code -} is the standard output. */
final class ReportFiles {
  @Mixin private final ReportOptions.Html html = new ReportOptions.Html();

  @Mixin private final ReportOptions.Json json = new ReportOptions.Json();

  @Option(names = "--junit", paramLabel = "FILE", description = "Write JUnit XML.")
  private @Nullable String junit;

  @Mixin private final ReportOptions.Sarif sarif = new ReportOptions.Sarif();

  @Mixin private final ReportOptions.Markdown markdown = new ReportOptions.Markdown();

  @Option(names = "--badge", paramLabel = "FILE", description = "Write an SVG badge.")
  private @Nullable String badge;

  @Option(
      names = "--badge-json",
      paramLabel = "FILE",
      description = "Write the badge as JSON, as an endpoint of shields.io returns it.")
  private @Nullable String badgeJson;

  @Option(
      names = "--annotations",
      paramLabel = "FILE",
      description = "Write the annotations of a GitHub workflow, to be printed by a step.")
  private @Nullable String annotations;

  /** Returns whether a report goes to the standard output, so that nothing else may. */
  boolean takeStandardOutput() {
    return paths().containsKey("-");
  }

  /** Fails before the run when a file cannot be written. */
  void check(Terminal terminal) {
    paths().keySet().stream()
        .filter(path -> !path.equals("-"))
        .forEach(path -> OutputFile.checkWritable(terminal, path));
  }

  void write(Terminal terminal, Report report, Badge.Coverage coverage) {
    Map<String, Supplier<String>> writers = new LinkedHashMap<>();
    put(writers, html.path(), () -> HtmlReport.write(report, terminal.invocationElsewhere()));
    put(writers, json.path(), () -> JsonReport.write(report));
    put(writers, junit, () -> JunitReport.write(report));
    put(writers, sarif.path(), () -> SarifReport.write(report));
    put(writers, markdown.path(), () -> MarkdownReport.write(report));
    put(writers, badge, () -> Badge.write(report, coverage));
    put(writers, badgeJson, () -> Badge.endpoint(report, coverage));
    put(writers, annotations, () -> WorkflowCommands.write(report));
    writers.forEach(
        (path, content) -> {
          if (path.equals("-")) {
            terminal.out().print(content.get());
          } else {
            OutputFile.write(terminal, path, content.get());
          }
        });
  }

  private Map<String, Supplier<String>> paths() {
    Map<String, Supplier<String>> paths = new LinkedHashMap<>();
    for (String path :
        new @Nullable String[] {
          html.path(),
          json.path(),
          junit,
          sarif.path(),
          markdown.path(),
          badge,
          badgeJson,
          annotations
        }) {
      put(paths, path, () -> "");
    }
    return paths;
  }

  private static void put(
      Map<String, Supplier<String>> writers, @Nullable String path, Supplier<String> writer) {
    if (path != null && writers.put(path, writer) != null) {
      throw CliException.usage("two reports would go to " + Messages.escaped(path));
    }
  }
}
