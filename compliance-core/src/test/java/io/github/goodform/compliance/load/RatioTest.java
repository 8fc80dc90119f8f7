package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Round;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {
  /** Values of the tables of Student's distribution. */
  @ParameterizedTest
  @CsvSource({"9, 3.250", "10, 3.169", "24, 2.797", "60, 2.660", "120, 2.617", "100000, 2.576"})
  void hasTheQuantilesOfTheTables(int degrees, double quantile) {
    assertThat(Ratio.quantile(degrees)).isCloseTo(quantile, within(0.0025));
  }

  @Test
  void isTheGeometricMeanOfThePairs() {
    double[] first = new double[10];
    double[] second = new double[10];
    for (int i = 0; i < 10; i++) {
      first[i] = i + 1;
      second[i] = (i + 1) * (i % 2 == 0 ? 1.1 : 1.3);
    }
    Ratio ratio = Ratio.of(first, second);
    assertThat(ratio.value()).isCloseTo(Math.sqrt(1.1 * 1.3), within(1e-12));
    // The logarithms differ by ln(1.3/1.1): their standard deviation is that times sqrt(10/9)/2.
    double half = 3.2498 * Math.log(1.3 / 1.1) * Math.sqrt(10.0 / 9) / 2 / Math.sqrt(10);
    assertThat(ratio.high()).isCloseTo(ratio.value() * Math.exp(half), within(1e-3));
    assertThat(ratio.low()).isCloseTo(ratio.value() * Math.exp(-half), within(1e-3));
    assertThat(ratio.isDifference()).isTrue();
    assertThat(ratio.pairs()).isEqualTo(10);
  }

  @Test
  void equalServersAreCalledDifferentOnceInAHundredTimes() {
    Random random = new Random(4711);
    int alarms = 0;
    int covered = 0;
    for (int run = 0; run < 2000; run++) {
      double[] first = noisy(random, 1, 25);
      alarms += Ratio.of(first, noisy(random, 1, 25)).isDifference() ? 1 : 0;
      Ratio slower = Ratio.of(first, noisy(random, 1.2, 25));
      covered += slower.low() <= 1.2 && slower.high() >= 1.2 ? 1 : 0;
    }
    assertThat(alarms).isBetween(8, 40);
    assertThat(covered).isBetween(1960, 1992);
  }

  private static double[] noisy(Random random, double value, int n) {
    double[] all = new double[n];
    for (int i = 0; i < n; i++) {
      all[i] = value * Math.exp(0.15 * random.nextGaussian());
    }
    return all;
  }

  @Test
  void theIntervalStatesWhatItStillAllows() {
    Ratio ratio = new Ratio(1.02, 0.95, 1.09, 60);
    assertThat(ratio.isDifference()).isFalse();
    assertThat(ratio.largest()).isCloseTo(0.09, within(1e-9));
    assertThat(new Ratio(0.95, 0.8, 1.01, 60).largest()).isCloseTo(0.25, within(1e-9));
    assertThat(new Ratio(0.9, 0.8, 0.99, 60).isDifference()).isTrue();
  }

  @Test
  void fewPairsAndFiguresOfNothingHaveNoRatio() {
    double[] nine = new double[9];
    Arrays.fill(nine, 1);
    assertThatThrownBy(() -> Ratio.of(nine, nine))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected at least 10 pairs, found 9");
    double[] ten = new double[10];
    assertThatThrownBy(() -> Ratio.of(ten, ten))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pair 0: 0.0, 0.0");
  }

  /** It would be 0 / 0, or more than every number. */
  @Test
  void aRoundWithoutACompletedRequestHasNoRatio() {
    List<Round> rounds = new ArrayList<>();
    for (int pair = 0; pair < Ratio.MIN_PAIRS; pair++) {
      rounds.add(round(pair, false, 20));
      rounds.add(round(pair, true, pair == 3 ? 0 : 20));
    }
    assertThat(comparison(rounds).decision()).isEqualTo(LoadComparison.Decision.NOT_DECIDED);
    rounds.set(7, round(3, true, 20));
    assertThat(comparison(rounds).decision())
        .isEqualTo(LoadComparison.Decision.NO_DIFFERENCE_FOUND);
  }

  private static LoadComparison comparison(List<Round> rounds) {
    URI address = URI.create("http://127.0.0.1:1");
    return new LoadComparison(
        new LoadComparison.Arms(address, address),
        LoadScenario.uploads(),
        Instant.EPOCH,
        rounds,
        List.of(),
        new Guard.Inspection(MachineUse.UNKNOWN, Map.of(), List.of()),
        List.of());
  }

  private static Round round(int pair, boolean isSecond, long completed) {
    Interval requests = Seconds.of(pair, 20, completed, 0);
    return new Round(pair, isSecond, 200_000_000, new Round.Cpu(1_000_000, 0, 0, 0), requests);
  }
}
