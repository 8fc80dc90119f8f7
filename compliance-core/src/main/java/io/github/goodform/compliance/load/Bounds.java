package io.github.goodform.compliance.load;

import java.time.Duration;

/** The bounds of the values of a load; what is out of them is refused with one line. */
final class Bounds {
  private static final Duration LONGEST = Duration.ofHours(24);

  private Bounds() {}

  static double rate(String what, double perSecond) {
    if (!(perSecond >= MixNotation.MIN_RATE && perSecond <= MixNotation.MAX_RATE)) {
      throw new IllegalArgumentException(
          what
              + ": expected "
              + LoadScenario.number(MixNotation.MIN_RATE)
              + " to "
              + LoadScenario.number(MixNotation.MAX_RATE)
              + " requests per second, found "
              + LoadScenario.number(perSecond));
    }
    return perSecond;
  }

  static Duration positive(String what, Duration duration) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(
          what + ": expected more than 0 seconds, found " + seconds(duration));
    }
    return bounded(what, duration);
  }

  static Duration wholeSeconds(String what, Duration duration) {
    if (duration.toNanosPart() != 0) {
      throw new IllegalArgumentException(
          what + ": expected whole seconds, found " + seconds(duration));
    }
    return bounded(what, duration);
  }

  static Duration bounded(String what, Duration duration) {
    if (duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          what + ": expected at most " + LONGEST.toHours() + " hours, found " + seconds(duration));
    }
    return duration;
  }

  private static String seconds(Duration duration) {
    return LoadScenario.number(duration.getSeconds() + duration.getNano() / 1e9) + " s";
  }
}
