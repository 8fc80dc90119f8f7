package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.Processes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * After a load nothing is left: no file in the temporary directory, no process, no thread. Each
 * load runs in a JVM with a temporary directory of its own.
 */
@Tag("once")
final class LoadLeftoversTest {
  /** How a load ends. */
  enum End {
    AT_ITS_END,
    /** The test that runs it fails in the recording. */
    ABORTED,
    TERMINATED,
    KILLED
  }

  /** The loader's jar without the numbers in its name. */
  private static final String LOADER_JAR = "goodform-loader.jar";

  private final Path directory;
  private final Path temporary;

  LoadLeftoversTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.temporary = Files.createDirectory(directory.resolve("temporary"));
  }

  /** A JVM that loads a server of its own, and prints the loader's id while it does. */
  static final class Loading {
    private Loading() {}

    public static void main(String[] args) throws Exception {
      End end = End.valueOf(args[0]);
      try (FaultyLoadServer server = new FaultyLoadServer(null, Path.of(args[1]))) {
        // The flight recorder of a JVM that is killed leaves its files: such a JVM has none.
        Observed observed = end == End.KILLED ? Observed.nothing() : server.observed();
        LoadRun run =
            LoadRun.of(server.uri())
                .withScenario(ShortLoad.uploads(1).rate(60).aborting(0.1).withoutExperiments())
                .withObserved(observed)
                .withProgress(second -> progress(second, end));
        try {
          run.run();
          assertThat(end).isEqualTo(End.AT_ITS_END);
        } catch (AbortedException e) {
          assertThat(end).isEqualTo(End.ABORTED);
          for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            assertThat(Processes.ends(child)).isTrue();
          }
        }
      }
      LoadThreads.assertNoneIsLeft();
    }

    private static void progress(LoadRun.Progress second, End end) {
      // What ends this process from outside needs no recording.
      if (second.recording() || end == End.TERMINATED || end == End.KILLED) {
        System.out.println(LoaderProcess.shared().pid());
        System.out.flush();
        awaitTheTest();
        if (end == End.ABORTED) {
          throw new AbortedException();
        }
      }
    }

    /** Until the test has looked at the loader: it closes the input, or ends this process. */
    private static void awaitTheTest() {
      try {
        int ignored = System.in.read();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** What a failing test throws. */
  private static final class AbortedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLeft(End end) throws Exception {
    Process load = start(end);
    try (BufferedReader out = load.inputReader()) {
      String line = out.readLine();
      assertThat(line).as(errors()).isNotNull();
      ProcessHandle loader = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
      assertThat(files()).as("the loader's jar while it runs").contains(LOADER_JAR);
      if (end == End.TERMINATED) {
        load.destroy();
      } else if (end == End.KILLED) {
        load.destroyForcibly();
      } else {
        load.getOutputStream().close();
      }
      assertThat(load.waitFor(300, TimeUnit.SECONDS)).isTrue();
      if (end == End.AT_ITS_END || end == End.ABORTED) {
        assertThat(load.exitValue()).as(errors()).isZero();
      }
      assertThat(Processes.ends(loader)).as("the loader ends").isTrue();
    } finally {
      load.destroyForcibly();
    }
    assertThat(files()).isEmpty();
    if (end == End.AT_ITS_END || end == End.ABORTED) {
      // The server is in that JVM too: one that is ended in an upload leaves the upload's file.
      assertThat(directory.resolve("uploads")).isEmptyDirectory();
    }
  }

  private Process start(End end) throws IOException {
    Path uploads = Files.createDirectory(directory.resolve("uploads"));
    Path resources = directory.resolve("resources");
    Path jar = resources.resolve(LoaderJar.RESOURCE.substring(1));
    Files.createDirectories(jar.getParent());
    ShellNodes.classPathJar(jar);
    List<String> flags =
        List.of("-Djava.io.tmpdir=" + temporary, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    ProcessBuilder builder =
        Processes.java(flags, Loading.class, end.name(), uploads.toString())
            .redirectError(directory.resolve("errors").toFile());
    List<String> command = new ArrayList<>(builder.command());
    int classPath = command.indexOf("-cp") + 1;
    command.set(classPath, resources + File.pathSeparator + command.get(classPath));
    return builder.command(command).start();
  }

  private String errors() throws IOException {
    return Files.readString(directory.resolve("errors"));
  }

  /** Its files, without the numbers in their names. */
  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("-[0-9]+-[0-9]+\\.jar", ".jar"))
          .toList();
    }
  }
}
