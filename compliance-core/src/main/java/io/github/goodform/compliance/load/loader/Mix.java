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

  /**
   * The uploads of a mix, each as often as beside the other ones; the small form if it has none.
   */
  static Mix ofUploads(List<Order.Share> shares) {
    List<Order.Share> uploads =
        shares.stream().filter(share -> share.kind() instanceof Kind.Upload).toList();
    return new Mix(
        uploads.isEmpty() ? List.of(new Order.Share(new Kind.Upload(Kind.Form.FORM), 1)) : uploads);
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
