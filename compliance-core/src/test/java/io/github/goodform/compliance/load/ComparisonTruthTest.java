package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often a comparison is right: for a quiet machine, by the profile {@code truth}. An INVALID
 * run is made again, up to a bound.
 */
@Tag("truth")
final class ComparisonTruthTest {
  private static final LoadScenario SCENARIO =
      LoadScenario.uploads().mix("get:/spin").probeWith("get:/spin").rate(400);

  private static final AtomicInteger DIFFERENT = new AtomicInteger();

  /** At most one of twenty; in pieces, because all of them take twelve minutes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 6, 11, 16})
  void findsNoDifferenceBetweenEqualServers(int first) throws IOException {
    List<LoadComparison> found = compare(200, 200, first, 5, SCENARIO);
    long equal = count(found, LoadComparison.Verdict.NO_DIFFERENCE_FOUND);
    TruthRow.record(
        "equal servers, 30 s, runs " + first + " to " + (first + 4) + " of 20",
        "no difference found",
        equal,
        found.size());
    assertThat(found).hasSize(5);
    assertThat(DIFFERENT.addAndGet((int) (5 - equal))).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6})
  void findsAServerThatIsSlowerByAFifth(int first) throws IOException {
    List<LoadComparison> found = compare(200, 270, first, 5, SCENARIO);
    TruthRow.record(
        "a server slower by a fifth, 30 s, runs " + first + " to " + (first + 4) + " of 10",
        "takes more",
        count(found, LoadComparison.Verdict.MORE),
        found.size());
    assertThat(found)
        .extracting(LoadComparison::verdict)
        .hasSize(5)
        .containsOnly(LoadComparison.Verdict.MORE);
  }

  @Test
  void findsItWithinTenSecondsInNineOfTen() throws IOException {
    List<LoadComparison> found = compare(200, 270, 1, 10, SCENARIO.record(Duration.ofSeconds(10)));
    long more = count(found, LoadComparison.Verdict.MORE);
    TruthRow.record("a server slower by a fifth, 10 s", "takes more", more, found.size());
    assertThat(more).isGreaterThanOrEqualTo(9);
  }

  private static long count(List<LoadComparison> found, LoadComparison.Verdict verdict) {
    return found.stream().filter(each -> each.verdict() == verdict).count();
  }

  private static List<LoadComparison> compare(
      long first, long second, int seed, int times, LoadScenario scenario) throws IOException {
    List<LoadComparison> found = new ArrayList<>();
    try (SpinningServer a = new SpinningServer(first);
        SpinningServer b = new SpinningServer(second)) {
      for (int run = 0; found.size() < times && run < 2 * times; run++) {
        LoadComparison each =
            LoadRun.of(a.uri()).withScenario(scenario.seed(seed + run)).against(b.uri());
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
