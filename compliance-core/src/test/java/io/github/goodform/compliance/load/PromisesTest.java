package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.Guard.Reason;
import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Interval.Stall;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The promises, judged from figures that are made up. */
final class PromisesTest {
  private static final long MILLIS = 1_000_000;
  private static final ServerReading NOTHING = new ServerReading(Map.of(), List.of());
  static final BlockedTasks.Found NO_TASK = new BlockedTasks.Found(true, 0, "", 0, "");

  static Interval second(Phase phase, long p99Millis, long opened, Stall... stalls) {
    Series series = new Series(100, MILLIS, MILLIS, p99Millis * MILLIS, p99Millis * MILLIS, MILLIS);
    return second(phase, series, opened, stalls);
  }

  private static Interval second(Phase phase, Series series, long opened, Stall... stalls) {
    return new Interval(
        0,
        phase,
        100,
        0,
        100,
        series,
        series,
        series,
        Map.of("200", 100L),
        Map.of(),
        0,
        Map.of(),
        0,
        1,
        opened,
        20,
        0,
        0,
        0,
        0,
        List.of(stalls),
        Map.of());
  }

  static State outcome(
      Promise promise,
      RunEvidence.Inside inside,
      BlockedTasks.Found blocked,
      Interval... intervals) {
    return outcome(promise, inside, blocked, MILLIS, MILLIS, intervals);
  }

  private static State outcome(
      Promise promise,
      RunEvidence.Inside inside,
      BlockedTasks.Found blocked,
      long underLoad,
      long afterIt,
      Interval... intervals) {
    Totals totals =
        new Totals(
            Series.NONE, series(underLoad), Series.NONE, series(afterIt), Map.of(), List.of());
    RunEvidence evidence =
        new RunEvidence(
            Experiments.NONE, List.of(intervals), totals, inside, OptionalLong.empty(), blocked);
    return Promises.judge(evidence, 120, LoadScenario.uploads().maxP99(Duration.ofMillis(10)))
        .stream()
        .filter(result -> result.promise() == promise)
        .findFirst()
        .orElseThrow()
        .state();
  }

  private static Series series(long nanos) {
    return new Series(1, nanos, nanos, nanos, nanos, nanos);
  }

  static State outcome(Promise promise, Interval... intervals) {
    RunEvidence.Inside inside = new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    return outcome(promise, inside, NO_TASK, intervals);
  }

  @Test
  void aStallIsTheServersUnlessTheLoaderWasLateForATenthOfIt() {
    Stall servers = new Stall(0, 200 * MILLIS, 20 * MILLIS);
    Stall loaders = new Stall(0, 200 * MILLIS, 21 * MILLIS);
    assertThat(neverBlocks(Phase.RECORD, servers)).isEqualTo(State.BROKEN);
    assertThat(neverBlocks(Phase.RECORD, loaders)).isEqualTo(State.KEPT);
    assertThat(neverBlocks(Phase.WARM_UP, servers)).isEqualTo(State.KEPT);
  }

  @Test
  void aTaskThatBlockedBreaksThePromiseWhateverTheClientSaw() {
    RunEvidence.Inside inside = new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    BlockedTasks.Found blocked =
        new BlockedTasks.Found(true, 1, "ThreadSleep of 5.0 ms in x.Y.z", 0, "");
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, blocked, second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.BROKEN);
  }

  @Test
  void oneRequestOfAHundredMayBlockItsCarrier() {
    RunEvidence.Inside inside = new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    Interval second = second(Phase.RECORD, 1, 0);
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, pinned(1), second)).isEqualTo(State.KEPT);
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, pinned(2), second)).isEqualTo(State.BROKEN);
  }

  private static BlockedTasks.Found pinned(long times) {
    return new BlockedTasks.Found(true, 0, "", times, "VirtualThreadPinned of 25.0 ms in x.Y.z");
  }

  @Test
  void whatIsQueuedUnderTheLoadMustNotBeWaitedForAfterIt() {
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 2000, 500)).isEqualTo(State.KEPT);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 2000, 501)).isEqualTo(State.BROKEN);
    // A probe that never took less than 490 ms waits for no queue at 510.
    assertThat(recovery(slow(490), 2000, 510)).isEqualTo(State.KEPT);
    assertThat(recovery(slow(250), 2000, 501)).isEqualTo(State.BROKEN);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 10, 41)).isEqualTo(State.BROKEN);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 10, 40)).isEqualTo(State.KEPT);
  }

  /** A second of the warm-up in which the probe takes so long. */
  private static Interval slow(long millis) {
    return second(Phase.WARM_UP, series(millis * MILLIS), 0);
  }

  private static State recovery(Interval before, long millisUnderLoad, long millisAfterIt) {
    return outcome(
        Promise.RECOVERS,
        new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
        NO_TASK,
        millisUnderLoad * MILLIS,
        millisAfterIt * MILLIS,
        before,
        second(Phase.RECOVERY, before.probe(), 0));
  }

  @Test
  void theBudgetIsForTheMeanOfAllSeconds() {
    assertThat(outcome(Promise.BUDGET, second(Phase.RECORD, 19, 0), second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.KEPT);
    assertThat(outcome(Promise.BUDGET, second(Phase.RECORD, 20, 0), second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.BROKEN);
  }

  @Test
  void aRunWithATrackingPoolHasNoBudget() {
    ServerReading tracked = new ServerReading(Map.of(ServerReading.TRACKED, 0L), List.of());
    RunEvidence.Inside inside = new RunEvidence.Inside(tracked, tracked, tracked, tracked);
    assertThat(outcome(Promise.BUDGET, inside, NO_TASK, second(Phase.RECORD, 20, 0)))
        .isEqualTo(State.NOT_OBSERVED);
  }

  @Test
  void aFifthOfNewConnectionsIsTheMost() {
    assertThat(outcome(Promise.POOLED_PATH, second(Phase.RECORD, 1, 20))).isEqualTo(State.KEPT);
    assertThat(outcome(Promise.POOLED_PATH, second(Phase.RECORD, 1, 21))).isEqualTo(State.BROKEN);
  }

  @Test
  void aSilenceBehindTheRecordingCountsWhenItIsLong() {
    Stall shorter = new Stall(0, 999 * MILLIS, 0);
    Stall longer = new Stall(0, 1000 * MILLIS, 0);
    assertThat(neverBlocks(Phase.DRAIN, shorter)).isEqualTo(State.KEPT);
    assertThat(neverBlocks(Phase.DRAIN, longer)).isEqualTo(State.BROKEN);
  }

  @Test
  void ofFewRequestsEachIsASilence() {
    RunEvidence evidence = evidence(second(Phase.RECORD, 1, 0, new Stall(0, 300 * MILLIS, 0)));
    assertThat(neverBlocks(evidence, 10)).isEqualTo(State.BROKEN);
    assertThat(neverBlocks(evidence, 9.9)).isEqualTo(State.NOT_OBSERVED);
  }

  private static State neverBlocks(Phase phase, Stall stall) {
    return outcome(Promise.NEVER_BLOCKS, second(phase, 1, 0, stall));
  }

  private static State neverBlocks(RunEvidence evidence, double smallRate) {
    return Promises.judge(evidence, smallRate, LoadScenario.uploads()).stream()
        .filter(each -> each.promise() == Promise.NEVER_BLOCKS)
        .findFirst()
        .orElseThrow()
        .state();
  }

  @Test
  void aServerThatFallsSilentIsDecidedWhereMachineAndLoaderWereCalm() {
    RunEvidence silent = evidence(second(Phase.DRAIN, 1, 0, new Stall(0, 2000 * MILLIS, 0)));
    RunEvidence slow = evidence(second(Phase.RECORD, 1, 0));
    Reason rate = Reason.RATE_NOT_REACHED;
    Reason connections = Reason.TOO_FEW_CONNECTIONS;
    assertThat(decided(Promise.ANSWERS, silent, rate, connections)).isTrue();
    assertThat(decided(Promise.NEVER_BLOCKS, silent, rate, connections)).isTrue();
    assertThat(decided(Promise.BODIES, silent, rate)).isFalse();
    assertThat(decided(Promise.ANSWERS, slow, rate)).isTrue();
    assertThat(decided(Promise.ANSWERS, slow, rate, connections)).isFalse();
    assertThat(decided(Promise.NEVER_BLOCKS, slow, rate)).isFalse();
    for (Reason reason : Reason.values()) {
      assertThat(decided(Promise.ANSWERS, silent, rate, reason))
          .as(reason.id())
          .isEqualTo(reason == rate || reason == connections);
    }
  }

  private static boolean decided(Promise promise, RunEvidence evidence, Reason... reasons) {
    List<Guard.Finding> findings =
        Stream.of(reasons).map(each -> new Guard.Finding(each, each.id())).toList();
    return LoadResult.isOfSilence(promise, findings, evidence);
  }

  private static RunEvidence evidence(Interval... intervals) {
    return new RunEvidence(
        Experiments.NONE,
        List.of(intervals),
        new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of()),
        new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
        OptionalLong.empty(),
        new BlockedTasks.Found(false, 0, "", 0, ""));
  }

  @Test
  void nothingIsKeptThatWasNotSeen() {
    assertThat(outcome(Promise.ANSWERS)).isEqualTo(State.NOT_OBSERVED);
    assertThat(outcome(Promise.BODIES)).isEqualTo(State.NOT_OBSERVED);
    assertThat(outcome(Promise.RECOVERS)).isEqualTo(State.NOT_OBSERVED);
  }

  @Test
  void eachPromiseShowsAFaultOfItsKind() {
    Interval fine = second(Phase.RECORD, 1, 0);
    Interval second =
        new Interval(
            0,
            Phase.RECORD,
            2,
            0,
            2,
            fine.load(),
            fine.probe(),
            fine.lag(),
            Map.of("200", 1L, "500", 1L),
            Map.of("status 500", 1L),
            1,
            Map.of(),
            0,
            1,
            0,
            20,
            0,
            0,
            0,
            0,
            List.of(),
            Map.of());
    List<String> examples =
        List.of("form, request 1: status 500", "form, request 2: part \"id\" is missing");
    Totals totals =
        new Totals(Series.NONE, series(MILLIS), Series.NONE, series(MILLIS), Map.of(), examples);
    RunEvidence evidence =
        new RunEvidence(
            Experiments.NONE,
            List.of(second),
            totals,
            new RunEvidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
            OptionalLong.empty(),
            NO_TASK);
    List<PromiseResult> results = Promises.judge(evidence, 120, LoadScenario.uploads());
    assertThat(results.get(0).text()).endsWith("; the first: " + examples.get(0));
    assertThat(results.get(1).text()).endsWith("; the first: " + examples.get(1));
  }
}
