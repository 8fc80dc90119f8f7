package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Behaviour;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Outcome.Kind;
import org.jspecify.annotations.Nullable;

/** Reads an observation of one case as an outcome. */
final class Classifier {
  private final Case testCase;
  private final DirectoryNames directory;

  Classifier(Case testCase, DirectoryNames directory) {
    this.testCase = testCase;
    this.directory = directory;
  }

  Outcome outcome(Expectation expectation, Observation observation) {
    Outcome fault = fault(observation);
    if (fault != null) {
      return fault;
    }
    boolean refused = isRefused(observation);
    if (matches(expectation, observation)) {
      return right(observation);
    }
    for (Behaviour behaviour : testCase.behaviours()) {
      if (matches(behaviour.expectation(), observation)) {
        return new Outcome(Kind.BEHAVIOUR, behaviour.label());
      }
    }
    if (refused) {
      return rejected(observation);
    }
    if (observation instanceof Observation.Parsed parsed && parsed.parts().isEmpty()) {
      return new Outcome(Kind.SILENT_EMPTY, null);
    }
    return new Outcome(Kind.OTHER, Wording.actual(observation));
  }

  /** Returns what is wrong whatever was expected, or null. */
  private @Nullable Outcome fault(Observation observation) {
    if (observation instanceof Observation.Silent) {
      return new Outcome(Kind.HANG, null);
    }
    if (observation instanceof Observation.Unreadable
        || observation instanceof Observation.Unreachable) {
      return new Outcome(Kind.ADAPTER_ERROR, Wording.actual(observation));
    }
    if (observation instanceof Observation.Responded responded) {
      if (responded.status() >= 500) {
        return new Outcome(Kind.SERVER_ERROR, Integer.toString(responded.status()));
      }
      if (responded.status() < 400 && testCase instanceof UploadCase) {
        return new Outcome(Kind.ADAPTER_ERROR, Wording.actual(observation));
      }
    }
    return null;
  }

  boolean matches(Expectation expectation, Observation observation) {
    if (expectation instanceof Expectation.Parts parts) {
      return observation instanceof Observation.Parsed parsed
          && Parts.compare(parts.parts(), parsed.parts()).isEmpty();
    }
    if (expectation instanceof Expectation.Reject || expectation instanceof Expectation.Refuses) {
      return isRefused(observation);
    }
    if (expectation instanceof Expectation.AnyOf any) {
      return any.alternatives().stream().anyMatch(one -> matches(one, observation));
    }
    if (expectation instanceof Expectation.Saved saved) {
      return observation instanceof Observation.Parsed parsed
          && new SavedNames(directory).keep(parsed.parts(), saved.rules());
    }
    return observation instanceof Observation.Responded responded
        && answers(expectation, responded);
  }

  private boolean answers(Expectation expectation, Observation.Responded responded) {
    if (expectation instanceof Expectation.Answers answers) {
      return responded.status() == answers.status();
    }
    if (expectation instanceof Expectation.Serves serves) {
      return serves(fixture(serves.fixture()), responded);
    }
    if (expectation instanceof Expectation.AsDirectory asked) {
      if (sameness(asked) != DirectoryNames.Sameness.SAME) {
        return responded.status() == 404;
      }
      return asked.status() == 200
          ? serves(fixture(asked.fixture()), responded)
          : responded.status() == asked.status();
    }
    return false;
  }

  /** Returns what the directory says of a question; it may not know. */
  DirectoryNames.Sameness sameness(Expectation.AsDirectory asked) {
    return directory.compare(fixture(asked.fixture()).path(), asked.askedPath());
  }

  private Fixture fixture(String id) {
    return ((FileServingCase) testCase)
        .fixtures().stream()
            .filter(candidate -> candidate.id().equals(id))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no fixture has the id " + id));
  }

  private boolean serves(Fixture fixture, Observation.Responded responded) {
    if (responded.status() != 200) {
      return false;
    }
    Octets content = Octets.utf8(fixture.content());
    if (!((FileServingCase) testCase).method().equals("HEAD")) {
      return content.equals(responded.body());
    }
    String length = responded.headers().get("content-length");
    return responded.contentOctets() == 0
        && (length == null || length.equals(Integer.toString(content.length())));
  }

  static boolean isRefused(Observation observation) {
    return observation instanceof Observation.Closed
        || (observation instanceof Observation.Responded responded
            && responded.status() >= 400
            && responded.status() < 500);
  }

  /** Returns the outcome of what is right, an answer with parts or a refusal. */
  static Outcome right(Observation observation) {
    boolean closed = observation instanceof Observation.Closed;
    boolean refused =
        observation instanceof Observation.Responded responded && responded.status() >= 400;
    return closed || refused ? rejected(observation) : new Outcome(Kind.EXACT, null);
  }

  private static Outcome rejected(Observation observation) {
    return new Outcome(
        Kind.REJECTED,
        observation instanceof Observation.Responded responded
            ? Integer.toString(responded.status())
            : "close");
  }
}
