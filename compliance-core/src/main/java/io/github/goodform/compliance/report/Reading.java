package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Case;
import java.util.List;

/**
 * A named behaviour: a way of reading a body that implementations are known for.
 *
 * @param label its name, such as {@code "first-wins"}
 * @param answer what a server that behaves so answers
 */
public record Reading(String label, AnswerSummary answer) {

  /**
   * Returns the named behaviours of a case.
   *
   * @param testCase the case
   * @return the behaviours, in the order of the file
   */
  public static List<Reading> of(Case testCase) {
    return testCase.behaviours().stream()
        .map(behaviour -> new Reading(behaviour.label(), AnswerSummary.of(behaviour.expectation())))
        .toList();
  }
}
