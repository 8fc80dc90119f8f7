package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.Locale;
import java.util.Optional;

/**
 * Answers "server or client?": how much of what the probe measured is the server's own time.
 *
 * <p>Means are compared, because they add up: mean response time = lateness of the loader + the
 * server's own time + the way and the client's queue.
 *
 * @param response the mean of the probe's response times, in nanoseconds, from the intended time
 * @param late the mean lag of the loader
 * @param server the mean of the server's own times of the probe's requests
 */
record ServerShare(long response, long late, long server) {

  /** Compares; empty when the server publishes no times, or has seen no probe. */
  static Optional<ServerShare> of(RunEvidence evidence) {
    Totals totals = evidence.totals();
    Optional<Series> own = evidence.inside().times(ServerReading.PROBE_TIMES);
    return totals.probe().count() == 0
        ? Optional.empty()
        : own.map(
            times -> new ServerShare(totals.probe().mean(), totals.lag().mean(), times.mean()));
  }

  /** Names who took the most. */
  String answer() {
    long rest = response - server - late;
    if (server >= late && server >= rest) {
      return "the server";
    }
    return late >= rest ? "the loader, which sent late" : "the way and the client";
  }

  /** Describes it in one line. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "server or client? %s: of the probe's mean of %.2f ms, %.2f ms are the server's own, %.2f"
            + " ms late sending, %.2f ms the way and the client",
        answer(),
        response / 1e6,
        server / 1e6,
        late / 1e6,
        Math.max(0, response - server - late) / 1e6);
  }
}
