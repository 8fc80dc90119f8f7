package io.github.goodform.compliance.load.loader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison of two servers: the same load is sent to both by turns.
 *
 * @param first what is sent to the first server; its disturbances, probe and seconds are not used
 * @param second what is sent to the second one
 * @param processes the ids of the processes whose CPU time is read, one for each server; 0 for one
 *     that is not known
 * @param pairs how many pairs of rounds are recorded, at least 1
 * @param roundMillis the length of a round in milliseconds, above 0; the last responses are awaited
 *     after it
 */
public record PairedOrder(
    Order first, Order second, List<Long> processes, int pairs, long roundMillis) {

  /** Keeps an immutable copy. */
  public PairedOrder {
    processes = List.copyOf(processes);
  }

  /**
   * Writes the order.
   *
   * @return one line of JSON
   */
  public String line() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("do", "compare");
    out.put("first", first.members());
    out.put("second", second.members());
    out.put("processes", processes);
    out.put("pairs", pairs);
    out.put("roundMillis", roundMillis);
    return Members.line(out);
  }

  static PairedOrder parse(Members line) {
    return new PairedOrder(
        Order.parse(line.object("first")),
        Order.parse(line.object("second")),
        line.numbers("processes"),
        (int) line.number("pairs"),
        line.number("roundMillis"));
  }
}
