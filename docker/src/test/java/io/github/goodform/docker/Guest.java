package io.github.goodform.docker;

import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.Device;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import io.github.goodform.docker.Matrix.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;

/**
 * What a guest with a kernel of its own has answered, booted once for several disks by an
 * unprivileged container: no capability, no network, a root that is read-only, the user {@code
 * nobody}.
 *
 * @param files the files that the guest wrote, by name
 * @param missing why a disk could not be mounted, by its id
 * @param cost how long the boot took, with everything in it
 * @param versions the kernel and the accelerator
 */
record Guest(
    Map<String, String> files, Map<String, String> missing, Duration cost, String versions) {
  private static final Volume IN_GUEST = new Volume("/srv/goodform.jar");
  private static final Path KVM = Path.of("/dev/kvm");

  /** The cases about files, which a probe of the directory decides. */
  private static final String CASES = "served-*,protected-*,condition-*,head-*,open-*,range-*";

  /**
   * Boots a guest with the jar of this build.
   *
   * @param image the name of {@link Image#MICRO_VM} or of another guest's
   * @param task {@code probe} or {@code serve}
   * @param disks the disks that it mounts
   */
  static Guest boot(String image, String task, List<FileSystem> disks) {
    return boot(image, Machine.JAR, task, disks);
  }

  /** Boots a guest with another jar. */
  static Guest boot(String image, Path jar, String task, List<FileSystem> disks) {
    try (GenericContainer<?> container = container(image, jar)) {
      Engine.start(container);
      List<String> command = new ArrayList<>(List.of("boot-guest", task, CASES));
      disks.forEach(disk -> command.add(disk.id() + ' ' + String.join(" ", disk.disk())));
      Instant start = Instant.now();
      ExecResult boot = exec(container, command);
      Duration cost = Duration.between(start, Instant.now());
      if (boot.getExitCode() != 0) {
        throw new AssertionError("the guest failed:\n" + boot.getStderr());
      }
      Map<String, String> files = new LinkedHashMap<>();
      for (String file :
          exec(container, List.of("ls", "/tmp/answers")).getStdout().split("\n", -1)) {
        if (!file.isEmpty()) {
          files.put(file, exec(container, List.of("cat", "/tmp/answers/" + file)).getStdout());
        }
      }
      Map<String, String> missing = new LinkedHashMap<>();
      reasons(exec(container, List.of("cat", "/guest/missing")).getStdout(), missing);
      reasons(files.getOrDefault("missing", ""), missing);
      return new Guest(files, missing, cost, versions(boot.getStderr()));
    }
  }

  /**
   * Checks that the guest has mounted a disk.
   *
   * @throws TestAbortedException with the reason when the image lacks the package for it
   */
  void require(FileSystem disk) {
    if (!files.getOrDefault("cells", "").lines().toList().contains(disk.id())) {
      throw Engine.absent(
          disk.id() + " cannot be mounted: " + missing.getOrDefault(disk.id(), "no such disk"));
    }
  }

  /** Whether entries of the probe were left on a disk. */
  boolean left(FileSystem disk) {
    return files
        .getOrDefault("left", "")
        .lines()
        .anyMatch(line -> line.matches(disk.directory() + "(/F)?: .*"));
  }

  /** The text of a file that the guest wrote. */
  String file(String name) {
    String text = files.get(name);
    if (text == null) {
      throw new AssertionError("the guest wrote no " + name + ", but " + files);
    }
    return text;
  }

  @SuppressWarnings("resource") // Closed by who boots.
  private static GenericContainer<?> container(String image, Path jar) {
    return new GenericContainer<>(image)
        .withCommand("sleep", "3600")
        .withNetworkMode("none")
        .withLabels(Engine.labels())
        .withTmpFs(Map.of("/tmp", "rw,mode=1777,size=512m"))
        .withCreateContainerCmdModifier(
            command -> {
              HostConfig host = command.getHostConfig();
              host.withCapDrop(Capability.ALL)
                  .withBinds(new Bind(jar.toAbsolutePath().toString(), IN_GUEST, AccessMode.ro))
                  .withReadonlyRootfs(true)
                  .withSecurityOpts(List.of("no-new-privileges"))
                  .withInit(true);
              if (Files.exists(KVM)) {
                host.withDevices(new Device("rw", KVM.toString(), KVM.toString()))
                    .withGroupAdd(List.of(groupOf(KVM)));
              }
            });
  }

  private static String groupOf(Path file) {
    try {
      return String.valueOf(Files.getAttribute(file, "unix:gid"));
    } catch (IOException | UnsupportedOperationException e) {
      return "0";
    }
  }

  private static ExecResult exec(GenericContainer<?> container, List<String> command) {
    try {
      return container.execInContainer(StandardCharsets.UTF_8, command.toArray(String[]::new));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a guest worked", e);
    }
  }

  private static void reasons(String text, Map<String, String> reasons) {
    text.lines()
        .map(line -> line.split(": ", 2))
        .filter(line -> line.length == 2)
        .forEach(line -> reasons.put(line[0], line[1]));
  }

  /** From the first line of the log. */
  private static String versions(String log) {
    return log.lines()
        .filter(line -> line.startsWith("guest: Linux "))
        .findFirst()
        .orElse("guest: ?")
        .substring("guest: ".length())
        .replace(", accelerator tcg,thread=multi", ", QEMU without KVM")
        .replace(", accelerator kvm", ", QEMU with KVM");
  }
}
