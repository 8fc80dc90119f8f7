package io.github.goodform.compliance.load.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TimeHistogramTest {
  @Test
  void aBoundIsAtMostThreePerCentAboveTheTime() {
    for (long micros = 0; micros < 1L << 34; micros = micros * 9 / 8 + 1) {
      TimeHistogram histogram = new TimeHistogram();
      histogram.add(micros * 1000);
      long[] pairs = histogram.pairs();
      long counted = Math.min(micros, (1L << 32) - 1);
      assertThat(pairs).hasSize(2);
      assertThat(pairs[0]).isBetween(counted, counted + counted / 31);
      assertThat(pairs[1]).isEqualTo(1);
    }
  }

  @Test
  void boundsAscend() {
    TimeHistogram histogram = new TimeHistogram();
    for (long micros = 0; micros < 5000; micros++) {
      histogram.add(micros * 1000);
    }
    long[] pairs = histogram.pairs();
    long sum = pairs[1];
    for (int i = 2; i < pairs.length; i += 2) {
      assertThat(pairs[i]).isGreaterThan(pairs[i - 2]);
      sum += pairs[i + 1];
    }
    assertThat(sum).isEqualTo(5000);
  }
}
