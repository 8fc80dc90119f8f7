package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.Guard.Reason;
import io.github.goodform.compliance.load.PromiseResult.Outcome;
import io.github.goodform.compliance.load.loader.Disturbance;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Interval.Stall;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promises, judged from figures that are made up. */
final class PromisesTest {
  private static final long MILLIS = 1_000_000;
  private static final ServerReading NOTHING = new ServerReading(Map.of(), List.of());
  private static final BlockedTasks.Found NO_TASK = new BlockedTasks.Found(true, 0, "", 0, "");

  private static Interval second(Phase phase, long p99Millis, long opened, Stall... stalls) {
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

  private static Outcome outcome(
      Promise promise, Evidence.Inside inside, BlockedTasks.Found blocked, Interval... intervals) {
    return outcome(promise, inside, blocked, MILLIS, MILLIS, intervals);
  }

  private static Outcome outcome(
      Promise promise,
      Evidence.Inside inside,
      BlockedTasks.Found blocked,
      long underLoad,
      long afterIt,
      Interval... intervals) {
    Totals totals =
        new Totals(
            Series.NONE, series(underLoad), Series.NONE, series(afterIt), Map.of(), List.of());
    Evidence evidence =
        new Evidence(
            Experiments.NONE, List.of(intervals), totals, inside, OptionalLong.empty(), blocked);
    return Promises.judge(evidence, 120, LoadScenario.uploads().maxP99(Duration.ofMillis(10)))
        .stream()
        .filter(result -> result.promise() == promise)
        .findFirst()
        .orElseThrow()
        .outcome();
  }

  private static Series series(long nanos) {
    return new Series(1, nanos, nanos, nanos, nanos, nanos);
  }

  private static Outcome outcome(Promise promise, Interval... intervals) {
    Evidence.Inside inside = new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    return outcome(promise, inside, NO_TASK, intervals);
  }

  @Test
  void aStallIsTheServersUnlessTheLoaderWasLateForATenthOfIt() {
    Stall servers = new Stall(0, 200 * MILLIS, 20 * MILLIS);
    Stall loaders = new Stall(0, 200 * MILLIS, 21 * MILLIS);
    assertThat(neverBlocks(Phase.RECORD, servers)).isEqualTo(Outcome.BROKEN);
    assertThat(neverBlocks(Phase.RECORD, loaders)).isEqualTo(Outcome.KEPT);
    assertThat(neverBlocks(Phase.WARM_UP, servers)).isEqualTo(Outcome.KEPT);
  }

  @Test
  void aTaskThatBlockedBreaksThePromiseWhateverTheClientSaw() {
    Evidence.Inside inside = new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    BlockedTasks.Found blocked =
        new BlockedTasks.Found(true, 1, "ThreadSleep of 5.0 ms in x.Y.z", 0, "");
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, blocked, second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.BROKEN);
  }

  @Test
  void oneRequestOfAHundredMayBlockItsCarrier() {
    Evidence.Inside inside = new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING);
    Interval second = second(Phase.RECORD, 1, 0);
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, pinned(1), second)).isEqualTo(Outcome.KEPT);
    assertThat(outcome(Promise.NEVER_BLOCKS, inside, pinned(2), second)).isEqualTo(Outcome.BROKEN);
  }

  private static BlockedTasks.Found pinned(long times) {
    return new BlockedTasks.Found(true, 0, "", times, "VirtualThreadPinned of 25.0 ms in x.Y.z");
  }

  @Test
  void whatIsQueuedUnderTheLoadMustNotBeWaitedForAfterIt() {
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 2000, 500)).isEqualTo(Outcome.KEPT);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 2000, 501)).isEqualTo(Outcome.BROKEN);
    // A probe that never took less than 490 ms waits for no queue at 510.
    assertThat(recovery(slow(490), 2000, 510)).isEqualTo(Outcome.KEPT);
    assertThat(recovery(slow(250), 2000, 501)).isEqualTo(Outcome.BROKEN);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 10, 41)).isEqualTo(Outcome.BROKEN);
    assertThat(recovery(second(Phase.WARM_UP, 1, 0), 10, 40)).isEqualTo(Outcome.KEPT);
  }

  /** A second of the warm-up in which the probe takes so long. */
  private static Interval slow(long millis) {
    return second(Phase.WARM_UP, series(millis * MILLIS), 0);
  }

  private static Outcome recovery(Interval before, long millisUnderLoad, long millisAfterIt) {
    return outcome(
        Promise.RECOVERS,
        new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
        NO_TASK,
        millisUnderLoad * MILLIS,
        millisAfterIt * MILLIS,
        before,
        second(Phase.RECOVERY, before.probe(), 0));
  }

  @Test
  void theBudgetIsForTheMeanOfAllSeconds() {
    assertThat(outcome(Promise.BUDGET, second(Phase.RECORD, 19, 0), second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.KEPT);
    assertThat(outcome(Promise.BUDGET, second(Phase.RECORD, 20, 0), second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.BROKEN);
  }

  @Test
  void aFifthOfNewConnectionsIsTheMost() {
    assertThat(outcome(Promise.POOLED_PATH, second(Phase.RECORD, 1, 20))).isEqualTo(Outcome.KEPT);
    assertThat(outcome(Promise.POOLED_PATH, second(Phase.RECORD, 1, 21))).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void buffersAreComparedAtRest() {
    ServerReading rest = held(1000, 1000);
    ServerReading busy = held(1600, 1590);
    Evidence.Inside right = new Evidence.Inside(rest, rest, busy, held(1700, 1700));
    Evidence.Inside leaking = new Evidence.Inside(rest, rest, busy, held(1700, 1699));
    assertThat(outcome(Promise.LEAKS_NOTHING, right, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.KEPT);
    assertThat(outcome(Promise.LEAKS_NOTHING, leaking, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.BROKEN);
    assertThat(outcome(Promise.LEAKS_NOTHING, second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.NOT_OBSERVED);
  }

  /**
   * Jetty 12.0 counts a buffer that it removes after an abort neither as released nor as removed.
   */
  @Test
  void buffersThatMayHaveBeenRemovedAreNotDecided() {
    ServerReading rest = uncounted(1000, 1000);
    assertThat(leaks(rest, uncounted(1700, 1697), aborted(2))).isEqualTo(Outcome.BROKEN);
    assertThat(leaks(rest, uncounted(1700, 1698), aborted(2))).isEqualTo(Outcome.NOT_OBSERVED);
    assertThat(leaks(rest, uncounted(1700, 1700), aborted(2))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(held(1000, 1000), held(1700, 1698), aborted(2))).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void aTrackingPoolIsExact() {
    ServerReading rest = tracked(1000, 990, 0);
    assertThat(leaks(rest, tracked(1700, 1600, 0), aborted(2))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(rest, tracked(1700, 1700, 1), aborted(2))).isEqualTo(Outcome.BROKEN);
  }

  private static Outcome leaks(ServerReading before, ServerReading after, Interval second) {
    Evidence.Inside inside = new Evidence.Inside(before, before, before, after);
    return outcome(Promise.LEAKS_NOTHING, inside, NO_TASK, second);
  }

  /** A slow upload is read to its end, and one that was not sent has left nothing. */
  @Test
  void onlyUploadsThatEndedEarlyMayHaveBeenRemoved() {
    ServerReading rest = uncounted(1000, 1000);
    ServerReading after = uncounted(1700, 1698);
    assertThat(leaks(rest, after, disturbed("aborted", 2))).isEqualTo(Outcome.NOT_OBSERVED);
    assertThat(leaks(rest, after, disturbed("aborted" + Disturbance.NOT_SENT, 2)))
        .isEqualTo(Outcome.BROKEN);
    assertThat(leaks(rest, after, disturbed("slow", 2))).isEqualTo(Outcome.BROKEN);
  }

  /** What the runs of a search have leaked is at rest when the last one begins. */
  @Test
  void aRunAfterOthersIsComparedWithTheRestBeforeThem() {
    ServerReading first = open(50, 0, 20);
    ServerReading warm = open(60, 5, 25);
    ServerReading leaked = open(60, 0, 60);
    Evidence.Inside alone = new Evidence.Inside(leaked, leaked, leaked, leaked);
    assertThat(outcome(Promise.LEAKS_NOTHING, alone, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(Outcome.KEPT);
    assertThat(afterOthers(first, warm, leaked)).isEqualTo(Outcome.BROKEN);
    assertThat(afterOthers(first, warm, open(60, 0, 35))).isEqualTo(Outcome.KEPT);
  }

  private static Outcome afterOthers(ServerReading first, ServerReading warm, ServerReading now) {
    Evidence earlier = evidence(new Evidence.Inside(first, warm, warm, now), aborted(2));
    Baseline before = Baseline.before(List.of(earlier));
    Evidence.Inside inside = new Evidence.Inside(now, now, now, now, Series.NONE, before);
    assertThat(evidence(inside, aborted(1)).unfinished()).isEqualTo(3);
    return outcome(Promise.LEAKS_NOTHING, inside, NO_TASK, second(Phase.RECORD, 1, 0));
  }

  /**
   * What the experiments left and the load gave back is no leak; of the rest, no more is theirs.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 3, 0 buffers acquired and not released",
    "2, 0, 0, 2 buffers acquired and not released",
    "2, 1, 0, 2 buffers acquired and not released (1 of them since an experiment before the load",
    "2, 5, 0, 2 buffers acquired and not released (2 of them since an experiment before the load",
  })
  void buffersThatAnExperimentLeftAreSaidToBeIts(long held, long early, long back, String text) {
    ServerReading rest = tracked(1000, 1000, back);
    Evidence.Inside inside = new Evidence.Inside(rest, rest, rest, tracked(1700, 1700, held));
    Evidence evidence =
        evidence(Experiments.NONE.withHeldBuffers(early), inside, second(Phase.RECORD, 1, 0));
    assertThat(Promises.judge(evidence, 120, LoadScenario.uploads()))
        .filteredOn(each -> each.promise() == Promise.LEAKS_NOTHING)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.outcome()).isEqualTo(held == 0 ? Outcome.KEPT : Outcome.BROKEN);
              assertThat(each.text()).startsWith(text);
              assertThat(each.text().contains("experiment")).isEqualTo(held > 0 && early > 0);
            });
  }

  private static Evidence evidence(Evidence.Inside inside, Interval second) {
    return evidence(Experiments.NONE, inside, second);
  }

  private static Evidence evidence(
      Experiments experiments, Evidence.Inside inside, Interval second) {
    Totals none =
        new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of());
    return new Evidence(experiments, List.of(second), none, inside, OptionalLong.empty(), NO_TASK);
  }

  private static Interval aborted(long uploads) {
    return disturbed("aborted", uploads);
  }

  private static Interval disturbed(String kind, long uploads) {
    Interval second = second(Phase.RECORD, 1, 0);
    return new Interval(
        0,
        Phase.RECORD,
        second.asked(),
        0,
        second.completed(),
        second.load(),
        second.probe(),
        second.lag(),
        second.statuses(),
        Map.of(),
        0,
        Map.of(kind, uploads),
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
  }

  private static ServerReading uncounted(long acquired, long released) {
    return new ServerReading(buffers(acquired, released), List.of());
  }

  private static ServerReading tracked(long acquired, long released, long held) {
    Map<String, Long> counters = buffers(acquired, released);
    counters.put(ServerReading.TRACKED, held);
    return new ServerReading(counters, List.of());
  }

  private static Map<String, Long> buffers(long acquired, long released) {
    return new HashMap<>(
        Map.of(
            ServerReading.ACQUIRED,
            acquired,
            ServerReading.RELEASED,
            released,
            ServerReading.REMOVES_UNCOUNTED,
            1L));
  }

  private static ServerReading held(long acquired, long released) {
    return new ServerReading(
        Map.of(ServerReading.ACQUIRED, acquired, ServerReading.RELEASED, released), List.of());
  }

  @Test
  void aSilenceBehindTheRecordingCountsWhenItIsLong() {
    Stall shorter = new Stall(0, 999 * MILLIS, 0);
    Stall longer = new Stall(0, 1000 * MILLIS, 0);
    assertThat(neverBlocks(Phase.DRAIN, shorter)).isEqualTo(Outcome.KEPT);
    assertThat(neverBlocks(Phase.DRAIN, longer)).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void ofFewRequestsEachIsASilence() {
    Evidence evidence = evidence(second(Phase.RECORD, 1, 0, new Stall(0, 300 * MILLIS, 0)));
    assertThat(neverBlocks(evidence, 10)).isEqualTo(Outcome.BROKEN);
    assertThat(neverBlocks(evidence, 9.9)).isEqualTo(Outcome.NOT_OBSERVED);
  }

  private static Outcome neverBlocks(Phase phase, Stall stall) {
    return outcome(Promise.NEVER_BLOCKS, second(phase, 1, 0, stall));
  }

  private static Outcome neverBlocks(Evidence evidence, double smallRate) {
    return Promises.judge(evidence, smallRate, LoadScenario.uploads()).stream()
        .filter(each -> each.promise() == Promise.NEVER_BLOCKS)
        .findFirst()
        .orElseThrow()
        .outcome();
  }

  @Test
  void aServerThatFallsSilentIsDecidedWhereMachineAndLoaderWereCalm() {
    Evidence silent = evidence(second(Phase.DRAIN, 1, 0, new Stall(0, 2000 * MILLIS, 0)));
    Evidence slow = evidence(second(Phase.RECORD, 1, 0));
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

  private static boolean decided(Promise promise, Evidence evidence, Reason... reasons) {
    List<Guard.Finding> findings =
        Stream.of(reasons).map(each -> new Guard.Finding(each, each.id())).toList();
    return LoadResult.isOfSilence(promise, findings, evidence);
  }

  private static Evidence evidence(Interval... intervals) {
    return new Evidence(
        Experiments.NONE,
        List.of(intervals),
        new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of()),
        new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
        OptionalLong.empty(),
        new BlockedTasks.Found(false, 0, "", 0, ""));
  }

  @Test
  void whatIsOpenedOnceIsNoLeak() {
    ServerReading rest = open(50, 0, 20);
    // Thirty files and twenty threads for good, and twelve connections while the load lasts.
    ServerReading began = open(92, 12, 40);
    assertThat(leaks(rest, began, open(80, 0, 40))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(rest, began, open(91, 0, 40))).isEqualTo(Outcome.BROKEN);
    assertThat(leaks(rest, began, open(80, 0, 51))).isEqualTo(Outcome.BROKEN);
    // Where connections are not counted, the first rest decides.
    ServerReading uncounted = new ServerReading(Map.of(ServerReading.DESCRIPTORS, 92L), List.of());
    assertThat(leaks(rest, uncounted, open(61, 0, 20))).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void theDescriptorsOfAnotherProcessCount() {
    ServerReading rest = process(20, 1);
    ServerReading began = process(60, 31);
    assertThat(leaks(rest, began, process(30, 1))).isEqualTo(Outcome.KEPT);
    // What it opened once, when it met its first requests.
    assertThat(leaks(rest, process(80, 31), process(58, 1))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(rest, began, process(41, 1))).isEqualTo(Outcome.BROKEN);
    assertThat(leaks(rest, began, process(21, 2))).isEqualTo(Outcome.BROKEN);
  }

  private static ServerReading process(long descriptors, long connections) {
    return new ServerReading(
        Map.of(
            ServerReading.PROCESS_DESCRIPTORS,
            descriptors,
            ServerReading.CONNECTIONS,
            connections,
            "process.threads",
            descriptors),
        List.of());
  }

  @Test
  void threadsThatAreNotIdleInAPoolCountWhereNoPoolIsKnown() {
    assertThat(leaks(occupied(12), occupied(20), occupied(22))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(occupied(12), occupied(40), occupied(50))).isEqualTo(Outcome.KEPT);
    assertThat(leaks(occupied(12), occupied(20), occupied(31))).isEqualTo(Outcome.BROKEN);
  }

  private static ServerReading occupied(long threads) {
    return new ServerReading(Map.of(ServerReading.OCCUPIED_THREADS, threads), List.of());
  }

  private static Outcome leaks(ServerReading rest, ServerReading began, ServerReading after) {
    Evidence.Inside inside = new Evidence.Inside(rest, began, began, after);
    return outcome(Promise.LEAKS_NOTHING, inside, NO_TASK, second(Phase.RECORD, 1, 0));
  }

  private static ServerReading open(long descriptors, long connections, long threads) {
    return new ServerReading(
        Map.of(
            ServerReading.DESCRIPTORS,
            descriptors,
            ServerReading.CONNECTIONS,
            connections,
            ServerReading.JVM_THREADS,
            threads,
            ServerReading.POOL_THREADS,
            8L),
        List.of());
  }

  @Test
  void nothingIsKeptThatWasNotSeen() {
    assertThat(outcome(Promise.ANSWERS)).isEqualTo(Outcome.NOT_OBSERVED);
    assertThat(outcome(Promise.BODIES)).isEqualTo(Outcome.NOT_OBSERVED);
    assertThat(outcome(Promise.RECOVERS)).isEqualTo(Outcome.NOT_OBSERVED);
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
    Evidence evidence =
        new Evidence(
            Experiments.NONE,
            List.of(second),
            totals,
            new Evidence.Inside(NOTHING, NOTHING, NOTHING, NOTHING),
            OptionalLong.empty(),
            NO_TASK);
    List<PromiseResult> results = Promises.judge(evidence, 120, LoadScenario.uploads());
    assertThat(results.get(0).text()).endsWith("; the first: " + examples.get(0));
    assertThat(results.get(1).text()).endsWith("; the first: " + examples.get(1));
  }
}
