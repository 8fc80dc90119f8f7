package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why was it slow? Or the reason why that is not known. */
final class ProfileTest {
  private final Path directory;

  ProfileTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** Where ap-loader supports the system, there are two graphs; anywhere, there are two lines. */
  @Test
  void drawsAFlameGraphOfServerAndLoader() throws IOException {
    assumeTrue(AsyncProfilerLoader.isSupported(), "ap-loader has no profiler for this system");
    Path flame = directory.resolve("flame.html");
    try (SpinningServer server = new SpinningServer(2000)) {
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(ShortLoad.uploads(1).mix("get:/spin").probeWith("get:/spin").rate(60))
              .withObserved(Observed.of(server))
              .withFlameGraph(flame)
              .withHardwareCounters()
              .run();
      assertThat(result.profile())
          .hasSize(3)
          .anyMatch(line -> line.startsWith("hardware counters"))
          .contains(
              "flame graph of the server: " + flame,
              "flame graph of the loader: " + directory.resolve("flame-loader.html"));
      assertThat(result.text()).containsAll(result.profile());
      assertThat(result.html()).contains("flame graph of the server");
    }
    assertThat(flame).content().contains("canvas", "java/");
    assertThat(directory.resolve("flame-loader.html")).content().contains("canvas", "java/");
  }

  @Test
  void aProcessThatIsNoJvmIsOneClearLine() throws IOException {
    Profile.Wish wish = new Profile.Wish(directory.resolve("flame.html"), true);
    try (Profile nobody = Profile.start(wish, OptionalLong.empty(), 0, 1)) {
      assertThat(nobody.stop())
          .hasSize(2)
          .allMatch(line -> line.contains("not observed") || line.contains("not drawn ("))
          .allMatch(line -> line.lines().count() == 1);
    }
  }

  @Test
  void aProfilerThatIsNotThereIsOneClearLine() {
    String before = System.getProperty(Profiler.PROPERTY);
    System.setProperty(Profiler.PROPERTY, directory.resolve("none.jar").toString());
    try {
      assertThatThrownBy(Profiler::find)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("-Dgoodform.profiler: there is no file " + directory.resolve("none.jar"));
    } finally {
      if (before == null) {
        System.clearProperty(Profiler.PROPERTY);
      } else {
        System.setProperty(Profiler.PROPERTY, before);
      }
    }
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
