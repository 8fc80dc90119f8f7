package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.wire.Wire;
import io.github.goodform.compliance.wire.WireRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs cases, several at a time. Each request has a connection of its own, so that no response
 * depends on another case. A case without a response is asked again when all others are answered,
 * alone: only then its silence counts, or that its connection was closed.
 */
final class CaseRunner {
  private final Wire wire;
  private final Judge judge;
  private final KnownDeviations known;
  private final LocalDate today;
  private final Obstacles obstacles;
  private final @Nullable UploadDirectory uploads;
  private final Object reporting = new Object();

  CaseRunner(
      Wire wire,
      Judge judge,
      KnownDeviations known,
      LocalDate today,
      Obstacles obstacles,
      @Nullable UploadDirectory uploads) {
    this.wire = wire;
    this.judge = judge;
    this.known = known;
    this.today = today;
    this.obstacles = obstacles;
    this.uploads = uploads;
  }

  List<CaseResult> run(List<Case> cases, Pace pace, Consumer<CaseResult> progress)
      throws InterruptedException {
    List<Callable<Answered>> tasks = new ArrayList<>();
    for (Case testCase : aboutConnectionsFirst(cases)) {
      tasks.add(() -> ask(testCase, pace, progress));
    }
    List<Answered> answers;
    try (Turns turns = new Turns(pace.turnMillis())) {
      answers = inOrder(cases, turns.run(tasks));
    }
    List<Case> silent =
        answers.stream().filter(Answered::isSilent).map(Answered::testCase).toList();
    Set<String> closed =
        answers.stream()
            .filter(Answered::closed)
            .map(one -> one.testCase().id())
            .collect(Collectors.toSet());
    Map<String, CaseResult> again =
        silent.isEmpty() ? Map.of() : askAgain(silent, closed, pace, progress);
    return answers.stream()
        .map(
            one ->
                one.result() == null
                    ? Objects.requireNonNull(again.get(one.testCase().id()))
                    : one.result())
        .toList();
  }

  /**
   * Asks each case again, alone. A request that is cut short, or that waits for the server, may
   * never be answered: all of those get little time. To a complete one a response must come: it
   * gets the time that the most patient of them needs.
   */
  private Map<String, CaseResult> askAgain(
      List<Case> cases, Set<String> closed, Pace before, Consumer<CaseResult> progress)
      throws InterruptedException {
    Duration pause =
        Pace.pause(
            cases.stream()
                .filter(one -> closed.contains(one.id()))
                .mapToInt(one -> wire.requests(one).size())
                .sum());
    Pace pace = Pace.of(before.timeout(), ContractCheck.plainNanos(wire));
    Map<Boolean, List<Case>> kinds =
        cases.stream().collect(Collectors.partitioningBy(CaseRunner::isComplete));
    Map<String, CaseResult> results = new HashMap<>();
    List<Case> incomplete = Objects.requireNonNull(kinds.get(false));
    for (Case one : incomplete) {
      Judgement judgement =
          askAgain(
              one,
              pace.limitAlone(one, incomplete.size()),
              closed.contains(one.id()) ? pause : Duration.ZERO);
      results.put(one.id(), report(judgement, progress));
    }
    List<Case> complete = Objects.requireNonNull(kinds.get(true));
    Duration left = pace.patience(complete);
    for (int i = 0; i < complete.size(); i++) {
      Case one = complete.get(i);
      Judgement judgement =
          askAgain(
              one,
              pace.limitComplete(one, left, complete.size() - i),
              closed.contains(one.id()) ? pause : Duration.ZERO);
      Duration taken = Duration.ofNanos(judgement.nanos());
      left = taken.compareTo(left) < 0 ? left.minus(taken) : Duration.ZERO;
      results.put(one.id(), report(judgement, progress));
    }
    return results;
  }

  /** What most often gets no response is asked first: the others are asked meanwhile. */
  private static List<Case> aboutConnectionsFirst(List<Case> cases) {
    return cases.stream()
        .sorted(Comparator.comparing(CaseRunner::isAboutItsConnection).reversed())
        .toList();
  }

  private static boolean isAboutItsConnection(Case testCase) {
    return !isComplete(testCase)
        || (testCase instanceof UploadCase upload && upload.next() != null);
  }

  /** Whether all of each request is sent, and nothing waits for the server: it has to answer. */
  private static boolean isComplete(Case testCase) {
    return !(testCase instanceof UploadCase upload)
        || upload.transmissions().stream().allMatch(Transmission::isAboutContent);
  }

  private static List<Answered> inOrder(List<Case> cases, List<Answered> answers) {
    Map<String, Answered> byId = new HashMap<>();
    answers.forEach(one -> byId.put(one.testCase().id(), one));
    return cases.stream().map(one -> Objects.requireNonNull(byId.get(one.id()))).toList();
  }

  /**
   * A case and its result, or null when it got no response and is asked again.
   *
   * @param closed whether it got none because the connection was closed
   */
  private record Answered(Case testCase, @Nullable CaseResult result, boolean closed) {
    Answered(Case testCase, CaseResult result) {
      this(testCase, result, false);
    }

    boolean isSilent() {
      return result == null;
    }
  }

  private Answered ask(Case testCase, Pace pace, Consumer<CaseResult> progress)
      throws InterruptedException {
    String obstacle = obstacles.of(testCase);
    if (obstacle != null) {
      return new Answered(testCase, report(judge.skip(testCase, obstacle), progress));
    }
    long start = System.nanoTime();
    List<Observation> observations = observe(testCase, pace.limit(testCase), Duration.ZERO);
    if (isSilent(observations)) {
      return new Answered(testCase, null, false);
    }
    if (Judge.answers(testCase, observations).stream()
        .anyMatch(Observation.Unanswered.class::isInstance)) {
      return new Answered(testCase, null, true);
    }
    Judgement judgement = judge.judge(testCase, observations, System.nanoTime() - start);
    return new Answered(testCase, report(judgement, progress));
  }

  private Judgement askAgain(Case testCase, Duration limit, Duration pause)
      throws InterruptedException {
    long start = System.nanoTime();
    List<Observation> observations = observe(testCase, limit, pause);
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
  private List<Observation> observe(Case testCase, Duration timeout, Duration pause)
      throws InterruptedException {
    if (testCase instanceof UploadCase upload && upload.next() != null) {
      return wire.sendWithNext(upload, timeout, pause);
    }
    List<WireRequest> requests = wire.requests(testCase);
    List<Observation> observations = new ArrayList<>();
    for (WireRequest request : requests) {
      Observation observation = checked(wire.send(testCase, request, timeout, pause));
      observations.add(observation);
      if (requests.size() > 1 && !judge.isMet(testCase, observation)) {
        break;
      }
    }
    return observations;
  }

  /** The server has answered before: without a connection, it is as busy as without a response. */
  static boolean isSilent(List<Observation> observations) {
    return observations.stream()
        .anyMatch(
            one -> one instanceof Observation.Silent || one instanceof Observation.Unreachable);
  }

  private Observation checked(Observation observation) {
    return uploads == null ? observation : uploads.checked(observation);
  }
}
