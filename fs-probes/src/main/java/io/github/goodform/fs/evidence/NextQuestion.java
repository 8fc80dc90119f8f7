package io.github.goodform.fs.evidence;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the questions that one trait rests on, each by what the earlier ones were answered. */
public final class NextQuestion {
  /** Without these, no answer is believed. */
  private static final List<String> CONTROLS = List.of("control-same", "control-bmp");

  private static final String CONTROL_BEYOND_BMP = "control-supplementary";

  private NextQuestion() {}

  /**
   * The first question that the judgement of a trait looks at and the evidence lacks.
   *
   * @param trait the trait
   * @param evidence what was observed so far
   * @return the question, empty when the trait is judged as it would be with all questions asked
   */
  public static Optional<Question> of(Trait<?> trait, Evidence evidence) {
    Set<String> consulted = new LinkedHashSet<>(CONTROLS);
    TraitJudge.judge(trait, new Findings(evidence, consulted));
    Set<String> asked = evidence.observations().keySet();
    for (String id : consulted) {
      Question question = Question.byId(id).orElseThrow();
      if (!asked.contains(id)) {
        boolean first = question.isSupplementary() && !asked.contains(CONTROL_BEYOND_BMP);
        return first ? Question.byId(CONTROL_BEYOND_BMP) : Optional.of(question);
      }
    }
    return Optional.empty();
  }
}
