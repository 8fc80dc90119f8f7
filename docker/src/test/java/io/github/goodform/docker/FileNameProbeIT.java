package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.docker.Matrix.Cell;
import io.github.goodform.docker.Matrix.FileSystem;
import io.github.goodform.fs.JvmLayer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.containers.Container.ExecResult;

/** {@code goodform probe} in every locale, and on every file system that a container can have. */
class FileNameProbeIT {
  /** The encoding that asks most of the probe: no name beyond ASCII can be encoded. */
  private static final Map<String, String> PLAIN = Map.of("LC_ALL", "C");

  @RegisterExtension static final Containers CONTAINERS = new Containers();

  @AfterAll
  static void publish() throws IOException {
    ResultsTable.publish();
    CellsTable.publish();
  }

  static List<Cell> cells() {
    return Matrix.cells().stream()
        .filter(cell -> Selection.has(cell.locale().id(), cell.fileSystem().id()))
        .toList();
  }

  static List<FileSystem> mounts() {
    return Selection.of(Matrix.mounts());
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("cells")
  void findsWhatTheMatrixSays(Cell cell) {
    Machine machine = CONTAINERS.machine();
    Instant start = Instant.now();
    Answers answers = probe(machine, cell.locale().environment(), cell.fileSystem());

    JvmLayer jvm = answers.profile().jvm();
    assertThat(jvm.jnuEncoding()).isEqualTo(cell.locale().jnuEncoding());
    assertThat(jvm.localeVariable()).isEqualTo(cell.locale().decidedBy());
    assertThat(jvm.name("latin1").orElseThrow().fate()).hasToString(cell.locale().swedishName());
    Recording.of("locales", cell.locale().id()).holds(answers.ofTheJvm());
    // One recording for all locales: what a directory does must not depend on the JVM's encoding.
    answers.agreeWith(cell.fileSystem());
    CellLog.note(
        cell.fileSystem().id(), Duration.between(start, Instant.now()), machine.versions());
  }

  @ParameterizedTest(name = "mounted {0}", allowZeroInvocations = true)
  @MethodSource("mounts")
  void findsWhatAMountDoes(FileSystem mount) {
    String image = CONTAINERS.image(Image.FILE_SYSTEMS);
    Instant start = Instant.now();
    try (Machine machine = Machine.mounted(image, mount)) {
      assertThat(machine.run(Map.of(), List.of("grep", "CapEff", "/proc/self/status")).getStdout())
          .as("the probe is an ordinary user's, who has no capability")
          .contains("0000000000000000");
      Answers answers = probe(machine, PLAIN, mount);
      assertThat(
              machine
                  .run(Map.of(), List.of("ls", "-A", mount.directory()))
                  .getStdout()
                  .contains("goodform"))
          .as("entries of the probe are left; the matrix has the reason \"%s\"", mount.leaves())
          .isEqualTo(!mount.leaves().isEmpty());
      CellLog.note(mount.id(), Duration.between(start, Instant.now()), machine.versions());
      answers.agreeWith(mount);
    }
  }

  private static Answers probe(
      Machine machine, Map<String, String> environment, FileSystem fileSystem) {
    List<String> command = new ArrayList<>(Machine.goodform("java"));
    command.addAll(List.of("probe", fileSystem.octets() ? "--octets" : "--full"));
    command.addAll(List.of("--json", fileSystem.directory()));
    ExecResult probe = machine.run(environment, command);
    assertThat(probe.getExitCode()).as(probe.getStderr()).isZero();
    return Answers.of(probe.getStdout());
  }
}
