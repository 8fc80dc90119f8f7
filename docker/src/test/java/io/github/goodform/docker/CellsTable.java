package io.github.goodform.docker;

import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.docker.Matrix.Flavour;
import io.github.goodform.docker.Matrix.Locale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of the README that say for each cell why it is there and what it costs. */
final class CellsTable {
  /** The passages of the README, by what they are drawn from. */
  private static final Map<String, Supplier<String>> TABLES =
      Map.of(
          "matrix/file-systems.json",
          CellsTable::mounts,
          "matrix/file-systems.json in the micro-VM",
          CellsTable::disks,
          "matrix/locales.json",
          CellsTable::locales,
          "matrix/flavours.json",
          CellsTable::flavours);

  private CellsTable() {}

  /** Returns what stands in the README. */
  static Map<String, String> published() throws IOException {
    Map<String, String> published = new TreeMap<>();
    for (String source : TABLES.keySet()) {
      published.put(source, passage(source).read());
    }
    return published;
  }

  /** Returns what has to stand there. */
  static Map<String, String> drawn() {
    Map<String, String> drawn = new TreeMap<>();
    TABLES.forEach((source, table) -> drawn.put(source, table.get()));
    return drawn;
  }

  /** Writes the tables into the README when answers are being recorded. */
  static void publish() throws IOException {
    if (Recording.RECORD) {
      for (Map.Entry<String, String> table : drawn().entrySet()) {
        passage(table.getKey()).write(table.getValue());
      }
    }
  }

  private static Passage passage(String source) {
    return Passage.of(Path.of("README.md"), source);
  }

  /** What every container has, and what is mounted for the test, one row each. */
  private static String mounts() {
    return fileSystems(
        Stream.concat(Matrix.fileSystems().stream(), Matrix.mounts().stream()).toList());
  }

  /** The disks of the micro-VM, one row each; the seconds are of a boot with all of them. */
  private static String disks() {
    return fileSystems(Matrix.disks());
  }

  /** The locales, one row each. */
  private static String locales() {
    List<String> lines =
        new ArrayList<>(
            List.of("| cell | environment | why | seconds | recorded |", "|---|---|---|---:|---|"));
    for (Locale locale : Matrix.locales()) {
      String environment =
          locale.environment().entrySet().stream()
              .map(variable -> "`" + variable.getKey() + "=" + variable.getValue() + "`")
              .collect(Collectors.joining(" "));
      CellLog.Note note = CellLog.of(locale.id());
      lines.add(
          "| `%s` | %s | %s | %s | %s |"
              .formatted(locale.id(), environment, locale.why(), note.seconds(), note.recorded()));
    }
    return String.join("\n", lines) + "\n";
  }

  /** The flavours of Linux, one row each. */
  private static String flavours() {
    List<String> lines = new ArrayList<>(List.of("| cell | image | why |", "|---|---|---|"));
    for (Flavour flavour : Matrix.flavours()) {
      lines.add("| `%s` | `%s` | %s |".formatted(flavour.id(), flavour.base(), flavour.why()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String fileSystems(List<FileSystem> rows) {
    List<String> lines =
        new ArrayList<>(
            List.of("| cell | why | seconds | gate | recorded |", "|---|---|---:|---|---|"));
    for (FileSystem row : rows) {
      CellLog.Note note = CellLog.of(row.id());
      lines.add(
          "| `%s` | %s | %s | %s | %s |"
              .formatted(
                  row.id(), row.why(), note.seconds(), row.gate() ? "yes" : "", note.recorded()));
    }
    return String.join("\n", lines) + "\n";
  }
}
