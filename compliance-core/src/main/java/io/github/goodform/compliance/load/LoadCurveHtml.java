package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.LoadPage.text;

import io.github.goodform.compliance.load.loader.Series;
import java.util.List;

/** Several runs as one HTML page that needs nothing else: the limit, the chart, the rates. */
final class LoadCurveHtml {
  private LoadCurveHtml() {}

  static String of(LoadCurve curve) {
    LoadResult first = curve.steps().get(0).result();
    LoadPage page = new LoadPage(curve.isValid(), curve.target().toString());
    page.add(text(curve.target().toString()) + "</h1>\n<p class=\"facts\">");
    page.add(text(first.scenario() + " \u00B7 " + first.startedAt()) + "</p>\n");
    first.origin().note().ifPresent(note -> page.add("<p>" + text(note) + ".</p>\n"));
    LoadCurveText.conclusion(curve).ifPresent(line -> page.add("<p>" + text(line) + "</p>\n"));
    page.add("</header>\n<main>\n<h2>As the load grows</h2>\n");
    page.add(TimeChart.of("Probe, response time from the intended time, by rate", bars(curve)));
    page.add(
        "<p class=\"facts\">Dark: minimum to P99. Light: to the maximum. Pale: INVALID.</p>\n");
    page.table(List.of("rate/s", "min", "P50", "P99", "max", "count", ""));
    curve.steps().forEach(step -> page.add(row(LoadScenario.number(step.rate()), step.result())));
    curve.recovery().ifPresent(result -> page.add(row("first rate again", result)));
    page.add("</table></div>\n<p class=\"facts\">The probe's times in milliseconds.</p>\n");
    curve.latencyBack().ifPresent(back -> page.add("<p>" + text(back.describe()) + ".</p>\n"));
    return page.end();
  }

  private static List<TimeChart.Bar> bars(LoadCurve curve) {
    return curve.steps().stream()
        .map(
            step ->
                new TimeChart.Bar(
                    LoadScenario.number(step.rate()) + "/s",
                    step.result().evidence().totals().probe(),
                    !step.result().isValid()))
        .toList();
  }

  private static String row(String name, LoadResult result) {
    Series probe = result.evidence().totals().probe();
    StringBuilder row = new StringBuilder("<tr><th scope=\"row\">" + text(name) + "</th>");
    for (long nanos : new long[] {probe.min(), probe.p50(), probe.p99(), probe.max()}) {
      row.append("<td>").append(LoadText.millis(nanos)).append("</td>");
    }
    row.append("<td>").append(probe.count()).append("</td><td>");
    return row.append(text(LoadCurveText.verdict(result))).append("</td></tr>\n").toString();
  }
}
