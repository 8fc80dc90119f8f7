package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.loader.Round;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server beside one that takes several times its CPU, and everything that is written about it.
 */
@Tag("once")
final class LoadComparisonTest {
  private static final LoadScenario SHORT =
      LoadScenario.uploads()
          .mix("get:/spin")
          .probeWith("get:/spin")
          .rate(100)
          .timeout(Duration.ofSeconds(20))
          .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(2))
          .record(Duration.ofSeconds(1));

  private static SpinningServer light;
  private static SpinningServer heavy;
  private static LoadComparison comparison;

  @BeforeAll
  static void run() throws IOException {
    light = new SpinningServer(10);
    heavy = new SpinningServer(2000);
    comparison = LoadRun.of(light.uri()).withScenario(SHORT).against(heavy.uri());
  }

  @AfterAll
  static void stop() {
    light.close();
    heavy.close();
  }

  @Test
  void sendsTheSameLoadToBothByTurns() {
    assertThat(comparison.rounds(false)).hasSize(Ratio.MIN_PAIRS);
    assertThat(comparison.rounds(true)).hasSize(Ratio.MIN_PAIRS);
    assertThat(comparison.completed(false)).isEqualTo(20 * Ratio.MIN_PAIRS);
    assertThat(comparison.completed(true)).isEqualTo(20 * Ratio.MIN_PAIRS);
    assertThat(comparison.rounds(false))
        .extracting(Round::pair)
        .isEqualTo(comparison.rounds(true).stream().map(Round::pair).toList())
        .isSorted();
    assertThat(comparison.faults(false) + comparison.faults(true)).isZero();
  }

  /** A busy machine makes the run INVALID; the costs of the two stay far apart. */
  @Test
  void findsTheServerThatTakesMore() {
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "needs the threads' clocks of Linux");
    assertThat(comparison.cpu())
        .as(String.join("\n", comparison.text()))
        .hasValueSatisfying(
            ratio -> {
              assertThat(ratio.value()).isGreaterThan(1.5);
              assertThat(ratio.isDifference()).isTrue();
            });
    assertThat(comparison.decision())
        .isEqualTo(
            comparison.isValid()
                ? LoadComparison.Decision.MORE
                : LoadComparison.Decision.NOT_DECIDED);
    // It spins for a time, not for CPU time: a busy machine takes some of it.
    assertThat(comparison.cpuMicros(true)).isGreaterThan(500);
    assertThat(comparison.cpuOfAllThreads()).isPresent();
    assertThat(comparison.median().orElseThrow().value()).isGreaterThan(1);
    assertThat(comparison.p99()).isPresent();
  }

  @Test
  void isWrittenInEveryForm() throws IOException {
    String verdict = comparison.isValid() ? "VALID" : "INVALID";
    assertThat(comparison.text()).contains("A " + light.uri(), "B " + heavy.uri());
    assertThat(comparison.text().get(3)).startsWith(verdict + " · 10 pairs of rounds of 200 ms");
    assertThat(comparison.text())
        .anyMatch(line -> line.startsWith("CPU per request, us (decides)"));
    assertThat(comparison.markdown())
        .startsWith("## " + verdict)
        .contains("| response time, P99, ms | ");
    assertThat(comparison.html())
        .contains("<title>" + verdict, "prefers-color-scheme: dark", "<svg")
        .doesNotContain("src=", "<script", "@import", "url(");
    LoadSchema.assertFits("load-comparison.schema.json", comparison.json());
  }

  /** Both are answered wrong or not at all: no difference matters then. */
  @Test
  void wrongAnswersAreNamedAndBreakTheComparison() throws Exception {
    Path directory = Files.createTempDirectory("comparison");
    try (ReferenceServer right = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
        FaultyLoadServer wrong = new FaultyLoadServer(LoadFault.WRONG_DIGEST, directory)) {
      LoadComparison found =
          LoadRun.of(right.uri())
              .withScenario(SHORT.mix("form").probeWith("form"))
              .against(wrong.uri());
      assertThat(found.faults(false)).isZero();
      assertThat(found.faults(true)).isBetween(6L, 10L);
      assertThat(found.isAsPromised()).isFalse();
      assertThat(found.text())
          .anyMatch(line -> line.matches("B: \\d+ of 200 requests failed .*sha256.*"));
    } finally {
      Files.delete(directory);
    }
  }

  @Test
  void whatCannotBeComparedIsRefusedBeforeAnythingIsSent() {
    LoadRun run = LoadRun.of(light.uri());
    assertThatThrownBy(() -> run.withScenario(SHORT.aborting(0.1)).against(heavy.uri()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a comparison sends whole uploads");
    assertThatThrownBy(() -> run.against(URI.create("ftp://127.0.0.1/")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected an address such as");
    URI missing = URI.create(heavy.uri() + "/none");
    assertThatThrownBy(() -> run.withScenario(SHORT).against(missing))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("/none/spin: expected status 200, found 404");
  }

  @Test
  void addressesOfOtherLengthsAreRemarkedOn() {
    LoadComparison found =
        new LoadComparison(
            new LoadComparison.Arms(light.uri(), URI.create(heavy.uri() + "/longer")),
            SHORT,
            comparison.startedAt(),
            comparison.rounds(false),
            List.of(),
            comparison.guard(),
            List.of("/time"));
    assertThat(found.remarks()).anyMatch(line -> line.contains("the addresses differ in length"));
    assertThat(found.remarks()).anyMatch(line -> line.startsWith("the content of /time, which"));
    assertThat(comparison.remarks()).noneMatch(line -> line.contains("length"));
    assertThat(found.decision()).isEqualTo(LoadComparison.Decision.NOT_DECIDED);
  }
}
