package io.github.goodform.compliance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** JVMs beside this one, and whether processes ended that this one did not start itself. */
public final class Processes {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final long PAUSE_MILLIS = 10;

  private Processes() {}

  /** A JVM that has this one's class path, to be started. */
  public static ProcessBuilder java(Class<?> main, String... arguments) {
    return java(List.of(), main, arguments);
  }

  /**
   * A JVM that has this one's class path, to be started.
   *
   * @param flags options of the JVM
   */
  public static ProcessBuilder java(List<String> flags, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /** Whether the process ends within 30 s. One that nobody has reaped yet has ended, too. */
  public static boolean ends(ProcessHandle process) throws InterruptedException {
    return endsWithin(LONG, process);
  }

  /** Whether the process ends within this time. */
  public static boolean endsWithin(Duration time, ProcessHandle process)
      throws InterruptedException {
    long limit = System.nanoTime() + time.toNanos();
    while (process.isAlive() && !isZombie(process.pid())) {
      if (System.nanoTime() > limit) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return true;
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
