package io.github.goodform.compliance.load;

import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/**
 * Finds the largest rate that is still good, when every smaller one is: doubles the rate until one
 * is not, then halves the ratio between the two.
 *
 * @param lastGood the largest rate that was good, empty when not even the first was
 * @param firstBad the smallest rate that was not, empty when {@link #MAX_DOUBLINGS} were all good
 */
record RateSearch(OptionalDouble lastGood, OptionalDouble firstBad) {
  /** The ratio of the two rates at which the search ends. */
  static final double PRECISION = 1.1;

  static final int MAX_DOUBLINGS = 8;

  /** Asks about whole requests per second from the second rate on. */
  static RateSearch from(double first, DoublePredicate isGood) {
    double good = 0;
    double bad = first;
    for (int doublings = 0; isGood.test(bad); doublings++) {
      good = bad;
      if (doublings == MAX_DOUBLINGS) {
        return new RateSearch(OptionalDouble.of(good), OptionalDouble.empty());
      }
      bad = Math.rint(good * 2);
    }
    if (good == 0) {
      return new RateSearch(OptionalDouble.empty(), OptionalDouble.of(bad));
    }
    while (bad / good > PRECISION) {
      double middle = Math.rint(Math.sqrt(good * bad));
      if (middle <= good || middle >= bad) {
        break;
      }
      if (isGood.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return new RateSearch(OptionalDouble.of(good), OptionalDouble.of(bad));
  }
}
