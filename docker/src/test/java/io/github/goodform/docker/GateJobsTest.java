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
import org.junit.jupiter.api.Timeout;

/** The gate's long commands, from {@code .ci/jobs}. */
@Timeout(120)
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

  /**
   * Interrupts a gate whose job has written a line, and awaits its end and that of all it started.
   * Each of them holds the standard output open while it runs; the table of processes would show
   * one that ended, too, where the first process of the machine does not reap what it inherits.
   */
  private static void interrupt(Process gate) throws IOException, InterruptedException {
    try (BufferedReader lines = gate.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).as("what the job wrote").isEqualTo("runs");
      // Not by Process, which closes the streams.
      gate.toHandle().destroy();
      assertThat(gate.waitFor(30, TimeUnit.SECONDS)).as("the gate ended").isTrue();
      assertThat(lines.readLine()).as("what the jobs wrote after it").isNull();
    } finally {
      gate.destroyForcibly();
    }
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
        bash("trap 'stop_jobs; exit 130' TERM; run_job sh -c 'sleep 600 & echo runs; wait'");
    interrupt(gate);
    assertThat(gate.exitValue()).isEqualTo(INTERRUPTED);
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
                + " begin_beside sh -c 'sleep 600 & echo runs; wait';"
                + " run_job sleep 600");
    interrupt(gate);
  }

  @Test
  void killsAJobThatDoesNotListen() throws Exception {
    Process gate =
        bash(
            "trap 'patience=1 stop_jobs; exit 130' TERM;"
                + " run_job bash -c 'trap \"\" TERM; echo runs; while :; do sleep 1; done'");
    interrupt(gate);
  }
}
