package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Comparison;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.report.text.ComparisonText;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform diff}: where two servers read one body differently. */
@Command(
    name = "diff",
    description =
        "Compares the JSON reports of two servers, such as a proxy and its backend, and lists the"
            + " requests that they read differently, the most dangerous first: of the first run in"
            + " A.json, and of the run by the same rule set in B.json. Exit code 1 if there is"
            + " one.",
    footer = {"", "Example:", "  goodform diff proxy.json backend.json"})
final class DiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A.json", description = "Report of the first server.")
  private String first = "";

  @Parameters(index = "1", paramLabel = "B.json", description = "Report of the second server.")
  private String second = "";

  @Mixin private final RuleSetFilter rules = new RuleSetFilter();

  @Option(
      names = "--detail",
      description = "Print the request and both readings, in place of one line a difference.")
  private boolean detail;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  DiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RuleSet judge = rules.chosen();
    Run one = run(Reports.read(terminal, first), first, judge);
    Run other = run(Reports.read(terminal, second), second, one.ruleSet());
    Comparison comparison = Comparison.of(one, other);
    if (comparison.compared() == 0) {
      throw CliException.usage("the two reports have no case in common that was asked");
    }
    terminal
        .out()
        .print(
            json
                ? comparison.toJson()
                : ComparisonText.write(comparison, terminal.style(), detail));
    return ExitCode.of(comparison.differences().isEmpty());
  }

  private static Run run(Report report, String file, @Nullable RuleSet judge) {
    return report.runs().stream()
        .filter(run -> judge == null || run.ruleSet() == judge)
        .findFirst()
        .orElseThrow(
            () ->
                CliException.usage(
                    Messages.escaped(file)
                        + " holds no run"
                        + (judge == null ? "" : " by the rule set " + judge.id())));
  }
}
