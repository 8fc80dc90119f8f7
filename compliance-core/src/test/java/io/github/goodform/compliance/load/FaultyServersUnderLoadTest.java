package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.PromiseResult.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.jetty.util.VirtualThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Servers with one fault each, under a short load. What decides is the promise, whether the machine
 * was calm or not: each of these faults is far larger than anything that a busy machine does. Only
 * a load that is INVALID and shows no fault is repeated: it proves nothing about the server.
 */
class FaultyServersUnderLoadTest {
  private static final int ATTEMPTS = 3;

  static final LoadScenario SHORT =
      ShortLoad.uploads(2)
          .rate(150)
          .probe(20)
          .aborting(0.1)
          .slow(0.05)
          .malformed(0.03)
          .timeout(Duration.ofSeconds(5))
          .recovery(Duration.ofSeconds(1))
          .pooledPath(PooledPath.DEFAULT.keptInMemory(0.5));

  /** As long as it takes to show the fault: what only a right server needs is left out. */
  static LoadScenario showing(LoadFault fault) {
    LoadScenario brief = SHORT.timeout(Duration.ofSeconds(2)).rest(Duration.ofMillis(500));
    if (fault == LoadFault.STALLS) {
      // It stalls each 5 s.
      return brief.record(Duration.ofSeconds(6)).recovery(Duration.ZERO);
    }
    return switch (fault.broken()) {
      case ANSWERS, BODIES ->
          brief.withoutExperiments().slow(0).record(Duration.ofSeconds(1)).recovery(Duration.ZERO);
      case POOLED_PATH -> brief.record(Duration.ofSeconds(1)).recovery(Duration.ZERO);
      case NEVER_BLOCKS, LEAKS_NOTHING, BUDGET -> brief.recovery(Duration.ZERO);
      case RECOVERS -> brief;
    };
  }

  /** What shows in the answers is to be found without a look inside. */
  static Observed observed(LoadFault fault, FaultyLoadServer server) {
    return switch (fault.broken()) {
      case ANSWERS, BODIES -> Observed.nothing();
      case POOLED_PATH, NEVER_BLOCKS, LEAKS_NOTHING, RECOVERS, BUDGET -> server.observed();
    };
  }

  @Tag("once")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL_THREADS_PINNED")
  void areCaughtByTheRightPromise(LoadFault fault, @TempDir Path directory) throws Exception {
    isCaught(fault, directory);
  }

  /** Untagged: of the gate's two JDKs only the second one has virtual threads. */
  @Test
  void isCaughtWhereThereAreVirtualThreads(@TempDir Path directory) throws Exception {
    assumePossible(LoadFault.VIRTUAL_THREADS_PINNED);
    isCaught(LoadFault.VIRTUAL_THREADS_PINNED, directory);
  }

  private static void isCaught(LoadFault fault, Path directory) throws Exception {
    LoadResult result = underLoad(fault, directory);
    for (int i = 1; i < ATTEMPTS && !result.isValid() && !isBroken(result, fault); i++) {
      result = underLoad(fault, directory);
    }
    assertThat(isBroken(result, fault)).as(String.join("\n", result.text())).isTrue();
  }

  private static LoadResult underLoad(LoadFault fault, Path directory) throws Exception {
    try (FaultyLoadServer server =
        new FaultyLoadServer(fault, Files.createTempDirectory(directory, "uploads"))) {
      return LoadRun.of(server.uri())
          .withScenario(showing(fault))
          .withObserved(observed(fault, server))
          .run();
    }
  }

  private static boolean isBroken(LoadResult result, LoadFault fault) {
    return result.promise(fault.broken()).orElseThrow().state() == State.BROKEN;
  }

  static void assumePossible(LoadFault fault) {
    assumeTrue(
        fault != LoadFault.VIRTUAL_THREADS_PINNED || VirtualThreads.areSupported(),
        "JDK " + Runtime.version().feature() + " has no virtual threads");
  }

  @Tag("once")
  @Test
  void withoutAFaultKeepWhatHasNothingToDoWithTime(@TempDir Path directory) throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(SHORT.shorter(0.03))
              .withObserved(server.observed())
              .run();
      assertThat(result.promises())
          .as(String.join("\n", result.text()))
          .filteredOn(
              each -> each.promise() != Promise.NEVER_BLOCKS && each.promise() != Promise.RECOVERS)
          .extracting(PromiseResult::state)
          .hasSize(4)
          .containsOnly(State.KEPT);
    }
  }
}
