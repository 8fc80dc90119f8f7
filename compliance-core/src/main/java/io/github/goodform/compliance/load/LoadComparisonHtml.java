package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.LoadComparisonText.Row;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as one HTML page that needs nothing else: the sentence, the chart, the figures. */
final class LoadComparisonHtml {
  private static final int WIDTH = 720;
  private static final int ROW_HEIGHT = 28;
  private static final int LEFT = 250;

  private final LoadComparison found;
  private final StringBuilder out = new StringBuilder(1 << 12);

  private LoadComparisonHtml(LoadComparison found) {
    this.found = found;
  }

  static String of(LoadComparison found) {
    LoadComparisonHtml html = new LoadComparisonHtml(found);
    html.page();
    return html.out.toString();
  }

  private void page() {
    String verdict = found.isValid() ? "VALID" : "INVALID";
    String addresses = found.address(false) + " \u00B7 " + found.address(true);
    add(LoadHtml.head(verdict + " \u00B7 " + addresses));
    add("<h1><span class=\"" + (found.isValid() ? "kept" : "broken") + "\">" + verdict);
    add("</span> A " + text(found.address(false).toString()) + " \u00B7 B ");
    add(text(found.address(true).toString()) + "</h1>\n<p class=\"facts\">");
    add(text(found.scenario() + ", by turns, without the probe") + " \u00B7 ");
    add(text(LoadComparisonText.counts(found)) + " \u00B7 " + found.startedAt() + "</p>\n");
    if (!found.isValid()) {
      add("<ul class=\"reasons\">");
      found.reasons().forEach(reason -> add("<li>" + text(reason) + "</li>"));
      add("</ul>\n");
    }
    add("<p>" + text(LoadComparisonText.sentence(found)) + "</p>\n");
    for (boolean ofSecond : new boolean[] {false, true}) {
      LoadComparisonText.faults(found, ofSecond)
          .ifPresent(line -> add("<p class=\"broken\">" + text(line) + "</p>\n"));
    }
    add("</header>\n<main>\n<h2>B divided by A, with the 99 % interval</h2>\n");
    List<Row> rows = LoadComparisonText.rows(found);
    chart(rows);
    table(rows);
    add("<p class=\"facts\">" + text(LoadText.machine("machine", found.machine())) + "</p>\n");
    if (!found.remarks().isEmpty()) {
      add("<p>Not observed:</p><ul>");
      found.remarks().forEach(each -> add("<li>" + text(each) + "</li>"));
      add("</ul>\n");
    }
    add("</main>\n</body>\n</html>\n");
  }

  private void chart(List<Row> rows) {
    double reach =
        rows.stream()
            .flatMap(row -> row.ratio().stream())
            .mapToDouble(ratio -> Math.max(Math.log(ratio.high()), -Math.log(ratio.low())))
            .reduce(Math.log(1.1), Math::max);
    int height = rows.size() * ROW_HEIGHT + ROW_HEIGHT;
    add("<figure><svg viewBox=\"0 0 " + WIDTH + ' ' + height + "\" role=\"img\" aria-label=\"");
    add("Ratios of B to A with their intervals\">\n");
    for (double at : new double[] {-reach, 0, reach}) {
      add(
          format(
              "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>",
              x(at, reach), x(at, reach), height - ROW_HEIGHT));
      add(
          format(
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.2f</text>\n",
              x(at, reach), height - 8, Math.exp(at)));
    }
    for (int i = 0; i < rows.size(); i++) {
      bar(rows.get(i), i * ROW_HEIGHT, reach);
    }
    add("</svg></figure>\n");
  }

  private void bar(Row row, int top, double reach) {
    add(format("<text x=\"0\" y=\"%d\">%s</text>", top + 18, text(row.name())));
    Optional<Ratio> ratio = row.ratio();
    if (ratio.isPresent()) {
      double low = x(Math.log(ratio.get().low()), reach);
      double high = x(Math.log(ratio.get().high()), reach);
      add("<g><title>" + text(row.ratioText() + ", " + row.interval()) + "</title>");
      add(
          format(
              "<rect class=\"max\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"12\"/>",
              low, top + 8, Math.max(1, high - low)));
      add(
          format(
              "<rect class=\"p99\" x=\"%.1f\" y=\"%d\" width=\"3\" height=\"16\"/></g>\n",
              x(Math.log(ratio.get().value()), reach) - 1.5, top + 6));
    }
  }

  /** The axis is logarithmic, with 1 in its middle. */
  private static double x(double log, double reach) {
    double half = (WIDTH - LEFT) / 2.0 - 20;
    return LEFT + 20 + half + log / reach * half;
  }

  private void table(List<Row> rows) {
    add("<div class=\"sheet\"><table>\n<thead><tr>");
    for (String each : List.of("", "A", "B", "B/A", "99 % interval")) {
      add("<th scope=\"col\">" + each + "</th>");
    }
    add("</tr></thead>\n");
    for (Row row : rows) {
      add("<tr><th scope=\"row\">" + text(row.name()) + "</th>");
      for (String each : List.of(row.first(""), row.second(""), row.ratioText(), row.interval())) {
        add("<td>" + text(each) + "</td>");
      }
      add("</tr>\n");
    }
    add("</table></div>\n");
  }

  private static String text(String text) {
    return LoadHtml.text(text);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private void add(String html) {
    out.append(html);
  }
}
