package io.github.goodform.fs.evidence;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Chooses the next question from what was observed so far. */
public final class NextQuestion {
  /** Without these, no answer tells anything. */
  private static final List<String> CONTROLS = List.of("control-same", "control-bmp");

  private static final String CONTROL_BEYOND_BMP = "control-supplementary";

  // No lambda and no class of its own for each choice: one trait is asked for in a new JVM, where
  // each of them costs as much as a question.
  private final Iterator<Question> inOrder;
  private final List<Trait<?>> traits;

  /** The findings on what was asked: to judge everything again at each step would be quadratic. */
  private final Map<String, Finding> known = new HashMap<>();

  private int controls;

  private NextQuestion(Iterator<Question> inOrder, List<Trait<?>> traits) {
    this.inOrder = inOrder;
    this.traits = traits;
  }

  /**
   * One question after the other.
   *
   * @param questions the questions
   * @return the choice, to be used once
   */
  public static NextQuestion of(List<Question> questions) {
    return new NextQuestion(questions.iterator(), List.of());
  }

  /**
   * What some traits rest on, and nothing else.
   *
   * @param traits the traits
   * @return the choice, for evidence that grows by what it chose
   */
  public static NextQuestion on(List<Trait<?>> traits) {
    return new NextQuestion(Collections.emptyIterator(), List.copyOf(traits));
  }

  /**
   * The question to ask next.
   *
   * @param evidence what was observed so far
   * @return the question, empty when all were asked
   */
  public Optional<Question> after(Evidence evidence) {
    while (inOrder.hasNext()) {
      Question question = inOrder.next();
      if (question.group() != Question.Group.TABLE || OpenTables.isToBeAsked(question, evidence)) {
        return Optional.of(question);
      }
    }
    for (Trait<?> trait : traits) {
      Optional<Question> next = next(trait, evidence);
      if (next.isPresent()) {
        return next;
      }
    }
    return Optional.empty();
  }

  /** The first question that the judgement of a trait looks at and the evidence lacks. */
  private Optional<Question> next(Trait<?> trait, Evidence evidence) {
    Set<String> consulted = new LinkedHashSet<>(CONTROLS);
    Set<String> asked = evidence.observations().keySet();
    forgetIfControlled(asked);
    Traits.judge(trait, new Findings(evidence, consulted, known));
    // What was not asked yet may be asked next.
    known.keySet().retainAll(asked);
    for (String id : consulted) {
      Optional<Question> question = Question.byId(id);
      if (question.isPresent() && !asked.contains(id)) {
        boolean first = question.get().isSupplementary() && !asked.contains(CONTROL_BEYOND_BMP);
        return first ? Question.byId(CONTROL_BEYOND_BMP) : question;
      }
    }
    return Optional.empty();
  }

  /** Every finding rests on the controls, too. */
  private void forgetIfControlled(Set<String> asked) {
    int answered = 0;
    for (String id : CONTROLS) {
      answered += asked.contains(id) ? 1 : 0;
    }
    answered += asked.contains(CONTROL_BEYOND_BMP) ? 1 : 0;
    if (answered != controls) {
      controls = answered;
      known.clear();
    }
  }
}
