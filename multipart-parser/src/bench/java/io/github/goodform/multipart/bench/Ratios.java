package io.github.goodform.multipart.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the tables show what several rounds gave. */
final class Ratios {

  private Ratios() {}

  /** Each round's value as a share of the base's in the same round: least, median, greatest. */
  static String of(List<Double> values, List<Double> base) {
    double[] ratios = new double[Math.min(values.size(), base.size())];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values.get(i) / base.get(i);
    }
    return spread(ratios, "%.2f");
  }

  /** The least, the median (in bold) and the greatest; only that one if there is but one. */
  static String spread(double[] values, String format) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return switch (sorted.length) {
      case 0 -> "";
      case 1 -> String.format(Locale.ROOT, "**" + format + "**", sorted[0]);
      default ->
          String.format(
              Locale.ROOT,
              format + ", **" + format + "**, " + format,
              sorted[0],
              sorted[sorted.length / 2],
              sorted[sorted.length - 1]);
    };
  }
}
