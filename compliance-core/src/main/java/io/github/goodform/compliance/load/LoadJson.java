package io.github.goodform.compliance.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run as JSON: printable ASCII, members in a fixed order, of the shape that {@code
 * load.schema.json} beside this class has. Times are in milliseconds.
 */
final class LoadJson {
  static final int VERSION = 1;
  static final String SCHEMA = "goodform-load";
  static final String CURVE_SCHEMA = "goodform-load-curve";

  private static final JSON WRITER =
      JSON.builder(JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, true).build())
          .enable(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
          .build();

  private LoadJson() {}

  static String of(LoadResult result) {
    return write(members(result));
  }

  static String of(LoadCurve curve) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("schema", CURVE_SCHEMA);
    out.put("version", VERSION);
    out.put("target", curve.target().toString());
    out.put("valid", curve.isValid());
    out.put("limit", curve.search().isPresent() ? curve.limit().orElse(null) : null);
    List<Map<String, @Nullable Object>> steps = new ArrayList<>();
    curve.steps().forEach(step -> steps.add(step(step.rate(), step.result())));
    out.put("steps", steps);
    out.put("recovery", curve.recovery().map(LoadJson::members).orElse(null));
    out.put("latencyBack", curve.latencyBack().map(LatencyBack::isBack).orElse(null));
    return write(out);
  }

  static String of(LoadComparison found) {
    return write(ComparisonJson.members(found));
  }

  private static Map<String, @Nullable Object> step(double rate, LoadResult result) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("rate", rate);
    out.put("run", members(result));
    return out;
  }

  private static Map<String, @Nullable Object> members(LoadResult result) {
    RunEvidence evidence = result.evidence();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("schema", SCHEMA);
    out.put("version", VERSION);
    out.put("target", result.target().toString());
    out.put("scenario", result.scenario().toString());
    out.put("startedAt", result.startedAt().toString());
    out.put("origin", result.origin().id());
    out.put("valid", result.isValid());
    out.put("reasons", reasons(result.guard()));
    out.put("promises", result.promises().stream().map(LoadJson::promise).toList());
    out.put("seconds", evidence.recorded().size());
    out.put("asked", evidence.counted(Interval::asked));
    out.put("completed", evidence.counted(Interval::completed));
    out.put("opened", evidence.counted(Interval::opened));
    out.put("statuses", evidence.countedByName(Interval::statuses));
    out.put("errors", evidence.countedByName(Interval::errors));
    out.put("wrong", evidence.counted(Interval::wrong));
    out.put("disturbed", evidence.countedByName(Interval::disturbed));
    out.put("examples", evidence.totals().examples());
    out.put("load", series(evidence.totals().load()));
    out.put("probe", series(evidence.totals().probe()));
    out.put("lag", series(evidence.totals().lag()));
    out.put("recovery", series(evidence.totals().recovery()));
    out.put("serverTimes", serverTimes(evidence.inside()));
    out.put("integrals", integrals(Integrals.of(evidence.recorded())));
    out.put("percentiles", percentiles(evidence.totals()));
    out.put("guard", guard(result.guard()));
    out.put("machine", machine(result.guard().machine()));
    out.put("steps", steps(result.steps()));
    out.put("nodes", result.nodes().parts().stream().map(LoadJson::node).toList());
    out.put("machines", result.nodes().machines().stream().map(LoadJson::ofMachine).toList());
    out.put("uploads", uploads(result));
    out.put("inside", inside(evidence));
    out.put("profile", result.profile());
    out.put("notObserved", result.notObserved());
    out.put("intervals", evidence.intervals().stream().map(LoadJson::interval).toList());
    return out;
  }

  private static String write(Map<String, @Nullable Object> out) {
    try {
      return WRITER.asString(out) + '\n';
    } catch (IOException e) {
      throw new IllegalStateException("maps, lists and strings can always be written", e);
    }
  }

  static List<Map<String, Object>> reasons(Guard.Inspection guard) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Guard.Finding finding : guard.findings()) {
      Map<String, Object> out = new LinkedHashMap<>();
      out.put("id", finding.reason().id());
      out.put("text", finding.text());
      all.add(out);
    }
    return all;
  }

  /** The figures that the guard looked at, for each loader and machine. */
  static List<Map<String, Object>> guard(Guard.Inspection guard) {
    List<Map<String, Object>> all = new ArrayList<>();
    guard.limits().forEach((of, limits) -> all.add(limits(of, limits)));
    return all;
  }

  private static Map<String, Object> limits(String of, List<GuardLimit> limits) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (GuardLimit each : limits) {
      Map<String, Object> figure = new LinkedHashMap<>();
      figure.put("found", each.found());
      figure.put(each.what().isLeast() ? "atLeast" : "atMost", each.limit());
      figures.put(each.what().id(), figure);
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("of", of);
    out.put("figures", figures);
    return out;
  }

  private static Map<String, Object> promise(PromiseResult result) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("promise", result.promise().sentence());
    out.put("outcome", id(result.state()));
    out.put("text", result.text());
    return out;
  }

  static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Map<String, Object> series(Series series) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("count", series.count());
    out.put("min", series.min() / 1e6);
    out.put("p50", series.p50() / 1e6);
    out.put("p99", series.p99() / 1e6);
    out.put("max", series.max() / 1e6);
    out.put("mean", series.mean() / 1e6);
    return out;
  }

  private static @Nullable Map<String, Object> serverTimes(RunEvidence.Inside inside) {
    Map<String, Object> out = new LinkedHashMap<>();
    inside.times(ServerReading.LOAD_TIMES).ifPresent(times -> out.put("load", series(times)));
    inside.times(ServerReading.PROBE_TIMES).ifPresent(times -> out.put("probe", series(times)));
    return out.isEmpty() ? null : out;
  }

  private static Map<String, Object> integrals(Integrals integrals) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("min", integrals.min());
    out.put("p99", integrals.p99());
    out.put("max", integrals.max());
    return out;
  }

  private static Map<String, Object> percentiles(Totals totals) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("at", Totals.PERCENTILES);
    for (String name : List.of("load", "probe", "lag")) {
      out.put(
          name,
          totals.percentiles().getOrDefault(name, List.of()).stream()
              .map(nanos -> nanos / 1e6)
              .toList());
    }
    return out;
  }

  static Map<String, @Nullable Object> machine(MachineUse machine) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("processors", machine.cores());
    out.put("busy", known(machine.busyCores()));
    out.put("server", known(machine.serverCores()));
    out.put("loader", known(machine.loaderCores()));
    out.put("others", known(machine.foreignCores()));
    out.put("stolenShare", known(machine.stolenShare()));
    out.put("waitingShare", known(machine.waitingShare()));
    return out;
  }

  private static Map<String, Object> steps(Map<Steps.Step, Duration> begun) {
    Map<String, Object> out = new LinkedHashMap<>();
    begun.forEach((step, at) -> out.put(step.word(), at.toMillis() / 1e3));
    return out;
  }

  private static Map<String, @Nullable Object> node(Nodes.Part part) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", part.name());
    out.put("role", part.role().word());
    out.put("lost", part.lost().isEmpty() ? null : part.lost());
    out.put("seconds", part.recorded().size());
    out.put("asked", part.asked());
    out.put("completed", part.completed());
    out.put("lag", part.totals().map(totals -> series(totals.lag())).orElse(null));
    return out;
  }

  private static Map<String, @Nullable Object> ofMachine(Nodes.OfMachine machine) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("nodes", machine.names());
    out.putAll(machine(machine.use()));
    return out;
  }

  private static Map<String, Object> uploads(LoadResult result) {
    Map<String, Object> out = new LinkedHashMap<>();
    Experiments experiments = result.evidence().experiments();
    out.put("reading", id(result.uploadReading()));
    out.put(
        "answers",
        experiments.early().stream().map(each -> each.toLowerCase(Locale.ROOT)).toList());
    out.put("backPressure", id(experiments.backPressure()));
    out.put("unreadOctets", experiments.unreadOctets());
    Experiments.Samples samples = experiments.samples();
    if (samples.isAsked()) {
      out.put("bodies", Map.of("sent", samples.sent(), "leftOut", samples.leftOut()));
    }
    experiments.open().ifPresent(open -> out.put("open", open(open)));
    return out;
  }

  private static Map<String, Object> open(Experiments.OpenUploads open) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("uploads", open.uploads());
    out.put("sentOctets", open.sentOctets());
    out.put("heapOctets", open.heapOctets());
    out.put("directOctets", open.directOctets());
    out.put("kept", open.isKept());
    return out;
  }

  static @Nullable Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static Map<String, @Nullable Object> inside(RunEvidence evidence) {
    RunEvidence.Inside inside = evidence.inside();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("rested", inside.rested().counters());
    out.put("began", inside.began().counters());
    out.put("ended", inside.ended().counters());
    out.put("restedAgain", inside.restedAgain().counters());
    out.put(
        "heapGrowthOctets",
        evidence.heapGrowth().isPresent() ? evidence.heapGrowth().getAsLong() : null);
    out.put("requestThreads", inside.restedAgain().threads().id());
    if (inside.queue().count() > 0) {
      out.put("queue", series(inside.queue()));
    }
    return out;
  }

  private static Map<String, Object> interval(Interval second) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("second", second.index());
    out.put("phase", id(second.phase()));
    out.put("asked", second.asked());
    out.put("unsent", second.unsent());
    out.put("completed", second.completed());
    out.put("load", series(second.load()));
    out.put("probe", series(second.probe()));
    out.put("lag", series(second.lag()));
    out.put("statuses", second.statuses());
    out.put("errors", second.errors());
    out.put("wrong", second.wrong());
    out.put("disturbed", second.disturbed());
    out.put("outstanding", second.outstanding());
    out.put("connections", second.connections());
    out.put("opened", second.opened());
    List<Map<String, Object>> stalls = new ArrayList<>();
    for (Interval.Stall stall : second.stalls()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("at", stall.startNanos() / 1e6);
      each.put("length", stall.nanos() / 1e6);
      each.put("lag", stall.lagNanos() / 1e6);
      stalls.add(each);
    }
    out.put("stalls", stalls);
    return out;
  }
}
