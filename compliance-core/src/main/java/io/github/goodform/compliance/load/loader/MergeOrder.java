package io.github.goodform.compliance.load.loader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The orders to a process that adds up what several loaders recorded. */
public final class MergeOrder {
  private MergeOrder() {}

  /**
   * Writes the order to add up a second.
   *
   * @param seconds the second of each loader that has it, at least one
   * @param stalls the stalls that all loaders share and that ended in it
   * @return one line of JSON; the answer is a line with the sum, as a loader writes it
   */
  public static String add(List<Interval> seconds, List<Interval.Stall> stalls) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("do", "merge");
    line.put("seconds", seconds.stream().map(Interval::members).toList());
    line.put("stalls", stalls.stream().map(Interval.Stall::numbers).toList());
    return Members.line(line);
  }

  /**
   * Writes the order to end.
   *
   * @param examples the first wrong answers and failures, one line each
   * @return one line of JSON; the answer is a line with the totals, as a loader writes it
   */
  public static String end(List<String> examples) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("do", "merged");
    line.put("examples", examples);
    return Members.line(line);
  }
}
