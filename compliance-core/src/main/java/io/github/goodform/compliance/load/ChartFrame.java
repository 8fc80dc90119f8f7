package io.github.goodform.compliance.load;

import java.util.List;
import java.util.Locale;

/** A chart in SVG while it is drawn: its caption, its grid, and a place for each of its bars. */
final class ChartFrame {
  private static final int WIDTH = 720;
  private static final int LEFT = 64;
  private static final int BOTTOM = 20;
  private static final int TOP = 10;

  private final StringBuilder svg = new StringBuilder();
  private final int height;

  /** Draws a bar: the left end of its place is at {@code x}, and the place is {@code step} wide. */
  interface Pen<B> {
    void draw(B bar, double x, double step);
  }

  ChartFrame(String title, int height) {
    this.height = height;
    add("<figure><figcaption>" + LoadPage.text(title) + "</figcaption>\n");
    add("<svg viewBox=\"0 0 " + WIDTH + ' ' + height + "\" role=\"img\" aria-label=\"");
    add(LoadPage.text(title) + "\">\n");
  }

  void add(String markup) {
    svg.append(markup);
  }

  /** Where a share of the axis ends, from 0 at its foot to 1 at its top. */
  double y(double share) {
    return height - BOTTOM - share * (height - BOTTOM - TOP);
  }

  /** Draws a line of the grid at a share of the axis. */
  void line(double share, String label) {
    double y = y(share);
    add(
        format(
            "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
            LEFT, WIDTH, y, y));
    add(
        format(
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 6, y + 4, label));
  }

  /** Draws each bar in its place. */
  <B> void bars(List<B> bars, Pen<B> pen) {
    double step = (double) (WIDTH - LEFT) / Math.max(1, bars.size());
    for (int i = 0; i < bars.size(); i++) {
      pen.draw(bars.get(i), LEFT + i * step, step);
    }
  }

  /** Draws a rectangle within the place of a bar, with a gap at both sides. */
  void rectangle(String kind, double x, double step, double y, double high) {
    add(
        format(
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
            kind, x + step * 0.1, y, step * 0.8, high));
  }

  String end() {
    add("</svg></figure>\n");
    return svg.toString();
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
