package io.github.goodform.fs.evidence;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Chooses the next question from what was observed so far. */
public abstract class NextQuestion {
  /** Without these, no answer is believed. */
  private static final List<String> CONTROLS = List.of("control-same", "control-bmp");

  private static final String CONTROL_BEYOND_BMP = "control-supplementary";

  private NextQuestion() {}

  /**
   * One question after the other.
   *
   * @param questions the questions
   * @return the choice, to be used once
   */
  public static NextQuestion of(List<Question> questions) {
    return new InOrder(questions.iterator());
  }

  /**
   * What some traits rest on, and nothing else.
   *
   * @param traits the traits
   * @return the choice
   */
  public static NextQuestion on(List<Trait<?>> traits) {
    return new OnTraits(List.copyOf(traits));
  }

  /**
   * The question to ask next.
   *
   * @param evidence what was observed so far
   * @return the question, empty when all were asked
   */
  public abstract Optional<Question> after(Evidence evidence);

  // Classes and not lambdas: one trait is asked for in a new JVM, where the first lambda costs as
  // much as all of its questions.

  private static final class InOrder extends NextQuestion {
    private final Iterator<Question> rest;

    InOrder(Iterator<Question> rest) {
      this.rest = rest;
    }

    @Override
    public Optional<Question> after(Evidence evidence) {
      return rest.hasNext() ? Optional.of(rest.next()) : Optional.empty();
    }
  }

  private static final class OnTraits extends NextQuestion {
    private final List<Trait<?>> traits;

    OnTraits(List<Trait<?>> traits) {
      this.traits = traits;
    }

    @Override
    public Optional<Question> after(Evidence evidence) {
      for (Trait<?> trait : traits) {
        Optional<Question> next = next(trait, evidence);
        if (next.isPresent()) {
          return next;
        }
      }
      return Optional.empty();
    }

    /** The first question that the judgement of a trait looks at and the evidence lacks. */
    private static Optional<Question> next(Trait<?> trait, Evidence evidence) {
      Set<String> consulted = new LinkedHashSet<>(CONTROLS);
      TraitJudge.judge(trait, new Findings(evidence, consulted));
      Set<String> asked = evidence.observations().keySet();
      for (String id : consulted) {
        Optional<Question> question = Question.byId(id);
        if (question.isPresent() && !asked.contains(id)) {
          boolean first = question.get().isSupplementary() && !asked.contains(CONTROL_BEYOND_BMP);
          return first ? Question.byId(CONTROL_BEYOND_BMP) : question;
        }
      }
      return Optional.empty();
    }
  }
}
