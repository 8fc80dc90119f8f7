package io.github.goodform.docker.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.wire.Harness;
import io.github.goodform.docker.HarnessContainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A harness in a container reads as it does on this machine, and leaves nothing behind. */
class HarnessContainerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Answers a start, and hangs or crashes as the case is named. */
  private static final String FAULTY =
      """
      import json, sys, time
      for line in sys.stdin:
          command = json.loads(line)
          case = command.get("case")
          while case == "hang":
              time.sleep(1)
          if case == "crash":
              sys.exit(3)
          if command["do"] == "start":
              print('{"protocol": 1, "name": "faulty", "version": "1"}', flush=True)
          elif command["do"] == "read":
              print('{"parts": []}', flush=True)
      """;

  @BeforeEach
  void isNoCell() {
    assumeTrue(System.getProperty("goodform.cell", "").isEmpty(), "a run of chosen cells");
  }

  @Test
  void readsAsRecorded() throws Exception {
    Harnesses.Release python = release("python-cgi");
    try (Workbench bench = new Workbench(python.folder(), python.number(), true)) {
      Report report = HarnessesTest.report(python, bench);
      assertThat(Harnesses.differences(python, Harnesses.readings(python, report))).isEmpty();
      assertThat(report.runs()).isNotEmpty();
    }
  }

  private static Harnesses.Release release(String id) throws IOException {
    return Harnesses.releases().stream()
        .filter(release -> release.folder().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void isRemovedAfterATimeoutAndACrash(@TempDir Path here) throws Exception {
    Files.setPosixFilePermissions(here, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(here.resolve("read.py"), FAULTY);
    HarnessContainer container = HarnessContainer.of(here, List.of("python3"));
    try (container) {
      List<String> command =
          container.command(List.of("python3", HarnessContainer.HERE + "/read.py"));
      try (Harness harness = new Harness(command, here, PATIENCE)) {
        assertThat(read(harness, "hang")).isInstanceOf(Observation.Silent.class);
        assertThat(read(harness, "crash")).hasFieldOrPropertyWithValue("status", 500);
        assertThat(read(harness, "plain")).hasFieldOrPropertyWithValue("status", 200);
        assertThat(container.count()).as("containers of three starts").isEqualTo(1);
        assertThat(read(harness, "hang")).isInstanceOf(Observation.Silent.class);
      }
      assertThat(container.count()).as("the container that hangs").isEqualTo(1);
    }
    assertThat(container.count()).isZero();
  }

  private static Observation read(Harness harness, String id) throws InterruptedException {
    return harness.read(
        id, "multipart/form-data; boundary=x", List.of("--x--".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void hasNoNetworkNoCapabilitiesAndNothingToWriteOn(@TempDir Path here) throws Exception {
    Files.setPosixFilePermissions(here, PosixFilePermissions.fromString("rwxrwxrwx"));
    String asks =
        "id -u; grep CapEff /proc/self/status; ls /sys/class/net; touch /srv/harness/x /etc/x"
            + " 2>/dev/null || echo read-only; touch /tmp/x && echo tmp";
    try (HarnessContainer container = HarnessContainer.of(here, List.of("python3"))) {
      Process shell =
          new ProcessBuilder(container.command(List.of("sh", "-c", asks)))
              .redirectErrorStream(true)
              .start();
      shell.getOutputStream().close();
      String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(said.lines())
          .as(said)
          .containsExactly("1000", "CapEff:\t0000000000000000", "lo", "read-only", "tmp");
    }
    assertThat(here).isEmptyDirectory();
  }
}
