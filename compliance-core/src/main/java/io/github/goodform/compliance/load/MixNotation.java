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

  /** One request in a thousand seconds; the time of the second one is still a number. */
  static final double MIN_RATE = 0.001;

  private MixNotation() {}

  static List<Order.Share> parse(String notation) {
    List<Order.Share> shares = new ArrayList<>();
    for (String each : notation.split(",", -1)) {
      int equals = weightAt(each);
      String kind = (equals < 0 ? each : each.substring(0, equals)).strip();
      double weight = equals < 0 ? 1 : weight(each.substring(equals + 1));
      shares.add(new Order.Share(kind("mix", kind), weight));
    }
    return List.copyOf(shares);
  }

  /**
   * Returns where the equals sign of a weight is, or -1: the last one, but for the one between the
   * name and the value of the last parameter of a query.
   */
  private static int weightAt(String text) {
    int last = text.lastIndexOf('=');
    int parameter = Math.max(text.lastIndexOf('?'), text.lastIndexOf('&'));
    boolean inQuery = text.indexOf('?') >= 0 && text.indexOf('=', parameter) == last;
    return inQuery && last > parameter ? -1 : last;
  }

  /**
   * Reads a kind.
   *
   * @param what whose kind it is, for messages
   */
  static Kind kind(String what, String text) {
    try {
      Kind kind = Kind.parse(text);
      if (kind instanceof Kind.Cases cases) {
        CatalogBodies.of(cases);
      }
      return kind;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(what + ": " + e.getMessage(), e);
    }
  }

  private static double weight(String text) {
    double weight;
    try {
      weight = Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("mix: expected a weight, found \"" + text + '"', e);
    }
    if (weight > 0 && weight <= MAX_RATE) {
      return weight;
    }
    throw new IllegalArgumentException(
        "mix: expected a weight above 0 and at most "
            + LoadScenario.number(MAX_RATE)
            + ", found "
            + text);
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
