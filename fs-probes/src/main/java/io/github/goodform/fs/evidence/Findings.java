package io.github.goodform.fs.evidence;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Findings by question, with the evidence they were judged from. */
public final class Findings {
  private final Evidence evidence;
  private final List<Finding> list;
  private final Map<String, Finding> byQuestion = new LinkedHashMap<>();
  private final @Nullable Set<String> consulted;

  Findings(Evidence evidence) {
    this(evidence, null);
  }

  /** Findings that note each question that a judgement looks at. */
  Findings(Evidence evidence, @Nullable Set<String> consulted) {
    this.evidence = evidence;
    this.consulted = consulted;
    this.list = evidence.judge();
    for (Finding finding : list) {
      byQuestion.put(finding.question(), finding);
    }
  }

  List<Finding> list() {
    return list;
  }

  Evidence evidence() {
    return evidence;
  }

  /** What was observed of one question. */
  NameObservation observation(String id) {
    consult(id);
    return evidence.of(id);
  }

  private void consult(String id) {
    if (consulted != null) {
      consulted.add(id);
    }
  }

  Finding of(String id) {
    consult(id);
    Finding finding = byQuestion.get(id);
    if (finding == null) {
      throw new IllegalArgumentException("no question has the id " + NameOctets.escape(id));
    }
    return finding;
  }

  NameVerdict verdict(String id) {
    return of(id).verdict();
  }

  boolean is(String id, NameVerdict verdict) {
    return verdict(id) == verdict;
  }

  /** Whether the question has an answer that says something of names. */
  boolean isAnswered(String id) {
    return of(id).isAnswered();
  }

  /** The number of units that a length question measured. */
  OptionalInt units(String id) {
    return is(id, NameVerdict.MEASURED) && observation(id) instanceof NameObservation.Length length
        ? OptionalInt.of(length.units())
        : OptionalInt.empty();
  }

  /** No value, because of the first of these questions that has no usable answer. */
  <T> TraitAnswer<T> inconclusive(Collection<String> ids) {
    List<String> questions = List.copyOf(ids);
    for (String id : questions) {
      Finding finding = of(id);
      if (!isAnswered(id) || finding.is(NameVerdict.REFUSED) || finding.is(NameVerdict.LOSSY)) {
        String reason = finding.reason().isEmpty() ? finding.verdict().name() : finding.reason();
        return TraitAnswer.inconclusive(id + ": " + reason, questions);
      }
    }
    return TraitAnswer.inconclusive("the answers do not fit together", questions);
  }

  <T> TraitAnswer<T> inconclusive(String id) {
    return inconclusive(List.of(id));
  }
}
