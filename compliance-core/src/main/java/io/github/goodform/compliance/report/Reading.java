package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Case;
import java.util.List;

/**
 * A named behaviour: a way of reading a body that implementations are known for.
 *
 * @param label its name, such as {@code "first-wins"}
 * @param answer what a server that behaves so answers
 */
public record Reading(String label, Answer answer) {

  static List<Reading> of(Case testCase) {
    return testCase.behaviours().stream()
        .map(behaviour -> new Reading(behaviour.label(), Answer.of(behaviour.expectation())))
        .toList();
  }
}
