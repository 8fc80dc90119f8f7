package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.LoadPage.text;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A run as one HTML page that needs nothing else: no script, no network, no other file. The reader
 * sees first whether the run is VALID, then the promises, then the seconds.
 */
final class LoadHtml {
  private final LoadResult result;
  private final LoadPage page;

  private LoadHtml(LoadResult result) {
    this.result = result;
    this.page = new LoadPage(result.isValid(), result.target().toString());
  }

  static String of(LoadResult result) {
    return new LoadHtml(result).page();
  }

  private String page() {
    add(text(result.target().toString()) + "</h1>\n<p class=\"facts\">");
    add(text(result.scenario() + " \u00B7 " + result.startedAt()) + " \u00B7 ");
    add(result.evidence().counted(Interval::opened) + " connections opened</p>\n");
    reasons();
    result.origin().note().ifPresent(note -> add("<p>" + text(note) + ".</p>\n"));
    add("</header>\n<main>\n");
    promises();
    charts();
    times();
    machine();
    inside();
    seconds();
    return page.end();
  }

  private void reasons() {
    if (!result.isValid()) {
      page.reasons(result.reasons());
      add("<p>" + text(result.invalidity()) + "</p>\n");
    }
  }

  private void promises() {
    add("<h2>Promises</h2>\n<table class=\"promises\">\n");
    for (PromiseResult each : result.promises()) {
      String word =
          switch (each.state()) {
            case KEPT -> "kept";
            case BROKEN -> "broken";
            case NOT_OBSERVED -> "not observed";
          };
      add("<tr><th scope=\"row\">" + text(each.promise().sentence()) + "</th>");
      add("<td class=\"" + word.replace(' ', '-') + "\">" + word + "</td>");
      add("<td>" + text(each.text()) + "</td></tr>\n");
    }
    add("</table>\n");
  }

  private void charts() {
    List<Interval> seconds =
        result.evidence().intervals().stream()
            .filter(each -> each.phase() != Interval.Phase.DRAIN)
            .toList();
    add("<h2>Second by second</h2>\n");
    add(TimeChart.of("Probe, response time from the intended time", seconds, Interval::probe));
    add(TimeChart.of("Load, response time from the intended time", seconds, Interval::load));
    add(TimeChart.of("Lag of the loader", seconds, Interval::lag));
    // What follows the recording is no second.
    add(
        CountChart.of(
            "Answers per second",
            "p99",
            seconds.stream()
                .filter(each -> each.phase() != Interval.Phase.RECOVERY)
                .map(each -> bar(each, each.completed(), " answers of " + each.asked() + " asked"))
                .toList()));
    add(
        CountChart.of(
            "Errors and wrong answers per second; the last bars: answers awaited, probe alone",
            "error",
            result.evidence().intervals().stream()
                .map(each -> bar(each, errors(each) + each.wrong(), faults(each)))
                .toList()));
    add(
        "<p class=\"facts\">Dark: minimum to P99. Light: to the maximum. Pale: not"
            + " recorded.</p>\n");
  }

  private static CountChart.Bar bar(Interval second, long count, String what) {
    String when =
        switch (second.phase()) {
          case WARM_UP, RECORD -> "second " + second.index();
          case DRAIN -> "last answers";
          case RECOVERY -> "probe alone";
        };
    boolean counts =
        second.phase() == Interval.Phase.RECORD || second.phase() == Interval.Phase.DRAIN;
    return new CountChart.Bar(when + ": " + count + what, count, !counts);
  }

  private static long errors(Interval second) {
    return second.errors().values().stream().mapToLong(each -> each).sum();
  }

  /** Names the errors of a second by their kinds. */
  private static String faults(Interval second) {
    List<String> kinds = new ArrayList<>();
    second.errors().forEach((kind, count) -> kinds.add(count + " x " + kind));
    if (second.wrong() > 0) {
      kinds.add(second.wrong() + " wrong");
    }
    return kinds.isEmpty() ? " errors" : " (" + String.join(", ", kinds) + ')';
  }

  private void times() {
    Totals totals = result.evidence().totals();
    add("<h2>The whole recording, in milliseconds</h2>\n");
    page.table(List.of("", "min", "P50", "P99", "max", "mean", "count"));
    row("load", totals.load());
    row("probe", totals.probe());
    row("lag", totals.lag());
    row("probe after the load", totals.recovery());
    RunEvidence.Inside inside = result.evidence().inside();
    inside.times(ServerReading.LOAD_TIMES).ifPresent(own -> row("server's own, load", own));
    inside.times(ServerReading.PROBE_TIMES).ifPresent(own -> row("server's own, probe", own));
    if (inside.queue().count() > 0) {
      row("wait for a thread of the server", inside.queue());
    }
    add("</table></div>\n");
    ServerShare.of(result.evidence())
        .ifPresent(share -> add("<p>" + text(share.describe()) + "</p>\n"));
    Integrals integrals = Integrals.of(result.evidence().recorded());
    add(
        String.format(
            Locale.ROOT,
            "<p>Integrals of the probe: minimum %.1f, P99 %.1f, maximum %.1f ms\u00B7s.</p>\n",
            integrals.min(),
            integrals.p99(),
            integrals.max()));
  }

  private void row(String name, Series series) {
    add("<tr><th scope=\"row\">" + name + "</th>");
    for (long nanos :
        new long[] {series.min(), series.p50(), series.p99(), series.max(), series.mean()}) {
      add("<td>" + LoadText.millis(nanos) + "</td>");
    }
    add("<td>" + series.count() + "</td></tr>\n");
  }

  private void machine() {
    Nodes nodes = result.nodes();
    nodes();
    if (!nodes.isPresent()) {
      add("<h2>Machine</h2>\n" + LoadPage.SHEET);
      figures(result.guard().machine());
    }
    for (Nodes.OfMachine each : nodes.machines()) {
      add("<h2>Machine of " + text(each.names()) + "</h2>\n" + LoadPage.SHEET);
      figures(each.use());
    }
    page.guard(result.guard());
    add("<h2>Experiments before the load</h2>\n<ul>");
    page.list(result.evidence().experiments().describe());
  }

  private void figures(MachineUse machine) {
    figure("processors", String.valueOf(machine.cores()));
    figure("busy", known(machine.busyCores()));
    figure("server", known(machine.serverCores()));
    figure("loader", known(machine.loaderCores()));
    figure("others", known(machine.foreignCores()));
    figure("taken by the host, share", known(machine.stolenShare()));
    figure("waiting for a processor, share", known(machine.waitingShare()));
    add("</table></div>\n");
  }

  private void nodes() {
    add("<h2>Steps</h2>\n<ol>");
    result
        .steps()
        .forEach(
            (step, at) ->
                add(
                    String.format(
                        Locale.ROOT, "<li>%s: %.1f s</li>", step.word(), at.toMillis() / 1e3)));
    add("</ol>\n");
    if (result.nodes().isPresent()) {
      add("<h2>Nodes</h2>\n<ul>");
      page.list(result.nodes().parts().stream().map(part -> part.describe()).toList());
    }
  }

  private static String known(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : "not observed";
  }

  private void figure(String name, String value) {
    add("<tr><th scope=\"row\">" + text(name) + "</th><td>" + text(value) + "</td></tr>\n");
  }

  private void inside() {
    RunEvidence.Inside inside = result.evidence().inside();
    add("<h2>Inside the server</h2>\n");
    if (!inside.ended().counters().isEmpty()) {
      page.table(List.of("", "at rest", "began", "ended", "growth", "at rest again"));
      for (Map.Entry<String, Long> counter : inside.ended().counters().entrySet()) {
        String name = counter.getKey();
        if (name.startsWith(BucketHits.PREFIX)) {
          continue;
        }
        add("<tr><th scope=\"row\">" + text(name) + "</th>");
        add("<td>" + value(inside.rested(), name) + "</td>");
        add("<td>" + value(inside.began(), name) + "</td>");
        add("<td>" + counter.getValue() + "</td>");
        add("<td>" + (counter.getValue() - inside.began().get(name).orElse(0)) + "</td>");
        add("<td>" + value(inside.restedAgain(), name) + "</td></tr>\n");
      }
      add("</table></div>\n<p>");
      add(text(inside.restedAgain().threads().describe()) + "</p>\n");
    }
    OptionalLong heap = result.evidence().heapGrowth();
    if (heap.isPresent()) {
      add("<p>Heap after collection, since the beginning: " + heap.getAsLong() / 1024);
      add(" KiB.</p>\n");
    }
    List<String> hits = BucketHits.describe(inside.began(), inside.ended());
    if (!hits.isEmpty()) {
      add("<p>Buffers from the pool, by size: " + text(String.join(", ", hits)) + ".</p>\n");
    }
    result.profile().forEach(line -> add("<p>" + text(line) + "</p>\n"));
    page.notObserved(result.notObserved());
  }

  private static String value(ServerReading reading, String name) {
    return reading.get(name).isPresent() ? String.valueOf(reading.get(name).getAsLong()) : "";
  }

  private void seconds() {
    add("<details><summary>All seconds</summary>");
    page.table(
        List.of("s", "phase", "completed", "P50", "P99", "max", "lag P99", "errors", "wrong"));
    Function<Long, String> millis = LoadText::millis;
    for (Interval each : result.evidence().intervals()) {
      add("<tr><th scope=\"row\">" + each.index() + "</th>");
      add("<td>" + each.phase().name().toLowerCase(Locale.ROOT).replace('_', ' ') + "</td>");
      add("<td>" + each.completed() + "</td>");
      add("<td>" + millis.apply(each.probe().p50()) + "</td>");
      add("<td>" + millis.apply(each.probe().p99()) + "</td>");
      add("<td>" + millis.apply(each.probe().max()) + "</td>");
      add("<td>" + millis.apply(each.lag().p99()) + "</td>");
      add("<td>" + text(each.errors().isEmpty() ? "" : each.errors().toString()) + "</td>");
      add("<td>" + each.wrong() + "</td></tr>\n");
    }
    add("</table></div></details>\n");
  }

  private void add(String html) {
    page.add(html);
  }
}
