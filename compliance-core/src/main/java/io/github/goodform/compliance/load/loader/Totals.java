package io.github.goodform.compliance.load.loader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The measurements of a loader over the whole recording.
 *
 * @param load the load's response times
 * @param probe the probe's
 * @param lag how late requests were sent
 * @param recovery the probe's response times after the load
 * @param percentiles values in nanoseconds at {@link #PERCENTILES}, by the names load, probe and
 *     lag
 * @param examples the first wrong answers and failures, one line each
 */
public record Totals(
    Series load,
    Series probe,
    Series lag,
    Series recovery,
    Map<String, List<Long>> percentiles,
    List<String> examples) {
  /** The percentiles that are reported, ascending. */
  public static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0);

  /** Keeps immutable copies. */
  public Totals {
    percentiles = Map.copyOf(percentiles);
    examples = List.copyOf(examples);
  }

  Map<String, Object> members() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("load", load.numbers());
    out.put("probe", probe.numbers());
    out.put("lag", lag.numbers());
    out.put("recovery", recovery.numbers());
    out.put("percentiles", percentiles);
    out.put("examples", examples);
    return out;
  }

  /**
   * Reads totals.
   *
   * @param line what a loader wrote
   * @return the totals
   */
  public static Totals parse(Members line) {
    Map<String, List<Long>> percentiles = new LinkedHashMap<>();
    Members byName = line.object("percentiles");
    byName.names().forEach(name -> percentiles.put(name, byName.numbers(name)));
    return new Totals(
        Series.of(line.numbers("load")),
        Series.of(line.numbers("probe")),
        Series.of(line.numbers("lag")),
        Series.of(line.numbers("recovery")),
        percentiles,
        line.texts("examples"));
  }
}
