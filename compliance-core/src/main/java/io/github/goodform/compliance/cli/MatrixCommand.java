package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.Matrix;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.report.html.MatrixHtml;
import io.github.goodform.compliance.report.text.MatrixMarkdown;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code goodform matrix}: implementations against cases. */
@Command(
    name = "matrix",
    description =
        "Compares JSON reports in one table, as Markdown or with --html as a page: how each server"
            + " reads each body.",
    footer = {"", "Example:", "  goodform matrix *.json --html matrix.html"})
final class MatrixCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "REPORT.json", description = "The reports.")
  private List<String> reports = new ArrayList<>();

  @Mixin private final ReportOptions.Html htmlFile = new ReportOptions.Html();

  MatrixCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Run> runs = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (String report : reports) {
      for (Run run : Reports.read(terminal, report).runs()) {
        runs.add(run);
        files.add(report);
      }
    }
    if (runs.isEmpty()) {
      throw CliException.usage("these reports hold no run");
    }
    Matrix matrix = Matrix.of(runs, files);
    String html = htmlFile.path();
    if (html == null) {
      terminal.out().print(MatrixMarkdown.write(matrix));
    } else {
      OutputFile.write(terminal, html, MatrixHtml.write(matrix));
      terminal.line(matrix.disagreements() + " of " + matrix.rows().size() + " cases differ");
    }
    return ExitCode.EXPECTED;
  }
}
