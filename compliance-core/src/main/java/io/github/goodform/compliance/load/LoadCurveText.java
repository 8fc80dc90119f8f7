package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Several runs as lines of text, for a terminal: a line for each rate. */
final class LoadCurveText {
  private LoadCurveText() {}

  static List<String> of(LoadCurve curve) {
    List<String> lines = new ArrayList<>();
    LoadResult first = curve.steps().get(0).result();
    lines.add(curve.target() + " · " + first.scenario());
    first.origin().note().ifPresent(note -> lines.add("  " + note));
    lines.add(
        format(
            "%8s %9s %9s %9s %9s %9s  %s",
            "rate/s", "min", "P50", "P99", "max", "lag P99", "probe and lag in ms"));
    for (LoadCurve.Step step : curve.steps()) {
      lines.add(line(step.rate(), step.result()));
    }
    conclusion(curve).ifPresent(lines::add);
    curve
        .recovery()
        .ifPresent(
            recovery -> {
              lines.add("after the search, at the first rate:");
              lines.add(line(recovery.scenario().rate(), recovery));
            });
    curve.latencyBack().map(LatencyBack::describe).ifPresent(lines::add);
    return lines;
  }

  private static String line(double rate, LoadResult result) {
    Series probe = result.evidence().totals().probe();
    return format(
        "%8s %9s %9s %9s %9s %9s  %s",
        LoadScenario.number(rate),
        LoadText.millis(probe.min()),
        LoadText.millis(probe.p50()),
        LoadText.millis(probe.p99()),
        LoadText.millis(probe.max()),
        LoadText.millis(result.evidence().totals().lag().p99()),
        verdict(result));
  }

  /** What a run decided, in one line. */
  static String verdict(LoadResult result) {
    if (!result.isValid()) {
      return "INVALID: " + String.join("; ", result.reasons());
    }
    List<String> broken =
        result.promises().stream()
            .filter(each -> each.state() == PromiseResult.State.BROKEN)
            .map(each -> each.promise().sentence() + " (" + each.text() + ')')
            .toList();
    return broken.isEmpty() ? "as promised" : "broken: " + String.join("; ", broken);
  }

  /** What a search found, in one line; empty without one. */
  static Optional<String> conclusion(LoadCurve curve) {
    return curve
        .search()
        .map(
            search -> {
              if (search.lastGood().isEmpty()) {
                return "no limit was found: the first rate was "
                    + (isInvalid(curve, search.firstBad()) ? "INVALID" : "not as promised");
              }
              String good = LoadScenario.number(search.lastGood().getAsDouble());
              return search.firstBad().isEmpty()
                  ? "no limit was found up to " + good + "/s"
                  : "limit: "
                      + good
                      + "/s was as promised, "
                      + LoadScenario.number(search.firstBad().getAsDouble())
                      + (isInvalid(curve, search.firstBad()) ? "/s was INVALID" : "/s was not");
            });
  }

  private static boolean isInvalid(LoadCurve curve, OptionalDouble rate) {
    return curve.steps().stream()
        .anyMatch(step -> OptionalDouble.of(step.rate()).equals(rate) && !step.result().isValid());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
