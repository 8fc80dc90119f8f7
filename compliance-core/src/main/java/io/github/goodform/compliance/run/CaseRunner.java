package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Limit;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.wire.Wire;
import io.github.goodform.compliance.wire.WireRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs cases, several at a time. Each request has a connection of its own, so that no response
 * depends on another case. A case without a response is asked again when all others are answered,
 * alone: only then its silence counts.
 */
final class CaseRunner {
  private final Wire wire;
  private final Judge judge;
  private final KnownDeviations known;
  private final LocalDate today;
  private final Set<String> offered;
  private final Map<Limit, Long> limits;
  private final @Nullable ServedDirectory directory;
  private final @Nullable UploadDirectory uploads;
  private final Object reporting = new Object();

  CaseRunner(
      Wire wire,
      Judge judge,
      KnownDeviations known,
      LocalDate today,
      Set<String> offered,
      Map<Limit, Long> limits,
      @Nullable ServedDirectory directory,
      @Nullable UploadDirectory uploads) {
    this.wire = wire;
    this.judge = judge;
    this.known = known;
    this.today = today;
    this.offered = offered;
    this.limits = limits;
    this.directory = directory;
    this.uploads = uploads;
  }

  List<CaseResult> run(List<Case> cases, Pace pace, Consumer<CaseResult> progress)
      throws InterruptedException {
    List<Callable<Answered>> tasks = new ArrayList<>();
    for (Case testCase : cases) {
      tasks.add(() -> ask(testCase, pace, progress));
    }
    List<Answered> answers;
    try (Turns turns = new Turns(pace.turnMillis())) {
      answers = turns.run(tasks);
    }
    int silent = (int) answers.stream().filter(Answered::isSilent).count();
    Pace now = silent == 0 ? pace : new Pace(pace.timeout(), ContractCheck.plainNanos(wire));
    List<CaseResult> results = new ArrayList<>();
    for (Answered one : answers) {
      CaseResult result = one.result();
      results.add(
          result == null ? report(askAgain(one.testCase(), now, silent), progress) : result);
    }
    return results;
  }

  /** A case and its result, or null when it got no response and is asked again. */
  private record Answered(Case testCase, @Nullable CaseResult result) {
    boolean isSilent() {
      return result == null;
    }
  }

  private Answered ask(Case testCase, Pace pace, Consumer<CaseResult> progress)
      throws InterruptedException {
    String obstacle = obstacle(testCase);
    if (obstacle != null) {
      return new Answered(testCase, report(judge.skip(testCase, obstacle), progress));
    }
    long start = System.nanoTime();
    List<Observation> observations = observe(testCase, pace.limit(testCase));
    if (isSilent(observations)) {
      return new Answered(testCase, null);
    }
    Judgement judgement = judge.judge(testCase, observations, System.nanoTime() - start);
    return new Answered(testCase, report(judgement, progress));
  }

  private Judgement askAgain(Case testCase, Pace pace, int cases) throws InterruptedException {
    long start = System.nanoTime();
    List<Observation> observations = observe(testCase, pace.limitAlone(testCase, cases));
    return judge.judge(testCase, observations, System.nanoTime() - start);
  }

  private CaseResult report(Judgement judgement, Consumer<CaseResult> progress) {
    CaseResult result = known.apply(judgement, today);
    synchronized (reporting) {
      progress.accept(result);
    }
    return result;
  }

  /** Sends the requests of a case, until one of several is not met. */
  private List<Observation> observe(Case testCase, Duration timeout) throws InterruptedException {
    if (testCase instanceof UploadCase upload && upload.next() != null) {
      return wire.sendWithNext(upload, timeout);
    }
    List<WireRequest> requests = wire.requests(testCase);
    List<Observation> observations = new ArrayList<>();
    for (WireRequest request : requests) {
      Observation observation = checked(wire.send(testCase, request, timeout));
      observations.add(observation);
      if (requests.size() > 1 && !judge.isMet(testCase, observation)) {
        break;
      }
    }
    return observations;
  }

  /** The server has answered before: without a connection, it is as busy as without a response. */
  private static boolean isSilent(List<Observation> observations) {
    return observations.stream()
        .anyMatch(
            one -> one instanceof Observation.Silent || one instanceof Observation.Unreachable);
  }

  private @Nullable String obstacle(Case testCase) {
    if (testCase instanceof FileServingCase file) {
      if (directory == null) {
        return "the directory that the server serves was not given";
      }
      for (Fixture fixture : file.fixtures()) {
        String problem = directory.problem(fixture);
        if (problem != null) {
          return problem;
        }
      }
    }
    String undeclared = undeclared(testCase.head().marks().size());
    if (undeclared != null) {
      return undeclared;
    }
    if (testCase instanceof UploadCase upload) {
      Limit exceeded = DeclaredLimits.exceeded(upload, limits);
      if (exceeded != null) {
        return "the body exceeds a limit that the server declares: " + exceeded.words();
      }
    }
    String unsendable = wire.obstacle(testCase);
    if (unsendable != null) {
      return unsendable;
    }
    Set<String> missing = new TreeSet<>(testCase.needs());
    missing.removeAll(offered);
    return missing.isEmpty()
        ? null
        : "the server does not offer the feature " + String.join(", ", missing);
  }

  private @Nullable String undeclared(@Nullable AskedSize size) {
    if (size == null || !size.declared()) {
      return null;
    }
    Limit limit = size.limit();
    Long declared = limits.get(limit);
    if (declared == null) {
      return "the server declares no limit of this kind";
    }
    if (!limit.isAsked(declared)) {
      return "the server declares a limit that is larger or smaller than what the kit sends";
    }
    return isHidden(limit, declared)
        ? "the server declares another limit that such a body exceeds"
        : null;
  }

  /** Whether a body of the size exceeds another limit. */
  private boolean isHidden(Limit limit, long declared) {
    long total = limits.getOrDefault(Limit.TOTAL_OCTETS, Long.MAX_VALUE);
    return switch (limit) {
      case PARTS -> total < 100 * declared;
      case PART_OCTETS, HEADER_OCTETS -> total < declared + 512;
      case TOTAL_OCTETS -> limits.getOrDefault(Limit.PART_OCTETS, Long.MAX_VALUE) < declared;
      case NAME_OCTETS -> limits.getOrDefault(Limit.HEADER_OCTETS, Long.MAX_VALUE) < declared + 64;
    };
  }

  private Observation checked(Observation observation) {
    return uploads == null ? observation : uploads.checked(observation);
  }
}
