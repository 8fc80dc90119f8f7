package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.UploadCase;
import java.time.Duration;

/**
 * How long a server may take, by how fast it answers a plain form: a body of 300 kB may take longer
 * than one of 100 octets, and a slow server longer than a fast one.
 *
 * @param timeout the response timeout of a plain form
 * @param plainNanos how long the server took for a plain form, in nanoseconds
 */
record Pace(Duration timeout, long plainNanos) {
  /** So many plain forms on end are silence: more than a busy machine delays one of them. */
  private static final long FORMS = 40;

  /** As {@link #FORMS}, when nothing else keeps the server busy. */
  private static final long FORMS_ALONE = 5;

  /** A body of this size is counted as another plain form. */
  private static final long OCTETS_OF_A_FORM = 16 << 10;

  /** What is longer is no test any more. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** The least time for a form that is asked again, when many are. */
  private static final Duration SHORTEST = Duration.ofMillis(250);

  /** Returns the timeout of a case among others. */
  Duration limit(Case testCase) {
    return longer(timeout, measured(testCase, FORMS));
  }

  /**
   * Returns the timeout of a case that is asked again, alone, when nothing else keeps the server
   * busy.
   *
   * @param cases how many cases are asked again: those with short bodies take the timeout once more
   *     together, or longer when the server is slow; one with a long body may take all of it
   */
  Duration limitAlone(Case testCase, int cases) {
    boolean isLong = octets(testCase) > OCTETS_OF_A_FORM;
    Duration share = isLong ? timeout : longer(timeout.dividedBy(cases), SHORTEST);
    return longer(share, measured(testCase, FORMS_ALONE));
  }

  private static long octets(Case testCase) {
    return testCase instanceof UploadCase upload ? upload.body().length() : 0;
  }

  /** How long a case may wait before another one takes its turn, in milliseconds. */
  long turnMillis() {
    return Math.max(300, Duration.ofNanos(plainNanos).multipliedBy(FORMS).toMillis());
  }

  private Duration measured(Case testCase, long times) {
    long forms = times * (1 + octets(testCase) / OCTETS_OF_A_FORM);
    Duration measured = Duration.ofNanos(plainNanos).multipliedBy(forms);
    return measured.compareTo(LONGEST) > 0 ? LONGEST : measured;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
