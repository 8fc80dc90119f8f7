package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.html.Badge;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.run.AdapterException;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.KnownDeviations;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.wire.MissingPartException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform check}: the suite against a server. */
@Command(
    name = "check",
    description = "Sends the cases to a server, or to a program, and judges the responses.",
    footer = {
      "",
      "The server implements the contract: POST /upload returns the parts of the form as JSON.",
      "A program reads lines of JSON from standard input and answers each with a line.",
      "",
      "Examples:",
      "  goodform check http://127.0.0.1:8080 --rules hardened --html report.html",
      "  goodform check --exec 'python3 my_parser.py'"
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final ReportFiles files = new ReportFiles();

  @Mixin private final ServerAccess access = new ServerAccess();

  @Mixin private final RuleSets rules = new RuleSets();

  @Mixin private final CaseChoice choice = new CaseChoice();

  @Parameters(
      paramLabel = "URL",
      arity = "0..1",
      description = "The server, such as http://127.0.0.1:8080.")
  private @Nullable String url;

  @Option(
      names = "--exec",
      paramLabel = "COMMAND",
      description =
          "Program that reads the bodies, in place of a server: it is started without a shell.")
  private @Nullable String exec;

  @Option(
      names = "--smoke",
      description = "Check only that two plain bodies are read, as before every run.")
  private boolean smoke;

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "File of known deviations, the failures that are accepted. An entry that is not met fails"
              + " the run.")
  private @Nullable String known;

  @Option(
      names = "--update-known",
      description = "Write the failures of this run to the file of --known, and exit with 0.")
  private boolean updateKnown;

  @Option(
      names = "--uploads",
      paramLabel = "DIR",
      description =
          "Directory in which the server stores uploads. The kit checks that each reported file"
              + " exists there. Without it, path traversal cannot be detected: the report says so.")
  private @Nullable String stored;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if ((url == null) == (exec == null)) {
      throw CliException.usage("expected the URL of a server or --exec COMMAND, one of them");
    }
    List<RuleSet> judges = rules.chosen();
    KnownDeviations accepted = accepted(judges);
    files.check(terminal);
    List<RunResult> results =
        exec == null
            ? ofServer(WebAddress.of(String.valueOf(url)), judges, accepted)
            : ofProgram(CommandLineWords.of("--exec", exec), judges, accepted);
    if (smoke) {
      terminal.line("two plain bodies are read as the contract demands");
      return ExitCode.EXPECTED;
    }
    Report report = Reports.of(results, List.of());
    files.write(terminal, report, choice.isOfAllIds() ? Badge.Coverage.ALL : Badge.Coverage.CHOSEN);
    (files.takeStandardOutput() ? terminal.err() : terminal.out())
        .print(TerminalReport.write(report, terminal.style(), terminal.invocation()));
    if (updateKnown) {
      return update(results.get(0), accepted);
    }
    return ExitCode.of(report.isAsExpected());
  }

  private List<RunResult> ofServer(URI target, List<RuleSet> judges, KnownDeviations accepted) {
    Catalog catalog = Catalog.load();
    ConformanceRun.Builder plan =
        ConformanceRun.of(target, catalog.cases())
            .level(choice.level())
            .cases(choice.ids(catalog))
            .known(accepted);
    access.apply(terminal, target, plan);
    if (stored != null) {
      plan.uploads(terminal.directory("use --uploads", stored));
    }
    List<RunResult> results = new ArrayList<>();
    if (smoke) {
      smoke(plan.build());
      return results;
    }
    for (RuleSet judge : judges) {
      results.add(run(terminal, plan.ruleSet(judge).build()));
    }
    return results;
  }

  private static void smoke(ConformanceRun plan) {
    try {
      plan.smoke();
    } catch (AdapterException e) {
      throw CliException.server(String.valueOf(e.getMessage()));
    } catch (MissingPartException | IllegalArgumentException e) {
      throw CliException.usage(String.valueOf(e.getMessage()));
    }
  }

  private List<RunResult> ofProgram(
      List<String> command, List<RuleSet> judges, KnownDeviations accepted) {
    if (stored != null || access.isForServers()) {
      throw CliException.usage(
          "--exec: leave out options for servers: --files, --uploads, -H, --protocol, --cacert,"
              + " --insecure");
    }
    HarnessCheck check = new HarnessCheck(terminal, command, access.timeout());
    if (smoke) {
      check.smoke();
      return List.of();
    }
    Catalog catalog = Catalog.load();
    List<RunResult> results = new ArrayList<>();
    for (RuleSet judge : judges) {
      results.add(check.run(catalog, judge, choice.level(), choice.ids(catalog), accepted));
    }
    return results;
  }

  private KnownDeviations accepted(List<RuleSet> judges) {
    if (known == null) {
      if (updateKnown) {
        throw CliException.usage("--update-known needs --known FILE");
      }
      return KnownDeviations.none();
    }
    if (judges.size() > 1) {
      throw CliException.usage("--known is a file for one rule set: give one --rules");
    }
    if (updateKnown && !Files.exists(terminal.resolve(known))) {
      OutputFile.checkWritable(terminal, known);
      return KnownDeviations.none();
    }
    try {
      return KnownDeviations.parse(OutputFile.read(terminal, known));
    } catch (IllegalArgumentException e) {
      throw CliException.usage(known + ": " + e.getMessage());
    }
  }

  private int update(RunResult result, KnownDeviations before) {
    String file = String.valueOf(known);
    KnownDeviations after =
        KnownDeviations.from(result, before, "found by goodform check, to be explained");
    OutputFile.write(terminal, file, after.toJson());
    terminal.err().print("wrote " + after.all().size() + " known deviations to " + file + "\n");
    return ExitCode.EXPECTED;
  }

  /** Runs a plan, with progress for a person who watches. */
  static RunResult run(Terminal terminal, ConformanceRun plan) {
    ProgressLine progress = new ProgressLine(terminal);
    int total = plan.selected().size();
    if (total == 0) {
      throw CliException.usage("no case is selected: nothing would be tested");
    }
    int[] done = {0};
    try {
      return plan.toBuilder()
          .progress(result -> progress.show(++done[0], total, result.testCase().id()))
          .build()
          .run();
    } catch (AdapterException e) {
      throw CliException.server(String.valueOf(e.getMessage()));
    } catch (MissingPartException | IllegalArgumentException e) {
      throw CliException.usage(String.valueOf(e.getMessage()));
    } finally {
      progress.clear();
    }
  }
}
