package io.github.goodform.compliance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Whether processes ended that this one did not start itself. */
public final class Processes {
  private static final int ROUNDS = 600;
  private static final long PAUSE_MILLIS = 50;

  private Processes() {}

  /** Whether the process ends within 30 s. One that nobody has reaped yet has ended, too. */
  public static boolean ends(ProcessHandle process) throws InterruptedException {
    for (int i = 0; i < ROUNDS; i++) {
      if (!process.isAlive() || isZombie(process.pid())) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return false;
  }

  private static boolean isZombie(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'Z';
    } catch (IOException e) {
      // It has just been reaped, or there is no such file system.
      return false;
    }
  }
}
