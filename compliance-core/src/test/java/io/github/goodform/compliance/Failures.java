package io.github.goodform.compliance;

import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import java.util.List;

/** The cases in which a server fails. */
final class Failures {
  private Failures() {}

  /** Runs a plan. */
  static List<CaseResult> of(ConformanceRun.Builder plan) {
    return plan.build().run().results().stream().filter(CaseResult::isFailure).toList();
  }
}
