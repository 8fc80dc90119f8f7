package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.load.LoadException;
import io.github.goodform.compliance.load.LoadNode;
import io.github.goodform.compliance.load.LoadNodes;
import io.github.goodform.compliance.load.LoadResult;
import io.github.goodform.compliance.load.LoadRun;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Promise;
import io.github.goodform.compliance.load.PromiseResult;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Server, loaders and probe on three machines with real SSH servers: containers. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LoadNodesIT {
  private static final String LOADER_JAR = "goodform.loader";
  private static final Duration SOON = Duration.ofSeconds(20);

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  private static Path directory = Path.of("");
  private static @Nullable SshNodes started;

  private SshNodes nodes;

  @BeforeAll
  static void own(@TempDir Path own) {
    directory = own;
  }

  @BeforeEach
  void start() {
    assumeTrue(System.getProperty("goodform.cell", "").isEmpty(), "a run of chosen cells");
    System.setProperty(LOADER_JAR, Machine.JAR.toString());
    if (started == null) {
      started = SshNodes.start(CONTAINERS.image(Image.NODE), directory);
    }
    nodes = started;
  }

  @AfterAll
  static void stop() {
    System.clearProperty(LOADER_JAR);
    if (started != null) {
      started.close();
    }
  }

  private URI target() {
    return URI.create("http://" + nodes.address(SshNodes.SERVER) + ':' + SshNodes.PORT);
  }

  private LoadNode node(String name) {
    return LoadNode.ssh(name, nodes.configuration());
  }

  private LoadRun run(Duration recording) {
    return LoadRun.of(target())
        .withScenario(
            LoadScenario.uploads()
                .rate(60)
                .probe(20)
                .timeout(Duration.ofSeconds(5))
                .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(1))
                .record(recording)
                .recovery(Duration.ofSeconds(1)))
        .on(
            LoadNodes.loaders(node(SshNodes.LOADER), node(SshNodes.LOADER))
                .probe(node(SshNodes.PROBE))
                .server(node(SshNodes.SERVER)));
  }

  private void assertNothingIsLeft(String... names) throws InterruptedException {
    for (String name : names) {
      long limit = System.nanoTime() + SOON.toNanos();
      while (!nodes.left(name).isEmpty() && System.nanoTime() < limit) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
      assertThat(nodes.left(name)).as(name).isEmpty();
    }
  }

  /** The command line, from its own process. */
  private Process goodform(String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", Machine.JAR.toString(), "load", target().toString()));
    command.addAll(List.of("--loaders", SshNodes.LOADER, "--probe-on", SshNodes.PROBE));
    command.addAll(List.of("--server-on", SshNodes.SERVER));
    command.addAll(List.of("--ssh-config", nodes.configuration().toString(), "--warm-up", "2s"));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  @Order(1)
  void theShellRunsALoadOnThreeMachines() throws Exception {
    Path file = directory.resolve("load.json");
    Process load = goodform("--rate", "60", "--record", "3s", "--json", file.toString());
    String text = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    // 4: this machine may be busy with something else.
    assertThat(load.waitFor()).as(text).isIn(0, 1, 4);

    Map<String, Object> json = JSON.std.mapFrom(Files.readString(file));
    assertThat((List<?>) json.get("nodes"))
        .extracting(each -> ((Map<?, ?>) each).get("role") + " " + ((Map<?, ?>) each).get("name"))
        .containsExactly("server server1", "probe probe1", "loader loader1");
    // A request that is due at the end of a second may be sent in the next.
    assertThat(asked(json, 0)).isZero();
    assertThat(asked(json, 1)).isBetween(57, 63);
    assertThat(asked(json, 2)).isBetween(174, 186);
    // Containers of one machine: the same clocks, once, and the server's own time among them.
    assertThat((List<?>) json.get("machines")).hasSize(1);
    assertThat(element(json, "machines", 0).get("server")).isInstanceOf(Number.class);
    assertThat(((Map<?, ?>) json.get("steps"))).hasSize(9);
    assertThat(text).contains("✓ answers every request", "✓ reads every body right");
    assertNothingIsLeft(SshNodes.SERVER, SshNodes.LOADER, SshNodes.PROBE);
  }

  private static Map<?, ?> element(Map<String, Object> json, String list, int index) {
    List<?> all = (List<?>) Objects.requireNonNull(json.get(list));
    return (Map<?, ?>) Objects.requireNonNull(all.get(index));
  }

  private static int asked(Map<String, Object> json, int node) {
    return ((Number) Objects.requireNonNull(element(json, "nodes", node).get("asked"))).intValue();
  }

  @Test
  @Order(2)
  void whatRefusesANodeIsOneClearLine() throws IOException {
    Path configuration = nodes.configuration();
    String right = Files.readString(configuration);
    assertRefused(
        LoadNode.ssh("no-such-host.invalid", configuration), "Could not resolve hostname");
    Path stranger = directory.resolve("stranger");
    Files.writeString(
        stranger,
        right.replace(directory.resolve("user").toString(), directory.resolve("host").toString()));
    assertRefused(LoadNode.ssh(SshNodes.LOADER, stranger), "Permission denied (publickey)");
    Path unknown = directory.resolve("unknown");
    Files.writeString(unknown, right.replace("HostKeyAlias node", "HostKeyAlias other"));
    assertRefused(LoadNode.ssh(SshNodes.LOADER, unknown), "Host key verification failed");
  }

  private void assertRefused(LoadNode node, String reason) {
    assertThatThrownBy(() -> LoadRun.of(target()).on(LoadNodes.loaders(node)).run())
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("node " + node.name() + ": ")
        .hasMessageContaining(reason)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }

  @Test
  @Order(3)
  void nothingIsLeftWhenTheShellIsKilled() throws Exception {
    Process load = goodform("--record", "60s");
    try {
      long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (nodes.loaders(SshNodes.LOADER).isEmpty() && System.nanoTime() < limit) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
      assertThat(nodes.loaders(SshNodes.LOADER)).hasSize(1);
    } finally {
      load.destroyForcibly();
    }
    assertNothingIsLeft(SshNodes.SERVER, SshNodes.LOADER, SshNodes.PROBE);
  }

  /** Without an SSH server: the engine's own command runs a process in a container. */
  @Test
  @Order(4)
  void aContainerIsANodeByItsName() throws InterruptedException {
    Engine.requireCommand();
    LoadResult result =
        run(Duration.ofSeconds(2))
            .on(
                LoadNodes.loaders(LoadNode.container(nodes.containerName(SshNodes.LOADER)))
                    .probe(LoadNode.container(nodes.containerName(SshNodes.PROBE)))
                    .server(LoadNode.container(nodes.containerName(SshNodes.SERVER))))
            .run();
    String text = String.join("\n", result.text());
    for (Promise promise : List.of(Promise.ANSWERS, Promise.BODIES)) {
      assertThat(result.promise(promise).orElseThrow().state())
          .as(text)
          .isEqualTo(PromiseResult.State.KEPT);
    }
    assertThat(text).contains("loader docker:" + nodes.containerName(SshNodes.LOADER) + ": ");
    assertNothingIsLeft(SshNodes.SERVER, SshNodes.LOADER, SshNodes.PROBE);
  }

  /** Runs, and does something when a second has been recorded. */
  private LoadResult runUntil(Runnable end) {
    AtomicBoolean done = new AtomicBoolean();
    return run(Duration.ofSeconds(60))
        .withProgress(
            second -> {
              if (second.recording() && !done.getAndSet(true)) {
                end.run();
              }
            })
        .run();
  }

  @Test
  @Order(5)
  void aLoaderThatIsKilledEndsTheRun() throws InterruptedException {
    LoadResult result =
        runUntil(
            () -> nodes.run(SshNodes.LOADER, "kill -9 " + nodes.loaders(SshNodes.LOADER).get(0)));
    assertThat(result.isValid()).isFalse();
    assertThat(result.reasons().get(0))
        .matches("node loader1( \\(2\\))? was lost: the loader's process ended: .*")
        .contains("Killed");
    assertCollected(result);
    assertNothingIsLeft(SshNodes.SERVER, SshNodes.LOADER, SshNodes.PROBE);
  }

  /** The last one: its machine does not come back. */
  @Test
  @Order(6)
  void aMachineThatIsGoneEndsTheRun() throws InterruptedException {
    LoadResult result = runUntil(() -> nodes.kill(SshNodes.PROBE));
    assertThat(result.isValid()).isFalse();
    assertThat(result.reasons().get(0)).startsWith("node probe1 was lost: ").hasLineCount(1);
    assertCollected(result);
    assertNothingIsLeft(SshNodes.SERVER, SshNodes.LOADER);
  }

  private static void assertCollected(LoadResult result) {
    String text = String.join("\n", result.text());
    assertThat(result.promise(Promise.ANSWERS).orElseThrow().state())
        .as(text)
        .isEqualTo(PromiseResult.State.KEPT);
    assertThat(text).containsPattern("\n(loader|probe) [a-z0-9() ]+: lost after \\d+ s\n");
    assertThat(text).containsPattern("\nINVALID · [1-9]\\d* s recorded · [1-9]\\d+ requests");
  }
}
