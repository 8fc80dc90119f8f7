package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Draws times as SVG: for each series, a bar from minimum to P99 before one to the maximum. */
final class TimeChart {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 180;
  private static final int LEFT = 64;
  private static final int BOTTOM = 20;

  /** The axis is logarithmic: from here, in nanoseconds, each step is ten times the one before. */
  private static final double LEAST_NANOS = 1e4;

  private final List<Bar> bars;
  private final double decades;

  /**
   * A series, drawn as a bar.
   *
   * @param label what it is of, such as {@code second 3}
   * @param series the times
   * @param isPale whether it counts for nothing
   */
  record Bar(String label, Series series, boolean isPale) {}

  private TimeChart(List<Bar> bars) {
    this.bars = bars;
    double max = bars.stream().mapToDouble(each -> each.series().max()).max().orElse(LEAST_NANOS);
    this.decades = Math.max(1, Math.ceil(Math.log10(Math.max(max, LEAST_NANOS) / LEAST_NANOS)));
  }

  static String of(String title, List<Interval> seconds, Function<Interval, Series> figures) {
    return of(
        title,
        seconds.stream()
            .map(
                each ->
                    new Bar(
                        "second " + each.index(),
                        figures.apply(each),
                        each.phase() != Interval.Phase.RECORD))
            .toList());
  }

  static String of(String title, List<Bar> bars) {
    return new TimeChart(bars).draw(title);
  }

  private String draw(String title) {
    StringBuilder svg = new StringBuilder();
    svg.append("<figure><figcaption>").append(LoadHtml.text(title)).append("</figcaption>\n");
    svg.append("<svg viewBox=\"0 0 " + WIDTH + ' ' + HEIGHT + "\" role=\"img\" aria-label=\"");
    svg.append(LoadHtml.text(title)).append("\">\n");
    for (int decade = 0; decade <= decades; decade++) {
      double nanos = LEAST_NANOS * Math.pow(10, decade);
      svg.append(
          format(
              "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
              LEFT, WIDTH, y(nanos), y(nanos)));
      svg.append(
          format(
              "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
              LEFT - 6, y(nanos) + 4, label(nanos)));
    }
    double step = (double) (WIDTH - LEFT) / Math.max(1, bars.size());
    for (int i = 0; i < bars.size(); i++) {
      draw(svg, bars.get(i), LEFT + i * step, step);
    }
    return svg.append("</svg></figure>\n").toString();
  }

  private void draw(StringBuilder svg, Bar bar, double x, double step) {
    Series series = bar.series();
    if (series.count() == 0) {
      return;
    }
    svg.append(bar.isPale() ? "<g class=\"pale\">" : "<g>");
    svg.append(
        format(
            "<title>%s: min %.2f, P50 %.2f, P99 %.2f, max %.2f ms</title>",
            LoadHtml.text(bar.label()),
            series.min() / 1e6,
            series.p50() / 1e6,
            series.p99() / 1e6,
            series.max() / 1e6));
    rectangle(svg, "max", x, step, series.min(), series.max());
    rectangle(svg, "p99", x, step, series.min(), series.p99());
    svg.append("</g>\n");
  }

  private void rectangle(
      StringBuilder svg, String kind, double x, double step, long from, long to) {
    svg.append(
        format(
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
            kind,
            x + step * 0.1,
            y((double) to),
            step * 0.8,
            Math.max(1, y((double) from) - y((double) to))));
  }

  private double y(double nanos) {
    double up = Math.log10(Math.max(nanos, LEAST_NANOS) / LEAST_NANOS) / decades;
    return HEIGHT - BOTTOM - up * (HEIGHT - BOTTOM - 10);
  }

  private static String label(double nanos) {
    double millis = nanos / 1e6;
    return millis >= 1000 ? format("%.0f s", millis / 1000) : format("%s ms", trim(millis));
  }

  private static String trim(double millis) {
    return millis >= 1 ? format("%.0f", millis) : String.valueOf(millis);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
