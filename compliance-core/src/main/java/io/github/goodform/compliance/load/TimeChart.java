package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.ChartFrame.format;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import java.util.List;
import java.util.function.Function;

/** Draws times as SVG: for each series, a bar from minimum to P99 before one to the maximum. */
final class TimeChart {
  private static final int HEIGHT = 180;

  /** The axis is logarithmic: from here, in nanoseconds, each step is ten times the one before. */
  private static final double LEAST_NANOS = 1e4;

  private final ChartFrame frame;
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

  private TimeChart(String title, List<Bar> bars) {
    this.frame = new ChartFrame(title, HEIGHT);
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
    return new TimeChart(title, bars).draw();
  }

  private String draw() {
    for (int decade = 0; decade <= decades; decade++) {
      double nanos = LEAST_NANOS * Math.pow(10, decade);
      frame.line(share(nanos), label(nanos));
    }
    frame.bars(bars, this::draw);
    return frame.end();
  }

  private void draw(Bar bar, double x, double step) {
    Series series = bar.series();
    if (series.count() == 0) {
      return;
    }
    frame.add(bar.isPale() ? "<g class=\"pale\">" : "<g>");
    frame.add(
        format(
            "<title>%s: min %.2f, P50 %.2f, P99 %.2f, max %.2f ms</title>",
            LoadPage.text(bar.label()),
            series.min() / 1e6,
            series.p50() / 1e6,
            series.p99() / 1e6,
            series.max() / 1e6));
    rectangle("max", x, step, series.min(), series.max());
    rectangle("p99", x, step, series.min(), series.p99());
    frame.add("</g>\n");
  }

  private void rectangle(String kind, double x, double step, long from, long to) {
    double y = frame.y(share((double) to));
    frame.rectangle(kind, x, step, y, Math.max(1, frame.y(share((double) from)) - y));
  }

  private double share(double nanos) {
    return Math.log10(Math.max(nanos, LEAST_NANOS) / LEAST_NANOS) / decades;
  }

  private static String label(double nanos) {
    double millis = nanos / 1e6;
    return millis >= 1000 ? format("%.0f s", millis / 1000) : format("%s ms", trim(millis));
  }

  private static String trim(double millis) {
    return millis >= 1 ? format("%.0f", millis) : String.valueOf(millis);
  }
}
