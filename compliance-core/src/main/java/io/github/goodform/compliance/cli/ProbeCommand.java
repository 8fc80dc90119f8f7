package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.DirectoryTable;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.text.DirectoryText;
import io.github.goodform.compliance.report.text.ProfileComparisonText;
import io.github.goodform.fs.FileNameProbe;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.ProfileComparison;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform probe}: what directories do with names. */
@Command(
    name = "probe",
    description =
        "Finds out by experiment which names a directory can hold, and which it treats as equal."
            + " Removes everything that it created.",
    footer = {
      "",
      "Examples:",
      "  goodform probe --full . /mnt/share",
      "  goodform probe . --expect apfs"
    })
final class ProbeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description =
          "Directories: paths, or file: URIs for names that cannot be encoded in this locale.")
  private List<String> directories = new ArrayList<>();

  @Option(
      names = "--full",
      description = "Ask all questions, as with --octets (default: the most important ones).")
  private boolean full;

  @Mixin private final OctetNames octets = new OctetNames();

  @Option(
      names = "--json",
      description =
          "Print the profiles as JSON: one, or an array of several. With --expect, print the"
              + " comparisons.")
  private boolean json;

  @Mixin private final ReportOptions.Html htmlFile = new ReportOptions.Html();

  @Option(
      names = "--expect",
      paramLabel = "PROFILE",
      description =
          "Compare with a profile: a file that --json wrote, or the id of a bundled recording such"
              + " as apfs. Asks all questions if the profile did. Exits with 1 and a line for each"
              + " trait that differs.")
  private @Nullable String expect;

  ProbeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String html = htmlFile.path();
    if (html != null) {
      OutputFile.checkWritable(terminal, html);
    }
    FileNameProfile expected = expect == null ? null : Recordings.profile(terminal, expect);
    boolean all = full || octets.areTested() || (expected != null && expected.context().full());
    List<FileNameProfile> profiles = new ArrayList<>();
    for (String directory : directories) {
      profiles.add(probe(terminal, directory, all, octets.areTested()));
    }
    if (html != null) {
      Report report = new Report(Reports.tool(), List.of(), profiles);
      OutputFile.write(terminal, html, HtmlReport.write(report, terminal.invocationElsewhere()));
    }
    if (expected != null) {
      return compare(expected, Messages.printable(String.valueOf(expect)), profiles);
    }
    if (json) {
      terminal
          .out()
          .print(
              profiles.size() == 1
                  ? profiles.get(0).toJson()
                  : JsonReport.text(profiles.stream().map(JsonReport::directory).toList()));
    } else {
      terminal.out().print(DirectoryText.write(DirectoryTable.of(profiles), terminal.style()));
    }
    return ExitCode.EXPECTED;
  }

  private int compare(FileNameProfile expected, String name, List<FileNameProfile> profiles) {
    List<Object> documents = new ArrayList<>();
    boolean agrees = true;
    for (FileNameProfile profile : profiles) {
      String directory = profile.context().directory();
      ProfileComparison comparison = profile.compareWith(expected);
      if (comparison.compared().isEmpty()) {
        throw CliException.usage(
            "the profile " + name + " holds no answer to compare with: no trait is conclusive");
      }
      agrees &= comparison.agrees();
      documents.add(JsonReport.comparison(directory, name, comparison));
      if (!json) {
        terminal
            .out()
            .print(ProfileComparisonText.write(directory, name, comparison, terminal.style()));
      }
    }
    if (json) {
      terminal.out().print(JsonReport.text(documents.size() == 1 ? documents.get(0) : documents));
    }
    return ExitCode.of(agrees);
  }

  static FileNameProfile probe(Terminal terminal, String directory, boolean full, boolean octets) {
    FileNameProbe probe = FileNameProbe.of(path(terminal, directory)).withDirectoryFlags();
    if (octets) {
      probe = probe.withOctets();
    }
    ProgressLine progress = new ProgressLine(terminal);
    probe =
        probe.onProgress(
            step -> progress.show(step.done(), step.total(), "probing " + step.question()));
    try {
      return full ? probe.full() : probe.quick();
    } catch (IOException e) {
      throw CliException.usage(
          "cannot probe the directory "
              + Messages.escaped(directory)
              + ": "
              + Messages.because(e)
              + wayOut(directory));
    } finally {
      progress.clear();
    }
  }

  static Path path(Terminal terminal, String directory) {
    if (directory.isEmpty()) {
      throw CliException.usage(
          "expected a directory, found an empty name; . is the current directory");
    }
    if (!directory.startsWith("file:")) {
      try {
        return terminal.resolve(directory);
      } catch (CliException e) {
        throw CliException.usage(e.getMessage() + wayOut(directory));
      }
    }
    try {
      return Path.of(URI.create(directory));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw CliException.usage(
          "expected a URI such as file:///some/directory, found " + Messages.escaped(directory));
    }
  }

  /** Where octets of the argument were lost on the way from the shell, how else to name it. */
  private static String wayOut(String directory) {
    return directory.indexOf('\uFFFD') < 0
        ? ""
        : " under the name that this locale makes of it; a file: URI can name it";
  }
}
