package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.NamesReport;
import io.github.goodform.compliance.report.NamesSarif;
import io.github.goodform.compliance.report.ShownNames;
import io.github.goodform.compliance.report.text.NamesText;
import io.github.goodform.fs.FileNameProfile;
import io.github.goodform.fs.NameList;
import io.github.goodform.fs.RecordedProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform names}: what would become of names elsewhere. */
@Command(
    name = "names",
    description =
        "Lists the names of a tree or an archive that collide, are refused, rewritten or too long"
            + " in other directories. Exits with 1 if there is one.",
    footer = {
      "",
      "Examples:",
      "  git ls-files -z | goodform names - --on apfs,ntfs-windows-names,vfat",
      "  goodform names release.tar.gz --in /mnt/share"
    })
final class NamesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "SOURCE",
      description =
          "Directory, zip, jar, tar or tar.gz; - reads names that end with NUL from the standard"
              + " input.")
  private @Nullable String source;

  @Option(
      names = "--on",
      paramLabel = "ID",
      split = ",",
      description =
          "Ids of bundled recordings by comma, such as apfs,vfat, or files that probe --json wrote."
              + " Repeatable.")
  private List<String> recordings = new ArrayList<>();

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description =
          "Directory to probe with all questions, and to judge by. Repeatable; --octets needs one.")
  private List<String> directories = new ArrayList<>();

  @Mixin private final OctetNames octets = new OctetNames();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private final ReportOptions.Sarif sarifFile = new ReportOptions.Sarif();

  @Option(names = "--strict", description = "Exit with 1 for inconclusive names, too.")
  private boolean strict;

  @Option(names = "--recordings", description = "List the bundled recordings.")
  private boolean list;

  NamesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (list) {
      return list();
    }
    String from = source;
    String sarif = sarifFile.path();
    if (from != null && from.isEmpty()) {
      throw CliException.usage(
          "expected a directory, an archive or -, found an empty name; . is the current directory");
    } else if (from == null) {
      throw CliException.usage("expected a directory, an archive or -; see goodform names --help");
    } else if (recordings.isEmpty() && directories.isEmpty()) {
      throw CliException.usage(
          "expected --on with ids of recordings, such as --on apfs,ntfs-windows-names,vfat, or --in"
              + " with a directory");
    } else if (recordings.contains("")) {
      throw CliException.usage(
          "expected an id or a file in each place of --on, found an empty name");
    } else if (octets.areTested() && directories.isEmpty()) {
      throw CliException.usage("expected --in with a directory beside --octets");
    } else if (sarif != null && sarif.equals("-") && json) {
      throw CliException.usage("expected one of --json and --sarif - on the standard output");
    } else if (sarif != null && !sarif.equals("-")) {
      OutputFile.checkWritable(terminal, sarif);
    }
    List<String> ids = recordings.stream().distinct().toList();
    List<FileNameProfile> profiles =
        ids.stream().map(each -> Recordings.profile(terminal, each)).toList();
    NameList names = read(from);
    if (names.names().isEmpty()) {
      throw CliException.usage("no name was read from " + Messages.escaped(from));
    }
    List<NamesReport.Target> targets = new ArrayList<>();
    for (int i = 0; i < profiles.size(); i++) {
      String id = ids.get(i);
      targets.add(new NamesReport.Target(id, Recordings.title(id), profiles.get(i).report(names)));
    }
    for (String directory : directories) {
      targets.add(probed(directory, names));
    }
    hintAtOctets(names);
    NamesReport report = new NamesReport(from, names.source() == NameList.Source.ARCHIVE, targets);
    print(report);
    return ExitCode.of(report.isClean(strict));
  }

  private void print(NamesReport report) {
    String sarif = sarifFile.path();
    if (sarif != null) {
      String document = NamesSarif.write(report, Goodform.version());
      if (sarif.equals("-")) {
        terminal.out().print(document);
        return;
      }
      OutputFile.write(terminal, sarif, document);
    }
    ShownNames shown = new ShownNames(terminal.charset());
    String text =
        json ? JsonReport.text(report.toJson()) : NamesText.write(report, terminal.style(), shown);
    terminal.out().print(text);
  }

  private NameList read(String from) {
    try {
      if (from.equals("-")) {
        return NameList.ofNulSeparated(System.in);
      }
      Path path = ProbeCommand.path(terminal, from);
      return Files.isDirectory(path) ? NameList.ofTree(path) : NameList.ofArchive(path);
    } catch (IOException e) {
      throw CliException.usage(
          "cannot read names from " + Messages.escaped(from) + ": " + Messages.because(e));
    }
  }

  private NamesReport.Target probed(String directory, NameList names) {
    FileNameProfile profile = ProbeCommand.probe(terminal, directory, true, octets.areTested());
    if (!profile.caseRule().isConclusive() && !profile.normalization().isConclusive()) {
      throw CliException.usage(
          "cannot probe the directory "
              + Messages.escaped(directory)
              + ": "
              + Messages.printable(profile.caseRule().reason()));
    }
    String fits = String.join("; ", profile.consistentWith());
    return new NamesReport.Target(
        directory,
        fits.isEmpty() ? "probed" : "probed, consistent with " + fits,
        profile.report(names));
  }

  /** A directory that was not asked about octets leaves names of them open. */
  private void hintAtOctets(NameList names) {
    long count = names.names().stream().filter(name -> !isText(name)).count();
    if (count > 0 && !octets.areTested() && !directories.isEmpty()) {
      terminal
          .err()
          .print(
              "goodform: %d %s not UTF-8: to test such names in the directory too, add --octets\n"
                  .formatted(count, count == 1 ? "name is" : "names are"));
    }
  }

  /** Octets that are not UTF-8 are lone surrogates. */
  private static boolean isText(String name) {
    return name.codePoints()
        .noneMatch(c -> Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE);
  }

  private int list() {
    int width =
        RecordedProfile.all().stream().mapToInt(each -> each.name().length()).max().orElse(0);
    for (RecordedProfile each : RecordedProfile.all()) {
      terminal.line(String.format(Locale.ROOT, "%-" + width + "s  %s", each.name(), each.title()));
    }
    return ExitCode.EXPECTED;
  }
}
