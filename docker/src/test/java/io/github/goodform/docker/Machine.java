package io.github.goodform.docker;

import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ExecConfig;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.MountableFile;

/**
 * A container of {@code images/debian} with {@code goodform.jar} in it: without a network, without
 * capabilities, as an ordinary user.
 *
 * <p>Closing it removes the container and the image that was built for it.
 */
final class Machine implements AutoCloseable {
  private static final Path JAR = Path.of("../compliance-core/target/goodform.jar");
  private static final Path IMAGE = Path.of("images/debian");

  private final GenericContainer<?> container;
  private final String image;

  private Machine(GenericContainer<?> container, String image) {
    this.container = container;
    this.image = image;
  }

  /**
   * Starts a machine.
   *
   * @throws TestAbortedException with the reason when no engine answers, or when the image cannot
   *     be built; with {@code CI=true} both are an {@link AssertionError}
   */
  static Machine start() {
    String image = image();
    Machine machine = new Machine(container(image), image);
    try {
      machine.container.start();
      return machine;
    } catch (RuntimeException e) {
      machine.close();
      throw e;
    }
  }

  private static String image() {
    try {
      DockerClientFactory.instance().client();
    } catch (RuntimeException e) {
      throw absent("no container engine answers", e);
    }
    if (!Files.exists(JAR)) {
      throw new AssertionError("no " + JAR + ": run mvn verify from the top of the project");
    }
    try {
      return new ImageFromDockerfile().withDockerfile(IMAGE.resolve("Dockerfile")).get();
    } catch (RuntimeException e) {
      throw absent("the image of " + IMAGE + " cannot be built", e);
    }
  }

  private static RuntimeException absent(String what, Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String reason = what + ": " + root.getMessage();
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(reason + " (CI=true: nothing may be skipped)", cause);
    }
    return new TestAbortedException(reason);
  }

  @SuppressWarnings("resource") // The machine owns it.
  private static GenericContainer<?> container(String image) {
    return new GenericContainer<>(image)
        .withCommand("tail", "-f", "/dev/null")
        .withNetworkMode("none")
        .withTmpFs(Map.of("/srv/tmpfs", "rw,mode=1777,size=64m"))
        .withCreateContainerCmdModifier(
            command -> command.getHostConfig().withCapDrop(Capability.ALL).withInit(true))
        .withCopyFileToContainer(MountableFile.forHostPath(JAR), "/srv/goodform.jar")
        .withCopyFileToContainer(
            MountableFile.forClasspathResource("serve-and-check.sh"), "/srv/serve-and-check.sh");
  }

  /** Runs a command to its end, in an environment of nothing but the given variables. */
  ExecResult run(Map<String, String> environment, List<String> command) {
    try {
      return container.execInContainer(
          StandardCharsets.UTF_8,
          ExecConfig.builder()
              .envVars(environment)
              .command(command.toArray(String[]::new))
              .build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a container worked", e);
    }
  }

  /** The text of a file in the container. */
  String read(String file) {
    ExecResult cat = run(Map.of(), List.of("cat", file));
    if (cat.getExitCode() != 0) {
      throw new AssertionError(cat.getStderr());
    }
    return cat.getStdout();
  }

  @Override
  public void close() {
    container.close();
    DockerClientFactory.instance().client().removeImageCmd(image).withForce(true).exec();
  }
}
