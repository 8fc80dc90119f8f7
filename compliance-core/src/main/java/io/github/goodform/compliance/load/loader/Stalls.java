package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Stall;
import java.util.ArrayList;
import java.util.List;

/** The stalls that several loaders share: of a server that answers one of them, none. */
public final class Stalls {
  private Stalls() {}

  /**
   * Returns the times without an answer to anybody.
   *
   * @param ofLoaders the stalls of each loader, in nanoseconds since its own start
   * @return the times that a stall of each loader covers, at least 200 ms each
   */
  public static List<Stall> common(List<List<Stall>> ofLoaders) {
    List<Stall> common = ofLoaders.isEmpty() ? List.of() : ofLoaders.get(0);
    for (List<Stall> others : ofLoaders.subList(Math.min(1, ofLoaders.size()), ofLoaders.size())) {
      common = overlaps(common, others);
    }
    return List.copyOf(common);
  }

  private static List<Stall> overlaps(List<Stall> first, List<Stall> second) {
    List<Stall> both = new ArrayList<>();
    for (Stall a : first) {
      for (Stall b : second) {
        long start = Math.max(a.startNanos(), b.startNanos());
        long end = Math.min(a.startNanos() + a.nanos(), b.startNanos() + b.nanos());
        if (end - start >= Recording.STALL_NANOS) {
          both.add(new Stall(start, end - start, Math.max(a.lagNanos(), b.lagNanos())));
        }
      }
    }
    return both;
  }
}
