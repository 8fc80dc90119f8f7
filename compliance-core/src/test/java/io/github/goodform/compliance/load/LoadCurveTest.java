package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two rates against the reference server, a search that ends at once, and what is written. */
@Tag("once")
final class LoadCurveTest {
  private static final LoadScenario SHORT =
      ShortLoad.uploads(1).mix("form").rate(20).timeout(Duration.ofSeconds(20));

  private static ReferenceServer server;
  private static LoadCurve curve;
  private static LoadCurve search;

  @BeforeAll
  static void run() throws IOException {
    server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
    curve = LoadRun.of(server.uri()).withScenario(SHORT).steps(List.of(20.0, 40.0));
    // No answer comes within a nanosecond: the budget is broken at the first rate.
    search = LoadRun.of(server.uri()).withScenario(SHORT.maxP99(Duration.ofNanos(1))).findLimit();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void runsAtEachRate() {
    assertThat(curve.steps()).extracting(LoadCurve.Step::rate).containsExactly(20.0, 40.0);
    assertThat(curve.steps())
        .extracting(step -> step.result().evidence().totals().load().count())
        .satisfies(
            counts -> {
              // A loader that was held up sends what is overdue in the next second.
              assertThat(counts.get(0)).isBetween(15L, 80L);
              assertThat(counts.get(1)).isBetween(35L, 160L);
            });
    assertThat(curve.recovery()).isEmpty();
    assertThat(curve.latencyBack()).isEmpty();
    assertThat(curve.isValid())
        .isEqualTo(curve.steps().stream().allMatch(step -> step.result().isValid()));
  }

  @Test
  void aSearchWhoseFirstRateIsNotAsPromisedEndsThere() {
    assertThat(search.steps()).extracting(LoadCurve.Step::rate).containsExactly(20.0);
    assertThat(search.limit()).isEmpty();
    assertThat(search.recovery()).isEmpty();
    assertThat(search.isAsPromised()).isFalse();
    String verdict = search.steps().get(0).result().isValid() ? "not as promised" : "INVALID";
    assertThat(search.text()).contains("no limit was found: the first rate was " + verdict);
  }

  /**
   * The server leaks at the second rate only: at rest again, the run at the first rate finds as
   * many buffers as before itself, and more than before the search.
   */
  @Test
  void aSearchFindsWhatItHasLeakedItself(@TempDir Path directory) throws Exception {
    try (FaultyLoadServer leaking = new FaultyLoadServer(null, directory)) {
      AtomicInteger runs = new AtomicInteger();
      LoadRun run =
          LoadRun.of(leaking.uri())
              .withScenario(SHORT.rate(1).rest(Duration.ofMillis(500)))
              .withObserved(leaking.observed())
              .withProgress(
                  second -> {
                    if (second.second() == 0 && runs.incrementAndGet() == 2) {
                      var unused = leaking.server().getByteBufferPool().acquire(4096, true);
                    }
                  });
      LoadCurve found =
          LoadCurve.search(run, result -> outcome(result) != PromiseResult.State.BROKEN);
      assertThat(found.steps()).extracting(LoadCurve.Step::rate).containsExactly(1.0, 2.0);
      LoadResult recovery = found.recovery().orElseThrow();
      LatencyBack back = found.latencyBack().orElseThrow();
      assertThat(back.before()).isEqualTo(probe(found.steps().get(0).result()));
      assertThat(back.after()).isEqualTo(probe(recovery));
      assertThat(found.text()).contains(back.describe());
      assertThat(found.markdown()).contains(back.describe());
      assertThat(found.html()).contains(LoadPage.text(back.describe()));
      assertThat(found.json()).contains("\"latencyBack\" : " + back.isBack());
      long heap = recovery.evidence().heapGrowth().orElseThrow();
      assertThat(recovery.json()).contains("\"heapGrowthOctets\" : " + heap);
      assertThat(recovery.html()).contains("since the beginning: " + heap / 1024 + " KiB");
      assertThat(recovery.text())
          .anyMatch(
              line -> line.startsWith("heap after collection: %+d KiB".formatted(heap / 1024)));
      RunEvidence.Inside inside = recovery.evidence().inside();
      assertThat(inside.restedAgain().heldBuffers()).isEqualTo(inside.rested().heldBuffers());
      assertThat(outcome(recovery)).isEqualTo(PromiseResult.State.BROKEN);
      assertThat(recovery.promise(Promise.LEAKS_NOTHING).orElseThrow().text())
          .isEqualTo("1 buffers acquired and not released (since before the search)");
    }
  }

  private static Series probe(LoadResult result) {
    return result.evidence().totals().probe();
  }

  private static PromiseResult.State outcome(LoadResult result) {
    return result.promise(Promise.LEAKS_NOTHING).orElseThrow().state();
  }

  @Test
  void isWrittenInEveryForm() {
    assertThat(curve.text()).hasSize(4);
    assertThat(curve.text().get(2)).startsWith("      20 ");
    assertThat(curve.text().get(3)).startsWith("      40 ");
    assertThat(curve.markdown()).startsWith("## Load curve").contains("| 20/s | ", "| 40/s | ");
    assertThat(curve.html())
        .doesNotContain("src=", "<script", "@import", "url(")
        .contains("<title>20/s: min", "<title>40/s: min", "prefers-color-scheme: dark");
  }

  @Test
  void theJsonIsOfItsSchemas() throws IOException {
    for (LoadCurve each : List.of(curve, search)) {
      LoadSchema.assertFits("load-curve.schema.json", each.json());
    }
    // Each run is written as it is alone.
    assertThat(curve.json().replace(" ", ""))
        .contains(curve.steps().get(1).result().json().strip().replace(" ", ""));
  }

  @Test
  void aRateThatCannotBeIsRefusedBeforeAnythingIsSent() {
    LoadRun run = LoadRun.of(server.uri());
    assertThatThrownBy(() -> run.steps(List.of(10.0, 0.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rate: expected 0.001 to 100000 requests per second, found 0");
    assertThatThrownBy(() -> run.steps(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("steps: expected at least one rate");
  }
}
