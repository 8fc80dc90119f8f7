package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Observation;
import org.jspecify.annotations.Nullable;

/**
 * A case, its observation and its verdict, before known deviations are applied.
 *
 * @param testCase the case
 * @param demand the demand it was judged by
 * @param observation what came back, or null when the case was skipped
 * @param outcome what it amounts to, or null when the case was skipped
 * @param verdict the verdict
 * @param reason one line that explains the verdict: expected and actual, or why it was skipped
 * @param subject the response that the verdict is about
 * @param nanos how long the exchange took, in nanoseconds; 0 when skipped
 */
public record Judgement(
    Case testCase,
    Demand demand,
    @Nullable Observation observation,
    @Nullable Outcome outcome,
    Verdict verdict,
    String reason,
    Subject subject,
    long nanos) {

  /** Whether the verdict is a pass, or no more than information. */
  boolean isMet() {
    return verdict.isMet();
  }

  Judgement withReason(String other) {
    return new Judgement(testCase, demand, observation, outcome, verdict, other, subject, nanos);
  }
}
