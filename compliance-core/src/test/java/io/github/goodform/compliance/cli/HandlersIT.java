package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.verdict.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The handlers that the documentation offers for copying, each started as its reader would, and
 * checked as a server. Beside each stands what it misses; {@code -Dgoodform.record=true} writes it.
 */
@Tag("once")
final class HandlersIT {
  private static final Path HANDLERS = Path.of("docs", "handlers").toAbsolutePath();
  private static final Path REPORTS = Path.of("target", "handlers").toAbsolutePath();
  private static final int MAX_LINES = 40;
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  /** What .ci/run installs: there, a missing one is a fault. */
  private static final Set<String> INSTALLED_BY_THE_GATE = Set.of("php", "python3");

  private final Path here;

  HandlersIT(@TempDir Path here) {
    this.here = here;
  }

  /** A handler: its file, the program that reads it, and how to ask that program's version. */
  private enum Handler {
    JDK("JdkHttpServer.java", java(), "-version"),
    JETTY("JettyCore.java", java(), "-version"),
    TOMCAT("TomcatServlet.java", java(), "-version"),
    SPRING("SpringController.java", java(), "-version"),
    NODE("server.mjs", "node", "--version"),
    PYTHON("server.py", "python3", "--version"),
    GO("server.go", "go", "version"),
    PHP("server.php", "php", "--version");

    private final Path file;
    private final String program;
    private final String version;

    Handler(String file, String program, String version) {
      this.file = HANDLERS.resolve(file);
      this.program = program;
      this.version = version;
    }

    private static String java() {
      return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The command that starts it at a free port. */
    List<String> command(Path here) throws IOException, InterruptedException {
      return switch (this) {
        case JDK, JETTY, TOMCAT, SPRING ->
            List.of(
                program,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                file.toString(),
                "0");
        case NODE, PYTHON -> List.of(program, file.toString(), "0");
        case GO -> {
          String binary = here.resolve("server.exe").toString();
          run(here, List.of(program, "build", "-o", binary, file.toString()));
          yield List.of(binary, "0");
        }
        case PHP -> {
          // As its first lines say, but for the port.
          List<String> command = new ArrayList<>();
          Matcher said = Pattern.compile("php (-d .*) -S ").matcher(Files.readString(file));
          assertThat(said.find()).as("the command in %s", file).isTrue();
          command.add(program);
          command.addAll(List.of(said.group(1).split(" ")));
          command.addAll(List.of("-S", "127.0.0.1:0", file.toString()));
          yield command;
        }
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isReadAsRecorded(Handler handler) throws Exception {
    requireProgram(handler);
    Files.createDirectories(REPORTS);
    Path report = REPORTS.resolve(handler.file.getFileName() + ".json");
    try (Started server = Started.of(here, handler.command(here))) {
      Invocation check =
          Invocation.of(here, "check", server.address(), "--json", report.toString());
      assertThat(check.exitCode()).as(check.err()).isLessThan(ExitCode.USAGE);
    }
    compare(handler, JsonReport.parse(Files.readString(report)).runs().get(0));
  }

  @Test
  void areShortEnoughToCopy() throws IOException {
    Pattern aside =
        Pattern.compile("(?m)^\"\"\".*\"\"\"$|^import \\((?s:.*?)\\)|^(import|from) .*");
    for (Handler handler : Handler.values()) {
      String code = aside.matcher(Files.readString(handler.file)).replaceAll("");
      assertThat(
              code.lines()
                  .map(String::strip)
                  .filter(line -> !line.isEmpty() && !line.matches("(//|/\\*\\*|#|<\\?php).*")))
          .as("%s without imports, comments and blank lines", handler.file.getFileName())
          .hasSizeBetween(20, MAX_LINES);
    }
  }

  @Test
  void areAllTried() throws IOException {
    try (Stream<Path> files = Files.list(HANDLERS)) {
      assertThat(files.filter(file -> !file.toString().endsWith(".missed")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(Handler.values()).map(handler -> handler.file).toList());
    }
  }

  private void requireProgram(Handler handler) throws InterruptedException {
    boolean there;
    try {
      run(here, List.of(handler.program, handler.version));
      there = true;
    } catch (IOException e) {
      there = false;
    }
    if ("true".equals(System.getenv("CI")) && INSTALLED_BY_THE_GATE.contains(handler.program)) {
      assertThat(there).as("%s is on this machine", handler.program).isTrue();
    }
    assumeTrue(there, handler.program + " is not on this machine");
  }

  /** Runs a program to its end, or says why it cannot. */
  private static void run(Path here, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(here, "run", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + Files.readString(output));
      }
    } finally {
      stop(process);
    }
  }

  /** A handler that runs until it is closed. */
  private record Started(Process process, CompletableFuture<String> whereabouts)
      implements AutoCloseable {

    static Started of(Path here, List<String> command) throws IOException {
      Process process =
          new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true).start();
      CompletableFuture<String> whereabouts = new CompletableFuture<>();
      Thread log = new Thread(() -> read(process, whereabouts), "goodform-handler-log");
      log.setDaemon(true);
      log.start();
      return new Started(process, whereabouts);
    }

    /** Reads to the end: a server that logs must not wait for a reader of its log. */
    private static void read(Process process, CompletableFuture<String> whereabouts) {
      StringBuilder said = new StringBuilder();
      try (BufferedReader output = process.inputReader()) {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
          if (!whereabouts.isDone()) {
            said.append(line).append('\n');
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
              whereabouts.complete(address.group());
            }
          }
        }
      } catch (IOException e) {
        said.append(e);
      }
      whereabouts.completeExceptionally(new IOException("ended without an address: " + said));
    }

    String address() {
      return whereabouts.join();
    }

    @Override
    public void close() {
      stop(process);
    }
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  private static void compare(Handler handler, Run run) throws IOException {
    Path recorded = handler.file.resolveSibling(handler.file.getFileName() + ".missed");
    Map<Boolean, List<String>> byNaming =
        run.entries().stream()
            .filter(entry -> entry.level() == Level.MUST && entry.verdict() == Verdict.FAIL)
            .map(Entry::id)
            .sorted()
            .collect(Collectors.partitioningBy(HandlersIT::isAttack));
    List<String> attacks = Objects.requireNonNull(byNaming.get(true));
    List<String> missed = new ArrayList<>();
    missed.add(run.server());
    missed.addAll(Objects.requireNonNull(byNaming.get(false)));
    missed.add("attacks, not named here: " + attacks.size() + ", " + fingerprint(attacks));
    if (Boolean.getBoolean("goodform.record")) {
      Files.write(recorded, missed);
    }
    List<String> expected = Files.readAllLines(recorded);
    // Another release of a language may read otherwise: that is no fault of this build.
    assumeTrue(
        release(expected.get(0)).equals(release(missed.get(0))),
        () -> "recorded with " + expected.get(0) + ", here is " + missed.get(0));
    assertThat(missed.subList(1, missed.size()))
        .as("what %s misses", handler.file.getFileName())
        .isEqualTo(expected.subList(1, expected.size()));
  }

  /** Whether nobody is told by name to miss a case: see {@link Implementations}. */
  private static boolean isAttack(String id) {
    Case testCase = Catalog.load().find(id).orElseThrow();
    return Implementations.isUnnamed(testCase) || !Implementations.isAsked(testCase);
  }

  /** Changes when the ids do, and tells none. */
  private static String fingerprint(List<String> ids) {
    CRC32C sum = new CRC32C();
    sum.update(String.join("\n", ids).getBytes(StandardCharsets.US_ASCII));
    return String.format("%08x", sum.getValue());
  }

  /** A version without its last number. */
  private static String release(String server) {
    return server.replaceFirst("(\\.\\d+)\\.\\d+.*$", "$1");
  }
}
