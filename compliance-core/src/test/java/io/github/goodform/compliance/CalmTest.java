package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A slow server is not a silent one, and many silent answers do not hold a run. */
@Tag("once")
class CalmTest {
  private static final Catalog CATALOG = Catalog.load();

  @Test
  @Timeout(120)
  void givesASlowServerTheTimeThatItNeedsForALargeBody() throws Exception {
    List<Case> large =
        CATALOG.select(one -> List.of("limit-fields-1000", "file-size-1m").contains(one.id()));
    // 64 times 25 ms for the file, four times the timeout.
    RunResult run = run(large, FaultyServer.Manner.PLAIN.withMillis(25), Duration.ofMillis(400));
    assertThat(run.results()).hasSize(2).noneMatch(CaseResult::isFailure);
    assertThat(run.nanos()).isGreaterThan(Duration.ofMillis(1_600).toNanos());
  }

  @Test
  @Timeout(120)
  void asksAgainAloneWhatGotNoResponse() throws Exception {
    List<Case> cases = CATALOG.select(one -> one.id().startsWith("delimiter-data-"));
    RunResult run = run(cases, FaultyServer.Manner.PLAIN.withStalls(), Duration.ofMillis(500));
    assertThat(run.results()).hasSizeGreaterThan(5).noneMatch(CaseResult::isFailure);
  }

  @Test
  @Timeout(120)
  void takesTheTimeOfAFewForManyWithoutAResponse() throws Exception {
    List<Case> cases =
        CATALOG.select(
            one -> one.id().startsWith("truncated-") || one.id().startsWith("state-after-"));
    Duration timeout = Duration.ofSeconds(1);
    RunResult run = run(cases, FaultyServer.Manner.PLAIN.withRejection(0), timeout);
    long silent =
        run.results().stream()
            .map(one -> Objects.requireNonNull(one.outcome()).kind())
            .filter(Outcome.Kind.HANG::equals)
            .count();
    assertThat(silent).isGreaterThan(30);
    // One after the other, each of them twice, would take more than 60 times the timeout.
    assertThat(Duration.ofNanos(run.nanos())).isLessThan(timeout.multipliedBy(20));
  }

  private static RunResult run(List<Case> cases, FaultyServer.Manner manner, Duration timeout)
      throws Exception {
    try (FaultyServer server = FaultyServer.start(Fault.none(), manner)) {
      return ConformanceRun.of(server.uri(), cases).timeout(timeout).build().run();
    }
  }
}
