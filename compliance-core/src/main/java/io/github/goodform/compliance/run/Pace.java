package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.UploadCase;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * How long a server may take, by how fast it answers a plain form: a body of 300 kB may take longer
 * than one of 100 octets, and a slow server longer than a fast one.
 *
 * @param timeout the response timeout of a plain form
 * @param leastNanos the least time that the server took for a plain form, in nanoseconds
 * @param meanNanos the mean time that it took for a plain form, in nanoseconds: on a busy machine
 *     several times the least, as what takes long is interrupted
 */
record Pace(Duration timeout, long leastNanos, long meanNanos) {
  /** So many plain forms on end are silence: more than a busy machine delays one of them. */
  private static final long FORMS = 40;

  /** As {@link #FORMS}, when nothing else keeps the server busy. */
  private static final long FORMS_ALONE = 5;

  /** Some readers take quadratic time: as much for one form of 8 kB as for many plain ones. */
  private static final long FORMS_OF_PATIENCE = 400;

  /** A body of this size is counted as another plain form. */
  private static final long OCTETS_OF_A_FORM = 16 << 10;

  /** What is longer is no test any more. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Together, the pauses in requests that are sent again. */
  private static final Duration PAUSES = Duration.ofSeconds(3);

  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(5);

  /** The least time for a form that is asked again, when many are. */
  private static final Duration SHORTEST = Duration.ofMillis(250);

  /**
   * Returns the pace of a server.
   *
   * @param timeout the response timeout of a plain form
   * @param plain how long the server took for plain forms, in nanoseconds; empty when it answered
   *     none
   */
  static Pace of(Duration timeout, LongSummaryStatistics plain) {
    return plain.getCount() == 0
        ? new Pace(timeout, 0, 0)
        : new Pace(timeout, plain.getMin(), Math.round(plain.getAverage()));
  }

  /**
   * Returns how long the content of a request, and its last octet, are held back that got no
   * response before its connection was closed.
   *
   * @param requests how many are sent again so
   */
  static Duration pause(int requests) {
    Duration share = PAUSES.dividedBy(2L * Math.max(1, requests));
    return shorter(LONGEST_PAUSE, longer(share, SHORTEST_PAUSE));
  }

  /** Returns the timeout of a case among others. */
  Duration limit(Case testCase) {
    return longer(timeout, measured(testCase, FORMS));
  }

  /**
   * Returns the timeout of a case that is asked again, alone, and whose request is cut short or
   * waits for the server: a server may well never answer it.
   *
   * @param cases how many such cases are asked again: those with short bodies take the timeout once
   *     more together, or longer when the server is slow; one with a long body may take all of it
   */
  Duration limitAlone(Case testCase, int cases) {
    return longer(longer(timeout.dividedBy(cases), SHORTEST), wanted(testCase));
  }

  /**
   * Returns how long the cases that are asked again, alone, and whose requests are complete may
   * take together: all of it is for a single one.
   */
  Duration patience(List<Case> cases) {
    Duration forms = Duration.ofNanos(meanNanos).multipliedBy(FORMS_OF_PATIENCE);
    Duration wanted = cases.stream().map(this::wanted).reduce(Duration.ZERO, Duration::plus);
    return shorter(longer(timeout, longer(forms, wanted)), LONGEST);
  }

  /**
   * Returns the timeout of one of the cases with {@link #patience}. What a case does not need is
   * left to the others.
   *
   * @param left how much of the patience is left
   * @param cases for how many cases it is left, with this one
   */
  Duration limitComplete(Case testCase, Duration left, int cases) {
    Duration share = longer(left.dividedBy(cases), shorter(wanted(testCase), left));
    return longer(share, longer(SHORTEST, Duration.ofNanos(leastNanos).multipliedBy(FORMS_ALONE)));
  }

  /** The least time with which a case that is asked again is served. */
  private Duration wanted(Case testCase) {
    boolean isLong = octets(testCase) > OCTETS_OF_A_FORM;
    return longer(isLong ? timeout : SHORTEST, measured(testCase, FORMS_ALONE));
  }

  private static long octets(Case testCase) {
    return testCase instanceof UploadCase upload ? upload.body().length() : 0;
  }

  /** How long a case may wait before another one takes its turn, in milliseconds. */
  long turnMillis() {
    return Math.max(300, Duration.ofNanos(leastNanos).multipliedBy(FORMS).toMillis());
  }

  private Duration measured(Case testCase, long times) {
    long forms = times * (1 + octets(testCase) / OCTETS_OF_A_FORM);
    return shorter(Duration.ofNanos(leastNanos).multipliedBy(forms), LONGEST);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? other : one;
  }
}
