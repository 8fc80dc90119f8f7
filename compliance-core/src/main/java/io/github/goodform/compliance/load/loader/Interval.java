package io.github.goodform.compliance.load.loader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurements of a loader in one second.
 *
 * @param index the second's number, from 0, since the load began
 * @param phase what the second was for
 * @param asked how many undisturbed requests were due in it
 * @param unsent how many of these were not sent, because too many were unanswered
 * @param completed how many ended in it, answered or failed
 * @param load the load's response times, from the intended time of each request
 * @param probe the probe's
 * @param lag how late requests were sent, after their intended times
 * @param statuses the answers' statuses, counted
 * @param errors failures without an answer, counted by kind
 * @param wrong how many answers were not what had been sent
 * @param disturbed the disturbed uploads, counted by kind; those that were not sent, because too
 *     many were under way, apart
 * @param outstanding how many requests were unanswered at its end
 * @param connections how many connections were open at its end
 * @param opened how many connections the HTTP clients opened in it, but for disturbed uploads
 * @param samples how often the client's queue was looked at
 * @param starved how often requests waited in it while every connection was in use
 * @param cpuNanos the CPU time of the loader's process
 * @param compileMillis the time of its compiler, in milliseconds
 * @param gcMillis the time of its collector, in milliseconds
 * @param stalls the times without any answer to a small request, at least 200 ms each
 * @param histograms the times as compressed HdrHistograms in base64, by the names load, probe and
 *     lag
 */
public record Interval(
    int index,
    Phase phase,
    long asked,
    long unsent,
    long completed,
    Series load,
    Series probe,
    Series lag,
    Map<String, Long> statuses,
    Map<String, Long> errors,
    long wrong,
    Map<String, Long> disturbed,
    long outstanding,
    int connections,
    long opened,
    int samples,
    int starved,
    long cpuNanos,
    long compileMillis,
    long gcMillis,
    List<Stall> stalls,
    Map<String, String> histograms) {

  /** Keeps immutable copies. */
  public Interval {
    statuses = Map.copyOf(statuses);
    errors = Map.copyOf(errors);
    disturbed = Map.copyOf(disturbed);
    stalls = List.copyOf(stalls);
    histograms = Map.copyOf(histograms);
  }

  /** What a second was for. */
  public enum Phase {
    /** Server, loader and machine become calm; nothing counts. */
    WARM_UP,
    /** The recording. */
    RECORD,
    /** Nothing is sent any more; the last answers of the recording come. */
    DRAIN,
    /** The probe alone goes on. */
    RECOVERY
  }

  /**
   * A time without any answer to a small request, while at least one was out.
   *
   * @param startNanos when it began, since the load began
   * @param nanos how long it was
   * @param lagNanos how late the loader itself was during it
   */
  public record Stall(long startNanos, long nanos, long lagNanos) {
    List<Long> numbers() {
      return List.of(startNanos, nanos, lagNanos);
    }

    static List<Stall> parse(Members line, String name) {
      return line.rows(name).stream()
          .map(row -> new Stall(row.get(0), row.get(1), row.get(2)))
          .toList();
    }
  }

  Map<String, Object> members() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("event", "second");
    out.put("second", index);
    out.put("phase", phase.name().toLowerCase(Locale.ROOT));
    out.put("asked", asked);
    out.put("unsent", unsent);
    out.put("completed", completed);
    out.put("load", load.numbers());
    out.put("probe", probe.numbers());
    out.put("lag", lag.numbers());
    out.put("statuses", statuses);
    out.put("errors", errors);
    out.put("wrong", wrong);
    out.put("disturbed", disturbed);
    out.put("outstanding", outstanding);
    out.put("connections", connections);
    out.put("opened", opened);
    out.put("samples", samples);
    out.put("starved", starved);
    out.put("cpuNanos", cpuNanos);
    out.put("compileMillis", compileMillis);
    out.put("gcMillis", gcMillis);
    out.put("stalls", stalls.stream().map(Stall::numbers).toList());
    out.put("histograms", histograms);
    return out;
  }

  /**
   * Reads an interval.
   *
   * @param line what a loader wrote
   * @return the interval
   */
  public static Interval parse(Members line) {
    Map<String, String> histograms = new LinkedHashMap<>();
    Members encoded = line.object("histograms");
    encoded.names().forEach(name -> histograms.put(name, encoded.text(name)));
    return new Interval(
        (int) line.number("second"),
        Phase.valueOf(line.text("phase").toUpperCase(Locale.ROOT)),
        line.number("asked"),
        line.number("unsent"),
        line.number("completed"),
        Series.of(line.numbers("load")),
        Series.of(line.numbers("probe")),
        Series.of(line.numbers("lag")),
        line.counts("statuses"),
        line.counts("errors"),
        line.number("wrong"),
        line.counts("disturbed"),
        line.number("outstanding"),
        (int) line.number("connections"),
        line.number("opened"),
        (int) line.number("samples"),
        (int) line.number("starved"),
        line.number("cpuNanos"),
        line.number("compileMillis"),
        line.number("gcMillis"),
        Stall.parse(line, "stalls"),
        histograms);
  }
}
