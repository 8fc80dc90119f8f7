package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Order;
import io.github.goodform.compliance.load.loader.PairedOrder;
import io.github.goodform.compliance.load.loader.Round;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.List;

/**
 * What the guard looks at.
 *
 * @param machine who used the machine
 * @param periodMillis the time between two requests
 * @param lagP99Millis the 99th percentile of the lag
 * @param lagMaxMillis its maximum
 * @param asked undisturbed requests that were due in the recording
 * @param completed undisturbed requests that ended within it
 * @param meanOutstanding the load's rate times its mean response time (Little's law)
 * @param connections how many connections the load could have
 * @param starvedShare the share of the samples with waiting requests and no free connection
 * @param loaderGcShare the share of the time that the loader's collector took
 * @param calm whether the warm-up ended by itself
 */
record GuardFigures(
    MachineUse machine,
    double periodMillis,
    double lagP99Millis,
    double lagMaxMillis,
    long asked,
    long completed,
    double meanOutstanding,
    int connections,
    double starvedShare,
    double loaderGcShare,
    boolean calm) {

  /** Returns the figures of a loader. */
  static GuardFigures of(
      Order order, List<Interval> intervals, Totals totals, MachineUse machine, boolean calm) {
    List<Interval> recorded =
        intervals.stream().filter(each -> each.phase() == Phase.RECORD).toList();
    long asked =
        intervals.stream()
            .filter(each -> each.phase() == Phase.RECORD || each.phase() == Phase.DRAIN)
            .mapToLong(Interval::asked)
            .sum();
    double disturbed = order.disturbances().values().stream().mapToDouble(each -> each).sum();
    return new GuardFigures(
        machine,
        1000 / (order.rate() + order.probeRate()),
        totals.lag().p99() / 1e6,
        totals.lag().max() / 1e6,
        asked,
        recorded.stream().mapToLong(Interval::completed).sum(),
        order.rate() * (1 - disturbed) * totals.load().mean() / 1e9,
        connections(order),
        starvedShare(recorded),
        recorded.isEmpty() ? 0 : gcMillis(recorded) / (recorded.size() * 1000.0),
        calm);
  }

  /** Returns the figures of the rounds of a comparison; where they differ, of the worse server. */
  static GuardFigures of(
      PairedOrder order,
      List<Round> rounds,
      List<Totals> totals,
      MachineUse machine,
      boolean calm) {
    List<Interval> recorded = rounds.stream().map(Round::requests).toList();
    double millis = rounds.stream().mapToLong(Round::nanos).sum() / 1e6;
    double mean = totals.stream().mapToDouble(each -> each.load().mean()).max().orElse(0) / 1e9;
    return new GuardFigures(
        machine,
        1000 / order.first().rate(),
        totals.stream().mapToLong(each -> each.lag().p99()).max().orElse(0) / 1e6,
        totals.stream().mapToLong(each -> each.lag().max()).max().orElse(0) / 1e6,
        recorded.stream().mapToLong(Interval::asked).sum(),
        recorded.stream().mapToLong(Interval::completed).sum(),
        order.first().rate() * mean,
        connections(order.first()),
        starvedShare(recorded),
        gcMillis(recorded) / millis,
        calm);
  }

  /** A connection of HTTP/2 carries at least 100 streams, as RFC 9113 §6.5.2 recommends. */
  private static int connections(Order order) {
    return order.http2() ? 100 * order.connections() : order.connections();
  }

  private static double starvedShare(List<Interval> recorded) {
    long samples = recorded.stream().mapToLong(Interval::samples).sum();
    long starved = recorded.stream().mapToLong(Interval::starved).sum();
    return samples == 0 ? 0 : (double) starved / samples;
  }

  private static double gcMillis(List<Interval> recorded) {
    return recorded.stream().mapToLong(Interval::gcMillis).sum();
  }

  /** The longest lag that counts as none. */
  double maxLagMillis() {
    return Guard.maxLagMillis(1000 / periodMillis);
  }

  /** The share of the due requests that ended within the recording; NaN when none was due. */
  double completedShare() {
    return asked == 0 ? Double.NaN : (double) completed / asked;
  }
}
