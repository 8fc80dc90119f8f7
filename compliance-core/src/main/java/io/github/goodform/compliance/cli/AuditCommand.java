package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.report.DirectoryTable;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.text.DirectoryText;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.fs.FileNameProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform audit}: checks the bundled server and probes the current directory. */
@Command(
    name = "audit",
    description =
        "Starts the reference server, checks it, probes a directory, and writes"
            + " goodform-report.html and goodform-report.json.",
    footer = {"", "Example:", "  goodform audit /mnt/share --output target"})
final class AuditCommand implements Callable<Integer> {
  private static final String NAME = "goodform-report";

  /** Three times what the uploads of the catalogue take. */
  private static final long UPLOADS_OCTETS = 128 << 20;

  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Directory to probe (default: the current one).")
  private String directory = ".";

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Directory for the report (default: the current one).")
  private String output = ".";

  @Mixin private final RuleSets rules = new RuleSets();

  AuditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Path target = outputDirectory();
    CompletableFuture<Catalog> reading = CompletableFuture.supplyAsync(Catalog::load);
    FileNameProfile probed = ProbeCommand.probe(terminal, directory, false, false);
    Catalog catalog = reading.join();
    List<RunResult> results = new ArrayList<>();
    try (ScratchDirectory served = ScratchDirectory.create("goodform-audit")) {
      for (RuleSet ruleSet : rules.chosen()) {
        try (ScratchDirectory uploads =
            ScratchDirectory.inMemory("goodform-uploads", UPLOADS_OCTETS)) {
          results.add(check(catalog, ruleSet, served.path(), uploads.path()));
        }
      }
    }
    Report report = Reports.of(results, List.of(probed));
    CompletableFuture<String> page =
        CompletableFuture.supplyAsync(
            () -> HtmlReport.write(report, terminal.invocationElsewhere()));
    OutputFile.write(target.resolve(NAME + ".json"), NAME + ".json", JsonReport.write(report));
    OutputFile.write(target.resolve(NAME + ".html"), NAME + ".html", page.join());
    terminal
        .out()
        .print(TerminalReport.write(report, terminal.style(), terminal.invocation()) + "\n");
    terminal.out().print(DirectoryText.write(DirectoryTable.of(List.of(probed)), terminal.style()));
    terminal.line("");
    String shown = output.equals(".") ? "" : output + (output.endsWith("/") ? "" : "/");
    terminal.line("wrote " + shown + NAME + ".html and " + shown + NAME + ".json");
    return ExitCode.of(report.isAsExpected());
  }

  private Path outputDirectory() {
    Path target = terminal.resolve(output);
    try {
      Files.createDirectories(target);
    } catch (IOException e) {
      throw CliException.usage(
          "cannot write to " + Messages.escaped(output) + ": " + Messages.because(e));
    }
    for (String ending : List.of(".html", ".json")) {
      OutputFile.checkWritable(terminal, target.resolve(NAME + ending).toString());
    }
    return target;
  }

  private RunResult check(Catalog catalog, RuleSet ruleSet, Path served, Path uploads) {
    ReferenceServer.Options options =
        ReferenceServer.Options.of(ruleSet).withFiles(served).withUploads(uploads);
    try (ReferenceServer server = ReferenceServer.start(options)) {
      return CheckCommand.run(
          terminal,
          ConformanceRun.of(server.uri(), catalog.cases())
              .ruleSet(ruleSet)
              .files(served)
              .uploads(uploads)
              .build());
    } catch (IOException e) {
      throw CliException.server("the reference server does not start: " + Messages.because(e));
    }
  }
}
