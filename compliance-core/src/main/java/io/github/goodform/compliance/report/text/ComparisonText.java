package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Comparison;
import io.github.goodform.compliance.report.Comparison.Danger;
import io.github.goodform.compliance.report.Comparison.Difference;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Escapes;
import io.github.goodform.compliance.report.Run;
import java.util.List;
import java.util.Locale;

/** A comparison of two servers for a terminal. */
public final class ComparisonText {
  private static final int READING_COLUMNS = 48;

  private ComparisonText() {}

  /**
   * Writes a comparison: the two servers, the counts, then one line for each difference by danger.
   *
   * @param comparison the comparison
   * @param style how it looks
   * @param detail whether to write, in place of one line, what was sent and what both read
   * @return the text, each line ended by a line feed
   */
  public static String write(Comparison comparison, Style style, boolean detail) {
    Run first = comparison.first();
    Run second = comparison.second();
    TextPage page = new TextPage(style);
    String a = Escapes.text(first.server());
    String b = Escapes.text(second.server());
    page.line(style.fit("first  = " + a + " · " + Escapes.line(first.target())));
    page.line(style.fit("second = " + b + " · " + Escapes.line(second.target())));
    page.line(summary(comparison));
    for (Danger danger : Danger.values()) {
      List<Difference> differences =
          comparison.differences().stream().filter(each -> each.danger() == danger).toList();
      if (!differences.isEmpty()) {
        String words = danger.words().toUpperCase(Locale.ROOT) + " (" + differences.size() + ")";
        page.line("");
        page.line(danger == Danger.OTHER_CONTENT ? style.red(words) : style.bold(words));
        differences.forEach(each -> difference(page, each, detail));
      }
    }
    return page.toString();
  }

  private static void difference(TextPage page, Difference difference, boolean detail) {
    Style style = page.style;
    Entry entry = difference.first();
    AnswerSummary mine = entry.actual();
    AnswerSummary other = difference.second().actual();
    if (mine == null || other == null) {
      return;
    }
    if (!detail) {
      page.line(
          "  " + style.bold(entry.id()) + "  " + cut(style, mine) + " | " + cut(style, other));
      return;
    }
    page.line(style.bold(entry.id()));
    page.indented(entry.title());
    page.clause("clause", entry.clause());
    page.sent(entry.sent());
    page.answer("first", mine, other);
    page.answer("second", other, mine);
    page.line("");
  }

  /** A reading that fits beside another one in a line. */
  private static String cut(Style style, AnswerSummary answer) {
    String reading = style.fit(answer.reading());
    return reading.length() > READING_COLUMNS
        ? reading.substring(0, READING_COLUMNS) + style.fit("…")
        : reading;
  }

  private static String summary(Comparison comparison) {
    List<Difference> differences = comparison.differences();
    StringBuilder out = new StringBuilder();
    out.append(differences.size())
        .append(" of ")
        .append(comparison.compared())
        .append(" cases read differently");
    for (Danger danger : Danger.values()) {
      long count = differences.stream().filter(each -> each.danger() == danger).count();
      if (count > 0) {
        out.append(out.indexOf(":") < 0 ? ": " : ", ").append(count).append(' ');
        out.append(danger.words());
      }
    }
    return out.toString();
  }
}
