package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.wire.CurlCommand;
import io.github.goodform.compliance.wire.RequestText;
import java.net.URI;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform replay}: one case again. */
@Command(
    name = "replay",
    description =
        "Sends one case and prints its request, response and verdict; without a URL, its request.",
    footer = {
      "",
      "Examples:",
      "  goodform replay delimiter-within-line http://127.0.0.1:8080",
      "  goodform replay delimiter-within-line --curl | sh"
    })
final class ReplayCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "ID", description = "Id of the case.")
  private String id = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "URL",
      description = "Address of the server.")
  private @Nullable String url;

  @Option(names = "--curl", description = "Print a shell command that sends the case.")
  private boolean curl;

  @Mixin private final OneRuleSet rules = new OneRuleSet();
  @Mixin private final ServerAccess access = new ServerAccess();

  ReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Catalog catalog = Catalog.load();
    Case testCase = Choice.find(catalog, id);
    RuleSet judge = rules.chosen();
    if (curl) {
      URI target = WebAddress.of(url == null ? "http://127.0.0.1:8080" : url);
      terminal.out().print(curl(testCase, target));
      return ExitCode.EXPECTED;
    }
    if (url == null) {
      terminal.out().print(RequestText.of(testCase));
      return ExitCode.EXPECTED;
    }
    if (testCase.demand(judge).isEmpty()) {
      throw CliException.usage(
          "the rule set " + judge.id() + " has no opinion on " + id + "; give another --rules");
    }
    URI target = WebAddress.of(url);
    ConformanceRun.Builder plan =
        ConformanceRun.of(target, catalog.cases()).ruleSet(judge).cases(CaseFilter.id(id));
    access.apply(terminal, target, plan);
    Report report = Report.of(Reports.tool(), CheckCommand.run(terminal, plan.build()));
    terminal.out().print(TerminalReport.whole(report, terminal.style(), terminal.invocation()));
    return ExitCode.of(report.isAsExpected());
  }

  private String curl(Case testCase, URI target) {
    return CurlCommand.of(testCase, target, access.headers(), access.curlArguments())
            .stripTrailing()
        + "\n";
  }
}
