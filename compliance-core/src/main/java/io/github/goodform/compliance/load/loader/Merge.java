package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Adds up what several loaders recorded.
 *
 * <p>A second of the load is the second of the same number of each loader, counted from its own
 * start: their clocks are never compared. Counts and histograms are added; a time at which a share
 * of all times lies is read from the sum, never from the shares of the parts.
 *
 * <p>A process does this, ordered by {@link MergeOrder}: who lets it run has no histograms on its
 * class path.
 */
final class Merge {
  private Recorded recorded = new Recorded();

  /** The sums of a load. */
  private static final class Recorded {
    private final Map<Recording.Group, Histogram> all = Recording.histograms();
    private final Histogram recovery = new Histogram(Recording.DIGITS);
  }

  Merge() {}

  /** Adds up a second. */
  Interval add(Members line) {
    return add(
        line.objects("seconds").stream().map(Interval::parse).toList(),
        Interval.Stall.parse(line, "stalls"));
  }

  Interval add(List<Interval> seconds, List<Interval.Stall> stalls) {
    // Loaders that were stopped are a second apart at most: the later phase is that of all.
    Phase phase = seconds.stream().map(Interval::phase).max(Phase::compareTo).orElseThrow();
    Map<Recording.Group, Histogram> sums = Recording.histograms();
    for (Interval second : seconds) {
      sums.forEach(
          (group, sum) -> {
            String encoded = second.histograms().get(group.word());
            if (encoded != null) {
              sum.add(decode(encoded));
            }
          });
    }
    Map<Recording.Group, Series> series = new EnumMap<>(Recording.Group.class);
    Map<String, String> histograms = new LinkedHashMap<>();
    sums.forEach(
        (group, sum) -> {
          series.put(group, Recording.series(sum));
          histograms.put(group.word(), Recording.encode(sum));
          keep(phase, group, sum);
        });
    return new Interval(
        seconds.get(0).index(),
        phase,
        sum(seconds, Interval::asked),
        sum(seconds, Interval::unsent),
        sum(seconds, Interval::completed),
        series.getOrDefault(Recording.Group.LOAD, Series.NONE),
        series.getOrDefault(Recording.Group.PROBE, Series.NONE),
        series.getOrDefault(Recording.Group.LAG, Series.NONE),
        sums(seconds, Interval::statuses),
        sums(seconds, Interval::errors),
        sum(seconds, Interval::wrong),
        sums(seconds, Interval::disturbed),
        sum(seconds, Interval::outstanding),
        (int) sum(seconds, Interval::connections),
        sum(seconds, Interval::opened),
        (int) sum(seconds, Interval::samples),
        (int) sum(seconds, Interval::starved),
        sum(seconds, Interval::cpuNanos),
        most(seconds, Interval::compileMillis),
        most(seconds, Interval::gcMillis),
        stalls,
        histograms);
  }

  private void keep(Phase phase, Recording.Group group, Histogram sum) {
    if (phase == Phase.RECORD || phase == Phase.DRAIN) {
      Recording.in(recorded.all, group).add(sum);
    } else if (phase == Phase.RECOVERY && group == Recording.Group.PROBE) {
      recorded.recovery.add(sum);
    }
  }

  /** Returns the totals of what was added as a line, and begins anew. */
  Map<String, Object> end(Members order) {
    Totals totals = Recording.totals(recorded.all, recorded.recovery, order.texts("examples"));
    recorded = new Recorded();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", "end");
    line.putAll(totals.members());
    return line;
  }

  private static long sum(List<Interval> seconds, ToLongFunction<Interval> figure) {
    return seconds.stream().mapToLong(figure).sum();
  }

  private static long most(List<Interval> seconds, ToLongFunction<Interval> figure) {
    return seconds.stream().mapToLong(figure).max().orElse(0);
  }

  private static Map<String, Long> sums(
      List<Interval> seconds, Function<Interval, Map<String, Long>> figures) {
    Map<String, Long> sums = new TreeMap<>();
    seconds.forEach(
        each -> figures.apply(each).forEach((name, count) -> sums.merge(name, count, Long::sum)));
    return sums;
  }

  private static Histogram decode(String encoded) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("expected a compressed histogram", e);
    }
  }
}
