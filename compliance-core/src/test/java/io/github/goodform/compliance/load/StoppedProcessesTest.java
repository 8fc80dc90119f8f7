package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.loader.Interval;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server and a loader that are stopped for two seconds: the report has to show two seconds, and
 * which of them it was.
 */
@Tag("once")
final class StoppedProcessesTest {
  private static final long STOPPED_NANOS = 1_900_000_000L;
  private static final LoadScenario SCENARIO = ShortLoad.uploads(5).rate(100).probe(20);

  private static BundledServer server;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(KillProgram.isThere(), "there is no /bin/kill");
    server = new BundledServer();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** Stops a process in the recording's second second, and lets it go on two seconds later. */
  private static LoadResult runWhileStopped(LongSupplier pid) {
    return LoadRun.of(server.uri())
        .withScenario(SCENARIO)
        .withProgress(new TwoSecondStop(pid))
        .run();
  }

  private static List<Interval.Stall> longStalls(LoadResult result) {
    return result.evidence().intervals().stream()
        .flatMap(second -> second.stalls().stream())
        .filter(stall -> stall.nanos() >= STOPPED_NANOS)
        .toList();
  }

  @Test
  void aStoppedServerIsTheServersStall() {
    LoadResult result = runWhileStopped(() -> server.pid());
    String text = String.join("\n", result.text());
    assertThat(result.evidence().totals().probe().max()).as(text).isGreaterThan(STOPPED_NANOS);
    assertThat(longStalls(result))
        .as(text)
        .hasSize(1)
        .allMatch(stall -> stall.lagNanos() < STOPPED_NANOS / 2);
    assertThat(result.evidence().totals().lag().max()).isLessThan(STOPPED_NANOS);
  }

  @Test
  void aStoppedLoaderIsLateAndInvalid() {
    LoadResult result = runWhileStopped(() -> LoaderProcess.shared().pid());
    String text = String.join("\n", result.text());
    assertThat(result.evidence().totals().probe().max()).as(text).isGreaterThan(STOPPED_NANOS);
    assertThat(result.evidence().totals().lag().max()).as(text).isGreaterThan(STOPPED_NANOS);
    assertThat(result.guard().findings())
        .extracting(Guard.Finding::reason)
        .contains(Guard.Reason.LATE_LOADER);
    assertThat(longStalls(result)).allMatch(stall -> stall.lagNanos() > STOPPED_NANOS / 2);
  }
}
