package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counts a process's instructions, cycles, cache misses and branch misses, by {@code perf stat}.
 *
 * <p>More threads that do less work each show here: fewer instructions for each cycle, and more
 * misses.
 */
public final class HardwareCounters implements AutoCloseable {
  private static final String EVENTS =
      "instructions,cycles,cache-references,cache-misses,branches,branch-misses";
  private static final int EVENT_COLUMN = 2;
  private static final long GRACE_SECONDS = 10;

  private final @Nullable Process perf;
  private final String reason;

  private HardwareCounters(@Nullable Process perf, String reason) {
    this.perf = perf;
    this.reason = reason;
  }

  /**
   * Begins to count.
   *
   * @param pid the process
   * @param seconds for how long, at least 1
   * @return the counters; where there are none, they tell so at their end
   */
  public static HardwareCounters start(long pid, int seconds) {
    return start(List.of("perf"), pid, seconds);
  }

  /**
   * Begins to count.
   *
   * @param command perf, with arguments before its own
   */
  static HardwareCounters start(List<String> command, long pid, int seconds) {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
    builder
        .command()
        .addAll(List.of("stat", "-x", ",", "-e", EVENTS, "-p", String.valueOf(pid), "--", "sleep"));
    builder.command().add(String.valueOf(seconds));
    builder.environment().put("LC_ALL", "C");
    builder.redirectErrorStream(true);
    try {
      return new HardwareCounters(builder.start(), "");
    } catch (IOException e) {
      return new HardwareCounters(null, "perf is not installed");
    }
  }

  /**
   * Awaits the end.
   *
   * @return what was counted, or why nothing was, in one line
   */
  public String stop() {
    Process process = perf;
    if (process == null) {
      return notObserved(reason);
    }
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        return notObserved("perf did not end");
      }
      return describe(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return notObserved(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return notObserved("interrupted");
    } finally {
      close();
    }
  }

  /** Describes the output of {@code perf stat -x ,}. */
  static String describe(String output) {
    Map<String, Double> counts = new HashMap<>();
    boolean unsupported = false;
    for (String line : output.lines().toList()) {
      String[] columns = line.split(",", -1);
      if (columns.length <= EVENT_COLUMN) {
        continue;
      }
      unsupported |= columns[0].startsWith("<not ");
      if (columns[0].matches("[0-9]+(\\.[0-9]+)?")) {
        // The suffix says that only the time in user space is counted.
        counts.put(columns[EVENT_COLUMN].replaceAll(":.*", ""), Double.valueOf(columns[0]));
      }
    }
    double cycles = counts.getOrDefault("cycles", 0.0);
    if (cycles > 0) {
      return String.format(
          Locale.ROOT,
          "hardware counters of the server: %.2f instructions per cycle, %s of cache references and"
              + " %s of branches missed",
          counts.getOrDefault("instructions", 0.0) / cycles,
          share(counts, "cache-misses", "cache-references"),
          share(counts, "branch-misses", "branches"));
    }
    return notObserved(
        unsupported
            ? "this machine offers none, as most virtual ones"
            : output.lines().filter(line -> !line.isBlank()).findFirst().orElse("no output"));
  }

  private static String share(Map<String, Double> counts, String part, String whole) {
    double all = counts.getOrDefault(whole, 0.0);
    return all > 0
        ? String.format(Locale.ROOT, "%.2f %%", counts.getOrDefault(part, 0.0) / all * 100)
        : "an unknown share";
  }

  private static String notObserved(String reason) {
    return "hardware counters: not observed (" + reason + ")";
  }

  @Override
  public void close() {
    if (perf != null) {
      perf.descendants().forEach(ProcessHandle::destroy);
      perf.destroy();
    }
  }
}
