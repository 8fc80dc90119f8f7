package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** A run as lines of text, for a terminal. */
final class LoadText {
  private static final int BAR_COLUMNS = 40;

  private final LoadResult result;
  private final List<String> lines = new ArrayList<>();

  private LoadText(LoadResult result) {
    this.result = result;
  }

  /** Writes a whole run. */
  static List<String> of(LoadResult result) {
    LoadText text = new LoadText(result);
    text.verdict();
    result.origin().note().ifPresent(note -> text.add("  " + note));
    text.promises();
    text.times();
    if (result.nodes().isPresent()) {
      result.nodes().describe().forEach(text::add);
    } else {
      text.add(machine("machine", result.guard().machine()));
    }
    guard(result.guard()).forEach(text::add);
    text.add(Steps.describe(result.steps()));
    result.evidence().experiments().describe().forEach(text::add);
    text.inside();
    result.profile().forEach(text::add);
    text.histogram();
    return text.lines;
  }

  /** Writes one second of a run that is under way. */
  static String second(Interval second) {
    return format(
        "%3d s  %-8s %6.0f/s  probe P50 %s  P99 %s  max %s ms  lag P99 %s ms  errors %d",
        second.index() + 1,
        phase(second.phase()),
        (double) second.completed(),
        millis(second.probe().p50()),
        millis(second.probe().p99()),
        millis(second.probe().max()),
        millis(second.lag().p99()),
        second.errors().values().stream().mapToLong(each -> each).sum() + second.wrong());
  }

  private static String phase(Phase phase) {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case RECORD -> "record";
      case DRAIN -> "drain";
      case RECOVERY -> "recovery";
    };
  }

  private void verdict() {
    RunEvidence evidence = result.evidence();
    int seconds = evidence.recorded().size();
    long completed = evidence.counted(Interval::completed);
    add(result.target() + " · " + result.scenario());
    add(
        (result.isValid() ? "VALID" : "INVALID")
            + format(
                " · %d s recorded · %d requests · %.1f/s · %d connections opened",
                seconds,
                completed,
                (double) completed / Math.max(1, seconds),
                evidence.counted(Interval::opened)));
    result.reasons().forEach(reason -> add("  ! " + reason));
    if (!result.isValid()) {
      add("  " + result.invalidity());
    }
  }

  private void promises() {
    for (PromiseResult promise : result.promises()) {
      String sign =
          switch (promise.state()) {
            case KEPT -> "✓";
            case BROKEN -> "✗";
            case NOT_OBSERVED -> "–";
          };
      add(format("  %s %-26s %s", sign, promise.promise().sentence(), promise.text()));
    }
  }

  private void times() {
    Totals totals = result.evidence().totals();
    add(format("%-13s %9s %9s %9s %9s %9s", "ms", "min", "P50", "P99", "max", "count"));
    series("load", totals.load());
    series("probe", totals.probe());
    series("lag", totals.lag());
    RunEvidence.Inside inside = result.evidence().inside();
    inside.times(ServerReading.LOAD_TIMES).ifPresent(times -> series("server, load", times));
    inside.times(ServerReading.PROBE_TIMES).ifPresent(times -> series("server, probe", times));
    if (inside.queue().count() > 0) {
      series("queue", inside.queue());
    }
    ServerShare.of(result.evidence()).ifPresent(share -> add(share.describe()));
    Integrals probe = Integrals.of(result.evidence().recorded());
    add(
        format(
            "probe integrals: min %.1f, P99 %.1f, max %.1f ms x s",
            probe.min(), probe.p99(), probe.max()));
  }

  private void series(String name, Series series) {
    add(
        format(
            "%-13s %9s %9s %9s %9s %9d",
            name,
            millis(series.min()),
            millis(series.p50()),
            millis(series.p99()),
            millis(series.max()),
            series.count()));
  }

  /** What the guard looked at, a line for each loader and machine. */
  static List<String> guard(Guard.Inspection guard) {
    List<String> lines = new ArrayList<>();
    guard
        .limits()
        .forEach(
            (of, limits) -> {
              String name = of.isEmpty() ? "guard: " : "guard, " + of + ": ";
              List<String> figures = limits.stream().map(GuardLimit::describe).toList();
              lines.add(name + String.join(", ", figures));
            });
    return lines;
  }

  /** Who used a machine, in one line. */
  static String machine(String name, MachineUse machine) {
    return format(
        "%s: %s of %d processors busy: server %s, loader %s, others %s",
        name,
        cores(machine.busyCores()),
        machine.cores(),
        cores(machine.serverCores()),
        cores(machine.loaderCores()),
        cores(machine.foreignCores()));
  }

  private void inside() {
    RunEvidence.Inside inside = result.evidence().inside();
    List<String> deltas = new ArrayList<>();
    for (Map.Entry<String, Long> counter : inside.ended().counters().entrySet()) {
      if (counter.getKey().startsWith(BucketHits.PREFIX)) {
        continue;
      }
      long before = inside.began().get(counter.getKey()).orElse(0);
      deltas.add(format("%s %+d", counter.getKey(), counter.getValue() - before));
    }
    if (!deltas.isEmpty()) {
      add("inside the server, over the recording: " + String.join(", ", deltas));
    }
    if (!deltas.isEmpty()) {
      add(inside.restedAgain().threads().describe());
    }
    OptionalLong heap = result.evidence().heapGrowth();
    if (heap.isPresent()) {
      add(format("heap after collection: %+d KiB since the beginning", heap.getAsLong() / 1024));
    }
    List<String> hits = BucketHits.describe(inside.began(), inside.ended());
    if (!hits.isEmpty()) {
      add("buffers from the pool, by size: " + String.join(", ", hits));
    }
    if (!result.notObserved().isEmpty()) {
      add("not observed: " + String.join("; ", result.notObserved()));
    }
  }

  private void histogram() {
    List<Long> values = result.evidence().totals().percentiles().getOrDefault("probe", List.of());
    if (values.isEmpty() || result.evidence().totals().probe().count() == 0) {
      return;
    }
    add("probe, response time from the intended time:");
    double max = Math.log1p(values.get(values.size() - 1) / 1e4);
    for (int i = 0; i < values.size(); i++) {
      long bar = max <= 0 ? 0 : Math.round(Math.log1p(values.get(i) / 1e4) / max * BAR_COLUMNS);
      add(
          format(
              "  %6s %% %9s ms %s",
              Totals.PERCENTILES.get(i), millis(values.get(i)), "#".repeat((int) bar)));
    }
  }

  private static String cores(double cores) {
    return Double.isNaN(cores) ? "not observed" : format("%.2f", cores);
  }

  static String millis(long nanos) {
    return format("%.2f", nanos / 1e6);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private void add(String line) {
    lines.add(line);
  }
}
