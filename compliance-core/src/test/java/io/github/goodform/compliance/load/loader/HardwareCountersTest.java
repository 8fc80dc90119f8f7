package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What perf counts, or the reason why nothing is counted. */
final class HardwareCountersTest {
  private final Path directory;

  HardwareCountersTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2400,,instructions:u;2000,,cycles:u;100,,cache-references;7,,cache-misses;400,,branches;2,,branch-misses | hardware counters of the server: 1.20 instructions per cycle, 7.00 % of cache references and 0.50 % of branches missed
          2400,,instructions;2000,,cycles;<not supported>,,cache-misses | hardware counters of the server: 1.20 instructions per cycle, an unknown share of cache references and an unknown share of branches missed
          <not supported>,,instructions;<not supported>,,cycles | hardware counters: not observed (this machine offers none, as most virtual ones)
          Access to performance monitoring is limited.;Consider perf_event_paranoid | hardware counters: not observed (Access to performance monitoring is limited.)
          ; | hardware counters: not observed (no output)
          """)
  void countersAreRatiosOrAReason(String output, String line) {
    assertThat(HardwareCounters.describe(output.replace(';', '\n'))).isEqualTo(line);
  }

  @Test
  void withoutPerfThereIsAReason() {
    try (HardwareCounters none =
        HardwareCounters.start(List.of(directory.resolve("perf").toString()), 1, 1)) {
      assertThat(none.stop()).isEqualTo("hardware counters: not observed (perf is not installed)");
    }
  }

  @Test
  void perfIsGivenTheProcessAndTheTime() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell that stands in for perf");
    Path perf = directory.resolve("perf");
    Files.writeString(perf, "#!/bin/sh\necho \"$@\" >&2\n");
    Files.setPosixFilePermissions(perf, PosixFilePermissions.fromString("rwx------"));
    try (HardwareCounters counters = HardwareCounters.start(List.of(perf.toString()), 4711, 9)) {
      assertThat(counters.stop())
          .contains("stat -x , -e instructions,cycles,")
          .endsWith("-p 4711 -- sleep 9)");
    }
  }
}
