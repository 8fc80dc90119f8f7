package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.reference.SecureServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a load of one machine can, one of several nodes can too: profiles, curves, TLS. */
@Tag("once")
final class CrewOptionsTest {
  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(2)
          .mix("form=8,file64k=1")
          .rate(60)
          .probe(20)
          .timeout(Duration.ofSeconds(5));

  private final Path directory;
  private ShellNodes nodes;
  private ReferenceServer server;

  CrewOptionsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @BeforeEach
  void start() throws IOException {
    nodes = new ShellNodes(directory);
    server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
  }

  @AfterEach
  void stop() {
    nodes.close();
    server.close();
  }

  /** The server's is drawn at its node, each loader's and the probe's at theirs. */
  @Test
  void eachNodeDrawsItsFlameGraph() throws IOException {
    assumeTrue(AsyncProfilerLoader.isSupported(), "ap-loader has no profiler for this system");
    Path flame = directory.resolve("flame.html");
    LoadResult found =
        LoadRun.of(server.uri())
            .withScenario(SCENARIO)
            .withFlameGraph(flame)
            .withHardwareCounters()
            .on(nodes.nodes("flame"))
            .run();
    Map<String, Path> graphs =
        Map.of(
            "server flame4", flame,
            "probe flame3", directory.resolve("flame-probe-flame3.html"),
            "loader flame1", directory.resolve("flame-loader-flame1.html"),
            "loader flame2", directory.resolve("flame-loader-flame2.html"));
    assertThat(found.profile()).hasSize(5).anyMatch(line -> line.startsWith("hardware counters"));
    graphs.forEach(
        (node, file) -> {
          assertThat(found.profile()).contains("flame graph of the " + node + ": " + file);
          assertThat(file).content().contains("canvas", "java/");
        });
    assertThat(found.text()).containsAll(found.profile());
    nodes.assertNothingIsLeft("flame");
  }

  /** Each rate is a load of its own, with processes of its own. */
  @Test
  void severalRatesAreACurve() throws IOException {
    LoadCurve curve =
        LoadRun.of(server.uri())
            .withScenario(SCENARIO.record(Duration.ofSeconds(1)))
            .on(LoadNodes.loaders(nodes.node("curve1")))
            .steps(List.of(30.0, 60.0));
    String text = String.join("\n", curve.text());
    List<LoadResult> runs = curve.steps().stream().map(LoadCurve.Step::result).toList();
    assertThat(runs).as(text).hasSize(2);
    for (LoadResult run : runs) {
      assertThat(run.nodes().lost()).as(text).isEmpty();
      assertThat(run.promise(Promise.BODIES).orElseThrow().state())
          .as(text)
          .isEqualTo(PromiseResult.State.KEPT);
    }
    assertThat(runs.get(1).evidence().totals().load().count())
        .as(text)
        .isGreaterThan(runs.get(0).evidence().totals().load().count());
    nodes.assertNothingIsLeft("curve");
  }

  /**
   * A node has no file of this machine: it is sent what the certificate's file holds. Without a
   * node of its own, the server is profiled here.
   */
  @Test
  void aServerOverTlsIsTrustedAtEachNode() throws Exception {
    try (SecureServer secure = SecureServer.start(directory, false)) {
      LoadResult found =
          LoadRun.of(secure.uri())
              .withScenario(SCENARIO.trusting(secure.certificate()))
              .withHardwareCounters()
              .on(LoadNodes.loaders(nodes.node("tls1")))
              .run();
      PromiseAssert.assertKept(found, Promise.ANSWERS, Promise.BODIES);
      assertThat(found.evidence().totals().load().count()).isPositive();
      assertThat(found.profile()).hasSize(1).allMatch(line -> line.startsWith("hardware counters"));
      nodes.assertNothingIsLeft("tls");
    }
  }
}
