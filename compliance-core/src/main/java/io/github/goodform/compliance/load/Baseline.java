package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a leak is counted from: the state before the run itself, or before the first of several runs
 * whose leaks count as well.
 *
 * @param rested the server's inside before the first request
 * @param warm the same when the first recording began: what a server opens once is open then
 * @param heap the octets of heap after a collection before that recording; empty when not observed
 * @param earlier what the runs between it and the run itself found
 */
record Baseline(
    ServerReading rested, ServerReading warm, OptionalLong heap, List<RunEvidence> earlier) {
  Baseline {
    earlier = List.copyOf(earlier);
  }

  /** Has no earlier runs. */
  Baseline(ServerReading rested, ServerReading warm, OptionalLong heap) {
    this(rested, warm, heap, List.of());
  }

  /** Returns the baseline of the first of these runs, for one that follows them. */
  static Baseline before(List<RunEvidence> runs) {
    Baseline first = runs.get(0).inside().baseline();
    return new Baseline(first.rested(), first.warm(), first.heap(), runs);
  }

  /** The uploads of the earlier runs that a server may have ended in another way than reading. */
  long unfinished() {
    return earlier.stream().mapToLong(RunEvidence::ownUnfinished).sum();
  }

  /** The requests that the earlier runs completed. */
  long completed() {
    return earlier.stream().mapToLong(each -> each.counted(Interval::completed)).sum();
  }

  /** What a report adds to a growth; empty for the run itself. */
  String note() {
    return earlier.isEmpty() ? "" : " (since before the search)";
  }
}
