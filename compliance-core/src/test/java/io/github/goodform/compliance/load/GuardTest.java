package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.goodform.compliance.load.Guard.Finding;
import io.github.goodform.compliance.load.Guard.Reason;
import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The guard, driven with figures that were recorded on a machine with two processors at 300
 * requests a second (2026-11-21), three runs for each state of the machine.
 */
final class GuardTest {
  private static final MachineUse CALM = new MachineUse(10, 2, 2, 0.2, 0.1, 0.1, 0, 0);

  private static final long TEN_SECONDS = 10_000_000_000L;

  private static final Set<Reason> SEEN = EnumSet.noneOf(Reason.class);
  private static final double PERIOD = 1000.0 / 320;

  /** A run of 10 s on two processors; server and loader use 0.2 of them each. */
  private static GuardFigures run(double foreign, double busyShare, double lagP99, double lagMax) {
    double busy = busyShare * 2;
    double own = (busy - foreign) / 2;
    MachineUse machine = new MachineUse(10, 2, 2, busy, own, own, 0.001, 0.2);
    return new GuardFigures(machine, PERIOD, lagP99, lagMax, 3200, 3199, 0.5, 64, 0, 0.001, true);
  }

  private static List<Reason> reasons(GuardFigures figures) {
    List<Finding> findings = Guard.judge(figures);
    assertThat(findings).extracting(Finding::text).allMatch(GuardSentences::isReason);
    List<Reason> reasons = findings.stream().map(Finding::reason).toList();
    SEEN.addAll(reasons);
    assertLimitsAgree(figures, reasons);
    return reasons;
  }

  /** What the reports show beside its limit is what was judged. */
  private static void assertLimitsAgree(GuardFigures figures, List<Reason> reasons) {
    Set<Reason> passed = EnumSet.noneOf(Reason.class);
    for (GuardLimit each : GuardLimit.of(figures)) {
      boolean isPassed =
          each.what().isLeast() ? each.found() < each.limit() : each.found() > each.limit();
      if (isPassed) {
        passed.add(reasonOf(each.what()));
      }
    }
    if (figures.asked() - figures.completed() <= 5) {
      passed.remove(Reason.RATE_NOT_REACHED);
    }
    Set<Reason> ofLimits = EnumSet.copyOf(Arrays.asList(Reason.values()));
    ofLimits.retainAll(reasons);
    ofLimits.remove(Reason.NOT_CALM);
    assertThat(passed).isEqualTo(ofLimits);
  }

  private static Reason reasonOf(GuardLimit.What what) {
    return switch (what) {
      case LAG_P99, LAG_MAX -> Reason.LATE_LOADER;
      case COMPLETED -> Reason.RATE_NOT_REACHED;
      case OUTSTANDING, STARVED -> Reason.TOO_FEW_CONNECTIONS;
      case LOADER_GC -> Reason.LOADER_COLLECTED;
      case FOREIGN -> Reason.FOREIGN_CPU;
      case BUSY -> Reason.MACHINE_BUSY;
      case STOLEN -> Reason.STOLEN_CPU;
      case WAITING -> Reason.CPU_PRESSURE;
    };
  }

  @Test
  void eachFigureHasItsUnitAndItsLimit() {
    assertThat(GuardLimit.of(run(0.25, 0.5, 0.5, 12)))
        .extracting(each -> each.what().id() + ' ' + each.foundText() + ", " + each.limitText())
        .containsExactly(
            "lagP99 0.5 ms, at most 5.0 ms",
            "lagMax 12.0 ms, at most 1000.0 ms",
            "completed 100.0 %, at least 99.0 %",
            "outstanding 0.5 requests, at most 64.0 requests",
            "starved 0.0 %, at most 10.0 %",
            "loaderGc 0.1 %, at most 10.0 %",
            "foreign 0.25 processors, at most 0.50 processors",
            "busy 50.0 %, at most 90.0 %",
            "stolen 0.1 %, at most 5.0 %",
            "waiting 20.0 %, at most 50.0 %");
    assertThat(GuardLimit.of(run(0.25, 0.5, 0.5, 12)).get(0).describe())
        .isEqualTo("lag, P99 0.5 ms (at most 5.0 ms)");
    assertThat(GuardLimit.of(MachineUse.UNKNOWN)).isEmpty();
  }

  @Test
  void aContainerWithALimitHasTheProcessorsOfItsMachine() {
    MachineUse use = inTenSeconds(new Machine.Reading(TEN_SECONDS, 64, 640, 0, 0, 8), 7);
    assertThat(use.cores()).isEqualTo(64);
    assertThat(use.busyCores()).isEqualTo(6.4);
    assertThat(use.foreignCores()).isCloseTo(4.9, within(0.01));
    assertThat(Guard.notObserved(use))
        .containsExactly("what a limit of the CPU holds back (2 of the machine's 64 processors)");
    MachineUse whole = inTenSeconds(new Machine.Reading(TEN_SECONDS, 5, 20.3, 0, 0, 1), 1);
    assertThat(whole.cores()).isEqualTo(2);
    assertThat(Guard.notObserved(whole)).isEmpty();
  }

  private static MachineUse inTenSeconds(Machine.Reading after, double loaderSeconds) {
    return MachineUse.between(new Machine.Reading(0, 0, 0, 0, 0, 0), after, loaderSeconds, 2);
  }

  @Test
  void aQuietMachineIsValid() {
    assertThat(reasons(run(0.0, 0.23, 0.5, 4))).isEmpty();
    assertThat(reasons(run(0.24, 0.41, 1.9, 4))).isEmpty();
    assertThat(reasons(run(0.0, 0.18, 0.2, 4))).isEmpty();
    assertThat(reasons(run(0.07, 0.40, 2.6, 8))).isEmpty();
  }

  @Test
  void oneBurningProcessorIsForeign() {
    assertThat(reasons(run(0.98, 0.72, 2.7, 4))).containsExactly(Reason.FOREIGN_CPU);
    assertThat(reasons(run(1.02, 0.67, 2.5, 4))).containsExactly(Reason.FOREIGN_CPU);
    assertThat(reasons(run(0.95, 0.80, 3.3, 11))).containsExactly(Reason.FOREIGN_CPU);
  }

  @Test
  void twoBurningProcessorsLeaveNone() {
    assertThat(reasons(run(1.6, 1.0, 3.7, 7)))
        .containsExactly(Reason.FOREIGN_CPU, Reason.MACHINE_BUSY);
  }

  @Test
  void aRateThatCannotBeReachedIsTheLoaders() {
    MachineUse machine = new MachineUse(5, 2, 2, 1.98, 0.9, 1.05, 0.001, 0.84);
    GuardFigures figures =
        new GuardFigures(machine, 0.125, 1794, 1826, 40_000, 13_300, 26_700, 64, 0.9, 0.01, true);
    assertThat(reasons(figures))
        .containsExactly(
            Reason.MACHINE_BUSY,
            Reason.CPU_PRESSURE,
            Reason.LATE_LOADER,
            Reason.RATE_NOT_REACHED,
            Reason.TOO_FEW_CONNECTIONS);
  }

  @Test
  void oneConnectionForASlowHandlerIsTooFew() {
    MachineUse machine = new MachineUse(5, 2, 2, 0.6, 0.25, 0.25, 0.001, 0.1);
    GuardFigures figures =
        new GuardFigures(machine, PERIOD, 1.5, 10, 1500, 1490, 1030, 1, 0.98, 0.001, true);
    assertThat(reasons(figures)).containsExactly(Reason.TOO_FEW_CONNECTIONS);
  }

  @Test
  void aLoaderThatWasStoppedIsLate() {
    assertThat(reasons(run(0, 0.2, 1940, 2000))).containsExactly(Reason.LATE_LOADER);
    assertThat(reasons(run(0, 0.2, 0.5, 1001))).containsExactly(Reason.LATE_LOADER);
  }

  @Test
  void theLagMayBeAPeriodWhereThatIsMore() {
    assertThat(reasons(new GuardFigures(CALM, 50, 49, 49, 200, 200, 0, 64, 0, 0, true))).isEmpty();
    assertThat(reasons(new GuardFigures(CALM, 50, 51, 51, 200, 200, 0, 64, 0, 0, true)))
        .containsExactly(Reason.LATE_LOADER);
  }

  @Test
  void aFewRequestsUnderWayAtTheEndAreNotMissing() {
    assertThat(reasons(new GuardFigures(CALM, 100, 1, 1, 100, 95, 0, 64, 0, 0, true))).isEmpty();
    assertThat(reasons(new GuardFigures(CALM, 100, 1, 1, 100, 94, 0, 64, 0, 0, true)))
        .containsExactly(Reason.RATE_NOT_REACHED);
    assertThat(reasons(new GuardFigures(CALM, 1, 1, 1, 10_000, 9_900, 0, 64, 0, 0, true)))
        .isEmpty();
  }

  @Test
  void threadsThatEndTakeTheirTimeWithThem() {
    assertThat(Guard.threadsEnded(10, 1000)).isEmpty();
    assertThat(Guard.threadsEnded(11, 1000))
        .hasValueSatisfying(
            finding -> {
              SEEN.add(finding.reason());
              assertThat(finding.reason()).isEqualTo(Reason.THREADS_ENDED);
              assertThat(finding.text()).startsWith("11 threads of the servers ended");
            });
  }

  @Test
  void roundsThatWaitForTheirResponsesAreNoFixedRate() {
    assertThat(Guard.roundsTooLong(400, 200)).isEmpty();
    assertThat(Guard.roundsTooLong(401, 200))
        .map(Finding::text)
        .hasValue(
            "a round of 200 ms took 401 ms on average until its last response,"
                + " expected at most 400 ms");
  }

  @Test
  void whatIsNotKnownIsListedAndInvalidatesNothing() {
    MachineUse unknown =
        new MachineUse(10, 2, 2, Double.NaN, Double.NaN, 0.1, Double.NaN, Double.NaN);
    assertThat(reasons(new GuardFigures(unknown, PERIOD, 1, 1, 100, 100, 0, 64, 0, 0, true)))
        .isEmpty();
    assertThat(Guard.notObserved(unknown)).hasSize(3);
    MachineUse noServer = new MachineUse(10, 2, 2, 1.9, Double.NaN, 0.1, 0, 0);
    assertThat(Guard.notObserved(noServer))
        .containsExactly("CPU of other processes (the server's process is not known)");
    assertThat(Guard.notObserved(new MachineUse(10, 2, 2, 1, 0.5, 0.5, 0, 0))).isEmpty();
  }

  private static Nodes.Part loader(String name, double lagP99, String lost) {
    Order order = LoadScenario.uploads().order(URI.create("http://127.0.0.1:1")).ofLoader(0, 2);
    long lag = (long) (lagP99 * 1e6);
    Totals totals =
        new Totals(
            Series.NONE,
            Series.NONE,
            new Series(100, 0, 0, lag, lag, 0),
            Series.NONE,
            Map.of(),
            List.of());
    return new Nodes.Part(
        name,
        Nodes.Role.LOADER,
        order,
        List.of(),
        lost.isEmpty() ? Optional.of(totals) : Optional.empty(),
        lost);
  }

  private static List<Finding> ofNodes(double foreign, double lagP99, String lost) {
    MachineUse quiet = new MachineUse(10, 2, 2, 0.2, 0, 0.2, 0, 0);
    MachineUse other = new MachineUse(10, 2, 2, 0.2 + foreign, 0, 0.2, 0, 0);
    Nodes nodes =
        new Nodes(
            List.of(loader("host1", 0.1, ""), loader("host2", lagP99, lost)),
            List.of(new Nodes.OfMachine("host1", quiet), new Nodes.OfMachine("host2", other)));
    List<Finding> findings = Guard.judge(nodes, true);
    List<String> judged = new ArrayList<>(List.of("machine of host1", "machine of host2"));
    judged.add("node host1");
    if (lost.isEmpty()) {
      judged.add("node host2");
    }
    Guard.Inspection inspection = Guard.Inspection.of(nodes, true);
    assertThat(inspection.findings()).isEqualTo(findings);
    assertThat(inspection.limits().keySet()).containsExactlyElementsOf(judged);
    findings.forEach(finding -> SEEN.add(finding.reason()));
    return findings;
  }

  @Test
  void ofSeveralNodesTheOneIsNamed() {
    assertThat(ofNodes(0, 0.2, "")).isEmpty();
    assertThat(ofNodes(1.2, 0.2, ""))
        .extracting(Finding::text)
        .containsExactly(
            "machine of host2: other processes used 1.20 of 2 processors, expected at most 0.50");
    assertThat(ofNodes(0, 40, ""))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.reason()).isEqualTo(Reason.LATE_LOADER);
              assertThat(finding.text()).startsWith("node host2: the loader was late: P99 40.0 ms");
            });
  }

  @Test
  void aLostNodeIsTheReasonAndTheOthersAreNot() {
    assertThat(ofNodes(0, 40, "killed"))
        .extracting(Finding::text)
        .containsExactly("node host2 was lost: killed");
  }

  @Test
  void everyReasonIsReached() {
    aLostNodeIsTheReasonAndTheOthersAreNot();
    MachineUse stolen = new MachineUse(10, 2, 2, 0.2, 0.1, 0.1, 0.06, 0);
    assertThat(reasons(new GuardFigures(stolen, 3, 1, 1, 100, 100, 0, 64, 0, 0.2, false)))
        .containsExactly(Reason.STOLEN_CPU, Reason.LOADER_COLLECTED, Reason.NOT_CALM);
    aRateThatCannotBeReachedIsTheLoaders();
    oneBurningProcessorIsForeign();
    threadsThatEndTakeTheirTimeWithThem();
    assertThat(SEEN).containsExactlyInAnyOrderElementsOf(Arrays.asList(Reason.values()));
  }

  @Test
  void eachReasonNamesItsFigureAndItsLimit() {
    assertThat(Guard.judge(run(0.98, 0.72, 2.7, 4)))
        .extracting(Finding::text)
        .containsExactly("other processes used 0.98 of 2 processors, expected at most 0.50");
  }

  @Test
  void clocksThatDisagreeByAStepAreNoForeignProcess() {
    MachineUse machine = new MachineUse(10, 2, 2, 0.3, 0.2, 0.2, 0, 0);
    assertThat(machine.foreignCores()).isZero();
  }
}
