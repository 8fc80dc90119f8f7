package io.github.goodform.docker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ExecConfig;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.MountableFile;

/**
 * Containers with an SSH server each, for an ordinary user and a key that was made for this run.
 *
 * <p>No port is mapped: they are reached by their addresses in the engine's network. Closing it
 * removes them.
 */
final class SshNodes implements AutoCloseable {
  static final String SERVER = "server1";
  static final String LOADER = "loader1";
  static final String PROBE = "probe1";
  static final int PORT = 8081;

  private static final String SSHD = "/usr/sbin/sshd";
  private static final String KEYS = "/srv/keys/";
  private static final int OWNER_ONLY = 0600;
  private static final int READABLE = 0644;

  private final Path directory;
  private final Map<String, GenericContainer<?>> containers = new LinkedHashMap<>();
  private final List<Process> running = new ArrayList<>();

  private SshNodes(Path directory) {
    this.directory = directory;
  }

  /**
   * Starts three containers, and the bundled server in one of them.
   *
   * @param directory receives the keys and the configuration of ssh
   * @throws TestAbortedException with the reason when this machine has no ssh or does not reach
   *     them; with {@code CI=true} an {@link AssertionError}
   */
  static SshNodes start(String image, Path directory) {
    SshNodes nodes = new SshNodes(directory);
    try {
      nodes.makeKey("user");
      nodes.makeKey("host");
      for (String name : List.of(SERVER, LOADER, PROBE)) {
        GenericContainer<?> container = nodes.container(image);
        nodes.containers.put(name, container);
        Engine.start(container);
      }
      nodes.configure();
      nodes.serve();
      return nodes;
    } catch (RuntimeException | Error e) {
      nodes.close();
      throw e;
    }
  }

  private void makeKey(String name) {
    String file = directory.resolve(name).toString();
    try {
      Process made =
          new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", file)
              .redirectErrorStream(true)
              .start();
      String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (made.waitFor() != 0) {
        throw new AssertionError("ssh-keygen: " + said);
      }
    } catch (IOException e) {
      throw Engine.absent("no ssh-keygen here", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String read(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("resource") // This object owns it.
  private GenericContainer<?> container(String image) {
    return new GenericContainer<>(image)
        .withCommand(
            SSHD,
            "-D",
            "-e",
            "-h",
            KEYS + "host",
            "-o",
            "AuthorizedKeysFile=" + KEYS + "user.pub",
            "-o",
            "PasswordAuthentication=no")
        .withCopyToContainer(Transferable.of(read("host"), OWNER_ONLY), KEYS + "host")
        .withCopyToContainer(Transferable.of(read("user.pub"), READABLE), KEYS + "user.pub")
        .withCopyFileToContainer(MountableFile.forHostPath(Machine.JAR), "/srv/goodform.jar")
        .withCopyFileToContainer(
            MountableFile.forHostPath(TestClasses.OF_DOCKER), "/srv/tests/classes")
        .withLabels(Engine.labels())
        .withCreateContainerCmdModifier(command -> command.getHostConfig().withInit(true))
        .waitingFor(Wait.forLogMessage(".*Server listening on.*", 1));
  }

  /** The key of the containers is known, and no other. */
  private void configure() {
    StringBuilder text = new StringBuilder();
    containers
        .keySet()
        .forEach(
            name ->
                text.append("Host ")
                    .append(name)
                    .append("\n  HostName ")
                    .append(address(name))
                    .append('\n'));
    text.append("Host *\n  User goodform\n  HostKeyAlias node\n  IdentitiesOnly yes\n");
    text.append("  GlobalKnownHostsFile /dev/null\n");
    text.append("  UserKnownHostsFile ").append(directory.resolve("known_hosts")).append('\n');
    text.append("  IdentityFile ").append(directory.resolve("user")).append('\n');
    try {
      Files.writeString(directory.resolve("known_hosts"), "node " + read("host.pub"));
      Files.writeString(configuration(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file for {@code ssh -F}. */
  Path configuration() {
    return directory.resolve("ssh_config");
  }

  /** The address of a container in the engine's network. */
  String address(String name) {
    return of(name)
        .getContainerInfo()
        .getNetworkSettings()
        .getNetworks()
        .values()
        .iterator()
        .next()
        .getIpAddress();
  }

  /** The name of a container, as the engine's command takes it. */
  String containerName(String name) {
    return of(name).getContainerInfo().getName().substring(1);
  }

  private GenericContainer<?> of(String name) {
    GenericContainer<?> container = containers.get(name);
    if (container == null) {
      throw new IllegalArgumentException("no node " + name);
    }
    return container;
  }

  /** Lets the bundled server run as the ordinary user, over ssh as the load does. */
  private void serve() {
    try {
      Process ssh =
          new ProcessBuilder(
                  "ssh",
                  "-F",
                  configuration().toString(),
                  "-oBatchMode=yes",
                  "-oConnectTimeout=20",
                  SERVER,
                  "java -cp /srv/goodform.jar:/srv/tests/classes"
                      + " io.github.goodform.docker.nodes.LoadServer "
                      + PORT)
              .redirectError(directory.resolve("server.err").toFile())
              .start();
      running.add(ssh);
      BufferedReader out = ssh.inputReader();
      if (!"ready".equals(out.readLine())) {
        throw Engine.absent("no server over ssh: " + read("server.err").strip());
      }
    } catch (IOException e) {
      throw Engine.absent("no ssh here", e);
    }
  }

  /** Runs a shell command as root, to its end. */
  String run(String name, String command) {
    try {
      ExecResult result =
          of(name)
              .execInContainer(
                  ExecConfig.builder()
                      .user("root")
                      .command(new String[] {"sh", "-c", command})
                      .build());
      if (result.getExitCode() != 0) {
        throw new AssertionError(result.getStdout() + result.getStderr());
      }
      return result.getStdout();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The process ids of the loaders of a node. */
  List<String> loaders(String name) {
    return run(
            name,
            "for p in /proc/[0-9]*; do if tr '\\0' ' ' <$p/cmdline 2>/dev/null"
                + " | grep -q '^[^ ]*java .*goodform-node-'; then echo ${p#/proc/}; fi; done")
        .lines()
        .toList();
  }

  /** What loads have left on a node: processes and temporary directories. */
  List<String> left(String name) {
    List<String> left = new ArrayList<>(loaders(name));
    run(name, "ls /tmp | grep goodform-node- || true").lines().forEach(left::add);
    return left;
  }

  /** Ends a machine at once, as a power failure does: nobody is told. */
  void kill(String name) {
    Engine.client().killContainerCmd(of(name).getContainerId()).exec();
  }

  @Override
  public void close() {
    for (Process each : running) {
      each.destroy();
      try {
        boolean ignored = each.waitFor(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      each.destroyForcibly();
    }
    containers.values().forEach(GenericContainer::close);
  }
}
