package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.Processes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of the processes that have a port open is the server. */
final class MachineTest {
  private final List<Process> started = new ArrayList<>();

  /** A process that waits for its standard input, and does nothing. */
  static final class Waiter {
    private Waiter() {}

    public static void main(String[] args) throws IOException {
      int unused = System.in.read();
    }
  }

  private ProcessHandle waiter() throws IOException {
    Process process =
        Processes.java(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"), Waiter.class).start();
    started.add(process);
    return process.toHandle();
  }

  @AfterEach
  void stop() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void isTheOneThatStartedTheOthers() throws IOException {
    ProcessHandle here = ProcessHandle.current();
    assertThat(Machine.server(List.of(here))).isEqualTo(new Machine.Server.Here(here.pid()));
    assertThat(Machine.server(List.of(waiter(), here, waiter())))
        .isEqualTo(new Machine.Server.Here(here.pid()));
  }

  @Test
  void isUnknownAmongSeveralAndWithoutAny() throws IOException {
    assertThat(Machine.server(List.of(waiter(), waiter()))).isEqualTo(new Machine.Server.Unknown());
    assertThat(Machine.server(List.of())).isEqualTo(new Machine.Server.Unknown());
  }

  @Test
  void isNotTheProcessThatKeepsThePortForIt() {
    ProcessHandle here = ProcessHandle.current();
    ProcessHandle first = ProcessHandle.of(1).orElse(here);
    assertThat(Machine.server(List.of(first, here))).isEqualTo(new Machine.Server.Here(here.pid()));
  }
}
