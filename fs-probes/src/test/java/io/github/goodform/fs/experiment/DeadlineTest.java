package io.github.goodform.fs.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private static long limit(Deadline deadline) throws InterruptedException {
    while (deadline.reached() == null) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return Long.parseLong(String.valueOf(deadline.reached()).replaceAll("\\D+", " ").strip());
  }

  @Test
  void givesManyCallsTheTimeOfAllBefore() throws Exception {
    Deadline probe = Deadline.after(null);
    TimeUnit.MILLISECONDS.sleep(50);

    assertThat(limit(probe.ofManyCalls(Duration.ofMillis(1)))).isBetween(50L, 30_000L);
  }

  @Test
  void givesManyCallsAFewSecondsInAnyCase() throws Exception {
    assertThat(limit(Deadline.after(null).ofManyCalls(Duration.ofMillis(200))))
        .isBetween(200L, 30_000L);
  }

  @Test
  void givesManyCallsAllTheTimeOfAProbeThatWasGivenMore() throws Exception {
    Deadline probe = Deadline.after(Duration.ofMillis(60));

    assertThat(limit(probe.ofManyCalls(Duration.ofMillis(1)))).isEqualTo(60);
  }

  @Test
  void givesNoMoreThanTheWholeProbeHas() throws Exception {
    Deadline probe = Deadline.after(Duration.ofMillis(20));

    assertThat(limit(probe.ofManyCalls(Duration.ofMinutes(10)))).isEqualTo(20);
  }
}
