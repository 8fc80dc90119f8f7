package io.github.goodform.compliance.load;

/**
 * The ratio of a figure of the second server to that of the first, estimated from pairs of rounds:
 * the mean of the logarithms of the pairs' ratios, with Student's interval.
 *
 * @param value the ratio, above 0
 * @param low the lower end of its 99 % interval
 * @param high the upper end of its 99 % interval
 * @param pairs the number of pairs, at least {@value #MIN_PAIRS}
 */
public record Ratio(double value, double low, double high, int pairs) {
  /** The least number of pairs for an interval. */
  public static final int MIN_PAIRS = 10;

  /** The quantile of the normal distribution that an interval of 99 % has. */
  private static final double Z = 2.575829;

  /**
   * Estimates a ratio.
   *
   * @param first a figure above 0 of the first server in each pair
   * @param second the figure of the second server in the same pairs
   * @throws IllegalArgumentException if there are too few pairs, or a figure is not above 0
   */
  static Ratio of(double[] first, double[] second) {
    int n = first.length;
    if (n < MIN_PAIRS || second.length != n) {
      throw new IllegalArgumentException("expected at least " + MIN_PAIRS + " pairs, found " + n);
    }
    double[] logs = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      if (!(first[i] > 0 && second[i] > 0)) {
        throw new IllegalArgumentException("pair " + i + ": " + first[i] + ", " + second[i]);
      }
      logs[i] = Math.log(second[i] / first[i]);
      sum += logs[i];
    }
    double mean = sum / n;
    double squares = 0;
    for (double each : logs) {
      squares += (each - mean) * (each - mean);
    }
    double half = quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n);
  }

  /** Student's quantile for 99 %, by Fisher's expansion: within 0.002 from 9 degrees on. */
  static double quantile(int degrees) {
    double z2 = Z * Z;
    double first = Z * (z2 + 1) / 4;
    double second = Z * ((5 * z2 + 16) * z2 + 3) / 96;
    double third = Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return Z + (first + (second + third / degrees) / degrees) / degrees;
  }

  /**
   * Returns whether the two servers differ: whether the interval excludes 1.
   *
   * @return whether they do, with one false alarm in a hundred comparisons of equal servers
   */
  public boolean isDifference() {
    return low > 1 || high < 1;
  }

  /**
   * Returns the largest difference that the interval still allows.
   *
   * @return the difference from 1, such as 0.06 for 6 %
   */
  public double largest() {
    return Math.max(high - 1, 1 / low - 1);
  }
}
