package io.github.goodform.docker.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.report.Report;
import io.github.goodform.docker.HarnessContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What the implementations of {@code harnesses/} make of the catalogue, compared with {@code
 * results/servers}. Only the one that needs nothing but Python is asked; {@code -Pservers} asks
 * all, {@code -Dgoodform.harness=ID,ID} some, and {@code -Dgoodform.record=true} records them. They
 * run as processes, or in containers with {@code -Dgoodform.harness.engine=container}.
 */
@TestInstance(Lifecycle.PER_CLASS)
class HarnessesTest {
  private static final boolean RECORD = Boolean.getBoolean("goodform.record");
  private static final String CHEAP = "python-cgi";
  private static final String ALL = "all";

  private static boolean isChosen(HarnessFolder folder) throws IOException {
    Set<String> chosen = chosen(System.getProperty("goodform.harness", CHEAP));
    return chosen.contains(ALL) || chosen.contains(folder.id());
  }

  /** Reads the property; a name that is no folder's is an error, or it would go unasked. */
  private static Set<String> chosen(String property) throws IOException {
    Set<String> known = new TreeSet<>(Set.of(ALL));
    HarnessFolder.all().forEach(folder -> known.add(folder.id()));
    Set<String> chosen = new TreeSet<>(List.of((property.isEmpty() ? CHEAP : property).split(",")));
    assertThat(known).as("the ids that -Dgoodform.harness may have").containsAll(chosen);
    return chosen;
  }

  @Test
  void refusesAnIdThatIsMisspelt() throws IOException {
    assertThat(chosen("busboy,rack")).containsExactly("busboy", "rack");
    assertThatThrownBy(() -> chosen("busboy,rakc"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("rakc");
  }

  /** At once where {@code -Pservers} lets them: each asks and waits by turns. */
  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> readAsRecorded() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Harnesses.Release release : Harnesses.releases()) {
      if (isChosen(release.folder())) {
        tests.add(DynamicTest.dynamicTest(release.recording(), () -> ask(release)));
      }
    }
    assertThat(tests)
        .as("implementations of %s", System.getProperty("goodform.harness"))
        .isNotEmpty();
    return tests.stream();
  }

  private static void ask(Harnesses.Release release) throws Exception {
    Report report = report(release);
    Harnesses.keep(release, report);
    if (!RECORD) {
      assertThat(Harnesses.differences(release, Harnesses.readings(release, report)))
          .as("differences of %s, recorded with -Dgoodform.record=true", release)
          .isEmpty();
    }
  }

  private static Report report(Harnesses.Release release) throws Exception {
    try (Workbench bench =
        new Workbench(release.folder(), release.number(), HarnessContainer.isChosen())) {
      return report(release, bench);
    }
  }

  /** Asks it; where this machine lacks something, or has another release, the test is skipped. */
  static Report report(Harnesses.Release release, Workbench bench) throws Exception {
    try {
      bench.prepare();
    } catch (Workbench.LackingException e) {
      assumeTrue(false, e.getMessage());
    }
    Report report = HarnessRun.ask(release.folder(), bench);
    String version = HarnessRun.version(report);
    if (release.folder().from().equals(Ecosystem.MACHINE) && !RECORD) {
      // Another release of a language may read otherwise: that is no fault of this build.
      assumeTrue(
          minor(version).equals(minor(release.number())),
          () -> "recorded with " + release + ", here is " + version);
    } else {
      assertThat(version).as("the release of %s that runs", release).isEqualTo(release.number());
    }
    return report;
  }

  /** A version without its last number. */
  private static String minor(String version) {
    return version.replaceFirst("(\\.\\d+)\\.\\d+.*$", "$1");
  }

  @Test
  void readTheSameWhenTheyAreAskedTwice(@TempDir Path here) throws Exception {
    Harnesses.Release cheap =
        Harnesses.releases().stream()
            .filter(release -> release.folder().id().equals(CHEAP))
            .findFirst()
            .orElseThrow();
    Path file = here.resolve("readings.json");
    Harnesses.readings(cheap, report(cheap)).write(file);
    String first = Files.readString(file);
    Readings again = Harnesses.readings(cheap, report(cheap));
    again.write(file);
    assertThat(Files.readString(file)).isEqualTo(first);
    assertThat(again.byCase()).hasSizeGreaterThan(400);
  }

  @AfterAll
  void compareOrRecord() throws IOException {
    if (RECORD) {
      Harnesses.record();
      Published.draw();
    } else {
      assertThat(Harnesses.unnamedDifferences())
          .as("differences of the cases that name nobody")
          .isEmpty();
    }
  }
}
