package io.github.goodform.docker;

import com.github.dockerjava.api.model.Container;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * What runs a release of a harness in containers: an image of Debian with the packages that it
 * needs, and the folder that it was prepared in.
 *
 * <p>A container has no network, no capabilities, an ordinary user and a read-only root, sees the
 * folder read-only, and ends by itself after two hours. Each start of a harness is a container of
 * its own. Before a start, and when this is closed, those of earlier starts are removed, whatever
 * became of them; {@link Engine} removes those of a run that ended before.
 */
public final class HarnessContainer implements AutoCloseable {
  /** Where a container sees the folder. */
  public static final String HERE = "/srv/harness";

  /** Where a container has the tools of its Java. */
  public static final String JAVA = "/usr/bin";

  /** Where a container has the tools of a JDK 25 of this machine. */
  public static final String NEWER_JAVA = NewerJdk.HOME + "/bin";

  private static final String PROPERTY = "goodform.harness.engine";
  private static final String LABEL = "io.github.goodform.harness";
  private static final String CLIENT = "/srv/client";

  private static final List<String> LIMITS =
      List.of(
          "--init",
          "--cap-drop=ALL",
          "--security-opt=no-new-privileges",
          "--read-only",
          "--tmpfs=/tmp:rw,mode=1777,size=256m",
          "--memory=2g",
          "--memory-swap=2g",
          "--pids-limit=512");

  /** A container ends by itself, even if its run was killed. */
  private static final List<String> MAIN = List.of("timeout", "--signal=KILL", "7200");

  /** A harness that hung is killed without its container. */
  private static final String REMOVE_THEN_RUN =
      "docker ps -aq --filter \"label=$1\" | xargs -r docker rm -f >/dev/null 2>&1; shift; exec"
          + " \"$@\"";

  private static final Duration LISTED_WITHIN = Duration.ofSeconds(10);

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** The images of this run, by the packages in them. */
  private static final Map<String, String> IMAGES = new HashMap<>();

  private final String image;
  private final Path folder;
  private final String label;

  private HarnessContainer(String image, Path folder) {
    this.image = image;
    this.folder = folder;
    label = LABEL + '=' + ProcessHandle.current().pid() + '-' + NUMBER.incrementAndGet();
  }

  /**
   * Whether {@code -Dgoodform.harness.engine=container} is given.
   *
   * @throws IllegalArgumentException when the property has another value than {@code process},
   *     {@code container} or none
   */
  public static boolean isChosen() {
    String engine = System.getProperty(PROPERTY, "");
    return switch (engine) {
      case "", "process" -> false;
      case "container" -> true;
      default ->
          throw new IllegalArgumentException(
              "-D" + PROPERTY + ": expected process or container, found \"" + engine + '"');
    };
  }

  /**
   * Builds the image, unless this run has it.
   *
   * @param folder the absolute path of the folder of the release
   * @param packages the Debian packages that its run needs
   * @throws org.opentest4j.TestAbortedException with the reason when no engine responds; with
   *     {@code CI=true} an {@link AssertionError}
   */
  public static HarnessContainer of(Path folder, List<String> packages) {
    return new HarnessContainer(image(String.join(" ", packages)), folder);
  }

  /** One at a time: they share layers. */
  private static synchronized String image(String packages) {
    if (IMAGES.isEmpty()) {
      Engine.sweep();
      Engine.requireCommand();
    }
    // Not closed: the engine's hook removes it when this run ends.
    return IMAGES.computeIfAbsent(
        packages, key -> Image.HARNESS.build(Map.of("PACKAGES", key)).name());
  }

  /**
   * Returns a command of this machine that runs another one in a new container, with its standard
   * streams.
   *
   * @param command the words to run, in the folder {@value #HERE}
   */
  public List<String> command(List<String> command) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", REMOVE_THEN_RUN, "sh", label));
    words.addAll(run("none"));
    NewerJdk.find().ifPresent(home -> words.add(mount(home, NewerJdk.HOME)));
    words.add(image);
    words.addAll(MAIN);
    words.addAll(command);
    return words;
  }

  /**
   * Returns a command of this machine that runs a class of these tests in a new container, which
   * shares the loopback interface of the one that {@link #command} started and nothing else.
   *
   * @param type a class with a main method
   * @param arguments its arguments
   * @throws IllegalStateException when no container runs
   */
  public List<String> client(Class<?> type, List<String> arguments) {
    String server = server();
    List<String> words = new ArrayList<>(run("container:" + server));
    List<String> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      if (Files.exists(path)) {
        String target = CLIENT + '/' + classPath.size() + '-' + path.getFileName();
        words.add(mount(path, target));
        classPath.add(target);
      }
    }
    words.add(image);
    words.addAll(MAIN);
    words.addAll(List.of("java", "-cp", String.join(":", classPath), type.getName()));
    words.addAll(arguments);
    return words;
  }

  private List<String> run(String network) {
    List<String> words = new ArrayList<>(List.of("docker", "run", "--rm", "--interactive"));
    words.addAll(LIMITS);
    words.add("--network=" + network);
    words.add("--label=" + label);
    Engine.labels().forEach((name, value) -> words.add("--label=" + name + '=' + value));
    words.add(mount(folder, HERE));
    return words;
  }

  private static String mount(Path source, String target) {
    return "--mount=type=bind,readonly,source=" + source + ",target=" + target;
  }

  /** A busy engine lists a container only some time after its program has written a line. */
  private String server() {
    long end = System.nanoTime() + LISTED_WITHIN.toNanos();
    do {
      Optional<Container> server =
          Engine.client().listContainersCmd().withLabelFilter(List.of(label)).exec().stream()
              .findFirst();
      if (server.isPresent()) {
        return server.get().getId();
      }
      LockSupport.parkNanos(LISTED_WITHIN.toNanos() / 100);
    } while (System.nanoTime() < end);
    throw new IllegalStateException("no container runs a server: " + label);
  }

  /** How many containers are there, running or not. */
  public int count() {
    return Engine.containers(label).size();
  }

  @Override
  public void close() {
    Engine.removeContainers(label);
  }
}
