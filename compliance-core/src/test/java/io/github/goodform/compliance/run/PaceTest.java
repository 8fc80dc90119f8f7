package io.github.goodform.compliance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Case FORM = Catalog.load().find("form-single-part").orElseThrow();
  private static final Case FILE = Catalog.load().find("file-size-1m").orElseThrow();
  private static final Pace FAST = pace(5);
  private static final Pace SLOW = pace(500);

  private static Pace pace(long millis) {
    return new Pace(Duration.ofSeconds(5), Duration.ofMillis(millis).toNanos());
  }

  @Test
  void givesALargeBodyAndASlowServerMoreTime() {
    assertThat(FAST.limit(FORM)).isEqualTo(Duration.ofSeconds(5));
    assertThat(FAST.limit(FILE)).isEqualTo(Duration.ofSeconds(13));
    assertThat(SLOW.limit(FORM)).isEqualTo(Duration.ofSeconds(20));
    assertThat(SLOW.limit(FILE)).isEqualTo(Duration.ofMinutes(1));
  }

  /**
   * Stacks that never send 100 (Continue) have eight such cases: they cost the timeout, not more.
   */
  @Test
  void takesTheTimeoutOnceMoreForAllThatIsAskedAgain() {
    assertThat(FAST.limitAlone(FORM, 1)).isEqualTo(Duration.ofSeconds(5));
    assertThat(FAST.limitAlone(FORM, 8)).isEqualTo(Duration.ofMillis(625));
    assertThat(FAST.limitAlone(FORM, 100)).isEqualTo(Duration.ofMillis(250));
    assertThat(SLOW.limitAlone(FORM, 8)).isEqualTo(Duration.ofMillis(2_500));
  }

  /** Some servers take more than linear time for a form of many parts. */
  @Test
  void givesALongBodyTheWholeTimeout() {
    assertThat(FAST.limitAlone(FILE, 8)).isEqualTo(Duration.ofSeconds(5));
    assertThat(SLOW.limitAlone(FILE, 8)).isEqualTo(Duration.ofMinutes(1));
  }
}
