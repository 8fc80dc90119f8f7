package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as lines of text, and the rows and the sentence that every form of it has. */
final class LoadComparisonText {
  private LoadComparisonText() {}

  /**
   * A figure of both servers.
   *
   * @param name the figure with its unit
   * @param first of the first server; NaN when it is not known
   * @param second of the second server
   * @param ratio second / first, empty when it is not known
   */
  record Row(String name, double first, double second, Optional<Ratio> ratio) {
    String first(String unknown) {
      return Double.isFinite(first) ? format("%.2f", first) : unknown;
    }

    String second(String unknown) {
      return Double.isFinite(second) ? format("%.2f", second) : unknown;
    }

    String ratioText() {
      return ratio.map(each -> format("%.3f", each.value())).orElse("");
    }

    String interval() {
      return ratio.map(each -> format("%.3f to %.3f", each.low(), each.high())).orElse("");
    }
  }

  static List<Row> rows(LoadComparison found) {
    return List.of(
        new Row(
            "CPU per request, us (decides)",
            found.cpuMicros(false),
            found.cpuMicros(true),
            found.cpu()),
        new Row(
            "CPU with compiler and collector, us",
            found.cpuMicrosOfAllThreads(false),
            found.cpuMicrosOfAllThreads(true),
            found.cpuOfAllThreads()),
        new Row(
            "response time, median, ms",
            found.responses(false).p50() / 1e6,
            found.responses(true).p50() / 1e6,
            found.median()),
        new Row(
            "response time, P99, ms",
            found.responses(false).p99() / 1e6,
            found.responses(true).p99() / 1e6,
            found.p99()));
  }

  /** What was found, in one sentence. */
  static String sentence(LoadComparison found) {
    Optional<Ratio> cpu = found.cpu();
    String interval =
        cpu.map(
                ratio ->
                    format(
                        "%.3f times the CPU of A per request (99 %% interval %.3f to %.3f, %d"
                            + " pairs)",
                        ratio.value(), ratio.low(), ratio.high(), ratio.pairs()))
            .orElse("");
    return switch (found.decision()) {
      case MORE, LESS -> "B takes " + interval;
      case NO_DIFFERENCE_FOUND ->
          format(
              "no difference larger than %.0f %% found: B takes %s",
              Math.ceil(cpu.map(Ratio::largest).orElse(Double.NaN) * 100), interval);
      case NOT_DECIDED ->
          found.isValid()
              ? "nothing is decided: the CPU time of the servers is not known, or a round has no"
                  + " answer"
              : "An INVALID run decides nothing: what follows may come from the machine.";
    };
  }

  /** The number of rounds and requests, in a few words. */
  static String counts(LoadComparison found) {
    return format(
        "%d pairs of rounds of %d ms · %d requests",
        found.rounds(false).size(),
        ComparisonRun.ROUND_MILLIS,
        found.completed(false) + found.completed(true));
  }

  /** What went wrong with the requests of a server, in one line; empty when nothing did. */
  static Optional<String> faults(LoadComparison found, boolean ofSecond) {
    long faults = found.faults(ofSecond);
    if (faults == 0) {
      return Optional.empty();
    }
    List<String> examples = found.examples(ofSecond);
    return Optional.of(
        format(
            "%s: %d of %d requests failed or were answered wrong%s",
            ofSecond ? "B" : "A",
            faults,
            found.completed(ofSecond),
            examples.isEmpty() ? "" : ", such as " + examples.get(0)));
  }

  static List<String> of(LoadComparison found) {
    List<String> lines = new ArrayList<>();
    lines.add("A " + found.address(false));
    lines.add("B " + found.address(true));
    lines.add(found.scenario() + ", by turns, without the probe");
    lines.add((found.isValid() ? "VALID · " : "INVALID · ") + counts(found));
    found.reasons().forEach(reason -> lines.add("  ! " + reason));
    lines.add(sentence(found));
    faults(found, false).ifPresent(lines::add);
    faults(found, true).ifPresent(lines::add);
    lines.add(format("%-36s %9s %9s %7s  %s", "", "A", "B", "B/A", "99 % interval"));
    for (Row row : rows(found)) {
      lines.add(
          format(
                  "%-36s %9s %9s %7s  %s",
                  row.name(), row.first("-"), row.second("-"), row.ratioText(), row.interval())
              .stripTrailing());
    }
    lines.add(LoadText.machine("machine", found.guard().machine()));
    lines.addAll(LoadText.guard(found.guard()));
    if (!found.remarks().isEmpty()) {
      lines.add("not observed: " + String.join("; ", found.remarks()));
    }
    return lines;
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
