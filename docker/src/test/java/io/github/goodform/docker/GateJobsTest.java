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
@Timeout(300)
class GateJobsTest {
  private static final int INTERRUPTED = 130;
  private static final int WAITED = 3;

  @BeforeEach
  void hasBash() {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no /bin/bash");
  }

  /**
   * A gate whose process ends when everything has ended that it started, with the gate's exit code:
   * each of them holds the standard output open while it runs, and {@code cat} reads that to its
   * end. The table of processes would show one that ended, too, where the first process of the
   * machine does not reap what it inherits, and {@link Process} closes an output when its own
   * process has ended.
   */
  private static Process gate(String script) throws IOException {
    return new ProcessBuilder(
            "/bin/bash",
            "-c",
            "/bin/bash -c \"$0\" | cat; exit ${PIPESTATUS[0]}",
            ". ../.ci/jobs\n" + script)
        .start();
  }

  private static String output(Process gate) throws IOException, InterruptedException {
    awaitEnd(gate);
    return new String(gate.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Awaits the end for half of the time that a job takes which nobody ends. */
  private static void awaitEnd(Process gate) throws InterruptedException {
    boolean ended = gate.waitFor(30, TimeUnit.SECONDS);
    if (!ended) {
      gate.destroyForcibly();
    }
    assertThat(ended).as("the gate and its jobs ended").isTrue();
  }

  /** Interrupts a gate whose job has written {@code runs}, and awaits its end. */
  private static void interrupt(String script) throws IOException, InterruptedException {
    Process gate = gate("echo $$\n" + script);
    BufferedReader lines = gate.inputReader(StandardCharsets.UTF_8);
    long shell = Long.parseLong(lines.readLine());
    assertThat(lines.readLine()).as("what the job wrote").isEqualTo("runs");
    ProcessHandle.of(shell).orElseThrow().destroy();
    awaitEnd(gate);
    assertThat(gate.exitValue()).isEqualTo(INTERRUPTED);
  }

  @Test
  void returnsTheExitCodeOfAJob() throws Exception {
    assertThat(output(gate("run_job sh -c 'exit 7'; echo $? [$(jobs -p)]"))).isEqualTo("7 []\n");
  }

  @Test
  void redirectsAJob() throws Exception {
    assertThat(output(gate("run_job echo hidden >/dev/null; run_job echo seen")))
        .isEqualTo("seen\n");
  }

  @Test
  void endsAJobAndItsChildrenAtOnceWhenTheGateIsInterrupted() throws Exception {
    interrupt("trap 'stop_jobs; exit 130' TERM; run_job sh -c 'sleep 60 & echo runs; wait'");
  }

  @Test
  void awaitsAJobThatRunsBesideAnother() throws Exception {
    assertThat(
            output(
                gate(
                    "begin_beside sh -c 'exit 7'; run_job true; echo $?;"
                        + " await_beside; echo $? [$(jobs -p)]")))
        .isEqualTo("0\n7 []\n");
  }

  @Test
  void endsTheJobThatRunsBesideToo() throws Exception {
    interrupt(
        "trap 'stop_jobs; exit 130' TERM;"
            + " begin_beside sh -c 'sleep 60 & echo runs; wait';"
            + " run_job sleep 60");
  }

  /**
   * Interrupts a gate before each of its commands, until one comes too late for a gate that awaits
   * its jobs. An interrupt once came between the start of a job and the note of its number.
   */
  @Test
  void endsEveryJobWhereverTheInterruptComes() throws Exception {
    int command = 0;
    int exitCode;
    do {
      command++;
      Process gate =
          gate(
              "trap 'stop_jobs; exit 130' TERM; set -T; trap '"
                  + "[ $((++commands)) = %d ] && kill -TERM $$;".formatted(command)
                  + " case $BASH_COMMAND in wait*) [ $commands -lt %d ] && stop_jobs && exit 3;; esac"
                      .formatted(command)
                  + "' DEBUG; begin_beside sleep 60; run_job sleep 60");
      awaitEnd(gate);
      exitCode = gate.exitValue();
      assertThat(exitCode).isIn(INTERRUPTED, WAITED);
    } while (exitCode == INTERRUPTED);
    assertThat(command).as("commands until both jobs are awaited").isGreaterThan(10);
  }

  @Test
  void killsAJobThatDoesNotListen() throws Exception {
    interrupt(
        "trap 'patience=1 stop_jobs; exit 130' TERM;"
            + " run_job bash -c 'trap \"\" TERM; echo runs; while :; do sleep 1; done'");
  }
}
