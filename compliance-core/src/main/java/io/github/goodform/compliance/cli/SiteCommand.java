package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.Recording;
import io.github.goodform.compliance.report.RecordingReader;
import io.github.goodform.compliance.report.SiteContent;
import io.github.goodform.compliance.report.html.SiteHtml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code goodform site}: the pages of who reads what how. */
@Command(
    name = "site",
    description = {
      "Draws a static site from recordings: a page for each implementation, case, file system and"
          + " locale. The pages need no network and no script."
    },
    footer = {
      "",
      "Examples:",
      "  goodform site public",
      "  goodform site public docker/results --address https://goodform.example/"
    })
final class SiteCommand implements Callable<Integer> {
  private static final int MAX_FILES = 10_000;
  private static final String ENDING = ".json";

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "Directory to write the site to: a new or empty one.")
  private String directory = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "RECORDING",
      description =
          "Files of recordings: JSON reports of goodform check, profiles of goodform probe, what"
              + " docker/results holds, harness.json of docker/harnesses; or directories, of which"
              + " all *.json files are read. A file takes the place of a directory's recording of"
              + " the same release (default: the recordings that goodform ships with).")
  private List<String> recordings = new ArrayList<>();

  @Option(
      names = "--address",
      paramLabel = "URL",
      description =
          "Where the site is published: the texts to copy name it (default: they name no address).")
  private String address = "";

  SiteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String published = address.isEmpty() ? "" : WebAddress.of(address).toString();
    Path target = emptyDirectory();
    List<Recording> all = recordings.isEmpty() ? SiteContent.shipped() : read();
    SiteContent content = content(all);
    if (content.implementations().isEmpty()
        && content.directories().isEmpty()
        && content.locales().isEmpty()) {
      throw CliException.usage("these files hold no recording to draw");
    }
    Map<String, String> files = SiteHtml.write(content, Reports.tool(), published);
    files.forEach((path, text) -> write(target, path, text));
    report(content, all, files.size());
    return ExitCode.EXPECTED;
  }

  private Path emptyDirectory() {
    Path target = terminal.resolve(directory);
    try {
      if (Files.exists(target)) {
        try (Stream<Path> entries = Files.list(target)) {
          if (entries.findAny().isPresent()) {
            throw CliException.usage(
                "expected a new or empty directory, found files in " + Messages.escaped(directory));
          }
        }
      }
      Files.createDirectories(target);
    } catch (IOException e) {
      throw CliException.usage(
          "cannot write to " + Messages.escaped(directory) + ": " + Messages.because(e));
    }
    return target;
  }

  /** Who names a file means it, whatever the directories beside it hold. */
  private List<Recording> read() {
    List<Recording> named = new ArrayList<>();
    List<Recording> found = new ArrayList<>();
    for (String each : recordings) {
      List<Recording> all = Files.isDirectory(terminal.resolve(each)) ? found : named;
      for (String file : files(each)) {
        Path path = terminal.resolve(file).toAbsolutePath().normalize();
        String name = String.valueOf(path.getFileName());
        String id = name.endsWith(ENDING) ? name.substring(0, name.length() - 5) : name;
        Path parent = path.getParent();
        String group = parent == null ? "" : String.valueOf(parent.getFileName());
        try {
          all.addAll(RecordingReader.read(id, group, OutputFile.read(terminal, file)));
        } catch (IllegalArgumentException e) {
          throw CliException.usage(Messages.escaped(file) + ": " + e.getMessage());
        }
      }
    }
    List<Recording> all = new ArrayList<>(named);
    all.addAll(SiteContent.without(found, named));
    return all;
  }

  /** The file, or all recordings of a directory in the order of their paths. */
  private List<String> files(String argument) {
    Path start = terminal.resolve(argument);
    if (!Files.isDirectory(start)) {
      return List.of(argument);
    }
    try (Stream<Path> walk = Files.walk(start)) {
      List<String> files =
          walk.filter(each -> each.toString().endsWith(ENDING) && Files.isRegularFile(each))
              .limit(MAX_FILES + 1L)
              .map(Path::toString)
              .sorted()
              .toList();
      if (files.isEmpty() || files.size() > MAX_FILES) {
        throw CliException.usage(
            "expected 1 to "
                + MAX_FILES
                + " files named *.json in "
                + Messages.escaped(argument)
                + ", found "
                + (files.isEmpty() ? "none" : "more"));
      }
      return files;
    } catch (IOException e) {
      throw CliException.usage(
          "cannot read " + Messages.escaped(argument) + ": " + Messages.because(e));
    } catch (UncheckedIOException e) {
      throw CliException.usage(
          "cannot read "
              + Messages.escaped(argument)
              + ": "
              + Messages.because(Objects.requireNonNull(e.getCause())));
    }
  }

  private static SiteContent content(List<Recording> all) {
    try {
      return SiteContent.of(all);
    } catch (IllegalArgumentException e) {
      throw CliException.usage(Escapes.text(String.valueOf(e.getMessage())));
    }
  }

  private void write(Path target, String path, String text) {
    Path file = target.resolve(path);
    try {
      Path parent = file.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
    } catch (IOException e) {
      throw CliException.usage(
          "cannot write to " + Messages.escaped(directory) + ": " + Messages.because(e));
    }
    OutputFile.write(file, path, text);
  }

  private void report(SiteContent content, List<Recording> all, int files) {
    long verdicts = all.stream().filter(each -> each instanceof Recording.Verdicts).count();
    if (verdicts > 0) {
      terminal.line("left out: " + count(verdicts, "file") + " of verdicts on one server");
    }
    if (content.unknownCases() > 0) {
      terminal.line(
          "left out: "
              + count(content.unknownCases(), "recorded case")
              + " that this catalogue does not have");
    }
    terminal.line(
        count(files, "file")
            + ": "
            + count(content.implementations().size(), "implementation")
            + ", "
            + count(content.cases().size(), "case")
            + ", "
            + count(content.directories().size(), "file system")
            + ", "
            + count(content.locales().size(), "locale"));
    terminal.line("open " + Messages.printable(directory) + "/index.html");
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
