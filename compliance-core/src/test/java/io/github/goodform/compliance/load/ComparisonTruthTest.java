package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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
    long equal = count(found, LoadComparison.Decision.NO_DIFFERENCE_FOUND);
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
        count(found, LoadComparison.Decision.MORE),
        found.size());
    assertThat(found)
        .extracting(LoadComparison::decision)
        .hasSize(5)
        .containsOnly(LoadComparison.Decision.MORE);
  }

  /** Each interval has to exclude 1, and the ratio is the one that the servers are made for. */
  @Test
  void findsItWithinTenSecondsInTenOfTen() throws IOException {
    List<LoadComparison> found = compare(200, 270, 1, 10, SCENARIO.record(Duration.ofSeconds(10)));
    TruthRow.record(
        "a server slower by a fifth, 10 s",
        "takes more",
        count(found, LoadComparison.Decision.MORE),
        found.size(),
        "CPU per request " + ratios(found));
    assertThat(found)
        .extracting(LoadComparison::decision)
        .hasSize(10)
        .containsOnly(LoadComparison.Decision.MORE);
    assertThat(meanRatio(found)).isBetween(1.1, 1.35);
  }

  /** The mean of the ratios, with the ends of the widest interval. */
  private static String ratios(List<LoadComparison> found) {
    return String.format(
        Locale.ROOT,
        "B/A %.2f, intervals within %.2f to %.2f",
        meanRatio(found),
        cpu(found).mapToDouble(Ratio::low).min().orElse(Double.NaN),
        cpu(found).mapToDouble(Ratio::high).max().orElse(Double.NaN));
  }

  private static double meanRatio(List<LoadComparison> found) {
    return Math.exp(
        cpu(found).mapToDouble(ratio -> Math.log(ratio.value())).average().orElse(Double.NaN));
  }

  private static Stream<Ratio> cpu(List<LoadComparison> found) {
    return found.stream().flatMap(each -> each.cpu().stream());
  }

  private static long count(List<LoadComparison> found, LoadComparison.Decision decision) {
    return found.stream().filter(each -> each.decision() == decision).count();
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
