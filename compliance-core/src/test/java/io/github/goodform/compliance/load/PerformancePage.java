package io.github.goodform.compliance.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A section of {@code PERFORMANCE.md}, written by the experiment that measured it.
 *
 * <p>A section is between {@code <!-- NAME -->} and {@code <!-- end of NAME -->}. A row that is
 * INVALID is written with its reasons, and without a figure.
 */
final class PerformancePage {
  /** The column of the most heap that requests held while they were under way. */
  static final String HEAP_UNDER_LOAD = "heap.underLoad";

  private final Path page;
  private final String name;
  private final List<String> lines = new ArrayList<>();

  PerformancePage(Path page, String name) {
    this.page = page;
    this.name = name;
  }

  /** Begins with the command, the date, the processor and the JDK. */
  void begin(String command) {
    add("    " + command);
    add("");
    add(circumstances() + '.');
    add("");
  }

  /** When, on which machine and with which JDK something is measured now. */
  static String circumstances() {
    return Instant.now().truncatedTo(ChronoUnit.MINUTES)
        + ", "
        + processor()
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, "
        + System.getProperty("os.name")
        + ", "
        + System.getProperty("java.vm.name")
        + ' '
        + Runtime.version();
  }

  private static String processor() {
    try (Stream<String> all = Files.lines(Path.of("/proc/cpuinfo"))) {
      return all.filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }

  void add(String line) {
    lines.add(line);
    System.out.println(line);
  }

  /** Begins a table of comparisons. */
  void comparisons(String columns) {
    add("| " + columns + " | A, µs | B, µs | B/A, CPU per request | 99 % interval | P99, B/A | |");
    add("|---|---:|---:|---:|---|---|---|");
  }

  /** Adds a comparison. */
  void row(String what, LoadComparison found) {
    String cells =
        found.isAsPromised()
            ? String.format(
                Locale.ROOT,
                "%.0f | %.0f | %s | %s | %s | %s",
                found.cpuMicros(false),
                found.cpuMicros(true),
                found.cpu().map(ratio -> format("**%.2f**", ratio.value())).orElse("not observed"),
                interval(found.cpu()),
                found
                    .p99()
                    .map(
                        ratio ->
                            format("%.2f (%.2f to %.2f)", ratio.value(), ratio.low(), ratio.high()))
                    .orElse(""),
                decision(found))
            : "| | | | | " + invalid(found.reasons());
    add("| " + what + " | " + cells + " |");
  }

  private static String decision(LoadComparison found) {
    return switch (found.decision()) {
      case MORE -> "B takes more";
      case LESS -> "B takes less";
      case NO_DIFFERENCE_FOUND ->
          found
              .cpu()
              .map(
                  ratio -> format("no difference larger than %.0f %% found", ratio.largest() * 100))
              .orElse("");
      case NOT_DECIDED -> "not decided";
    };
  }

  private static String invalid(List<String> reasons) {
    return reasons.isEmpty()
        ? "INVALID: wrong answers"
        : "INVALID: " + String.join("; ", reasons).replace("|", "\\|");
  }

  private static String interval(Optional<Ratio> ratio) {
    return ratio.map(each -> format("%.2f to %.2f", each.low(), each.high())).orElse("");
  }

  /** Adds a ratio that was measured without a load. */
  void row(String what, Ratio ratio) {
    add(
        "| "
            + what
            + " | "
            + format("**%.2f**", ratio.value())
            + " | "
            + interval(Optional.of(ratio))
            + " |");
  }

  /** Adds a run, its promises and some of what was seen inside. */
  void run(String what, LoadResult found, String... counters) {
    run(what, found, 0, counters);
  }

  /** The same with the octets of {@link #HEAP_UNDER_LOAD}. */
  void run(String what, LoadResult found, long heapUnderLoad, String... counters) {
    StringBuilder row = new StringBuilder("| " + what + " | ");
    if (found.isValid()) {
      RunEvidence evidence = found.evidence();
      double seconds = Math.max(1, evidence.recorded().size());
      row.append(
          format(
              "%.0f/s | %.1f | %.1f",
              evidence.recorded().stream().mapToLong(each -> each.completed()).sum() / seconds,
              evidence.totals().probe().p50() / 1e6,
              evidence.totals().probe().p99() / 1e6));
    } else {
      row.append("| | INVALID: ").append(String.join("; ", found.reasons()).replace("|", "\\|"));
    }
    for (String counter : counters) {
      row.append(" | ")
          .append(
              counter.equals(HEAP_UNDER_LOAD)
                  ? heapUnderLoad / 1024 + " KiB"
                  : counter(found, counter));
    }
    row.append(" | ").append(promises(found)).append(" |");
    add(row.toString());
  }

  private static String counter(LoadResult found, String counter) {
    RunEvidence evidence = found.evidence();
    if (counter.equals(ServerReading.HEAP)) {
      return evidence.heapGrowth().isPresent()
          ? evidence.heapGrowth().getAsLong() / 1024 + " KiB"
          : "not observed";
    }
    ServerReading ended = evidence.inside().ended();
    if (counter.startsWith(ServerReading.STRATEGY)) {
      return String.valueOf(
          ServerReading.growth(evidence.inside().began(), ended, counter).orElse(0));
    }
    return ended.get(counter).isPresent()
        ? String.valueOf(ended.get(counter).getAsLong())
        : "not observed";
  }

  private static String promises(LoadResult found) {
    List<String> broken =
        found.promises().stream()
            .filter(each -> each.state() == PromiseResult.State.BROKEN)
            .map(each -> "broken: " + each.promise().sentence() + " (" + each.text() + ")")
            .toList();
    return broken.isEmpty() ? "as promised" : String.join("; ", broken).replace("|", "\\|");
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Replaces the section by what was measured. */
  void write() throws IOException {
    Files.writeString(page, replaced(Files.readString(page), name, lines), StandardCharsets.UTF_8);
  }

  /** Replaces a section of a page. */
  static String replaced(String page, String name, List<String> lines) {
    int from = begin(page, name);
    String content = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    return page.substring(0, from) + content + page.substring(end(page, name, from));
  }

  /** Returns the lines of a section of a page. */
  static List<String> lines(String page, String name) {
    int from = begin(page, name);
    return new ArrayList<>(page.substring(from, end(page, name, from)).lines().toList());
  }

  private static int begin(String page, String name) {
    String begin = "<!-- " + name + " -->\n";
    int from = page.indexOf(begin);
    if (from < 0) {
      throw noSection(name);
    }
    return from + begin.length();
  }

  private static int end(String page, String name, int from) {
    int end = page.indexOf("<!-- end of " + name + " -->\n", from);
    if (end < 0) {
      throw noSection(name);
    }
    return end;
  }

  private static IllegalArgumentException noSection(String name) {
    return new IllegalArgumentException("the page has no section " + name);
  }
}
