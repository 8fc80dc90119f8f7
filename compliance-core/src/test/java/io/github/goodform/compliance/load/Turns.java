package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Measures things by turns in random order, so that what disturbs one disturbs all of them. */
final class Turns {
  private Turns() {}

  /** Something that is measured in rounds. */
  interface Measured {
    /** Measures a round, and returns the nanoseconds of one operation. */
    double round() throws InterruptedException;
  }

  /**
   * Returns how much longer each of them takes than the reference.
   *
   * @param warmUp rounds of each that are not counted
   * @param rounds rounds of each that are
   */
  static Map<String, Ratio> ratios(
      Measured reference, Map<String, Measured> others, int warmUp, int rounds)
      throws InterruptedException {
    Map<Measured, List<Double>> nanos = new LinkedHashMap<>();
    nanos.put(reference, new ArrayList<>());
    others.values().forEach(each -> nanos.put(each, new ArrayList<>()));
    List<Measured> order = new ArrayList<>(nanos.keySet());
    Random random = new Random(1);
    for (int round = -warmUp; round < rounds; round++) {
      Collections.shuffle(order, random);
      for (Measured each : order) {
        double found = each.round();
        if (round >= 0) {
          nanos.getOrDefault(each, new ArrayList<>()).add(found);
        }
      }
    }
    double[] base = array(nanos.getOrDefault(reference, List.of()));
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    others.forEach(
        (name, each) ->
            ratios.put(name, Ratio.of(base, array(nanos.getOrDefault(each, List.of())))));
    return ratios;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(each -> each).toArray();
  }
}
