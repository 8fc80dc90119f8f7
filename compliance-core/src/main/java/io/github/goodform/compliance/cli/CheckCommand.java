package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.run.AdapterException;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.KnownDeviations;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.wire.MissingPartException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
    description = "Sends the cases to a server and judges the responses.",
    footer = {
      "",
      "The server implements the contract: POST /upload returns the parts of the form as JSON.",
      "",
      "Example:",
      "  goodform check http://127.0.0.1:8080 --rules hardened --html report.html"
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private final ReportFiles files = new ReportFiles();

  @Mixin private final ServerAccess access = new ServerAccess();

  @Parameters(paramLabel = "URL", description = "The server, such as http://127.0.0.1:8080.")
  private String url = "";

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      split = ",",
      description = "Rule sets by comma: rfc7578, whatwg, hardened (default: rfc7578).")
  private List<String> rules = new ArrayList<>();

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      defaultValue = "CHECK",
      description = "Minimum level of the cases: MUST, SHOULD, MAY, CHECK (default: CHECK, all).")
  private Level level = Level.CHECK;

  @Option(
      names = "--case",
      paramLabel = "GLOB",
      split = ",",
      description = "Ids of the cases to run, with the wildcards * and ?. Repeatable.")
  private List<String> globs = new ArrayList<>();

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description = "File of known deviations; an entry that excuses nothing fails the run.")
  private @Nullable String known;

  @Option(
      names = "--update-known",
      description = "Write the failures of this run to the file of --known, and exit with 0.")
  private boolean updateKnown;

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description =
          "Directory that the server serves below /files/. The kit stores its fixtures there during"
              + " the run.")
  private @Nullable String served;

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
    URI target = WebAddress.of(url);
    List<RuleSet> judges = judges();
    KnownDeviations excused = excused(judges);
    files.check(terminal);
    Catalog catalog = Catalog.load();
    ConformanceRun.Builder plan =
        ConformanceRun.of(target, catalog.cases())
            .level(level)
            .cases(Choice.fittingGlobs(catalog, globs))
            .known(excused);
    access.apply(terminal, target, plan);
    if (served != null) {
      plan.files(directory("--files", served));
    }
    if (stored != null) {
      plan.uploads(directory("--uploads", stored));
    }
    List<RunResult> results = new ArrayList<>();
    for (RuleSet judge : judges) {
      results.add(run(terminal, plan.ruleSet(judge).build()));
    }
    Report report = Reports.of(results, List.of());
    files.write(terminal, report);
    (files.takeStandardOutput() ? terminal.err() : terminal.out())
        .print(TerminalReport.write(report, terminal.style(), terminal.invocation()));
    if (updateKnown) {
      return update(results.get(0), excused);
    }
    return ExitCode.of(report.isAsExpected());
  }

  private List<RuleSet> judges() {
    List<RuleSet> judges = rules.stream().map(Choice::ruleSet).distinct().toList();
    return judges.isEmpty() ? List.of(RuleSet.RFC7578) : judges;
  }

  private KnownDeviations excused(List<RuleSet> judges) {
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

  private Path directory(String option, String name) {
    Path directory = terminal.resolve(name);
    if (!Files.isDirectory(directory)) {
      String why = Files.exists(directory) ? "it is not a directory" : "it does not exist";
      throw CliException.usage("cannot use " + option + " " + Messages.escaped(name) + ": " + why);
    }
    return directory;
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
