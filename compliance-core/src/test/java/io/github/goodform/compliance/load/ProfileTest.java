package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.loader.Profiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    try (Profile nobody = Profile.start(wish, OptionalLong.empty(), OptionalLong.of(0), 1)) {
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
      assertThatThrownBy(Profiler::jar)
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
}
