package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Kind;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.SampleBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The notation of a mix of requests, such as {@code form=8,file64k=2,cases:clients}. */
final class MixNotation {
  /** The largest rate, and the largest weight. */
  static final double MAX_RATE = 100_000;

  private MixNotation() {}

  static List<Order.Share> parse(String notation) {
    List<Order.Share> shares = new ArrayList<>();
    for (String each : notation.split(",", -1)) {
      int equals = each.lastIndexOf('=');
      String kind = (equals < 0 ? each : each.substring(0, equals)).strip();
      shares.add(new Order.Share(kind(kind), equals < 0 ? 1 : weight(each.substring(equals + 1))));
    }
    return List.copyOf(shares);
  }

  static Kind kind(String text) {
    try {
      Kind kind = Kind.parse(text);
      if (kind instanceof Kind.Cases cases) {
        CatalogBodies.of(cases);
      }
      return kind;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("mix: " + e.getMessage(), e);
    }
  }

  private static double weight(String text) {
    try {
      double weight = Double.parseDouble(text.strip());
      if (weight > 0 && weight <= MAX_RATE) {
        return weight;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("mix: expected a weight, found \"" + text + '"', e);
    }
    throw new IllegalArgumentException("mix: expected a weight above 0, found " + text);
  }

  /** Returns the bodies of the catalogue that a mix and a probe name. */
  static Map<String, List<SampleBody>> samples(List<Order.Share> mix, Kind probe) {
    List<Kind> kinds = new ArrayList<>(mix.stream().map(Order.Share::kind).toList());
    kinds.add(probe);
    Map<String, List<SampleBody>> samples = new TreeMap<>();
    for (Kind kind : kinds) {
      if (kind instanceof Kind.Cases cases) {
        samples.put(cases.text(), CatalogBodies.of(cases));
      }
    }
    return samples;
  }
}
