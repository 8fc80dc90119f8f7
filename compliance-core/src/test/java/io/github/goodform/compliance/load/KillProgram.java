package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sends signals to processes, where there is the program for it. */
final class KillProgram {
  private static final Path KILL = Path.of("/bin/kill");

  private KillProgram() {}

  static boolean isThere() {
    return Files.isExecutable(KILL);
  }

  /**
   * Sends a signal.
   *
   * @param signal as the program names it, such as {@code -STOP}
   */
  static void kill(String signal, long pid) {
    try {
      int exit = new ProcessBuilder(KILL.toString(), signal, String.valueOf(pid)).start().waitFor();
      assertThat(exit).isZero();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
