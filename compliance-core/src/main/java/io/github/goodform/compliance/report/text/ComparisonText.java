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
  private ComparisonText() {}

  /**
   * Writes a comparison.
   *
   * @param comparison the comparison
   * @param style how it looks
   * @return the text, each line ended by a line feed
   */
  public static String write(Comparison comparison, Style style) {
    List<Difference> differences = comparison.differences();
    Run first = comparison.first();
    Run second = comparison.second();
    TextPage page = new TextPage(style);
    String a = Escapes.text(first.server());
    String b = Escapes.text(second.server());
    for (Difference difference : differences) {
      Entry entry = difference.first();
      String words = difference.danger().words().toUpperCase(Locale.ROOT);
      String danger = difference.danger() == Danger.OTHER_CONTENT ? style.red(words) : words;
      page.line(style.bold(entry.id()) + "  " + danger);
      page.indented(entry.title());
      page.clause("clause", entry.clause());
      page.sent(entry.sent());
      AnswerSummary mine = entry.actual();
      AnswerSummary other = difference.second().actual();
      if (mine != null && other != null) {
        page.answer("first", mine, other);
        page.answer("second", other, mine);
      }
      page.line("");
    }
    page.line(style.fit("first  = " + a + " · " + Escapes.controls(first.target())));
    page.line(style.fit("second = " + b + " · " + Escapes.controls(second.target())));
    page.line(summary(comparison));
    return page.toString();
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
