package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import java.util.List;

/**
 * The probe's integrals over a recording: the sums of its seconds, in milliseconds × seconds. One
 * bad second among sixty moves an integral a little, and a percentile of the whole not at all or
 * entirely.
 *
 * @param min the integral of the minimum
 * @param p99 the integral of the 99th percentile
 * @param max the integral of the maximum
 */
record Integrals(double min, double p99, double max) {
  static Integrals of(List<Interval> recorded) {
    return new Integrals(
        recorded.stream().mapToDouble(each -> each.probe().min() / 1e6).sum(),
        recorded.stream().mapToDouble(each -> each.probe().p99() / 1e6).sum(),
        recorded.stream().mapToDouble(each -> each.probe().max() / 1e6).sum());
  }
}
