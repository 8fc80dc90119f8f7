package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.Processes;
import io.github.goodform.compliance.load.loader.Loader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process that sends a load: one for a JVM, and gone with it. */
final class LoaderProcessTest {
  private static final Path SHELL = Path.of("/bin/sh");
  private static final int ATTEMPTS = 3;

  /** A JVM that starts a loader, prints its id, and waits to be killed. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] args) throws IOException {
      System.out.println(LoaderProcess.shared().pid());
      System.out.flush();
      int ignored = System.in.read();
    }
  }

  @Test
  void isReusedWhileItLives() {
    LoaderProcess first = LoaderProcess.shared();
    assertThat(LoaderProcess.shared()).isSameAs(first);
    first.close();
    LoaderProcess second = LoaderProcess.shared();
    assertThat(second).isNotSameAs(first);
    assertThat(second.pid()).isNotEqualTo(first.pid());
  }

  /** A busy machine may keep the loader from running for a second, but not each time. */
  @Test
  void endsWithinASecondOfItsParent() throws Exception {
    boolean inTime = false;
    for (int attempt = 0; !inTime && attempt < ATTEMPTS; attempt++) {
      inTime = endsInTime();
    }
    assertThat(inTime).isTrue();
  }

  /** Whatever collector the environment chooses for each JVM. */
  private static boolean endsInTime() throws IOException, InterruptedException {
    ProcessBuilder builder =
        Processes.java(List.of("-XX:TieredStopAtLevel=1"), Parent.class)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:+UseParallelGC");
    Process parent = builder.start();
    try (BufferedReader out = parent.inputReader()) {
      String line = out.readLine();
      assertThat(line).as("the id of the loader").isNotNull();
      ProcessHandle loader = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
      assertThat(loader.isAlive()).isTrue();
      parent.destroyForcibly();
      assertThat(parent.waitFor(300, TimeUnit.SECONDS)).isTrue();
      boolean inTime = Processes.endsWithin(Duration.ofSeconds(1), loader);
      assertThat(Processes.ends(loader)).as("the loader ends at last").isTrue();
      return inTime;
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void deletesTheFileThatItWasStartedFromAtItsEnd(@TempDir Path directory) throws Exception {
    Path copy = Files.createFile(directory.resolve("copy.jar"));
    Process process =
        Processes.java(Loader.class, copy.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).contains("\"hello\"");
      assertThat(copy).exists();
      process.outputWriter().close();
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
      assertThat(copy).doesNotExist();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void saysThatItEnded() {
    LoaderProcess loader = LoaderProcess.start();
    loader.close();
    assertThatThrownBy(() -> loader.next(Duration.ofSeconds(60)))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("the loader's process ended: ");
  }

  @Test
  void escapesWhatAnotherMachinePrinted() {
    assumeTrue(Files.isExecutable(SHELL), "there is no " + SHELL);
    List<String> command = List.of(SHELL.toString(), "-c", "printf '\\033[31mred' >&2");
    assertThatThrownBy(() -> LoaderProcess.start(command, List.of()))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("\\u001B[31mred");
  }
}
