package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A step follows each signal, and never runs within itself. */
class SignalsTest {
  private final AtomicInteger steps = new AtomicInteger();

  @Test
  void runsAStepForEachSignal() {
    Signals signals = new Signals(steps::incrementAndGet);
    signals.drain();
    assertThat(steps).hasValue(1);
    signals.request(1);
    assertThat(steps).hasValue(2);
    signals.request(0);
    assertThat(steps).hasValue(3);
    signals.cancel();
    assertThat(steps).hasValue(4);
  }

  /** However many signals come while a step runs, one more step sees them all. */
  @Test
  void runsOneMoreStepForTheSignalsOfAStep() {
    Signals[] signals = new Signals[1];
    int[] depth = {0};
    signals[0] =
        new Signals(
            () -> {
              assertThat(++depth[0]).isEqualTo(1);
              if (steps.incrementAndGet() < 3) {
                signals[0].request(1);
                signals[0].request(1);
              }
              depth[0]--;
            });
    signals[0].drain();
    assertThat(steps).hasValue(3);
    signals[0].drain();
    assertThat(steps).hasValue(4);
  }

  @Test
  void holdsSignalsUntilItBegins() {
    Signals signals = Signals.held(steps::incrementAndGet);
    signals.request(2);
    signals.cancel();
    assertThat(steps).hasValue(0);
    assertThat(signals.hasDemand()).isTrue();
    assertThat(signals.isCancelled()).isTrue();
    signals.begin();
    assertThat(steps).hasValue(1);
    signals.drain();
    assertThat(steps).hasValue(2);
  }

  @Test
  void countsWhatWasRequested() {
    Signals signals = new Signals(steps::incrementAndGet);
    assertThat(signals.hasDemand()).isFalse();
    signals.request(1);
    signals.request(2);
    for (int i = 0; i < 3; i++) {
      assertThat(signals.hasDemand()).isTrue();
      signals.published();
    }
    assertThat(signals.hasDemand()).isFalse();
    assertThat(signals.misuse()).isNull();
    assertThat(signals.isCancelled()).isFalse();
  }

  /** Reactive Streams §3.17: a demand of 2^63 − 1 or more is without a bound. */
  @Test
  void doesNotCountADemandWithoutABound() {
    Signals signals = new Signals(steps::incrementAndGet);
    signals.request(Long.MAX_VALUE);
    signals.request(Long.MAX_VALUE);
    assertThat(signals.hasDemand()).isTrue();
    signals.published();
    signals.request(Long.MAX_VALUE);
    assertThat(signals.hasDemand()).isTrue();
  }

  /** Reactive Streams §3.9. */
  @Test
  void keepsARequestThatWasNone() {
    for (long n : new long[] {0, -1, Long.MIN_VALUE}) {
      Signals signals = new Signals(steps::incrementAndGet);
      signals.request(n);
      assertThat(signals.misuse()).hasMessageContaining("request(" + n + ")");
      assertThat(signals.hasDemand()).isFalse();
    }
  }
}
