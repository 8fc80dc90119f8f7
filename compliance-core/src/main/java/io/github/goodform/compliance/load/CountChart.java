package io.github.goodform.compliance.load;

import java.util.List;
import java.util.Locale;

/** Draws counts as SVG: a bar for each, on a linear axis from zero. */
final class CountChart {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 120;
  private static final int LEFT = 64;
  private static final int BOTTOM = 20;
  private static final int TOP = 10;

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

  private CountChart(String kind, List<Bar> bars) {
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
    return new CountChart(kind, bars).draw(title);
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

  private String draw(String title) {
    StringBuilder svg = new StringBuilder();
    svg.append("<figure><figcaption>").append(LoadHtml.text(title)).append("</figcaption>\n");
    svg.append("<svg viewBox=\"0 0 " + WIDTH + ' ' + HEIGHT + "\" role=\"img\" aria-label=\"");
    svg.append(LoadHtml.text(title)).append("\">\n");
    for (long value : top > 1 ? new long[] {0, top / 2, top} : new long[] {0, top}) {
      svg.append(
          format(
              "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
              LEFT, WIDTH, y(value), y(value)));
      svg.append(
          format(
              "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
              LEFT - 6, y(value) + 4, value));
    }
    double step = (double) (WIDTH - LEFT) / Math.max(1, bars.size());
    for (int i = 0; i < bars.size(); i++) {
      draw(svg, bars.get(i), LEFT + i * step, step);
    }
    return svg.append("</svg></figure>\n").toString();
  }

  private void draw(StringBuilder svg, Bar bar, double x, double step) {
    svg.append(bar.isPale() ? "<g class=\"pale\">" : "<g>");
    svg.append("<title>").append(LoadHtml.text(bar.label())).append("</title>");
    svg.append(
        format(
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/></g>\n",
            kind, x + step * 0.1, y(bar.count()), step * 0.8, y(0) - y(bar.count())));
  }

  private double y(long count) {
    return HEIGHT - BOTTOM - (double) count / top * (HEIGHT - BOTTOM - TOP);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
