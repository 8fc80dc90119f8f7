package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.model.Capability;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;

/** The image with {@code goodform} in it, as a user runs it. */
class GoodformImageIT {
  private static final long MAX_OCTETS = 120_000_000;
  private static final Duration ENDS = Duration.ofMinutes(2);

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @BeforeEach
  void isNoCell() {
    assumeTrue(System.getProperty("goodform.cell", "").isEmpty(), "a run of chosen cells");
  }

  @SuppressWarnings("resource") // Its test closes it.
  private static GenericContainer<?> container(String network, String... command) {
    return new GenericContainer<>(CONTAINERS.image(Image.GOODFORM))
        .withCommand(command)
        .withNetworkMode(network)
        .withLabels(Engine.labels())
        .withTmpFs(Map.of("/tmp", "rw,mode=1777"))
        .withCreateContainerCmdModifier(
            create ->
                Objects.requireNonNull(create.getHostConfig())
                    .withReadonlyRootfs(true)
                    .withCapDrop(Capability.ALL));
  }

  /** Runs a command to its end with 0, without rights and without a writable root. */
  private static String run(String network, String... command) {
    try (GenericContainer<?> container =
        container(network, command)
            .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(ENDS))) {
      Engine.start(container);
      return container.getLogs();
    }
  }

  @Test
  void isSmallAndBelongsToAnOrdinaryUser() {
    InspectImageResponse image =
        Engine.client().inspectImageCmd(CONTAINERS.image(Image.GOODFORM)).exec();
    assertThat(image.getSize()).as("octets of the image").isLessThanOrEqualTo(MAX_OCTETS);
    assertThat(Objects.requireNonNull(image.getConfig()).getUser()).isEqualTo("10001:10001");
    assertThat(run("none", "--version")).matches("goodform \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
  }

  @Test
  void checksAServer() {
    try (GenericContainer<?> server =
        container("none", "serve", "--port", "8080")
            .waitingFor(Wait.forLogMessage(".*127\\.0\\.0\\.1:8080.*\n", 1))) {
      Engine.start(server);
      String checked =
          run(
              "container:" + server.getContainerId(),
              "check",
              "http://127.0.0.1:8080",
              "--case",
              "form-*,header-*");
      assertThat(checked).containsPattern("MUST (\\d+)/\\1 ");
    }
  }

  /** The runtime has the modules that a probe needs, too. */
  @Test
  void probesADirectory() {
    assertThat(run("none", "probe", "/tmp")).contains("consistent with");
  }
}
