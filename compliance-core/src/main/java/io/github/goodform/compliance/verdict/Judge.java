package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Profile;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Outcome.Kind;
import io.github.goodform.compliance.wire.Observation;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges what was observed by what a profile demands. It asks nobody and remembers nothing: the
 * same case, observation and profile give the same result, anywhere and always.
 *
 * <p><b>Outcome.</b> The observation is compared with the profile's expectation, then with the
 * named behaviours in the order of the catalogue. A 5xx status, silence, and an answer that breaks
 * the contract are what they are, whatever was expected.
 *
 * <p><b>Verdict.</b> What matches the expectation passes. A miss of a MUST fails, of a SHOULD
 * warns, of a MAY or a CHECK is for information. A server error, silence or a broken adapter is
 * nobody's reading of a text: it fails a MUST and a SHOULD, and warns elsewhere.
 *
 * <p><b>Known deviations.</b> A failure or a warning with the outcome of its entry is excused until
 * the entry expires; with another outcome it is not. A pass makes the entry stale.
 */
public final class Judge {
  /** What a server may say of octets that are no request: an unknown method, another version. */
  private static final Set<Integer> NO_REQUEST = Set.of(501, 505);

  private final Profile profile;
  private final DirectoryNames directory;
  private final DirectoryNames uploads;
  private final KnownDeviations known;
  private final LocalDate today;

  private Judge(
      Profile profile,
      DirectoryNames directory,
      DirectoryNames uploads,
      KnownDeviations known,
      LocalDate today) {
    this.profile = profile;
    this.directory = directory;
    this.uploads = uploads;
    this.known = known;
    this.today = today;
  }

  /**
   * Appoints a judge.
   *
   * @param profile whose rules hold
   * @param directory what is known of the served directory
   * @param known the deviations that are excused
   * @param today the day by which they expire
   * @return the judge
   */
  public static Judge of(
      Profile profile, DirectoryNames directory, KnownDeviations known, LocalDate today) {
    return of(profile, directory, directory, known, today);
  }

  /**
   * Appoints a judge of a server that serves one directory and stores uploads in another.
   *
   * @param profile whose rules hold
   * @param directory what is known of the served directory
   * @param uploads what is known of the directory that uploads are stored in
   * @param known the deviations that are excused
   * @param today the day by which they expire
   * @return the judge
   */
  public static Judge of(
      Profile profile,
      DirectoryNames directory,
      DirectoryNames uploads,
      KnownDeviations known,
      LocalDate today) {
    return new Judge(profile, directory, uploads, known, today);
  }

  private Reader reader(Case testCase) {
    return new Reader(testCase, testCase.area() == Area.UPLOAD_NAME ? uploads : directory);
  }

  /**
   * Judges a case.
   *
   * @param testCase the case
   * @param observations what came back, one for each request of the case that was made, and then
   *     for its {@linkplain NextRequest next request}; the case is met when each of them is, and
   *     the first that is not decides
   * @param nanos how long the exchanges took, in nanoseconds
   * @return the result
   * @throws IllegalArgumentException if the profile has no opinion on the case, or nothing was
   *     observed
   */
  public CaseResult judge(Case testCase, List<Observation> observations, long nanos) {
    if (observations.isEmpty()) {
      throw new IllegalArgumentException("nothing was observed of " + testCase.id());
    }
    CaseResult result = null;
    for (int i = 0; i < observations.size(); i++) {
      NextRequest nextRequest = i == 0 ? null : nextRequest(testCase);
      CaseResult next =
          nextRequest == null
              ? judgeOne(testCase, observations.get(i), request(testCase, i), nanos)
              : judgeNext(testCase, nextRequest, observations.get(i), nanos);
      if (result == null || (isMet(result) && !isMet(next))) {
        result = next;
      } else if (nextRequest != null) {
        result = withReason(result, result.reason() + "; " + next.reason());
      }
    }
    return excuse(Objects.requireNonNull(result));
  }

  /**
   * Tells whether a case is met by one observation, so that a further request of it need not be
   * made when it is not.
   *
   * @param testCase the case
   * @param observation what came back for one request
   * @return whether the verdict is a pass, or no more than information
   */
  public boolean isMet(Case testCase, Observation observation) {
    return isMet(judgeOne(testCase, observation, "", 0));
  }

  private static boolean isMet(CaseResult result) {
    return result.verdict() == Verdict.PASS || result.verdict() == Verdict.INFO;
  }

  private CaseResult judgeOne(Case testCase, Observation observation, String request, long nanos) {
    Demand demand = demand(testCase);
    Reader reader = reader(testCase);
    if (demand.expectation() instanceof Expectation.AsDirectory asked
        && reader.sameness(asked) == DirectoryNames.Sameness.UNKNOWN) {
      return skip(testCase, "the served directory could not be asked about this name");
    }
    Outcome outcome = reader.outcome(demand.expectation(), observation);
    boolean met = reader.matches(demand.expectation(), observation);
    return new CaseResult(
        testCase,
        demand,
        observation,
        outcome,
        verdict(demand, outcome, met),
        request + reason(demand, reader, outcome, observation),
        null,
        nanos);
  }

  private static CaseResult withReason(CaseResult result, String reason) {
    return new CaseResult(
        result.testCase(),
        result.demand(),
        result.observation(),
        result.outcome(),
        result.verdict(),
        reason,
        result.known(),
        result.nanos());
  }

  private static @Nullable NextRequest nextRequest(Case testCase) {
    return testCase instanceof UploadCase upload ? upload.next() : null;
  }

  private CaseResult judgeNext(
      Case testCase, NextRequest next, Observation observation, long nanos) {
    Demand demand = demand(testCase);
    Reader reader = reader(testCase);
    boolean met = next.allowed().stream().anyMatch(one -> is(one, observation));
    Outcome outcome =
        met ? Reader.right(observation) : reader.outcome(new Expectation.Observe(), observation);
    String label = outcome.kind() == Kind.BEHAVIOUR ? " (" + outcome.detail() + ')' : "";
    return new CaseResult(
        testCase,
        demand,
        observation,
        outcome,
        verdict(demand, outcome, met),
        "the next request on the connection: expected "
            + Words.expected(next)
            + "; got "
            + Words.actual(observation)
            + label,
        null,
        nanos);
  }

  private static boolean is(NextRequest.Answer allowed, Observation observation) {
    return switch (allowed) {
      case ITSELF ->
          observation instanceof Observation.Parsed parsed
              && Parts.compare(List.of(NextRequest.PART), parsed.parts()).isEmpty();
      case CLOSED -> observation instanceof Observation.Closed;
      case REFUSED ->
          observation instanceof Observation.Responded responded
              && (Reader.isRefused(observation) || NO_REQUEST.contains(responded.status()));
    };
  }

  /**
   * Records that a case was not asked.
   *
   * @param testCase the case
   * @param reason why, in one line
   * @return the result
   */
  public CaseResult skip(Case testCase, String reason) {
    return new CaseResult(testCase, demand(testCase), null, null, Verdict.SKIP, reason, null, 0);
  }

  private Demand demand(Case testCase) {
    return testCase
        .demand(profile)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the profile " + profile.id() + " has no opinion on " + testCase.id()));
  }

  private static Verdict verdict(Demand demand, Outcome outcome, boolean met) {
    Kind kind = outcome.kind();
    boolean binding = demand.level() == Level.MUST || demand.level() == Level.SHOULD;
    if (kind == Kind.SERVER_ERROR || kind == Kind.HANG || kind == Kind.ADAPTER_ERROR) {
      return binding ? Verdict.FAIL : Verdict.WARN;
    }
    if (demand.level() == Level.CHECK || demand.expectation() instanceof Expectation.Observe) {
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
    if (testCase instanceof UploadCase upload && upload.framing() instanceof Framing.EachCut cut) {
      return "with a chunk border at octet " + (cut.first() + index) + ": ";
    }
    return "";
  }

  private String reason(Demand demand, Reader reader, Outcome outcome, Observation observation) {
    String label = outcome.kind() == Kind.BEHAVIOUR ? " (" + outcome.detail() + ')' : "";
    String actual = Words.actual(observation) + label;
    if (demand.expectation() instanceof Expectation.Observe) {
      return "observed " + actual;
    }
    String expected = Words.expected(demand.expectation());
    if (demand.expectation() instanceof Expectation.AsDirectory asked) {
      boolean same = reader.sameness(asked) == DirectoryNames.Sameness.SAME;
      expected += " (it does" + (same ? "" : " not") + ')';
    }
    String line = "expected " + expected + "; got " + actual;
    if (outcome.kind() == Kind.OTHER
        && demand.expectation() instanceof Expectation.Parts parts
        && observation instanceof Observation.Parsed parsed) {
      return line + " [" + Parts.compare(parts.parts(), parsed.parts()).inWords() + ']';
    }
    return line;
  }

  private CaseResult excuse(CaseResult result) {
    KnownDeviation deviation = known.find(result.testCase().id()).orElse(null);
    Outcome outcome = result.outcome();
    if (deviation == null || outcome == null) {
      return result;
    }
    Verdict verdict = result.verdict();
    String remark;
    if (verdict != Verdict.FAIL && verdict != Verdict.WARN) {
      verdict = Verdict.UNEXPECTED_PASS;
      remark = "known as " + deviation.outcome() + ", but it no longer deviates";
    } else if (!deviation.outcome().equals(outcome.toString())) {
      remark = "known as " + deviation.outcome() + ", but it changed";
    } else if (deviation.isExpired(today)) {
      remark = "known until " + deviation.until() + ", which has passed";
    } else {
      verdict = Verdict.KNOWN;
      remark = "known (" + deviation.reason() + ")";
    }
    return new CaseResult(
        result.testCase(),
        result.demand(),
        result.observation(),
        outcome,
        verdict,
        remark + ": " + result.reason(),
        deviation,
        result.nanos());
  }
}
