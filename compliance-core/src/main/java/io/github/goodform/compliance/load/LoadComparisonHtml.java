package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.LoadPage.text;

import io.github.goodform.compliance.load.LoadComparisonText.Row;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as one HTML page that needs nothing else: the sentence, the chart, the figures. */
final class LoadComparisonHtml {
  private static final int WIDTH = 720;
  private static final int ROW_HEIGHT = 28;
  private static final int LEFT = 250;

  private LoadComparisonHtml() {}

  static String of(LoadComparison found) {
    String a = found.address(false).toString();
    String b = found.address(true).toString();
    LoadPage page = new LoadPage(found.isValid(), a + " \u00B7 " + b);
    page.add("A " + text(a) + " \u00B7 B " + text(b) + "</h1>\n<p class=\"facts\">");
    page.add(text(found.scenario() + ", by turns, without the probe") + " \u00B7 ");
    page.add(text(LoadComparisonText.counts(found)) + " \u00B7 " + found.startedAt() + "</p>\n");
    if (!found.isValid()) {
      page.reasons(found.reasons());
    }
    page.add("<p>" + text(LoadComparisonText.sentence(found)) + "</p>\n");
    for (boolean ofSecond : new boolean[] {false, true}) {
      LoadComparisonText.faults(found, ofSecond)
          .ifPresent(line -> page.add("<p class=\"broken\">" + text(line) + "</p>\n"));
    }
    page.add("</header>\n<main>\n<h2>B divided by A, with the 99 % interval</h2>\n");
    List<Row> rows = LoadComparisonText.rows(found);
    chart(page, rows);
    table(page, rows);
    page.add("<p class=\"facts\">" + text(LoadText.machine("machine", found.guard().machine())));
    page.add("</p>\n");
    page.guard(found.guard());
    page.notObserved(found.remarks());
    return page.end();
  }

  private static void chart(LoadPage page, List<Row> rows) {
    double reach =
        rows.stream()
            .flatMap(row -> row.ratio().stream())
            .mapToDouble(ratio -> Math.max(Math.log(ratio.high()), -Math.log(ratio.low())))
            .reduce(Math.log(1.1), Math::max);
    int height = rows.size() * ROW_HEIGHT + ROW_HEIGHT;
    page.add(
        "<figure><svg viewBox=\"0 0 " + WIDTH + ' ' + height + "\" role=\"img\" aria-label=\"");
    page.add("Ratios of B to A with their intervals\">\n");
    for (double at : new double[] {-reach, 0, reach}) {
      page.add(
          format(
              "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>",
              x(at, reach), x(at, reach), height - ROW_HEIGHT));
      page.add(
          format(
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.2f</text>\n",
              x(at, reach), height - 8, Math.exp(at)));
    }
    for (int i = 0; i < rows.size(); i++) {
      bar(page, rows.get(i), i * ROW_HEIGHT, reach);
    }
    page.add("</svg></figure>\n");
  }

  private static void bar(LoadPage page, Row row, int top, double reach) {
    page.add(format("<text x=\"0\" y=\"%d\">%s</text>", top + 18, text(row.name())));
    Optional<Ratio> ratio = row.ratio();
    if (ratio.isPresent()) {
      double low = x(Math.log(ratio.get().low()), reach);
      double high = x(Math.log(ratio.get().high()), reach);
      page.add("<g><title>" + text(row.ratioText() + ", " + row.interval()) + "</title>");
      page.add(
          format(
              "<rect class=\"max\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"12\"/>",
              low, top + 8, Math.max(1, high - low)));
      page.add(
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

  private static void table(LoadPage page, List<Row> rows) {
    page.table(List.of("", "A", "B", "B/A", "99 % interval"));
    for (Row row : rows) {
      page.add("<tr><th scope=\"row\">" + text(row.name()) + "</th>");
      for (String each : List.of(row.first(""), row.second(""), row.ratioText(), row.interval())) {
        page.add("<td>" + text(each) + "</td>");
      }
      page.add("</tr>\n");
    }
    page.add("</table></div>\n");
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
