package io.github.goodform.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gate's long commands, from {@code .ci/jobs}. */
class GateJobsTest {
  private static final int INTERRUPTED = 130;

  @BeforeEach
  void hasBash() {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no /bin/bash");
  }

  private static Process bash(String script) throws IOException {
    return new ProcessBuilder("/bin/bash", "-c", ". ../.ci/jobs\n" + script).start();
  }

  private static String output(Process process) throws IOException, InterruptedException {
    process.waitFor();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void returnsTheExitCodeOfAJob() throws Exception {
    assertThat(output(bash("run_job sh -c 'exit 7'; echo $? [$job]"))).isEqualTo("7 []\n");
  }

  @Test
  void redirectsAJob() throws Exception {
    assertThat(output(bash("run_job echo hidden >/dev/null; run_job echo seen")))
        .isEqualTo("seen\n");
  }

  @Test
  void endsAJobAndItsChildrenAtOnceWhenTheGateIsInterrupted() throws Exception {
    Process gate =
        bash("trap 'stop_jobs; exit 130' TERM; run_job sh -c 'sleep 600 & echo $!; wait'");
    try (BufferedReader lines = gate.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
      gate.destroy();
      assertThat(gate.waitFor(30, TimeUnit.SECONDS)).as("the gate ended").isTrue();
      assertThat(gate.exitValue()).isEqualTo(INTERRUPTED);
      child.onExit().get(30, TimeUnit.SECONDS);
    } finally {
      gate.destroyForcibly();
    }
  }

  @Test
  void awaitsAJobThatRunsBesideAnother() throws Exception {
    assertThat(
            output(
                bash(
                    "begin_beside sh -c 'exit 7'; run_job true; echo $?;"
                        + " await_beside; echo $? [$beside]")))
        .isEqualTo("0\n7 []\n");
  }

  @Test
  void endsTheJobThatRunsBesideToo() throws Exception {
    Process gate =
        bash(
            "trap 'stop_jobs; exit 130' TERM;"
                + " begin_beside sh -c 'sleep 600 & echo $!; wait';"
                + " run_job sleep 600");
    try (BufferedReader lines = gate.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
      gate.destroy();
      assertThat(gate.waitFor(30, TimeUnit.SECONDS)).as("the gate ended").isTrue();
      child.onExit().get(30, TimeUnit.SECONDS);
    } finally {
      gate.destroyForcibly();
    }
  }

  @Test
  void killsAJobThatDoesNotListen() throws Exception {
    Process gate =
        bash(
            "trap 'patience=1 stop_jobs; exit 130' TERM;"
                + " run_job bash -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done'");
    try (BufferedReader lines = gate.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle job = ProcessHandle.of(Long.parseLong(lines.readLine())).orElseThrow();
      gate.destroy();
      job.onExit().get(30, TimeUnit.SECONDS);
      assertThat(gate.waitFor(30, TimeUnit.SECONDS)).as("the gate ended").isTrue();
    } finally {
      gate.destroyForcibly();
    }
  }
}
