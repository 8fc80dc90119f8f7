package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.loader.Series;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LatencyBackTest {
  private static Series probe(long count, long p50Millis, long p99Millis) {
    long p50 = p50Millis * 1_000_000;
    long p99 = p99Millis * 1_000_000;
    return new Series(count, p50, p50, p99, p99, p50);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 8, 600, 2, 8, 600, true",
    "2, 8, 600, 22, 28, 600, true",
    "2, 8, 600, 23, 28, 600, false",
    "2, 8, 600, 22, 29, 600, false",
    "50, 80, 600, 100, 160, 600, true",
    "50, 80, 600, 101, 160, 600, false",
    "50, 80, 600, 100, 161, 600, false",
    "2, 8, 200, 2, 29, 200, false",
    "2, 8, 199, 2, 29, 600, true",
    "2, 8, 600, 2, 29, 199, true",
    "2, 8, 199, 23, 29, 199, false",
    "50, 80, 600, 10, 20, 600, true"
  })
  void theMedianAndOfEnoughRequestsTheP99AreBack(
      long before50,
      long before99,
      long before,
      long after50,
      long after99,
      long after,
      boolean is) {
    LatencyBack back =
        new LatencyBack(probe(before, before50, before99), probe(after, after50, after99));
    assertThat(back.isBack()).isEqualTo(is);
    assertThat(back.describe())
        .startsWith("the latency is " + (is ? "back: " : "not back: "))
        .contains("P50 " + after50 + ".0 ms (before: " + before50 + ".0 ms)");
  }
}
