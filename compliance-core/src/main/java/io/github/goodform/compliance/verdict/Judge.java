package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.FileExpectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.PartComparison;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Outcome.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges an observation by the demand of a rule set. It performs no I/O and keeps no state: the
 * same case, observation and rule set always give the same result.
 *
 * <p><b>Outcome.</b> The observation is compared with the expectation of the rule set, then with
 * the named behaviours in the order of the catalogue. A 5xx status, no response, and a response
 * that breaks the contract are classified as such, whatever was expected.
 *
 * <p><b>Verdict.</b> An observation that matches the expectation passes. A missed MUST fails, a
 * missed SHOULD warns, a missed MAY or CHECK is for information. A crash (5xx) or no response is
 * not a reading of the text and fails at every level, as the contract promises; a connection that
 * is closed without a status is no response where the request was {@linkplain Case#isOwedAStatus
 * owed one}. An adapter error fails a MUST and a SHOULD, and warns elsewhere. A 411 (Length
 * Required) to a body in chunks, where something else was expected, is a skip: a server may want a
 * length (RFC 9112 §6.3). So is a reading without any media type that differs in nothing else: a
 * parser may have none to tell.
 */
public final class Judge {
  /** Statuses for octets that are not a request: an unknown method, another version. */
  private static final Set<Integer> NO_REQUEST = Set.of(501, 505);

  private static final int LENGTH_REQUIRED = 411;

  private final RuleSet ruleSet;
  private final DirectoryNames directory;
  private final DirectoryNames uploads;

  private Judge(RuleSet ruleSet, DirectoryNames directory, DirectoryNames uploads) {
    this.ruleSet = ruleSet;
    this.directory = directory;
    this.uploads = uploads;
  }

  /**
   * Returns a judge of a server that serves one directory and stores uploads in another.
   *
   * @param ruleSet the rule set that the server is judged by
   * @param directory the names of the served directory
   * @param uploads the names of the directory that uploads are stored in
   * @return the judge
   */
  public static Judge of(RuleSet ruleSet, DirectoryNames directory, DirectoryNames uploads) {
    return new Judge(ruleSet, directory, uploads);
  }

  private DirectoryNames names(Case testCase) {
    return testCase.area() == Area.UPLOAD_NAME ? uploads : directory;
  }

  /**
   * Judges a case.
   *
   * @param testCase the case
   * @param observations what came back, one for each request of the case that was made, and then
   *     for its {@linkplain NextRequest next request}, both again where they alternate, or for each
   *     of a series; the case is met when each of them is, and the first that is not decides
   * @param nanos how long the exchanges took, in nanoseconds
   * @return the result
   * @throws IllegalArgumentException if the rule set has no opinion on the case, or nothing was
   *     observed
   */
  public Judgement judge(Case testCase, List<Observation> observations, long nanos) {
    return judgeAnswers(testCase, answers(testCase, observations), nanos);
  }

  /**
   * Tells a refusal by closing the connection from a request that got no response.
   *
   * @param testCase the case
   * @param observations what came back, in the order of {@link #judge}
   * @return the same, where a status was owed with {@link Observation.Unanswered} in place of
   *     {@link Observation.Closed}
   */
  public static List<Observation> answers(Case testCase, List<Observation> observations) {
    if (observations.stream().noneMatch(Observation.Closed.class::isInstance)
        || !testCase.isOwedAStatus()) {
      return observations;
    }
    List<Observation> answers = new ArrayList<>(observations);
    NextRequest next = nextRequest(testCase);
    for (int i = 0; i < answers.size(); i++) {
      boolean isOfTheCase = next == null || !next.isNext(i);
      if (isOfTheCase && answers.get(i) instanceof Observation.Closed closed) {
        answers.set(i, new Observation.Unanswered(closed.reset()));
      }
    }
    return answers;
  }

  private Judgement judgeAnswers(Case testCase, List<Observation> observations, long nanos) {
    if (observations.isEmpty()) {
      throw new IllegalArgumentException("nothing was observed of " + testCase.id());
    }
    NextRequest following = nextRequest(testCase);
    if (following != null && following.when() == NextRequest.When.SERIES) {
      return judgeSeries(testCase, following, observations, nanos);
    }
    Judgement result = null;
    for (int i = 0; i < observations.size(); i++) {
      NextRequest nextRequest = i % 2 == 0 ? null : following;
      if (result != null && following == null && rule(testCase, observations.get(i)).isMet()) {
        // The first describes all that are met.
        continue;
      }
      Judgement next =
          nextRequest == null
              ? judgeOne(testCase, observations.get(i), request(testCase, i), nanos)
              : judgeNext(testCase, nextRequest, i, observations.get(i), nanos);
      if (result == null || (result.isMet() && !next.isMet())) {
        result = next;
      } else if (nextRequest != null && result.verdict() != Verdict.SKIP) {
        result = result.withReason(result.reason() + "; " + next.reason());
      }
    }
    Judgement last = Objects.requireNonNull(result);
    return last.isMet() ? unlessChanged(testCase, observations, last) : last;
  }

  /** The first form of a series that is not met decides. */
  private Judgement judgeSeries(
      Case testCase, NextRequest series, List<Observation> observations, long nanos) {
    Judgement first = judgeOne(testCase, observations.get(0), "", nanos);
    if (!first.isMet()) {
      return first;
    }
    int answered = observations.size();
    if (answered == 1) {
      return skip(testCase, "the server closes the connection after a response");
    }
    for (int i = 1; i < answered; i++) {
      Judgement next = judgeNext(testCase, series, i, observations.get(i), nanos);
      if (!next.isMet()) {
        return next;
      }
    }
    String end = answered < series.requests() ? ", then the server closed the connection" : "";
    return first.withReason(
        first.reason()
            + "; "
            + (answered - 1)
            + " of "
            + (series.requests() - 1)
            + " other forms, each as it was sent"
            + end);
  }

  /** The same form, sent twice over one connection, is not read once and refused once. */
  private Judgement unlessChanged(
      Case testCase, List<Observation> observations, Judgement judgement) {
    if (nextRequest(testCase) == null || observations.size() < 3) {
      return judgement;
    }
    Observation first = observations.get(0);
    Observation again = observations.get(2);
    boolean changed =
        first instanceof Observation.Parsed
            ? again instanceof Observation.Responded && again.isRefusal()
            : again instanceof Observation.Parsed;
    if (!changed) {
      return judgement;
    }
    Outcome outcome =
        new Classifier(testCase, names(testCase)).outcome(Expectation.Bare.OBSERVE, again);
    String reason =
        request(testCase, 2)
            + "expected the answer of the first time, "
            + first.describe()
            + "; got "
            + again.describe();
    return judgement(testCase, again, outcome, false, reason, Subject.REQUEST, judgement.nanos());
  }

  /**
   * Returns whether a case is met by one observation, so that a further request of it need not be
   * made when it is not.
   *
   * @param testCase the case
   * @param observation what came back for one request
   * @return whether the verdict is a pass, or no more than information
   */
  public boolean isMet(Case testCase, Observation observation) {
    return rule(testCase, answers(testCase, List.of(observation)).get(0)).isMet();
  }

  /**
   * What one observation amounts to, before anything is said about it.
   *
   * @param outcome what it is, or null when the case is skipped
   * @param met whether it is what the rule set demands
   * @param verdict the verdict
   * @param skipped why the case is skipped, or null
   */
  private record Ruling(
      @Nullable Outcome outcome, boolean met, Verdict verdict, @Nullable String skipped) {
    static Ruling skip(String reason) {
      return new Ruling(null, false, Verdict.SKIP, reason);
    }

    boolean isMet() {
      return verdict.isMet();
    }
  }

  private Ruling rule(Case testCase, Observation observation) {
    Demand demand = demand(testCase);
    DirectoryNames names = names(testCase);
    FileExpectation.AsDirectory asked = asked(demand.expectation());
    if (asked != null && asked.sameness(names) == DirectoryNames.Sameness.UNKNOWN) {
      return Ruling.skip("the served directory could not be asked about this name");
    }
    Outcome outcome = new Classifier(testCase, names).outcome(demand.expectation(), observation);
    boolean met = demand.expectation().matches(observation, names);
    if (!met && wantsALength(testCase, observation)) {
      return Ruling.skip(
          "the server answers 411 (Length Required) to a body without a length, as RFC 9112 §6.3"
              + " allows");
    }
    if (!met && lacksTypesAlone(demand.expectation(), observation)) {
      return Ruling.skip("the server reports no media types, and nothing else differs");
    }
    return new Ruling(outcome, met, verdict(demand, outcome, met), null);
  }

  private Judgement judgeOne(Case testCase, Observation observation, String request, long nanos) {
    Ruling ruling = rule(testCase, observation);
    Outcome outcome = ruling.outcome();
    if (outcome == null) {
      return skip(testCase, String.valueOf(ruling.skipped()));
    }
    String reason =
        request + reason(testCase, demand(testCase), names(testCase), outcome, observation);
    return judgement(testCase, observation, outcome, ruling.met(), reason, Subject.REQUEST, nanos);
  }

  private Judgement judgement(
      Case testCase,
      Observation observation,
      Outcome outcome,
      boolean met,
      String reason,
      Subject subject,
      long nanos) {
    Demand demand = demand(testCase);
    Verdict verdict = verdict(demand, outcome, met);
    return new Judgement(testCase, demand, observation, outcome, verdict, reason, subject, nanos);
  }

  private static boolean lacksTypesAlone(Expectation expectation, Observation observation) {
    return observation instanceof Observation.Parsed parsed
        && expectation.alternatives().stream()
            .anyMatch(
                one ->
                    one instanceof Expectation.Parts parts
                        && PartComparison.lacksTypesAlone(parts, parsed.parts()));
  }

  /** The question about the served directory that an expectation holds, or null. */
  private static FileExpectation.@Nullable AsDirectory asked(Expectation expectation) {
    return expectation.alternatives().stream()
        .filter(FileExpectation.AsDirectory.class::isInstance)
        .map(FileExpectation.AsDirectory.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** Whether a body that is sent in chunks was refused for want of a Content-Length. */
  private static boolean wantsALength(Case testCase, Observation observation) {
    return testCase instanceof UploadCase upload
        && upload.transmissions().stream().allMatch(Transmission::hasTransferCoding)
        && observation.response() instanceof Observation.Responded responded
        && responded.status() == LENGTH_REQUIRED;
  }

  private static @Nullable NextRequest nextRequest(Case testCase) {
    return testCase instanceof UploadCase upload ? upload.next() : null;
  }

  private Judgement judgeNext(
      Case testCase, NextRequest next, int index, Observation observation, long nanos) {
    List<ExpectedPart> parts = next.form(index).parts();
    boolean met = next.allowed().stream().anyMatch(one -> is(one, parts, observation));
    Outcome outcome =
        met
            ? Classifier.right(observation)
            : new Classifier(testCase, names(testCase))
                .outcome(Expectation.Bare.OBSERVE, observation);
    String label = outcome.kind() == Kind.BEHAVIOUR ? " (" + outcome.detail() + ')' : "";
    boolean isOneOfMany = next.when() == NextRequest.When.SERIES;
    String difference =
        isOneOfMany && !met && observation instanceof Observation.Parsed parsed
            ? " [" + PartComparison.of(parts, parsed.parts()).describe() + ']'
            : "";
    String reason =
        (isOneOfMany ? "request " + (index + 1) + " of " + next.requests() : "the next request")
            + " on the connection: expected "
            + next.describe(index)
            + "; got "
            + observation.describe()
            + label
            + difference;
    return judgement(testCase, observation, outcome, met, reason, Subject.NEXT_REQUEST, nanos);
  }

  private static boolean is(
      NextRequest.Allowed allowed, List<ExpectedPart> parts, Observation observation) {
    return switch (allowed) {
      case ITSELF ->
          observation instanceof Observation.Parsed parsed
              && PartComparison.of(parts, parsed.parts()).isEmpty();
      case CLOSED -> observation instanceof Observation.Closed;
      // A page without a status line, as of HTTP/0.9, takes the octets for no request either.
      case REFUSED ->
          (observation instanceof Observation.Unreadable unreadable && unreadable.status() == 0)
              || (observation instanceof Observation.Responded responded
                  && (observation.isRefusal() || NO_REQUEST.contains(responded.status())));
    };
  }

  /**
   * Records that a case was not asked.
   *
   * @param testCase the case
   * @param reason why, in one line
   * @return the result
   */
  public Judgement skip(Case testCase, String reason) {
    return new Judgement(
        testCase, demand(testCase), null, null, Verdict.SKIP, reason, Subject.REQUEST, 0);
  }

  private Demand demand(Case testCase) {
    return testCase
        .demand(ruleSet)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the rule set " + ruleSet.id() + " has no opinion on " + testCase.id()));
  }

  private static Verdict verdict(Demand demand, Outcome outcome, boolean met) {
    Kind kind = outcome.kind();
    boolean binding = demand.level() == Level.MUST || demand.level() == Level.SHOULD;
    if (kind == Kind.SERVER_ERROR || kind == Kind.HANG) {
      return Verdict.FAIL;
    }
    if (kind == Kind.ADAPTER_ERROR) {
      return binding ? Verdict.FAIL : Verdict.WARN;
    }
    if (demand.level() == Level.CHECK || demand.expectation() == Expectation.Bare.OBSERVE) {
      return Verdict.INFO;
    }
    if (met) {
      return Verdict.PASS;
    }
    return switch (demand.level()) {
      case MUST -> Verdict.FAIL;
      case SHOULD -> Verdict.WARN;
      default -> Verdict.INFO;
    };
  }

  /** Names the request of a case that has several. */
  private static String request(Case testCase, int index) {
    if (index > 0 && nextRequest(testCase) != null) {
      return "the form again, on the same connection: ";
    }
    if (testCase instanceof UploadCase upload && upload.transmissions().size() > 1) {
      int cut = upload.transmissions().get(index).firstCut();
      return "with a chunk border at octet " + cut + ": ";
    }
    return "";
  }

  private String reason(
      Case testCase,
      Demand demand,
      DirectoryNames names,
      Outcome outcome,
      Observation observation) {
    String label = outcome.kind() == Kind.BEHAVIOUR ? " (" + outcome.detail() + ')' : "";
    String actual = observation.describe() + label;
    if (demand.expectation() == Expectation.Bare.OBSERVE) {
      return "observed " + actual;
    }
    String expected = demand.expectation().describe();
    if (!testCase.isOwedAStatus()
        && demand.expectation().alternatives().stream().anyMatch(Expectation::isRefusal)) {
      expected += ", or a closed connection";
    }
    FileExpectation.AsDirectory asked = asked(demand.expectation());
    if (asked != null) {
      boolean same = asked.sameness(names) == DirectoryNames.Sameness.SAME;
      expected += " (it does" + (same ? "" : " not") + ')';
    }
    String line = "expected " + expected + "; got " + actual;
    List<Expectation.Parts> forms =
        demand.expectation().alternatives().stream()
            .filter(Expectation.Parts.class::isInstance)
            .map(Expectation.Parts.class::cast)
            .filter(form -> !form.parts().isEmpty())
            .toList();
    if (outcome.kind() == Kind.OTHER
        && forms.size() == 1
        && observation instanceof Observation.Parsed parsed) {
      return line + " [" + PartComparison.of(forms.get(0), parsed.parts()).describe() + ']';
    }
    return line;
  }
}
