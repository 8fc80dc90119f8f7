package io.github.goodform.compliance.load;

import java.util.List;

/** Draws counts as SVG: a bar for each, on a linear axis from zero. */
final class CountChart {
  private static final int HEIGHT = 120;

  private final ChartFrame frame;
  private final String kind;
  private final List<Bar> bars;
  private final long top;

  /**
   * A count, drawn as a bar.
   *
   * @param label what it is, such as {@code second 3: 120 answers}
   * @param count how much
   * @param isPale whether it counts for nothing
   */
  record Bar(String label, long count, boolean isPale) {}

  private CountChart(String title, String kind, List<Bar> bars) {
    this.frame = new ChartFrame(title, HEIGHT);
    this.kind = kind;
    this.bars = bars;
    this.top = round(bars.stream().mapToLong(Bar::count).max().orElse(0));
  }

  /**
   * Draws.
   *
   * @param kind the class of the bars, which has their colour
   */
  static String of(String title, String kind, List<Bar> bars) {
    return new CountChart(title, kind, bars).draw();
  }

  /** The end of the axis: 1, 2 or 5 times a power of ten. */
  static long round(long max) {
    for (long power = 1; ; power *= 10) {
      for (long step : new long[] {1, 2, 5}) {
        if (step * power >= max) {
          return step * power;
        }
      }
    }
  }

  private String draw() {
    for (long value : top > 1 ? new long[] {0, top / 2, top} : new long[] {0, top}) {
      frame.line(share(value), String.valueOf(value));
    }
    frame.bars(bars, this::draw);
    return frame.end();
  }

  private void draw(Bar bar, double x, double step) {
    frame.add(bar.isPale() ? "<g class=\"pale\">" : "<g>");
    frame.add("<title>" + LoadPage.text(bar.label()) + "</title>");
    double y = frame.y(share(bar.count()));
    frame.rectangle(kind, x, step, y, frame.y(0) - y);
    frame.add("</g>\n");
  }

  private double share(long count) {
    return (double) count / top;
  }
}
