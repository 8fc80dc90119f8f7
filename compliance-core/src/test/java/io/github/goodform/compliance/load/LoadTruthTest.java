package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.Guard.Reason;
import io.github.goodform.compliance.load.PromiseResult.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often a load is right, by the profile {@code truth}: each fault in five of five runs, no hard
 * promise in ten runs of a right server, each state of the machine in ten of ten. Only {@link
 * #aQuietMachineIsValid} wants a quiet machine.
 */
@Tag("truth")
final class LoadTruthTest {
  private static final LoadScenario UPLOADS =
      LoadScenario.uploads()
          .rate(100)
          .probe(20)
          .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(15))
          .record(Duration.ofSeconds(2))
          .recovery(Duration.ZERO);
  private static final Set<Promise> HARD =
      EnumSet.of(
          Promise.ANSWERS,
          Promise.BODIES,
          Promise.LEAKS_NOTHING,
          Promise.POOLED_PATH,
          Promise.NEVER_BLOCKS);

  private final Path directory;

  LoadTruthTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @EnumSource
  void aFaultIsCaughtInFiveOfFive(LoadFault fault) throws Exception {
    FaultyServersUnderLoadTest.assumePossible(fault);
    List<Outcome> outcomes = new ArrayList<>();
    for (int run = 0; run < 5; run++) {
      try (FaultyLoadServer server = new FaultyLoadServer(fault, directory)) {
        LoadResult result =
            LoadRun.of(server.uri())
                .withScenario(FaultyServersUnderLoadTest.SHORT.seed(run))
                .withObserved(server.observed())
                .run();
        outcomes.add(result.promise(fault.broken()).orElseThrow().outcome());
      }
    }
    assertThat(outcomes).hasSize(5).containsOnly(Outcome.BROKEN);
  }

  @RepeatedTest(10)
  void aRightServerKeepsEveryHardPromise() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(FaultyServersUnderLoadTest.SHORT.shorter(0.03))
              .withObserved(server.observed())
              .run();
      assertThat(result.promises())
          .as(String.join("\n", result.text()))
          .filteredOn(each -> HARD.contains(each.promise()))
          .hasSize(HARD.size())
          .extracting(PromiseResult::outcome)
          .doesNotContain(Outcome.BROKEN);
    }
  }

  @Test
  void aQuietMachineIsValid() throws Exception {
    assertThat(reasons(UPLOADS.record(Duration.ofSeconds(5)), 0))
        .filteredOn(Set::isEmpty)
        .hasSizeGreaterThanOrEqualTo(9);
  }

  @Test
  void aProcessorThatAnotherProcessBurnsIsForeign() throws Exception {
    assertThat(reasons(UPLOADS, 1)).allMatch(each -> each.contains(Reason.FOREIGN_CPU));
  }

  @Test
  void allProcessorsThatOthersBurnAreForeign() throws Exception {
    int all = Runtime.getRuntime().availableProcessors();
    assertThat(reasons(UPLOADS, all)).allMatch(each -> each.contains(Reason.FOREIGN_CPU));
  }

  @Test
  void aProcessThatCopiesMuchMemoryIsForeign() throws Exception {
    List<Set<Reason>> reasons =
        reasons(UPLOADS, List.of(Burner.Task.COPY), LoadTruthTest::noChange);
    assertThat(reasons).allMatch(each -> each.contains(Reason.FOREIGN_CPU));
  }

  @Test
  void aLoaderThatIsStoppedIsLate() throws Exception {
    assumeTrue(KillProgram.isThere(), "there is no /bin/kill");
    // A stop of two seconds, and a second for what it delayed.
    LoadScenario scenario = UPLOADS.record(Duration.ofSeconds(4));
    List<Set<Reason>> reasons =
        reasons(
            scenario,
            List.of(),
            run -> run.withProgress(new TwoSecondStop(() -> LoaderProcess.shared().pid())));
    assertThat(reasons).allMatch(each -> each.contains(Reason.LATE_LOADER));
  }

  @Test
  void oneConnectionForManyRequestsIsTooFew() throws Exception {
    // 50 uploads of 10 MiB a second on one connection, each of which takes longer than the period.
    LoadScenario scenario = UPLOADS.mix("form=19,file10m").rate(1_000).connections(1);
    assertThat(reasons(scenario, 0)).allMatch(each -> each.contains(Reason.TOO_FEW_CONNECTIONS));
  }

  @Test
  void aRateThatCannotBeReachedIsNotReached() throws Exception {
    LoadScenario scenario = UPLOADS.mix("file64k").rate(20_000);
    assertThat(reasons(scenario, 0)).allMatch(each -> each.contains(Reason.RATE_NOT_REACHED));
  }

  private static LoadRun noChange(LoadRun run) {
    return run;
  }

  private List<Set<Reason>> reasons(LoadScenario scenario, int burners) throws Exception {
    return reasons(
        scenario, Collections.nCopies(burners, Burner.Task.SPIN), LoadTruthTest::noChange);
  }

  /** The reasons of ten runs against a right server, beside other processes. */
  private List<Set<Reason>> reasons(
      LoadScenario scenario, List<Burner.Task> burners, UnaryOperator<LoadRun> change)
      throws Exception {
    List<Set<Reason>> all = new ArrayList<>();
    List<Process> burning = new ArrayList<>();
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      for (Burner.Task task : burners) {
        burning.add(burner(task));
      }
      for (int run = 0; run < 10; run++) {
        LoadResult result =
            change
                .apply(
                    LoadRun.of(server.uri())
                        .withScenario(scenario.seed(run))
                        .withObserved(server.observed()))
                .run();
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        result.findings().forEach(finding -> reasons.add(finding.reason()));
        all.add(reasons);
        System.out.println(burners + " beside " + scenario + ": " + reasons);
      }
    } finally {
      burning.forEach(Process::destroyForcibly);
    }
    assertThat(all).hasSize(10);
    return all;
  }

  private static Process burner(Burner.Task task) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Burner.class.getName(),
            task.name())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Burns one processor until its standard input ends: no longer than its parent. */
  static final class Burner {
    private static final int COPIED_OCTETS = 200 << 20;

    private Burner() {}

    enum Task {
      SPIN,
      COPY
    }

    private static void spin() {
      while (true) {
        Thread.onSpinWait();
      }
    }

    private static void copy() {
      byte[] from = new byte[COPIED_OCTETS];
      byte[] to = new byte[COPIED_OCTETS];
      while (true) {
        System.arraycopy(from, 0, to, 0, COPIED_OCTETS);
      }
    }

    public static void main(String[] args) {
      Thread burning = new Thread(Task.valueOf(args[0]) == Task.COPY ? Burner::copy : Burner::spin);
      burning.setDaemon(true);
      burning.start();
      try {
        int unused = System.in.read();
      } catch (IOException e) {
        System.err.println(e);
      }
    }
  }
}
