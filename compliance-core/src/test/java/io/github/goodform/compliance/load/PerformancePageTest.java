package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of figures, and the servers that its experiments compare. */
@Tag("once")
final class PerformancePageTest {
  private static final Path PAGE = Path.of("PERFORMANCE.md");

  @Test
  void hasASectionAndACommandForEachExperiment() throws IOException {
    String page = Files.readString(PAGE);
    for (String name : PerformanceExperiments.names()) {
      assertThat(PerformancePage.replaced(page, name, List.of("x"))).isNotEqualTo(page);
      assertThat(page).contains("-Dexperiment=" + name);
    }
  }

  @Test
  void aSectionIsReplacedAndNothingElse() {
    String page = "a\n<!-- one -->\nold\n<!-- end of one -->\nb\n";
    assertThat(PerformancePage.replaced(page, "one", List.of("new", "lines")))
        .isEqualTo("a\n<!-- one -->\nnew\nlines\n<!-- end of one -->\nb\n");
    assertThatThrownBy(() -> PerformancePage.replaced(page, "two", List.of()))
        .hasMessage("the page has no section two");
  }

  @Test
  void aRowOfTheTruthReplacesTheOneOfAnEarlierCount() {
    String page =
        """
        <!-- truth -->
        | a | x | 1 of 2 | then |
        <!-- end of truth -->
        """;
    String added = TruthRow.with(page, "| b | x | ", "| b | x | 2 of 2 | now |");
    assertThat(TruthRow.with(added, "| a | x | ", "| a | x | 2 of 2 | now |"))
        .isEqualTo(
            """
            <!-- truth -->
            | a | x | 2 of 2 | now |
            | b | x | 2 of 2 | now |
            <!-- end of truth -->
            """);
  }

  /** A parser that reads wrong would be compared in vain. */
  @ParameterizedTest
  @EnumSource
  void eachReadingReportsEveryPart(FormReading reading) throws Exception {
    try (MeasuredServer server =
        new MeasuredServer(
            MeasuredServer.blocking(reading), MeasuredServer.Options.withoutPool())) {
      assertRight(server);
    }
  }

  @Test
  void theNonBlockingHandlerAndTheServletReportEveryPart() throws Exception {
    try (MeasuredServer server =
        new MeasuredServer(MeasuredServer.nonBlocking(), MeasuredServer.Options.usual())) {
      assertRight(server);
    }
    try (MeasuredServer server =
        new MeasuredServer(MeasuredServer.servlet(), MeasuredServer.Options.usual())) {
      assertRight(server);
    }
  }

  private static void assertRight(MeasuredServer server) {
    LoadResult result =
        LoadRun.of(server.uri())
            .withScenario(
                LoadScenario.uploads()
                    .mix("form,file64k,file10m=0.1")
                    .rate(20)
                    .timeout(Duration.ofSeconds(20))
                    .warmUp(Duration.ZERO, Duration.ZERO)
                    .record(Duration.ofSeconds(1))
                    .recovery(Duration.ZERO))
            .run();
    PromiseAssert.assertKept(result, Promise.ANSWERS, Promise.BODIES);
  }

  @Test
  void poolsAreMeasuredAgainstALock() throws InterruptedException {
    Map<String, Ratio> ratios = PoolRounds.measure(2, Ratio.MIN_PAIRS, 20_000_000);
    assertThat(ratios).hasSize(5);
    assertThat(ratios.values()).allMatch(ratio -> ratio.value() > 0.01 && ratio.value() < 100);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void poolsOfConnectionsAreMeasuredAgainstTheUsualOne(boolean http2) throws Exception {
    try (MeasuredServer server =
        new MeasuredServer(
            MeasuredServer.blocking(FormReading.STREAMED), MeasuredServer.Options.usual())) {
      Map<String, Ratio> ratios =
          ClientPoolRounds.measure(server.uri(), http2, Ratio.MIN_PAIRS, 20_000_000);
      assertThat(ratios).hasSize(http2 ? 2 : 3);
      assertThat(ratios.values()).allMatch(ratio -> ratio.value() > 0.01 && ratio.value() < 100);
    }
  }
}
