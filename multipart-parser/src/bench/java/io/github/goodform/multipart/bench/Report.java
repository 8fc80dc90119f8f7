package io.github.goodform.multipart.bench;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The tables of PERFORMANCE.md. A peer has a name only on rows where no parser is at its worst. */
final class Report {

  private final Map<Cell, Cell.Score> scores;
  private final List<String> faults;
  private final StringBuilder out = new StringBuilder();

  Report(Map<Cell, Cell.Score> scores, List<String> faults) {
    this.scores = scores;
    this.faults = faults;
  }

  String markdown() {
    line(
        "%s, JDK %s (%s), %d processors, %s",
        LocalDate.now(ZoneOffset.UTC),
        System.getProperty("java.version"),
        System.getProperty("java.vm.vendor"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.arch"));
    for (Row row : Row.values()) {
      if (scores.keySet().stream().anyMatch(cell -> cell.row() == row)) {
        table(row);
      }
    }
    series();
    if (!faults.isEmpty()) {
      line("");
      line("Not timed, because parts or octets were not those that were written: %d.", faults.size());
    }
    return out.toString();
  }

  private void table(Row row) {
    line("");
    line("### %s", row.title());
    line("");
    line("| parser | chunk | CPU µs | wall µs | GB/s | × arraycopy | × Jetty 12 | octets allocated |");
    line("|---|---|---|---|---|---|---|---|");
    List<Cell> cells = new ArrayList<>(scores.keySet());
    cells.removeIf(cell -> cell.row() != row || cell.mib() != 10);
    cells.sort(
        Comparator.comparingInt(Cell::chunk)
            .reversed()
            .thenComparingDouble(cell -> score(cell).micros()));
    if (!row.namesPeers()) {
      keepBestPeer(cells);
    }
    cells.forEach(this::row);
  }

  private static void keepBestPeer(List<Cell> sorted) {
    List<Integer> seen = new ArrayList<>();
    sorted.removeIf(
        cell -> cell.entry().kind() == Entry.Kind.PEER && !firstOf(seen, cell.chunk()));
  }

  private static boolean firstOf(List<Integer> seen, Integer chunk) {
    return !seen.contains(chunk) && seen.add(chunk);
  }

  private void row(Cell cell) {
    Cell.Score score = score(cell);
    boolean anonymous = cell.entry().kind() == Entry.Kind.PEER && !cell.row().namesPeers();
    line(
        "| %s | %s | %s | %s | %.2f | %s | %s | %s |",
        anonymous ? "the best peer" : cell.entry().title(),
        cell.chunk() == 0 ? "whole" : cell.chunk() == 1 ? "1" : "16 KiB",
        micros(score.micros()),
        micros(score.wall()),
        score.octets() / score.micros() / 1000,
        ratio(cell, Entry.ARRAYCOPY, Entry.ARRAYCOPY, score),
        cell.row().namesPeers() ? ratio(cell, Entry.JETTY_12, Entry.JETTY_12_DIRECT, score) : "",
        String.format(Locale.ROOT, "%,.0f", score.allocated()));
  }

  private String ratio(Cell cell, Entry to, Entry orTo, Cell.Score score) {
    Row row = cell.row() == Row.I && to == Entry.ARRAYCOPY ? Row.A : cell.row();
    Optional<Cell.Score> base =
        Optional.ofNullable(scores.get(new Cell(row, to, cell.chunk(), 10)))
            .or(() -> Optional.ofNullable(scores.get(new Cell(row, orTo, cell.chunk(), 10))));
    return base.map(b -> String.format(Locale.ROOT, "%.2f", b.micros() / score.micros())).orElse("");
  }

  /** Time against size for the self-similar boundary. */
  private void series() {
    List<Cell> cells =
        scores.keySet().stream()
            .filter(cell -> cell.row() == Row.G && cell.entry() == Entry.GOODFORM)
            .filter(cell -> cell.chunk() == Matrix.BUFFER)
            .sorted(Comparator.comparingInt(Cell::mib))
            .toList();
    if (cells.isEmpty()) {
      return;
    }
    line("");
    line("### (g) time against size");
    line("");
    line("| MiB | µs | µs per MiB |");
    line("|---|---|---|");
    for (Cell cell : cells) {
      double micros = score(cell).micros();
      line("| %d | %s | %s |", cell.mib(), micros(micros), micros(micros / cell.mib()));
    }
  }

  private Cell.Score score(Cell cell) {
    Cell.Score score = scores.get(cell);
    if (score == null) {
      throw new IllegalStateException(cell + " was not measured");
    }
    return score;
  }

  private static String micros(double micros) {
    return String.format(Locale.ROOT, micros < 10 ? "%.2f" : "%,.0f", micros);
  }

  private void line(String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
