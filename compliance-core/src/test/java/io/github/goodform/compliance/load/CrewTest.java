package io.github.goodform.compliance.load;

import static io.github.goodform.compliance.load.KillProgram.kill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A load of several nodes: shells of this machine, each with a temporary directory of its own, and
 * the same script that other machines get over ssh.
 */
@Tag("once")
final class CrewTest {
  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(2)
          .mix("form=8,file64k=1,get:/goodform=1")
          .rate(60)
          .probe(20)
          .timeout(Duration.ofSeconds(5))
          .recovery(Duration.ofSeconds(1));

  private static Path directory = Path.of("");
  private static ShellNodes shells;
  private static ReferenceServer server;
  private static LoadResult result;

  @BeforeAll
  static void start(@TempDir Path own) throws IOException {
    directory = own;
    shells = new ShellNodes(own);
    server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
    result =
        LoadRun.of(server.uri())
            .withScenario(SCENARIO)
            .on(
                LoadNodes.loaders(shells.node("share1"), LoadNode.here())
                    .probe(shells.node("share3"))
                    .server(shells.node("share4")))
            .run();
  }

  @AfterAll
  static void stop() {
    if (shells != null) {
      shells.close();
    }
    if (server != null) {
      server.close();
    }
  }

  /** Does something to a node's process when a second has been recorded. */
  private static LoadResult runWhile(String name, LoadRun run, LongConsumer action) {
    AtomicBoolean done = new AtomicBoolean();
    return run.withProgress(
            second -> {
              if (second.recording() && !done.getAndSet(true)) {
                List<ProcessHandle> java =
                    shells.processes(name).stream()
                        .filter(each -> each.info().command().orElse("").endsWith("java"))
                        .toList();
                assertThat(java).hasSize(1);
                action.accept(java.get(0).pid());
              }
            })
        .run();
  }

  @Test
  void loadersShareTheRateAndTheProbeRunsApart() throws IOException {
    String text = String.join("\n", result.text());
    List<Nodes.Part> parts = result.nodes().parts();
    assertThat(parts)
        .extracting(part -> part.role() + " " + part.name())
        .containsExactly("SERVER share4", "PROBE share3", "LOADER share1", "LOADER here");
    // A request that is due at the end of a second may be sent in the next.
    assertThat(parts.get(1).asked()).isBetween(37L, 43L);
    assertThat(parts.get(2).asked()).isBetween(57L, 63L);
    assertThat(parts.get(3).asked()).isBetween(57L, 63L);
    assertThat(result.evidence().recorded())
        .hasSize(2)
        .extracting(Interval::asked)
        .containsExactly(asked(parts, 0), asked(parts, 1));
    for (Promise promise : List.of(Promise.ANSWERS, Promise.BODIES)) {
      assertThat(result.promise(promise).orElseThrow().state())
          .as(text)
          .isEqualTo(PromiseResult.State.KEPT);
    }
    assertThat(result.promise(Promise.RECOVERS).orElseThrow().text()).contains("after the load");
    assertThat(result.guard().findings())
        .extracting(Guard.Finding::reason)
        .doesNotContain(Guard.Reason.NODE_LOST);
    shells.assertNothingIsLeft("share");
  }

  private static long asked(List<Nodes.Part> parts, int second) {
    return parts.stream()
        .filter(part -> part.role() != Nodes.Role.SERVER)
        .mapToLong(part -> part.recorded().get(second).asked())
        .sum();
  }

  /** Histograms are added: the sum has the least, the largest and the count of its parts. */
  @Test
  void theTotalsAreOfAll() {
    var load = result.evidence().totals().load();
    var ofLoaders =
        result.nodes().parts().stream()
            .filter(part -> part.role() == Nodes.Role.LOADER)
            .map(part -> part.totals().orElseThrow().load())
            .toList();
    assertThat(load.count()).isEqualTo(ofLoaders.stream().mapToLong(each -> each.count()).sum());
    assertThat(load.max())
        .isEqualTo(ofLoaders.stream().mapToLong(each -> each.max()).max().orElseThrow());
    assertThat(load.min())
        .isEqualTo(ofLoaders.stream().mapToLong(each -> each.min()).min().orElseThrow());
    assertThat(result.evidence().totals().recovery().count()).isPositive();
  }

  @Test
  void eachReportHasTheNodesTheirMachinesAndTheNineSteps() throws IOException {
    assertThat(result.steps()).containsOnlyKeys(Steps.Step.values());
    assertThat(List.copyOf(result.steps().values())).isSorted();
    assertThat(result.nodes().machines())
        .singleElement()
        .satisfies(
            machine -> {
              assertThat(machine.names()).isEqualTo("share4, share3, share1, here");
              if (Double.isFinite(machine.use().busyCores())) {
                assertThat(machine.use().seconds()).isCloseTo(2, within(1.5));
                assertThat(machine.use().loaderCores()).isPositive();
                assertThat(machine.use().serverCores()).isPositive();
              }
            });
    assertThat(result.text())
        .anyMatch(line -> line.startsWith("loader here: "))
        .anyMatch(line -> line.startsWith("machine of share4, share3, share1, here: "))
        .anyMatch(
            line ->
                line.matches(
                    "steps: server [0-9.]+ s, probe .* loaders .* warm-up .* record .* run .* stop"
                        + " .* collect .* assert .* s"));
    assertThat(result.html()).contains("<h2>Nodes</h2>", "<li>loader here: ", "<li>warm-up: ");
    assertThat(result.markdown()).contains("\n- probe share3: ");
    LoadSchema.assertFits("load.schema.json", result.json());
  }

  @Test
  void aNodeThatIsKilledEndsTheRunWithEverythingSoFar() throws IOException {
    LoadResult found =
        runWhile(
            "kill2",
            LoadRun.of(server.uri())
                .withScenario(SCENARIO.record(Duration.ofSeconds(60)))
                .on(shells.nodes("kill")),
            pid -> kill("-KILL", pid));
    String text = String.join("\n", found.text());

    assertThat(found.isValid()).isFalse();
    assertThat(found.reasons().get(0))
        .as(text)
        .startsWith("node kill2 was lost: the loader's process ended: ")
        .hasLineCount(1);
    assertThat(found.evidence().recorded()).as(text).hasSizeBetween(1, 10);
    assertThat(found.evidence().totals().load().count()).isGreaterThanOrEqualTo(50);
    assertThat(found.nodes().parts())
        .filteredOn(part -> part.role() != Nodes.Role.SERVER && part.lost().isEmpty())
        .hasSize(2)
        .allMatch(part -> part.totals().isPresent());
    Nodes.Part lost = found.nodes().lost().get(0);
    assertThat(lost.recorded()).isNotEmpty();
    assertThat(text).contains("loader kill2: lost after " + lost.intervals().size() + " s");
    assertThat(found.json()).contains("\"node-lost\"");
    shells.assertNothingIsLeft("kill");
  }

  @Test
  void aNodeThatIsLateIsNamed() throws IOException {
    LoadResult found =
        runWhile(
            "late1",
            LoadRun.of(server.uri())
                .withScenario(SCENARIO.record(Duration.ofSeconds(4)).recovery(Duration.ZERO))
                .on(shells.nodes("late")),
            pid -> {
              kill("-STOP", pid);
              CompletableFuture<Void> goesOn =
                  CompletableFuture.runAsync(
                      () -> kill("-CONT", pid),
                      CompletableFuture.delayedExecutor(1500, TimeUnit.MILLISECONDS));
              assertThat(goesOn).isNotCompletedExceptionally();
            });
    assertThat(found.reasons())
        .as(String.join("\n", found.text()))
        .anyMatch(reason -> reason.startsWith("node late1: the loader was late: "))
        .noneMatch(reason -> reason.contains("lost"));
    assertThat(found.evidence().recorded()).hasSize(4);
    // The server answered the others all the time.
    assertThat(found.promise(Promise.NEVER_BLOCKS).orElseThrow().state())
        .isEqualTo(PromiseResult.State.KEPT);
    shells.assertNothingIsLeft("late");
  }

  @Test
  void whatKeepsANodeFromStartingIsOneClearLine() throws IOException {
    LoadRun run = LoadRun.of(server.uri()).withScenario(SCENARIO);
    assertFails(
        run.on(LoadNodes.loaders(LoadNode.command("nowhere", List.of("/no/such/command")))),
        "node nowhere: the loader's process does not start: ");
    assertFails(
        run.on(
            LoadNodes.loaders(shells.node("good1"), LoadNode.command("empty", List.of("false")))),
        "node empty: the loader's process ended: ");
    Path tools = Files.createDirectories(directory.resolve("tools"));
    for (String tool : List.of("sh", "mktemp", "rm", "head", "env")) {
      Path found =
          Stream.of("/bin", "/usr/bin")
              .map(bin -> Path.of(bin, tool))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Path link = tools.resolve(tool);
      Files.writeString(link, "#!/bin/sh\nexec " + found + " \"$@\"\n");
      assertThat(link.toFile().setExecutable(true)).isTrue();
    }
    assertFails(
        run.on(
            LoadNodes.loaders(
                LoadNode.command(
                    "bare", List.of("env", "-i", "PATH=" + tools, "TMPDIR=" + directory)))),
        "node bare: the loader's process ended: there is no java: install Java 17 or newer, or set"
            + " JAVA_HOME");
    assertThat(directory.resolve("good1")).isEmptyDirectory();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(path -> String.valueOf(path.getFileName())))
          .noneMatch(name -> name.startsWith("goodform-node-"));
    }
  }

  @Test
  void aJavaThatIsTooOldIsNamed() throws IOException {
    Path bin = Files.createDirectories(directory.resolve("old/bin"));
    Path java = bin.resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        echo 'Exception in thread main java.lang.UnsupportedClassVersionError: x' >&2
        echo ' at java.lang.ClassLoader.defineClass1' >&2
        exit 1
        """);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    assertFails(
        LoadRun.of(server.uri())
            .on(
                LoadNodes.loaders(
                    LoadNode.command("old", List.of("env", "JAVA_HOME=" + bin.getParent())))),
        "node old: the loader's process ended: its Java is too old, install Java 17 or newer");
  }

  @Test
  void aServerThatANodeDoesNotReachIsOneClearLine() throws IOException {
    assertFails(
        LoadRun.of(URI.create("http://127.0.0.1:1")).on(LoadNodes.loaders(shells.node("alone1"))),
        "http://127.0.0.1:1/upload: connection refused");
  }

  private static void assertFails(LoadRun run, String message) {
    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith("node ")
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-oProxyCommand=x", "a b", "host;rm", "host$x", "a\nb"})
  void aNameThatIsNoHostIsRefused(String name) {
    assertThatThrownBy(() -> LoadNode.ssh(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("node: expected a host such as host1 or user@host1, found ");
    assertThatThrownBy(() -> LoadNode.container(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("node: expected the name of a container, found ");
  }

  @Test
  void whatIsOfOneMachineIsRefused(@TempDir Path own) throws IOException {
    LoadRun run = LoadRun.of(server.uri()).on(LoadNodes.loaders(LoadNode.here()));
    assertThatThrownBy(() -> run.against(server.uri()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "CPU time decides a comparison, and is read on this machine only: leave out the nodes");
    assertThatThrownBy(() -> run.withScenario(SCENARIO.timesTo(own.resolve("times.csv"))).run())
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("leave out the nodes");
  }
}
