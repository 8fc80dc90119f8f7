package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import java.util.List;

/** Several runs as one HTML page that needs nothing else: the limit, the chart, the rates. */
final class LoadCurveHtml {
  private final LoadCurve curve;
  private final StringBuilder out = new StringBuilder(1 << 12);

  private LoadCurveHtml(LoadCurve curve) {
    this.curve = curve;
  }

  static String of(LoadCurve curve) {
    LoadCurveHtml html = new LoadCurveHtml(curve);
    html.page();
    return html.out.toString();
  }

  private void page() {
    String verdict = curve.isValid() ? "VALID" : "INVALID";
    LoadResult first = curve.steps().get(0).result();
    add(LoadHtml.head(verdict + " \u00B7 " + curve.target()));
    add("<h1><span class=\"" + (curve.isValid() ? "kept" : "broken") + "\">" + verdict);
    add("</span> " + text(curve.target().toString()) + "</h1>\n<p class=\"facts\">");
    add(text(first.scenario() + " \u00B7 " + first.startedAt()) + "</p>\n");
    first.origin().note().ifPresent(note -> add("<p>" + text(note) + ".</p>\n"));
    LoadCurveText.conclusion(curve).ifPresent(line -> add("<p>" + text(line) + "</p>\n"));
    add("</header>\n<main>\n<h2>As the load grows</h2>\n");
    add(TimeChart.of("Probe, response time from the intended time, by rate", bars()));
    add("<p class=\"facts\">Dark: minimum to P99. Light: to the maximum. Pale: INVALID.</p>\n");
    add("<div class=\"sheet\"><table>\n<thead><tr>");
    for (String each : List.of("rate/s", "min", "P50", "P99", "max", "count", "")) {
      add("<th scope=\"col\">" + each + "</th>");
    }
    add("</tr></thead>\n");
    curve.steps().forEach(step -> row(LoadScenario.number(step.rate()), step.result()));
    curve.recovery().ifPresent(result -> row("first rate again", result));
    add("</table></div>\n<p class=\"facts\">The probe's times in milliseconds.</p>\n");
    add("</main>\n</body>\n</html>\n");
  }

  private List<TimeChart.Bar> bars() {
    return curve.steps().stream()
        .map(
            step ->
                new TimeChart.Bar(
                    LoadScenario.number(step.rate()) + "/s",
                    step.result().evidence().totals().probe(),
                    !step.result().isValid()))
        .toList();
  }

  private void row(String name, LoadResult result) {
    Series probe = result.evidence().totals().probe();
    add("<tr><th scope=\"row\">" + text(name) + "</th>");
    for (long nanos : new long[] {probe.min(), probe.p50(), probe.p99(), probe.max()}) {
      add("<td>" + LoadText.millis(nanos) + "</td>");
    }
    add(
        "<td>"
            + probe.count()
            + "</td><td>"
            + text(LoadCurveText.verdict(result))
            + "</td></tr>\n");
  }

  private static String text(String text) {
    return LoadHtml.text(text);
  }

  private void add(String html) {
    out.append(html);
  }
}
