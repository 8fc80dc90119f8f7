package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.WarmUp.Second;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarmUpTest {
  private static final Second CALM = new Second(320, 0.2, 20, 30);

  @Test
  void endsAfterTwoCalmSeconds() {
    Second cold = new Second(320, 52, 800, 900);
    assertThat(WarmUp.isCalm(List.of(CALM), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(cold, CALM), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(CALM, cold), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(cold, CALM, CALM), 5)).isTrue();
  }

  @Test
  void isNotCalmWithLagOrWithACompiler() {
    assertThat(WarmUp.isCalm(List.of(CALM, new Second(320, 5.1, 0, 0)), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(CALM, new Second(320, 0.1, 100, 0)), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(CALM, new Second(320, 0.1, 0, 100)), 5)).isFalse();
    assertThat(WarmUp.isCalm(List.of(CALM, new Second(0, 0, 0, 0)), 5)).isFalse();
  }
}
