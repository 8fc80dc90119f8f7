package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often a comparison is right: for a quiet machine, by the profile {@code truth}. An INVALID
 * run is made again, up to a bound.
 */
@Tag("truth")
final class ComparisonTruthTest {
  private static final LoadScenario SCENARIO =
      LoadScenario.uploads().mix("get:/spin").probeWith("get:/spin").rate(400);

  @Test
  void findsNoDifferenceBetweenEqualServersInNineteenOfTwenty() throws IOException {
    List<LoadComparison> found = compare(200, 200, 20, SCENARIO);
    assertThat(found)
        .filteredOn(each -> each.verdict() == LoadComparison.Verdict.NO_DIFFERENCE_FOUND)
        .hasSizeGreaterThanOrEqualTo(19);
  }

  @Test
  void findsAServerThatIsSlowerByAFifthInTenOfTen() throws IOException {
    List<LoadComparison> found = compare(200, 270, 10, SCENARIO);
    assertThat(found)
        .extracting(LoadComparison::verdict)
        .hasSize(10)
        .containsOnly(LoadComparison.Verdict.MORE);
  }

  @Test
  void findsItWithinTenSecondsInNineOfTen() throws IOException {
    List<LoadComparison> found = compare(200, 270, 10, SCENARIO.record(Duration.ofSeconds(10)));
    assertThat(found)
        .filteredOn(each -> each.verdict() == LoadComparison.Verdict.MORE)
        .hasSizeGreaterThanOrEqualTo(9);
  }

  private static List<LoadComparison> compare(
      long first, long second, int times, LoadScenario scenario) throws IOException {
    List<LoadComparison> found = new ArrayList<>();
    try (SpinningServer a = new SpinningServer(first);
        SpinningServer b = new SpinningServer(second)) {
      for (int run = 0; found.size() < times && run < 2 * times; run++) {
        LoadComparison each = LoadRun.of(a.uri()).withScenario(scenario.seed(run)).against(b.uri());
        System.out.println(each.text().get(3) + " · " + LoadComparisonText.sentence(each));
        each.reasons().forEach(reason -> System.out.println("  " + reason));
        if (each.isValid()) {
          found.add(each);
        }
      }
    }
    return found;
  }
}
