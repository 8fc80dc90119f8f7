package io.github.goodform.compliance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Case FORM = Catalog.load().find("form-single-part").orElseThrow();
  private static final Case FILE = Catalog.load().find("file-size-1m").orElseThrow();
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Pace FAST = pace(5);
  private static final Pace SLOW = pace(500);

  private static Pace pace(long millis) {
    return pace(millis, millis);
  }

  private static Pace pace(long least, long mean) {
    LongSummaryStatistics plain = new LongSummaryStatistics();
    plain.accept(Duration.ofMillis(least).toNanos());
    plain.accept(Duration.ofMillis(2 * mean - least).toNanos());
    return Pace.of(TIMEOUT, plain);
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
    Duration patience = FAST.patience(List.of(FORM, FILE));
    assertThat(FAST.limitComplete(FILE, patience, 2)).isEqualTo(Duration.ofSeconds(5));
  }

  /** On a busy machine the mean grows: what takes long is interrupted, a plain form is lucky. */
  @Test
  void waitsForACompleteRequestByTheMeanOfPlainForms() {
    assertThat(FAST.patience(List.of(FORM))).isEqualTo(Duration.ofSeconds(5));
    assertThat(pace(5, 75).patience(List.of(FORM))).isEqualTo(Duration.ofSeconds(30));
    assertThat(pace(5, 75).patience(Collections.nCopies(8, FILE)))
        .isEqualTo(Duration.ofSeconds(40));
  }

  @Test
  void neverWaitsForMoreThanAMinuteForAllCompleteRequestsTogether() {
    assertThat(SLOW.patience(List.of(FORM))).isEqualTo(Duration.ofMinutes(1));
    assertThat(SLOW.patience(Collections.nCopies(100, FILE))).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void sharesTheTimeForCompleteRequests() {
    Pace busy = pace(5, 75);
    assertThat(busy.limitComplete(FORM, Duration.ofSeconds(30), 1))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(busy.limitComplete(FORM, Duration.ofSeconds(30), 10))
        .isEqualTo(Duration.ofSeconds(3));
    assertThat(busy.limitComplete(FILE, Duration.ofSeconds(30), 10))
        .isEqualTo(Duration.ofSeconds(5));
    assertThat(busy.limitComplete(FILE, Duration.ofSeconds(2), 10))
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(busy.limitComplete(FILE, Duration.ZERO, 10)).isEqualTo(Duration.ofMillis(250));
    assertThat(SLOW.limitComplete(FILE, Duration.ZERO, 10)).isEqualTo(Duration.ofMillis(2_500));
  }

  /** A server that is gone has no speed: the rest of the run is short. */
  @Test
  void takesTheTimeoutForAServerThatAnswersNothingAnyMore() {
    Pace none = Pace.of(TIMEOUT, new LongSummaryStatistics());
    assertThat(none.limit(FILE)).isEqualTo(TIMEOUT);
    assertThat(none.patience(Collections.nCopies(100, FORM))).isEqualTo(Duration.ofSeconds(25));
    assertThat(none.limitAlone(FORM, 100)).isEqualTo(Duration.ofMillis(250));
  }
}
