package io.github.goodform.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.PruneType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;

/**
 * The container engine: whether one answers, and what earlier runs have left in it.
 *
 * <p>Everything a run makes bears the name of its process. Tests and Testcontainers' shutdown hook
 * remove it; what a run leaves that was killed ({@code kill -9}), the next run of the same machine
 * removes, because its owner no longer lives. Mounts, loop devices and daemons live in the
 * namespaces of a container and end with it, and a container ends by itself after two hours.
 */
final class Engine {
  private static final String OWNER = "io.github.goodform.owner";

  /** A label of every layer, from the Dockerfile. */
  private static final String MATRIX = "io.github.goodform=matrix";

  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  private static final AtomicBoolean SWEPT = new AtomicBoolean();
  private static final Object STARTING = new Object();
  private static boolean interrupted;

  private Engine() {}

  /**
   * The engine's client.
   *
   * @throws TestAbortedException with the reason when no engine answers; with {@code CI=true} an
   *     {@link AssertionError}
   */
  static DockerClient client() {
    try {
      return DockerClientFactory.instance().client();
    } catch (RuntimeException e) {
      throw absent("no container engine answers", e);
    }
  }

  /** The labels of what this run makes. */
  static Map<String, String> labels() {
    return Map.of(OWNER, owner(ProcessHandle.current()));
  }

  /**
   * Removes what runs that no longer live have left, and lets this one remove its own when it is
   * interrupted. The second call does nothing.
   */
  static void sweep() {
    if (SWEPT.getAndSet(true)) {
      return;
    }
    remove(client(), Engine::isOrphan);
    // Layers of a build that was cut off bear no owner. A build that goes on now is younger. Only
    // what has no name is pruned unless asked for; Podman refuses to be asked for that.
    client().pruneCmd(PruneType.IMAGES).withLabelFilter(MATRIX).withUntilFilter("30m").exec();
    Runtime.getRuntime().addShutdownHook(new Thread(Engine::undo, "goodform-engine-undo"));
  }

  /**
   * Starts a container.
   *
   * @throws IllegalStateException when this run has been interrupted: the tests go on for a moment,
   *     and what they started then would be left
   */
  static void start(GenericContainer<?> container) {
    synchronized (STARTING) {
      if (interrupted) {
        throw new IllegalStateException("this run has been interrupted");
      }
      container.start();
    }
  }

  private static void undo() {
    synchronized (STARTING) {
      interrupted = true;
    }
    // Twice: a command that starts a container may have been on its way.
    remove(client(), owner(ProcessHandle.current())::equals);
    remove(client(), owner(ProcessHandle.current())::equals);
  }

  /** The containers with a label, running or not. */
  static List<Container> containers(String label) {
    return client().listContainersCmd().withShowAll(true).withLabelFilter(List.of(label)).exec();
  }

  /** Removes the containers with a label. */
  static void removeContainers(String label) {
    containers(label).forEach(container -> remove(client(), container));
  }

  private static void remove(DockerClient client, Predicate<@Nullable String> owners) {
    containers(OWNER).stream()
        .filter(container -> owners.test(container.getLabels().get(OWNER)))
        .forEach(container -> remove(client, container));
    client.listImagesCmd().exec().stream()
        .filter(image -> image.getLabels() != null && owners.test(image.getLabels().get(OWNER)))
        .forEach(image -> remove(client, image));
  }

  /** Testcontainers' hook may have been faster, at each of both. */
  private static void remove(DockerClient client, Container container) {
    try {
      client.removeContainerCmd(container.getId()).withForce(true).withRemoveVolumes(true).exec();
    } catch (NotFoundException | ConflictException e) {
      // It is gone, or going.
    }
  }

  private static void remove(DockerClient client, com.github.dockerjava.api.model.Image image) {
    try {
      client.removeImageCmd(image.getId()).withForce(true).exec();
    } catch (NotFoundException | ConflictException e) {
      // It is gone, or going.
    }
  }

  /**
   * Has the engine fetch a public image, unless it has it.
   *
   * @throws TestAbortedException when it has not and no registry gives it, with {@code CI=true}
   *     too: an engine needs no registry
   */
  static void requireImage(String name) {
    DockerClient client = client();
    try {
      client.inspectImageCmd(name).exec();
    } catch (NotFoundException absent) {
      try {
        client.pullImageCmd(name).start().awaitCompletion();
      } catch (RuntimeException e) {
        throw new TestAbortedException("no registry gives " + name + ": " + e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while " + name + " was fetched", e);
      }
    }
  }

  /**
   * Asks whether the engine's own command reaches it.
   *
   * @throws TestAbortedException with the reason when it does not; with {@code CI=true} an {@link
   *     AssertionError}
   */
  static void requireCommand() {
    try {
      Process docker =
          new ProcessBuilder("docker", "version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (docker.waitFor() != 0) {
        throw absent("the docker command does not reach the engine");
      }
    } catch (IOException e) {
      throw absent("no docker command here", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Why a test cannot run here.
   *
   * @return the exception to throw, which skips the test
   * @throws AssertionError in its place with {@code CI=true}, where nothing may be skipped
   */
  static RuntimeException absent(String what, Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return absent(what + ": " + root.getMessage());
  }

  static RuntimeException absent(String reason) {
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(reason + " (CI=true: nothing may be skipped)");
    }
    return new TestAbortedException(reason);
  }

  /** The machine, the process and when it began: a number alone may pass on to a stranger. */
  static String owner(ProcessHandle process) {
    return machine()
        + '/'
        + process.pid()
        + '/'
        + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /** Whether the owner is of this machine and no longer lives. */
  static boolean isOrphan(@Nullable String owner) {
    if (owner == null) {
      return false;
    }
    String[] parts = owner.split("/", -1);
    return parts.length == 3
        && parts[0].equals(machine())
        && ProcessHandle.of(Long.parseLong(parts[1]))
            .map(Engine::owner)
            .filter(owner::equals)
            .isEmpty();
  }

  private static String machine() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException e) {
      return "localhost"; // no Linux
    }
  }
}
