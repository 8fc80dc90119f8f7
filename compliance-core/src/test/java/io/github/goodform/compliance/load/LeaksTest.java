package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.PromisesTest.NO_TASK;
import static io.github.goodform.compliance.load.PromisesTest.outcome;
import static io.github.goodform.compliance.load.PromisesTest.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Disturbance;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise to leak nothing, judged from figures that are made up. */
final class LeaksTest {
  @Test
  void buffersAreComparedAtRest() {
    ServerReading rest = held(1000, 1000);
    ServerReading busy = held(1600, 1590);
    RunEvidence.Inside right = new RunEvidence.Inside(rest, rest, busy, held(1700, 1700));
    RunEvidence.Inside leaking = new RunEvidence.Inside(rest, rest, busy, held(1700, 1699));
    assertThat(outcome(Promise.LEAKS_NOTHING, right, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.KEPT);
    assertThat(outcome(Promise.LEAKS_NOTHING, leaking, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.BROKEN);
    assertThat(outcome(Promise.LEAKS_NOTHING, second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.NOT_OBSERVED);
  }

  /**
   * Jetty 12.0 counts a buffer that it removes after an abort neither as released nor as removed.
   */
  @Test
  void buffersThatMayHaveBeenRemovedAreNotDecided() {
    ServerReading rest = uncounted(1000, 1000);
    assertThat(leaks(rest, uncounted(1700, 1697), aborted(2))).isEqualTo(State.BROKEN);
    assertThat(leaks(rest, uncounted(1700, 1698), aborted(2))).isEqualTo(State.NOT_OBSERVED);
    assertThat(leaks(rest, uncounted(1700, 1700), aborted(2))).isEqualTo(State.KEPT);
    assertThat(leaks(held(1000, 1000), held(1700, 1698), aborted(2))).isEqualTo(State.BROKEN);
  }

  @Test
  void aTrackingPoolIsExact() {
    ServerReading rest = tracked(1000, 990, 0);
    assertThat(leaks(rest, tracked(1700, 1600, 0), aborted(2))).isEqualTo(State.KEPT);
    assertThat(leaks(rest, tracked(1700, 1700, 1), aborted(2))).isEqualTo(State.BROKEN);
  }

  private static State leaks(ServerReading before, ServerReading after, Interval second) {
    RunEvidence.Inside inside = new RunEvidence.Inside(before, before, before, after);
    return outcome(Promise.LEAKS_NOTHING, inside, NO_TASK, second);
  }

  /** A slow upload is read to its end, and one that was not sent has left nothing. */
  @Test
  void onlyUploadsThatEndedEarlyMayHaveBeenRemoved() {
    ServerReading rest = uncounted(1000, 1000);
    ServerReading after = uncounted(1700, 1698);
    assertThat(leaks(rest, after, disturbed("aborted", 2))).isEqualTo(State.NOT_OBSERVED);
    assertThat(leaks(rest, after, disturbed("aborted" + Disturbance.NOT_SENT, 2)))
        .isEqualTo(State.BROKEN);
    assertThat(leaks(rest, after, disturbed("slow", 2))).isEqualTo(State.BROKEN);
  }

  /** What the runs of a search have leaked is at rest when the last one begins. */
  @Test
  void aRunAfterOthersIsComparedWithTheRestBeforeThem() {
    ServerReading first = open(50, 0, 20);
    ServerReading warm = open(60, 5, 25);
    ServerReading leaked = open(60, 0, 60);
    RunEvidence.Inside alone = new RunEvidence.Inside(leaked, leaked, leaked, leaked);
    assertThat(outcome(Promise.LEAKS_NOTHING, alone, NO_TASK, second(Phase.RECORD, 1, 0)))
        .isEqualTo(State.KEPT);
    assertThat(afterOthers(first, warm, leaked)).isEqualTo(State.BROKEN);
    assertThat(afterOthers(first, warm, open(60, 0, 35))).isEqualTo(State.KEPT);
  }

  private static State afterOthers(ServerReading first, ServerReading warm, ServerReading now) {
    RunEvidence earlier = evidence(new RunEvidence.Inside(first, warm, warm, now), aborted(2));
    Baseline before = Baseline.before(List.of(earlier));
    RunEvidence.Inside inside = new RunEvidence.Inside(now, now, now, now, Series.NONE, before);
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
    RunEvidence.Inside inside = new RunEvidence.Inside(rest, rest, rest, tracked(1700, 1700, held));
    RunEvidence evidence =
        evidence(Experiments.NONE.withHeldBuffers(early), inside, second(Phase.RECORD, 1, 0));
    assertThat(Promises.judge(evidence, 120, LoadScenario.uploads()))
        .filteredOn(each -> each.promise() == Promise.LEAKS_NOTHING)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.state()).isEqualTo(held == 0 ? State.KEPT : State.BROKEN);
              assertThat(each.text()).startsWith(text);
              assertThat(each.text().contains("experiment")).isEqualTo(held > 0 && early > 0);
            });
  }

  private static RunEvidence evidence(RunEvidence.Inside inside, Interval second) {
    return evidence(Experiments.NONE, inside, second);
  }

  private static RunEvidence evidence(
      Experiments experiments, RunEvidence.Inside inside, Interval second) {
    Totals none =
        new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of());
    return new RunEvidence(
        experiments, List.of(second), none, inside, OptionalLong.empty(), NO_TASK);
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
  void whatIsOpenedOnceIsNoLeak() {
    ServerReading rest = open(50, 0, 20);
    // Thirty files and twenty threads for good, and twelve connections while the load lasts.
    ServerReading began = open(92, 12, 40);
    assertThat(leaks(rest, began, open(80, 0, 40))).isEqualTo(State.KEPT);
    assertThat(leaks(rest, began, open(91, 0, 40))).isEqualTo(State.BROKEN);
    assertThat(leaks(rest, began, open(80, 0, 51))).isEqualTo(State.BROKEN);
    // Where connections are not counted, the first rest decides.
    ServerReading uncounted = new ServerReading(Map.of(ServerReading.DESCRIPTORS, 92L), List.of());
    assertThat(leaks(rest, uncounted, open(61, 0, 20))).isEqualTo(State.BROKEN);
  }

  @Test
  void theDescriptorsOfAnotherProcessCount() {
    ServerReading rest = process(20, 1);
    ServerReading began = process(60, 31);
    assertThat(leaks(rest, began, process(30, 1))).isEqualTo(State.KEPT);
    // What it opened once, when it met its first requests.
    assertThat(leaks(rest, process(80, 31), process(58, 1))).isEqualTo(State.KEPT);
    assertThat(leaks(rest, began, process(41, 1))).isEqualTo(State.BROKEN);
    assertThat(leaks(rest, began, process(21, 2))).isEqualTo(State.BROKEN);
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
    assertThat(leaks(occupied(12), occupied(20), occupied(22))).isEqualTo(State.KEPT);
    assertThat(leaks(occupied(12), occupied(40), occupied(50))).isEqualTo(State.KEPT);
    assertThat(leaks(occupied(12), occupied(20), occupied(31))).isEqualTo(State.BROKEN);
  }

  private static ServerReading occupied(long threads) {
    return new ServerReading(Map.of(ServerReading.OCCUPIED_THREADS, threads), List.of());
  }

  private static State leaks(ServerReading rest, ServerReading began, ServerReading after) {
    RunEvidence.Inside inside = new RunEvidence.Inside(rest, began, began, after);
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
}
