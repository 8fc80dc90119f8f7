package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Behaviour;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Outcome.Kind;
import org.jspecify.annotations.Nullable;

/** Classifies an observation of one case as an outcome. */
final class Classifier {
  private final Case testCase;
  private final DirectoryNames directory;

  Classifier(Case testCase, DirectoryNames directory) {
    this.testCase = testCase;
    this.directory = directory;
  }

  Outcome outcome(Expectation expectation, Observation observation) {
    // First: a case may allow a status of its own, such as 501 to an unknown transfer coding.
    if (expectation.matches(observation, directory)) {
      return right(observation);
    }
    Outcome fault = fault(observation.response());
    if (fault != null) {
      return fault;
    }
    for (Behaviour behaviour : testCase.behaviours()) {
      if (behaviour.expectation().matches(observation, directory)) {
        return new Outcome(Kind.BEHAVIOUR, behaviour.label());
      }
    }
    if (observation.isRefusal()) {
      return rejected(observation);
    }
    if (observation instanceof Observation.Parsed parsed && parsed.parts().isEmpty()) {
      return new Outcome(Kind.SILENT_EMPTY, null);
    }
    return new Outcome(Kind.OTHER, observation.describe());
  }

  /** Returns the fault of an observation, whatever was expected, or null. */
  private @Nullable Outcome fault(Observation observation) {
    if (observation instanceof Observation.Silent
        || observation instanceof Observation.Unanswered) {
      return new Outcome(Kind.HANG, null);
    }
    if (observation instanceof Observation.Unreadable
        || observation instanceof Observation.Unreachable) {
      return new Outcome(Kind.ADAPTER_ERROR, observation.describe());
    }
    if (observation instanceof Observation.Responded responded) {
      if (responded.status() >= 500) {
        return new Outcome(Kind.SERVER_ERROR, Integer.toString(responded.status()));
      }
      if (responded.status() < 400 && testCase instanceof UploadCase) {
        return new Outcome(Kind.ADAPTER_ERROR, observation.describe());
      }
    }
    return null;
  }

  /** Returns the outcome of a right response: parts or a refusal. */
  static Outcome right(Observation observation) {
    boolean refused =
        observation.isRefusal()
            || (observation instanceof Observation.Responded responded
                && responded.status() >= 400);
    return refused ? rejected(observation) : new Outcome(Kind.EXACT, null);
  }

  private static Outcome rejected(Observation observed) {
    Observation observation = observed.response();
    return new Outcome(
        Kind.REJECTED,
        observation instanceof Observation.Responded responded
            ? Integer.toString(responded.status())
            : "close");
  }
}
