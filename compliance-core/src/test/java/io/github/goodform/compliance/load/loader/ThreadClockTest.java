package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadClockTest {
  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThre, COMPILER",
    "C1 CompilerThre, COMPILER",
    "G1 Conc#0, COLLECTOR",
    "GC Thread#1, COLLECTOR",
    "VM Thread, COLLECTOR",
    "ZWorkerYoung#0, COLLECTOR",
    "qtp123-17, WORK",
    "java, WORK",
    "C2, WORK"
  })
  void namesTellWhatAThreadDoes(String name, ThreadClock.Role role) {
    assertThat(ThreadClock.role(name)).isEqualTo(role);
  }

  @Test
  void countsTheTimeOfAProcessAndItsChildren() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/proc/self/task")) && Files.exists(Path.of("/proc/self/schedstat")),
        "needs the threads' clocks of Linux");
    // Its child burns; the shell itself waits.
    Process shell = new ProcessBuilder("sh", "-c", "(while :; do :; done) & wait").start();
    try {
      ThreadClock clock = new ThreadClock(shell.pid());
      ThreadClock.Reading before = clock.read();
      long began = System.nanoTime();
      while (before.nanos().size() < 2
          && System.nanoTime() - began < TimeUnit.SECONDS.toNanos(20)) {
        before = clock.read();
      }
      began = System.nanoTime();
      Round.Cpu cpu = Round.Cpu.UNKNOWN;
      while (cpu.work() < 50_000_000L && System.nanoTime() - began < TimeUnit.SECONDS.toNanos(20)) {
        TimeUnit.MILLISECONDS.sleep(20);
        cpu = clock.between(before, clock.read());
      }
      long passed = System.nanoTime() - began;
      assertThat(cpu.work()).isBetween(50_000_000L, passed + 20_000_000L);
      assertThat(List.of(cpu.compiler(), cpu.collector(), cpu.ended())).containsOnly(0L);
      assertThat(cpu.isKnown()).isTrue();
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
  }

  @Test
  void leavesOutTheLoaderItself() {
    ThreadClock clock = new ThreadClock(ProcessHandle.current().pid());
    ThreadClock.Reading reading = clock.read();
    assertThat(reading.nanos().keySet())
        .noneMatch(thread -> thread.toString().contains("=" + ProcessHandle.current().pid() + ","));
  }

  @Test
  void aProcessThatIsNotKnownHasNoClock() {
    ThreadClock clock = new ThreadClock(0);
    Round.Cpu cpu = clock.between(clock.read(), clock.read());
    assertThat(cpu).isEqualTo(Round.Cpu.UNKNOWN);
    assertThat(cpu.isKnown()).isFalse();
  }
}
