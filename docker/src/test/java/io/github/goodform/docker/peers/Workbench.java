package io.github.goodform.docker.peers;

import io.github.goodform.compliance.wire.Harness;
import io.github.goodform.docker.HarnessContainer;
import io.github.goodform.docker.NewerJdk;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A release of an implementation, ready to be asked, in a folder of {@code target/harnesses} that
 * the next run uses again. It is fetched and built on this machine, and runs there or in
 * containers, which closing it removes.
 */
final class Workbench implements AutoCloseable {
  static final Path CACHE = Path.of("target", "harnesses").toAbsolutePath();

  private static final long PREPARE_MINUTES = 20;
  private static final int SHOWN = 2000;

  /** In a command, the tools of a JDK 25 of the machine. */
  private static final String NEWER_JAVA = "{java25}";

  /**
   * Releases are asked at once, and those of one registry share its tool's caches: of each
   * ecosystem, one is prepared at a time.
   */
  private static final Map<Ecosystem, Object> PREPARING = new ConcurrentHashMap<>();

  private final HarnessFolder folder;
  private final String release;
  private final Path here;
  private final boolean contained;
  private @Nullable HarnessContainer container;

  Workbench(HarnessFolder folder, String release, boolean contained) {
    this.folder = folder;
    this.release = release;
    this.contained = contained;
    here = CACHE.resolve(folder.id()).resolve(release);
  }

  /** What a machine lacks: no fault of the harness. */
  static final class LackingException extends Exception {
    private static final long serialVersionUID = 1;

    LackingException(String message) {
      super(message);
    }
  }

  /**
   * Fetches and builds the release, unless that was done before.
   *
   * @throws LackingException if the machine has no such tool or package, or cannot download it
   * @throws IOException if the harness does not build
   */
  void prepare() throws IOException, InterruptedException, LackingException {
    String newer = folder.beyondDebian().get(release);
    if (contained && newer != null) {
      throw new LackingException(
          folder.name() + " " + release + " is not asked in a container: it needs " + newer);
    }
    synchronized (PREPARING.computeIfAbsent(folder.from(), key -> new Object())) {
      prepareAlone();
    }
    if (contained) {
      container = HarnessContainer.of(here, folder.runtime());
    }
  }

  private void prepareAlone() throws IOException, InterruptedException, LackingException {
    require(folder.from().tool());
    requireNewerJava();
    for (String name : folder.packages()) {
      require(List.of("dpkg-query", "--show", name));
    }
    String recipe = fingerprint(folder.sources(release));
    Path done = here.resolve(".prepared");
    if (Files.exists(done) && Files.readString(done).equals(recipe)) {
      return;
    }
    delete(here);
    Files.createDirectories(here);
    for (Path source : folder.sources(release)) {
      Files.copy(source, here.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
    for (List<String> command : folder.from().fetch()) {
      if (run(command) != 0) {
        throw new LackingException(
            folder.name() + " " + release + " cannot be fetched: " + output());
      }
    }
    for (List<String> command : folder.build()) {
      if (run(command) != 0) {
        throw new IOException(folder.name() + " " + release + " does not build: " + output());
      }
    }
    Files.writeString(done, recipe);
  }

  /** Starts the harness. */
  Harness start() throws InterruptedException {
    return new Harness(command(), here, folder.patience());
  }

  private List<String> command() {
    return container == null
        ? folder.run().stream().map(this::word).toList()
        : container.command(folder.run().stream().map(Workbench::wordInside).toList());
  }

  /** Whether the release runs in containers. */
  boolean isContained() {
    return contained;
  }

  /**
   * Has a server asked in its container, whose loopback interface no process of this machine
   * reaches.
   *
   * @return the report, in JSON
   */
  String askBeside(URI server) throws IOException, InterruptedException {
    List<String> arguments = List.of(server.toString(), folder.patience().toString());
    Path errors = here.resolve("client.log");
    Process client =
        new ProcessBuilder(
                Objects.requireNonNull(container, "prepared before")
                    .client(AskServer.class, arguments))
            .redirectError(errors.toFile())
            .start();
    try {
      client.getOutputStream().close();
      String report = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = client.waitFor();
      if (status != 0) {
        throw new IOException(
            "expected a report on "
                + folder.name()
                + ", found exit code "
                + status
                + ": "
                + errors);
      }
      return report;
    } finally {
      client.destroyForcibly().onExit().join();
    }
  }

  @Override
  public void close() {
    if (container != null) {
      container.close();
    }
  }

  /**
   * Starts the server.
   *
   * @throws IOException if it does not print its address
   */
  ServerProcess serve() throws IOException, InterruptedException {
    return ServerProcess.start(command(), here, folder.patience());
  }

  /** Some libraries need a newer Java than the tests run on. */
  private void requireNewerJava() throws LackingException {
    boolean needed = folder.run().stream().anyMatch(word -> word.contains(NEWER_JAVA));
    if (needed && NewerJdk.find().isEmpty()) {
      throw new LackingException(folder.name() + ": " + NewerJdk.reason(Optional.empty(), ""));
    }
  }

  private void require(List<String> command) throws InterruptedException, LackingException {
    if (command.isEmpty()) {
      return;
    }
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new LackingException(command.get(0) + " is not on this machine");
    }
    if (process.waitFor() != 0) {
      throw new LackingException(String.join(" ", command) + " fails on this machine");
    }
  }

  private int run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command.stream().map(this::word).toList());
    builder.directory(here.toFile()).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().put("GOTOOLCHAIN", "local");
    Process process = builder.start();
    try {
      return process.waitFor(PREPARE_MINUTES, TimeUnit.MINUTES) ? process.exitValue() : -1;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    }
  }

  private Path log() {
    return here.resolve("prepare.log");
  }

  private String output() throws IOException {
    String output = Files.readString(log(), StandardCharsets.UTF_8).strip();
    return output.substring(Math.max(0, output.length() - SHOWN));
  }

  private String word(String word) {
    String other =
        word.replace("{here}", here.toString())
            .replace("{java}", System.getProperty("java.home") + File.separator + "bin");
    return NewerJdk.find()
        .map(home -> other.replace(NEWER_JAVA, home.resolve("bin").toString()))
        .orElse(other);
  }

  private static String wordInside(String word) {
    return word.replace("{here}", HarnessContainer.HERE)
        .replace("{java}", HarnessContainer.JAVA)
        .replace(NEWER_JAVA, HarnessContainer.NEWER_JAVA);
  }

  /** Returns a digest over the names and octets of files. */
  static String fingerprint(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all = new ArrayList<>();
    try (var files = Files.walk(folder)) {
      files.forEach(all::add);
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      Files.delete(Objects.requireNonNull(all.get(i)));
    }
  }
}
