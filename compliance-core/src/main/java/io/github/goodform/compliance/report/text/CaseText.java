package io.github.goodform.compliance.report.text;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.Clause;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.OtherReading;
import io.github.goodform.compliance.report.Reading;
import io.github.goodform.compliance.report.SentRequest;
import java.util.List;
import java.util.TreeSet;

/** One case whole, and octets with a caret, as text for a terminal. */
public final class CaseText {
  private static final int WHOLE_LINES = 100;
  private static final int BEFORE = 60;
  private static final int AROUND = 40;

  private CaseText() {}

  /**
   * Writes a case: what is sent, and what each rule set demands by which sentence.
   *
   * @param testCase the case
   * @param style how it looks
   * @return the text, each line ended by a line feed
   */
  public static String write(Case testCase, Style style) {
    TextPage page = new TextPage(style, WHOLE_LINES);
    page.line(style.bold(testCase.id()) + "  " + style.dim(style.fit(testCase.theme())));
    page.indented(testCase.title());
    String withdrawn = testCase.head().withdrawn();
    if (withdrawn != null) {
      page.labelled("withdrawn", withdrawn);
    }
    page.sent(SentRequest.of(testCase));
    for (RuleSet ruleSet : RuleSet.values()) {
      testCase.demand(ruleSet).ifPresent(demand -> demand(page, demand));
    }
    for (Reading reading : Reading.of(testCase)) {
      page.answer(
          "reading",
          reading.answer().withText(reading.label() + ": " + reading.answer().text()),
          null);
    }
    List<OtherReading> others = Implementations.of(testCase);
    for (OtherReading other : others) {
      page.labelled("others", other.who(others) + ": " + other.what());
    }
    if (!testCase.needs().isEmpty()) {
      page.labelled("needs", String.join(", ", new TreeSet<>(testCase.needs())));
    }
    if (!testCase.note().isEmpty()) {
      page.labelled("note", testCase.note());
    }
    page.labelled("since", testCase.since() + ", " + testCase.head().source());
    return page.toString();
  }

  private static void demand(TextPage page, Demand demand) {
    String head = demand.level() + " ";
    AnswerSummary answer = AnswerSummary.of(demand.expectation());
    AnswerSummary headed = answer.withText(head + answer.text());
    page.answer(demand.ruleSet().id(), headed, null);
    page.clause("", Clause.of(demand.spec()));
  }

  /**
   * Writes the surroundings of an octet with a caret under it.
   *
   * @param window the octets around it
   * @param windowOffset the offset of the window's first octet
   * @param offset the offset of the octet to point at, within the window or just behind it
   * @param style how it looks
   * @return the text, each line ended by a line feed
   */
  public static String caret(Octets window, long windowOffset, long offset, Style style) {
    TextPage page = new TextPage(style);
    int at = (int) Math.min(offset - windowOffset, window.length());
    int from = lineStart(window, at);
    if (from == at && at == window.length()) {
      from = lineStart(window, Math.max(0, at - 1)); // behind the last octet: show the last line
    }
    int to = at;
    while (to < window.length() && to < at + AROUND && (to == at || window.at(to - 1) != '\n')) {
      to++;
    }
    String before = window.escaped(from, at);
    page.labelled("", List.of(style.cyan(before + window.escaped(at, to))));
    page.labelled("", List.of(style.bold(" ".repeat(before.length()) + "^ octet " + offset)));
    return page.toString();
  }

  private static int lineStart(Octets window, int at) {
    int from = at;
    while (from > 0 && from > at - BEFORE && window.at(from - 1) != '\n') {
      from--;
    }
    return from;
  }
}
