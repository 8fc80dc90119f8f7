package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Behaviour;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Outcome.Kind;
import java.util.Optional;

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
    Optional<Outcome> fault = observation.accept(new Faults());
    if (fault.isPresent()) {
      return fault.get();
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

  /** Finds the fault of an observation, whatever was expected; empty when it has none. */
  private final class Faults implements Observation.Interpreter<Optional<Outcome>> {
    @Override
    public Optional<Outcome> early(Observation.Early observation) {
      return observation.response().accept(this);
    }

    @Override
    public Optional<Outcome> parsed(Observation.Parsed observation) {
      return Optional.empty();
    }

    @Override
    public Optional<Outcome> responded(Observation.Responded observation) {
      if (observation.status() >= 500) {
        return Optional.of(new Outcome(Kind.SERVER_ERROR, Integer.toString(observation.status())));
      }
      return observation.status() < 400 && testCase instanceof UploadCase
          ? adapterError(observation)
          : Optional.empty();
    }

    @Override
    public Optional<Outcome> unreadable(Observation.Unreadable observation) {
      return adapterError(observation);
    }

    @Override
    public Optional<Outcome> closed(Observation.Closed observation) {
      return Optional.empty();
    }

    @Override
    public Optional<Outcome> unanswered(Observation.Unanswered observation) {
      return hang();
    }

    @Override
    public Optional<Outcome> silent(Observation.Silent observation) {
      return hang();
    }

    @Override
    public Optional<Outcome> unreachable(Observation.Unreachable observation) {
      return adapterError(observation);
    }

    private static Optional<Outcome> adapterError(Observation observation) {
      return Optional.of(new Outcome(Kind.ADAPTER_ERROR, observation.describe()));
    }

    private static Optional<Outcome> hang() {
      return Optional.of(new Outcome(Kind.HANG, null));
    }
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
