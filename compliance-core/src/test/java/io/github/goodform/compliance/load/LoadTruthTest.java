package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.Processes;
import io.github.goodform.compliance.load.Guard.Reason;
import io.github.goodform.compliance.load.PromiseResult.State;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
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
    List<State> outcomes = new ArrayList<>();
    for (int run = 0; run < 5; run++) {
      try (FaultyLoadServer server = new FaultyLoadServer(fault, directory)) {
        LoadResult result =
            LoadRun.of(server.uri())
                .withScenario(FaultyServersUnderLoadTest.showing(fault).seed(run))
                .withObserved(FaultyServersUnderLoadTest.observed(fault, server))
                .run();
        outcomes.add(result.promise(fault.broken()).orElseThrow().state());
      }
    }
    TruthRow.record(
        "a server with the fault " + fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        "\"" + fault.broken().sentence() + "\" is broken",
        outcomes.stream().filter(each -> each == State.BROKEN).count(),
        5);
    assertThat(outcomes).hasSize(5).containsOnly(State.BROKEN);
  }

  @Test
  void aRightServerKeepsEveryHardPromise() throws Exception {
    List<String> broken = new ArrayList<>();
    int kept = 0;
    for (int run = 0; run < 10; run++) {
      try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
        LoadResult result =
            LoadRun.of(server.uri())
                .withScenario(FaultyServersUnderLoadTest.SHORT.shorter(0.03).seed(run))
                .withObserved(server.observed())
                .run();
        List<PromiseResult> hard =
            result.promises().stream().filter(each -> HARD.contains(each.promise())).toList();
        assertThat(hard).hasSize(HARD.size());
        if (hard.stream().noneMatch(each -> each.state() == State.BROKEN)) {
          kept++;
        } else {
          broken.addAll(result.text());
        }
      }
    }
    TruthRow.record("a right server", "no hard promise is broken", kept, 10);
    assertThat(kept).as(String.join("\n", broken)).isEqualTo(10);
  }

  @Test
  void aQuietMachineIsValid() throws Exception {
    List<Set<Reason>> reasons =
        reasons(UPLOADS.record(Duration.ofSeconds(5)), List.of(), LoadTruthTest::noChange);
    long valid = reasons.stream().filter(Set::isEmpty).count();
    TruthRow.record("a quiet machine", "VALID", valid, reasons.size());
    assertThat(valid).isGreaterThanOrEqualTo(9);
  }

  @Test
  void aProcessorThatAnotherProcessBurnsIsForeign() throws Exception {
    isInvalid("one processor burnt by others", Reason.FOREIGN_CPU, UPLOADS, spinning(1));
  }

  @Test
  void allProcessorsThatOthersBurnAreForeign() throws Exception {
    int all = Runtime.getRuntime().availableProcessors();
    isInvalid("all processors burnt by others", Reason.FOREIGN_CPU, UPLOADS, spinning(all));
  }

  @Test
  void aProcessThatCopiesMuchMemoryIsForeign() throws Exception {
    List<Burner.Task> copying = List.of(Burner.Task.COPY);
    isInvalid("a process that copies much memory", Reason.FOREIGN_CPU, UPLOADS, copying);
  }

  @Test
  void aLoaderThatIsStoppedIsLate() throws Exception {
    assumeTrue(KillProgram.isThere(), "there is no /bin/kill");
    // A stop of two seconds, and a second for what it delayed.
    LoadScenario scenario = UPLOADS.record(Duration.ofSeconds(4));
    isInvalid(
        "a loader that is stopped for 2 s",
        Reason.LATE_LOADER,
        reasons(
            scenario,
            List.of(),
            run -> run.withProgress(new TwoSecondStop(() -> LoaderProcess.shared().pid()))));
  }

  @Test
  void oneConnectionForManyRequestsIsTooFew() throws Exception {
    // 50 uploads of 10 MiB a second on one connection, each of which takes longer than the period.
    LoadScenario scenario = UPLOADS.mix("form=19,file10m").rate(1_000).connections(1);
    isInvalid(
        "one connection for 1,000 requests/s", Reason.TOO_FEW_CONNECTIONS, scenario, List.of());
  }

  @Test
  void aRateThatCannotBeReachedIsNotReached() throws Exception {
    LoadScenario scenario = UPLOADS.mix("file64k").rate(20_000);
    isInvalid("a rate of 20,000/s", Reason.RATE_NOT_REACHED, scenario, List.of());
  }

  private void isInvalid(
      String what, Reason expected, LoadScenario scenario, List<Burner.Task> burners)
      throws Exception {
    isInvalid(what, expected, reasons(scenario, burners, LoadTruthTest::noChange));
  }

  private static void isInvalid(String what, Reason expected, List<Set<Reason>> reasons)
      throws IOException {
    TruthRow.record(
        what,
        "INVALID: " + expected.id(),
        reasons.stream().filter(each -> each.contains(expected)).count(),
        reasons.size());
    assertThat(reasons).allMatch(each -> each.contains(expected));
  }

  private static List<Burner.Task> spinning(int processors) {
    return Collections.nCopies(processors, Burner.Task.SPIN);
  }

  private static LoadRun noChange(LoadRun run) {
    return run;
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
        result.guard().findings().forEach(finding -> reasons.add(finding.reason()));
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
    return Processes.java(Burner.class, task.name())
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
