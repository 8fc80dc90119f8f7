package io.github.goodform.compliance.load.loader;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measurements of one round: a short load on one of two servers that are compared, up to its
 * last response.
 *
 * @param pair the number of the pair, from 0; the rounds of the warm-up have numbers, too
 * @param isSecond whether the second server was asked
 * @param nanos how long the round took, its last response included
 * @param cpu the CPU time of the server's process in the round
 * @param requests the requests
 */
public record Round(int pair, boolean isSecond, long nanos, Cpu cpu, Interval requests) {

  /**
   * CPU time in nanoseconds; each -1 when it is not known.
   *
   * @param work of the threads that are neither of the compiler nor of the collector
   * @param compiler of the JVM's compiler
   * @param collector of the JVM's collector, its safepoint thread included
   * @param ended how many threads ended: their last time is lost
   */
  public record Cpu(long work, long compiler, long collector, long ended) {
    /** Nothing is known. */
    public static final Cpu UNKNOWN = new Cpu(-1, -1, -1, -1);

    /**
     * Returns whether the time is known.
     *
     * @return whether it is
     */
    public boolean isKnown() {
      return work >= 0;
    }
  }

  Map<String, Object> members() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("event", "round");
    out.put("pair", pair);
    out.put("isSecond", isSecond);
    out.put("nanos", nanos);
    out.put("work", cpu.work());
    out.put("compiler", cpu.compiler());
    out.put("collector", cpu.collector());
    out.put("ended", cpu.ended());
    out.put("requests", requests.members());
    return out;
  }

  /**
   * Reads a round.
   *
   * @param line what a loader wrote
   * @return the round
   */
  public static Round parse(Members line) {
    return new Round(
        (int) line.number("pair"),
        line.flag("isSecond"),
        line.number("nanos"),
        new Cpu(
            line.number("work"),
            line.number("compiler"),
            line.number("collector"),
            line.number("ended")),
        Interval.parse(line.object("requests")));
  }
}
