package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateSearchTest {
  private final List<Double> asked = new ArrayList<>();

  private RateSearch search(double first, double limit) {
    return RateSearch.from(
        first,
        rate -> {
          asked.add(rate);
          return rate <= limit;
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {100, 101, 149, 199, 200, 777, 1234, 12_799})
  void endsWithinTenPercentBelowTheFirstRateThatWasNotGood(double limit) {
    RateSearch search = search(100, limit);
    double good = search.lastGood().orElseThrow();
    double bad = search.firstBad().orElseThrow();
    assertThat(good).isLessThanOrEqualTo(limit);
    assertThat(bad).isGreaterThan(limit);
    assertThat(bad / good).isLessThanOrEqualTo(RateSearch.PRECISION);
    assertThat(asked).doesNotHaveDuplicates().contains(good, bad);
  }

  @Test
  void asksOnceWhenTheFirstRateIsNotGood() {
    RateSearch search = search(100, 99);
    assertThat(search.lastGood()).isEmpty();
    assertThat(search.firstBad()).hasValue(100);
    assertThat(asked).containsExactly(100.0);
  }

  @Test
  void endsWhenEveryRateIsGood() {
    RateSearch search = search(1, Double.MAX_VALUE);
    assertThat(search.firstBad()).isEmpty();
    assertThat(search.lastGood()).hasValue(256);
    assertThat(asked).containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0);
  }

  @Test
  void endsBetweenTwoRatesWithNoWholeOneBetween() {
    RateSearch search = search(1, 1);
    assertThat(search.lastGood()).hasValue(1);
    assertThat(search.firstBad()).hasValue(2);
  }
}
