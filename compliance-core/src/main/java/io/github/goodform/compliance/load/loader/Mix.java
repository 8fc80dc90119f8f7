package io.github.goodform.compliance.load.loader;

import java.util.List;
import java.util.SplittableRandom;

/** Chooses kinds of requests at random, each as often as its weight demands. */
final class Mix {
  private final List<Order.Share> shares;
  private final double weight;

  Mix(List<Order.Share> shares) {
    this.shares = shares;
    this.weight = shares.stream().mapToDouble(Order.Share::weight).sum();
  }

  Kind next(SplittableRandom random) {
    double choice = random.nextDouble() * weight;
    for (Order.Share share : shares) {
      choice -= share.weight();
      if (choice < 0) {
        return share.kind();
      }
    }
    return shares.get(shares.size() - 1).kind();
  }
}
