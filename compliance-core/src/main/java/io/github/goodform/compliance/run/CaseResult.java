package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A case, what was observed, and the verdict.
 *
 * @param testCase the case
 * @param demand the demand it was judged by
 * @param observation what came back, or null when the case was skipped
 * @param outcome what it amounts to, or null when the case was skipped
 * @param verdict the verdict
 * @param reason one line that explains the verdict: expected and actual, or why it was skipped
 * @param subject the response that the verdict is about
 * @param known the known deviation that accepts the failure, or that is stale; null when there is
 *     none
 * @param nanos how long the exchange took, in nanoseconds; 0 when skipped
 */
public record CaseResult(
    Case testCase,
    Demand demand,
    @Nullable Observation observation,
    @Nullable Outcome outcome,
    Verdict verdict,
    String reason,
    Subject subject,
    @Nullable KnownDeviation known,
    long nanos) {

  static CaseResult of(
      Judgement judgement, Verdict verdict, String reason, @Nullable KnownDeviation known) {
    return new CaseResult(
        judgement.testCase(),
        judgement.demand(),
        judgement.observation(),
        judgement.outcome(),
        verdict,
        reason,
        judgement.subject(),
        known,
        judgement.nanos());
  }

  /**
   * Returns whether this result makes a build fail.
   *
   * @return whether the verdict is {@link Verdict#FAIL} or {@link Verdict#UNEXPECTED_PASS}
   */
  public boolean isFailure() {
    return verdict == Verdict.FAIL || verdict == Verdict.UNEXPECTED_PASS;
  }
}
