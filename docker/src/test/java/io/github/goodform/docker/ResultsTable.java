package io.github.goodform.docker;

import io.github.goodform.docker.Matrix.Cell;
import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.docker.Matrix.Locale;
import io.github.goodform.docker.Matrix.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The table of the README, drawn from the recordings of {@code results/}. */
final class ResultsTable {
  private static final Passage README = Passage.of(Path.of("README.md"), "results");

  private ResultsTable() {}

  /** Returns what stands in the README. */
  static String published() throws IOException {
    return README.read();
  }

  /** Writes the table into the README when answers are being recorded. */
  static void publish() throws IOException {
    if (Recording.RECORD) {
      README.write(markdown());
    }
  }

  /** The locales in which the first server of the matrix is asked, one row each. */
  static String markdown() {
    Server server = Matrix.servers().get(0);
    List<FileSystem> fileSystems = Matrix.fileSystems();
    String names = fileSystems.stream().map(FileSystem::id).collect(Collectors.joining(", "));
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            "in a Debian container",
            "`sun.jnu.encoding`",
            "`swedish-å.txt` as a path",
            "NFC = NFD on " + names,
            "cases the bundled server meets on " + names));
    lines.add(row("---", "---", "---", "---", "---"));
    for (Locale locale : Matrix.locales()) {
      if (server.locales().contains(locale.id())) {
        Map<String, Object> jvm = Recording.of("locales", locale.id()).read();
        lines.add(
            row(
                "`" + variables(locale) + "`",
                "`" + jvm.get("jnuEncoding") + "`",
                fate(jvm),
                each(fileSystems, ResultsTable::equivalence),
                each(fileSystems, fileSystem -> met(server, new Cell(locale, fileSystem)))));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String each(
      List<FileSystem> fileSystems, java.util.function.Function<FileSystem, String> answer) {
    return fileSystems.stream().map(answer).collect(Collectors.joining(", "));
  }

  private static String variables(Locale locale) {
    return locale.environment().entrySet().stream()
        .map(variable -> variable.getKey() + "=" + variable.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String fate(Map<String, Object> jvm) {
    for (Object name : (List<?>) Objects.requireNonNull(jvm.get("names"))) {
      Map<?, ?> sample = (Map<?, ?>) name;
      if ("latin1".equals(sample.get("id"))) {
        return switch (String.valueOf(sample.get("fate"))) {
          case "KEPT" -> "itself";
          case "OTHER_OCTETS" -> "another file";
          case "REFUSED" -> "an exception";
          default -> throw new IllegalStateException("an unknown fate: " + sample);
        };
      }
    }
    throw new IllegalStateException("no sample latin1 in " + jvm);
  }

  private static String equivalence(FileSystem fileSystem) {
    Map<?, ?> findings = member(Recording.of("file-systems", fileSystem.id()).read(), "findings");
    return switch (String.valueOf(findings.get("canonical-latin"))) {
      case "SAME" -> "yes";
      case "DISTINCT" -> "no";
      default -> "unclear";
    };
  }

  private static String met(Server server, Cell cell) {
    Collection<?> verdicts = member(Recording.of(server, cell).read(), "verdicts").values();
    long asked =
        verdicts.stream()
            .filter(verdict -> List.of("pass", "fail", "warn").contains(verdict))
            .count();
    long passed = verdicts.stream().filter("pass"::equals).count();
    return passed + " of " + asked;
  }

  private static Map<?, ?> member(Map<String, Object> recording, String name) {
    return (Map<?, ?>) Objects.requireNonNull(recording.get(name), name);
  }
}
