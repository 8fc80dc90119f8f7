package io.github.goodform.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.Device;
import io.github.goodform.docker.Matrix.FileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ExecConfig;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.MountableFile;

/**
 * A container with {@code goodform.jar} in it, without a network, whose commands run as an ordinary
 * user without capabilities.
 *
 * <p>Closing it removes the container, and with it what was mounted in it.
 */
final class Machine implements AutoCloseable {
  /** Where a {@link #mounted} machine has its file system. */
  static final String CELL = "/srv/cell";

  /** The runnable jar of this build. */
  static final Path JAR = Path.of("../compliance-core/target/goodform.jar");

  /** The main process: after two hours a container ends, even if its run was killed. */
  private static final String[] MAIN = {"sleep", "7200"};

  private static final int CANNOT = 3;

  private final GenericContainer<?> container;
  private String versions = "";

  private Machine(GenericContainer<?> container) {
    this.container = container;
  }

  /** The beginning of a command in Java. The JVM lives for seconds: the quick compiler does. */
  static List<String> java(String java) {
    return List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  }

  /** The beginning of a command of {@code goodform}. */
  static List<String> goodform(String java) {
    return Stream.concat(java(java).stream(), Stream.of("-jar", "/srv/goodform.jar")).toList();
  }

  /** The versions of the kernel and of the driver of a {@link #mounted} machine. */
  String versions() {
    return versions;
  }

  /** Starts a machine without any capability, with a JDK 25 of this machine if there is one. */
  static Machine plain(String image) {
    Machine machine =
        start(
            container(image)
                .withTmpFs(Map.of("/srv/tmpfs", "rw,mode=1777,size=64m"))
                .withCreateContainerCmdModifier(
                    command ->
                        command
                            .getHostConfig()
                            .withBinds(NewerJdk.binds())
                            .withCapDrop(Capability.ALL)
                            .withInit(true)));
    machine.versions = machine.run(Map.of(), List.of("uname", "-s", "-r")).getStdout().strip();
    return machine;
  }

  /**
   * Starts a machine that has a file system mounted at {@value #CELL}. Only the mounting has
   * privileges: to mount, and the devices of loops and of FUSE.
   *
   * @throws TestAbortedException with the reason when the engine or its kernel cannot mount it;
   *     with {@code CI=true} an {@link AssertionError}
   */
  static Machine mounted(String image, FileSystem fileSystem) {
    Machine machine;
    try {
      machine =
          start(
              container(image)
                  .withTmpFs(Map.of("/srv/disks", "rw,mode=755,size=512m"))
                  .withCreateContainerCmdModifier(Machine::letMount));
    } catch (RuntimeException e) {
      throw Engine.absent("the engine starts no container that may mount", e);
    }
    try {
      List<String> command = new ArrayList<>(List.of("mount-cell"));
      command.addAll(fileSystem.mount());
      ExecResult mount = machine.run("root", Map.of(), command);
      if (mount.getExitCode() == CANNOT) {
        throw Engine.absent(fileSystem.id() + " cannot be mounted: " + mount.getStdout().strip());
      } else if (mount.getExitCode() != 0) {
        throw new AssertionError(mount.getStdout() + mount.getStderr());
      }
      machine.versions = mount.getStdout().strip();
      return machine;
    } catch (RuntimeException | Error e) {
      machine.close();
      throw e;
    }
  }

  private static void letMount(CreateContainerCmd command) {
    command
        .getHostConfig()
        .withCapAdd(Capability.SYS_ADMIN)
        .withDevices(
            new Device("rwm", "/dev/fuse", "/dev/fuse"),
            new Device("rwm", "/dev/loop-control", "/dev/loop-control"))
        .withDeviceCgroupRules(List.of("b 7:* rmw"))
        .withSecurityOpts(List.of("apparmor=unconfined"))
        .withInit(true);
  }

  private static Machine start(GenericContainer<?> container) {
    if (!Files.exists(JAR)) {
      throw new AssertionError(
          "no " + JAR + ": run mvn verify in the root folder of the repository");
    }
    Machine machine = new Machine(container);
    try {
      Engine.start(machine.container);
      return machine;
    } catch (RuntimeException e) {
      machine.close();
      throw e;
    }
  }

  @SuppressWarnings("resource") // The machine owns it.
  private static GenericContainer<?> container(String image) {
    return new GenericContainer<>(image)
        .withCommand(MAIN)
        .withNetworkMode("none")
        .withLabels(Engine.labels())
        .withCopyFileToContainer(MountableFile.forHostPath(JAR), "/srv/goodform.jar")
        .withCopyFileToContainer(
            MountableFile.forClasspathResource("serve-and-check.sh"), "/srv/serve-and-check.sh");
  }

  /** Runs a command to its end, in an environment of nothing but the given variables. */
  ExecResult run(Map<String, String> environment, List<String> command) {
    return run("goodform", environment, command);
  }

  private ExecResult run(String user, Map<String, String> environment, List<String> command) {
    try {
      return container.execInContainer(
          StandardCharsets.UTF_8,
          ExecConfig.builder()
              .user(user)
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

  /**
   * The command {@code java} of a JDK 25.
   *
   * @throws TestAbortedException when there is none, or when it does not run in this container
   */
  String newerJava() {
    String java = NewerJdk.HOME + "/bin/java";
    ExecResult started = run(Map.of(), List.of(java, "-version"));
    if (started.getExitCode() != 0) {
      String said = started.getStdout() + started.getStderr();
      throw new TestAbortedException(NewerJdk.reason(NewerJdk.find(), said));
    }
    return java;
  }

  /** Copies a file or a folder of this machine, readable by everyone. */
  void add(Path source, String target) {
    container.copyFileToContainer(MountableFile.forHostPath(source), target);
  }

  /** Makes a file in the container, readable by everyone. */
  void add(byte[] content, String target) {
    container.copyFileToContainer(Transferable.of(content), target);
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
  }
}
