package io.github.goodform.fs.evidence;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Findings by question, with the evidence they were judged from. A question is judged when its
 * finding is wanted for the first time: one trait rests on few.
 */
final class Findings {
  private final Evidence asListed;
  private final Evidence evidence;
  private final boolean listsCapitals;
  private final EvidenceJudge judge;
  private final Map<String, Finding> byQuestion;
  private final @Nullable Set<String> consulted;

  Findings(Evidence evidence) {
    this(evidence, null, new ConcurrentHashMap<>());
  }

  /**
   * Findings that note each question that a judgement looks at.
   *
   * @param byQuestion what is known already, to which is added what is judged
   */
  Findings(Evidence evidence, @Nullable Set<String> consulted, Map<String, Finding> byQuestion) {
    this.listsCapitals = GivenCase.listsCapitals(evidence);
    this.asListed = evidence;
    this.evidence = GivenCase.of(evidence);
    this.byQuestion = byQuestion;
    this.consulted = consulted;
    this.judge = new EvidenceJudge(this.evidence);
  }

  List<Finding> list() {
    return judge.findings();
  }

  /** What was observed, as if names were listed in the case in which they were given. */
  Evidence evidence() {
    return evidence;
  }

  /** What was observed, with names as they are listed. */
  Evidence asListed() {
    return asListed;
  }

  boolean listsCapitals() {
    consult("control-same");
    return listsCapitals;
  }

  /** What was observed of one question. */
  NameObservation observation(String id) {
    consult(id);
    return evidence.of(id);
  }

  /** Notes that what is told of the trait rests on a question, too. */
  void consult(String id) {
    if (consulted != null) {
      consulted.add(id);
    }
  }

  Finding of(String id) {
    consult(id);
    Finding finding = byQuestion.get(id);
    if (finding == null) {
      finding = judge.judge(Question.named(id));
      byQuestion.put(id, finding);
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

  /** Whether the evidence says anything of a question. */
  boolean isHeld(String id) {
    consult(id);
    return evidence.observations().containsKey(id);
  }

  /** Whether unrelated names are one file, though each is listed as it was given. */
  boolean joinsUnrelated() {
    return is("control-bmp", NameVerdict.LOSSY) && judge.joinsUnrelated();
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
