package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The time a probe may take on a local file system, and the figures for the README, which it writes
 * to {@code target/probe-times.txt}.
 */
class BudgetTest {
  private static final int RUNS = 8;
  private static final long QUICK_MICROS = 50_000;
  private static final long FULL_MICROS = 1_000_000;

  private final Path directory;

  BudgetTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** The best of many runs is the probe's own time; the others are the machine's load. */
  @Test
  void staysInItsBudget() throws Exception {
    assumeTrue(isIdle(), "the machine has more to do than it has processors: nothing is measured");
    long first =
        ChildJvm.probe(directory, Map.of("LC_ALL", "C.UTF-8")).surroundings().elapsedMicros();
    List<Long> quick = new ArrayList<>();
    List<Long> full = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      quick.add(FileNameProbe.of(directory).quick().surroundings().elapsedMicros());
      full.add(FileNameProbe.of(directory).full().surroundings().elapsedMicros());
    }
    Collections.sort(quick);
    Collections.sort(full);
    record(first, quick, full);

    assertThat(quick.get(0)).isLessThan(QUICK_MICROS);
    assertThat(full.get(0)).isLessThan(FULL_MICROS);
  }

  private static boolean isIdle() throws IOException {
    Path load = Path.of("/proc/loadavg");
    return !Files.isReadable(load)
        || Double.parseDouble(Files.readString(load).split(" ", -1)[0])
            <= Runtime.getRuntime().availableProcessors();
  }

  private void record(long first, List<Long> quick, List<Long> full) throws IOException {
    List<String> lines =
        List.of(
            "file store " + Files.getFileStore(directory).type(),
            "java " + System.getProperty("java.version"),
            "quick, first in a new JVM: %.1f ms".formatted(first / 1e3),
            "quick: best %.1f ms, median %.1f ms".formatted(best(quick), median(quick)),
            "full: best %.1f ms, median %.1f ms".formatted(best(full), median(full)));
    Path target = Path.of("target");
    if (Files.isDirectory(target)) {
      Files.write(target.resolve("probe-times.txt"), lines);
    }
  }

  private static double best(List<Long> sorted) {
    return sorted.get(0) / 1e3;
  }

  private static double median(List<Long> sorted) {
    return sorted.get(sorted.size() / 2) / 1e3;
  }
}
