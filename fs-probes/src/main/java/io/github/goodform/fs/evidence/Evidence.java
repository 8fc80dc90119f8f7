package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Unasked;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What was observed, question by question: the facts from which every verdict can be judged again.
 *
 * <p>Immutable. Observations of questions that are not in the catalogue are kept and not judged.
 */
public final class Evidence {
  private final Map<String, NameObservation> observations;

  private Evidence(Map<String, NameObservation> observations) {
    this.observations = Collections.unmodifiableMap(new LinkedHashMap<>(observations));
  }

  /**
   * Evidence from observations by question id.
   *
   * @param observations the observations
   * @return the evidence
   */
  public static Evidence of(Map<String, NameObservation> observations) {
    return new Evidence(observations);
  }

  /**
   * The observation of one question.
   *
   * @param question the question's id
   * @return what was observed, or that it was not asked
   */
  public NameObservation of(String question) {
    return observations.getOrDefault(question, new Unasked(CallOutcome.UNASKED));
  }

  /**
   * All observations by question id.
   *
   * @return an unmodifiable map in the order of asking
   */
  public Map<String, NameObservation> observations() {
    return observations;
  }

  /**
   * The observations of some questions only.
   *
   * @param questions the ids of the questions
   * @return evidence that holds no other observations
   */
  public Evidence only(Set<String> questions) {
    Map<String, NameObservation> some = new LinkedHashMap<>(observations);
    some.keySet().retainAll(questions);
    return new Evidence(some);
  }

  /**
   * Judges every question of the catalogue.
   *
   * @return one finding for each question, in the catalogue's order
   */
  public List<Finding> judge() {
    return new EvidenceJudge(GivenCase.of(this)).findings();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Evidence evidence && observations.equals(evidence.observations);
  }

  @Override
  public int hashCode() {
    return Objects.hash(observations);
  }

  @Override
  public String toString() {
    return "Evidence of " + observations.size() + " questions";
  }
}
