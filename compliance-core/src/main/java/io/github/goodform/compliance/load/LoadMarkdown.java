package io.github.goodform.compliance.load;

import io.github.goodform.compliance.cases.SafeText;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.Locale;

/** A run as Markdown, for a summary of a continuous integration. */
final class LoadMarkdown {
  private LoadMarkdown() {}

  static String of(LoadResult result) {
    StringBuilder out = new StringBuilder();
    out.append("## ").append(result.isValid() ? "VALID" : "INVALID").append(": goodform load\n\n");
    out.append('`').append(result.target()).append("`, ");
    out.append(text(result.scenario().toString())).append("\n\n");
    for (String reason : result.reasons()) {
      out.append("- ").append(text(reason)).append('\n');
    }
    out.append(result.isValid() ? "" : "\n");
    result.origin().note().ifPresent(note -> out.append(note).append(".\n\n"));
    out.append("| promise | | figures |\n|---|---|---|\n");
    for (PromiseResult each : result.promises()) {
      out.append("| ").append(each.promise().sentence()).append(" | ");
      out.append(each.state().name().toLowerCase(Locale.ROOT).replace('_', ' '));
      out.append(" | ").append(text(each.text())).append(" |\n");
    }
    out.append("\n| ms | min | P50 | P99 | max | count |\n|---|---:|---:|---:|---:|---:|\n");
    Totals totals = result.evidence().totals();
    row(out, "load", totals.load());
    row(out, "probe", totals.probe());
    row(out, "lag", totals.lag());
    RunEvidence.Inside inside = result.evidence().inside();
    inside.times(ServerReading.LOAD_TIMES).ifPresent(times -> row(out, "server, load", times));
    inside.times(ServerReading.PROBE_TIMES).ifPresent(times -> row(out, "server, probe", times));
    ServerShare.of(result.evidence())
        .ifPresent(share -> out.append('\n').append(share.describe()).append('\n'));
    out.append(result.nodes().isPresent() ? "\n" : "");
    result.nodes().describe().forEach(line -> out.append("- ").append(text(line)).append('\n'));
    return out.toString();
  }

  static String of(LoadCurve curve) {
    StringBuilder out = new StringBuilder("## Load curve: goodform load\n\n");
    LoadResult first = curve.steps().get(0).result();
    out.append('`').append(curve.target()).append("`, ");
    out.append(text(first.scenario().toString())).append("\n\n");
    first.origin().note().ifPresent(note -> out.append(note).append(".\n\n"));
    LoadCurveText.conclusion(curve).ifPresent(line -> out.append(line).append("\n\n"));
    out.append("| probe, ms | min | P50 | P99 | max | count | |\n");
    out.append("|---|---:|---:|---:|---:|---:|---|\n");
    for (LoadCurve.Step step : curve.steps()) {
      step(out, LoadScenario.number(step.rate()) + "/s", step.result());
    }
    curve.recovery().ifPresent(result -> step(out, "first rate again", result));
    curve.latencyBack().ifPresent(back -> out.append('\n').append(back.describe()).append('\n'));
    return out.toString();
  }

  static String of(LoadComparison found) {
    StringBuilder out = new StringBuilder("## ");
    out.append(found.isValid() ? "VALID" : "INVALID").append(": goodform load, A and B\n\n");
    out.append("A `").append(found.address(false)).append("`, B `").append(found.address(true));
    out.append("`, ");
    out.append(text(found.scenario().toString())).append(", by turns\n\n");
    found.reasons().forEach(reason -> out.append("- ").append(text(reason)).append('\n'));
    out.append(found.isValid() ? "" : "\n");
    out.append(LoadComparisonText.sentence(found)).append("\n\n");
    for (boolean ofSecond : new boolean[] {false, true}) {
      LoadComparisonText.faults(found, ofSecond)
          .ifPresent(line -> out.append(text(line)).append("\n\n"));
    }
    out.append("| | A | B | B/A | 99 % interval |\n|---|---:|---:|---:|---|\n");
    for (LoadComparisonText.Row row : LoadComparisonText.rows(found)) {
      out.append("| ").append(row.name()).append(" | ").append(row.first("")).append(" | ");
      out.append(row.second("")).append(" | ").append(row.ratioText()).append(" | ");
      out.append(row.interval()).append(" |\n");
    }
    return out.toString();
  }

  private static void step(StringBuilder out, String name, LoadResult result) {
    row(out, name, result.evidence().totals().probe());
    out.setLength(out.length() - 1);
    out.append(' ').append(text(LoadCurveText.verdict(result))).append(" |\n");
  }

  private static void row(StringBuilder out, String name, Series series) {
    out.append("| ").append(name);
    for (long nanos : new long[] {series.min(), series.p50(), series.p99(), series.max()}) {
      out.append(" | ").append(LoadText.millis(nanos));
    }
    out.append(" | ").append(series.count()).append(" |\n");
  }

  /** It may hold what a server answered or another machine printed. */
  private static String text(String line) {
    return SafeText.markdown(line);
  }
}
