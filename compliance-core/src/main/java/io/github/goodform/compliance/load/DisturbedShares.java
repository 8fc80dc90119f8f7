package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Disturbance;
import java.util.EnumMap;
import java.util.Map;

/**
 * The shares of a load whose uploads are disturbed, by the way in which they are. Immutable.
 *
 * @param shares from 0 to 1 each, and in all
 */
record DisturbedShares(Map<Disturbance, Double> shares) {
  static final DisturbedShares NONE = new DisturbedShares(Map.of());

  DisturbedShares {
    shares = Map.copyOf(shares);
  }

  /**
   * Returns these with another share of one kind.
   *
   * @throws IllegalArgumentException for a share below 0 or above 1, alone or in all
   */
  DisturbedShares with(Disturbance kind, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          kind.word() + ": expected a share from 0 to 1, found " + LoadScenario.number(share));
    }
    Map<Disturbance, Double> changed = new EnumMap<>(Disturbance.class);
    changed.putAll(shares);
    changed.put(kind, share);
    double all = changed.values().stream().mapToDouble(each -> each).sum();
    if (all > 1) {
      throw new IllegalArgumentException(
          "expected shares of at most 1 in all, found " + LoadScenario.number(all));
    }
    return new DisturbedShares(changed);
  }

  boolean isAny() {
    return shares.values().stream().anyMatch(share -> share > 0);
  }

  /** Describes them, each behind a comma: {@code , 5 % aborted}. */
  String describe() {
    StringBuilder text = new StringBuilder();
    for (Disturbance kind : Disturbance.values()) {
      double share = shares.getOrDefault(kind, 0.0);
      if (share > 0) {
        text.append(", ").append(LoadScenario.number(share * 100)).append(" % ");
        text.append(kind.word());
      }
    }
    return text.toString();
  }
}
