package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of each request, second by second.
 *
 * <p>Safe for use by several threads: one lock guards everything. A request enters it twice, for
 * less than a microsecond each; in exchange, a second's counts and times belong together exactly.
 */
final class Recording {
  /** A longer time without any answer to a small request is a stall. */
  static final long STALL_NANOS = 200_000_000L;

  static final int DIGITS = 3;
  private static final int MAX_EXAMPLES = 20;

  /** The series, in the order of the reports. */
  enum Group {
    LOAD,
    PROBE,
    LAG;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A request that was sent.
   *
   * @param intended when it was due, as of {@link System#nanoTime}
   * @param sent when it was sent
   * @param small whether its answer takes no time but the server's: silence about it is a stall
   */
  record Sent(Group group, Kind kind, long number, long intended, long sent, boolean small) {}

  private final @Nullable List<String> times;
  private final Map<Group, Histogram> second = histograms();
  private final Map<Group, Histogram> all = histograms();
  private final Histogram recovery = new Histogram(DIGITS);
  private final List<String> examples = new ArrayList<>();
  private long start;
  private Counts counts = new Counts();
  private Phase phase = Phase.WARM_UP;
  private long outstanding;

  private long smallOutstanding;
  private long quietSince;
  private long lagWhileQuiet;

  /** The counts of a second. */
  private static final class Counts {
    private long asked;
    private long unsent;
    private long completed;
    private long wrong;
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Map<String, Long> errors = new TreeMap<>();
    private final Map<String, Long> disturbed = new TreeMap<>();
    private final List<Interval.Stall> stalls = new ArrayList<>();
  }

  /**
   * Makes an empty recording.
   *
   * @param keepTimes whether to keep a line for each request
   */
  Recording(boolean keepTimes) {
    this.times = keepTimes ? new ArrayList<>() : null;
  }

  /**
   * Begins.
   *
   * @param nanoTime when the load begins, as of {@link System#nanoTime}
   */
  synchronized void begin(long nanoTime) {
    start = nanoTime;
  }

  /** Sets what the time from now on is for. */
  synchronized void enter(Phase next) {
    phase = next;
  }

  static Map<Group, Histogram> histograms() {
    Map<Group, Histogram> histograms = new EnumMap<>(Group.class);
    for (Group group : Group.values()) {
      histograms.put(group, new Histogram(DIGITS));
    }
    return histograms;
  }

  /** Notes that a request is sent now; to be called just before it is. */
  synchronized void sent(Sent request) {
    long lag = Math.max(0, request.sent() - request.intended());
    in(second, Group.LAG).recordValue(lag);
    counts.asked++;
    outstanding++;
    if (request.small()) {
      if (smallOutstanding++ == 0) {
        quietSince = request.sent();
        lagWhileQuiet = 0;
      }
      lagWhileQuiet = Math.max(lagWhileQuiet, lag);
    }
  }

  /** Notes that a request was due and could not be sent. */
  synchronized void unsent() {
    counts.asked++;
    counts.unsent++;
  }

  /**
   * Notes the end of a request.
   *
   * @param request the request
   * @param completed when it ended, as of {@link System#nanoTime}
   * @param status the status of the answer, or 0 when there is none
   * @param error the kind of failure, or null
   * @param wrong how the answer differs from what was sent, or null
   * @param overdue how late the schedule is at this moment
   */
  synchronized void completed(
      Sent request,
      long completed,
      int status,
      @Nullable String error,
      @Nullable String wrong,
      long overdue) {
    in(second, request.group()).recordValue(Math.max(0, completed - request.intended()));
    counts.completed++;
    outstanding--;
    if (status > 0) {
      counts.statuses.merge(String.valueOf(status), 1L, Long::sum);
    }
    String where = request.kind().text() + ", request " + request.number() + ": ";
    if (error != null) {
      counts.errors.merge(error, 1L, Long::sum);
      example(where + error);
    }
    if (wrong != null) {
      counts.wrong++;
      example(where + wrong);
    }
    if (request.small()) {
      answered(completed, overdue);
    }
    if (times != null) {
      times.add(
          String.join(
              ",",
              phase.name().toLowerCase(Locale.ROOT),
              request.group().word(),
              request.kind().text(),
              String.valueOf(request.intended() - start),
              String.valueOf(request.sent() - start),
              String.valueOf(completed - start),
              String.valueOf(status),
              wrong != null ? "wrong" : error == null ? "" : error.replace(',', ' ')));
    }
  }

  /**
   * The loader's own lateness counts as well: after the process was stopped, answers are seen
   * before the next request is sent.
   */
  private void answered(long now, long overdue) {
    long quiet = now - quietSince;
    if (quiet >= STALL_NANOS) {
      counts.stalls.add(
          new Interval.Stall(quietSince - start, quiet, Math.max(lagWhileQuiet, overdue)));
    }
    smallOutstanding--;
    quietSince = now;
    lagWhileQuiet = 0;
  }

  /** Notes that a disturbed upload begins. */
  synchronized void disturbing() {
    outstanding++;
  }

  /**
   * Notes the end of a disturbed upload, whose time is not the server's.
   *
   * @param kind what was done to it
   * @param error what the server did wrong, or null
   * @param wrong how the answer differs from what was sent, or null
   */
  synchronized void disturbed(Disturbance kind, @Nullable String error, @Nullable String wrong) {
    outstanding--;
    counts.disturbed.merge(kind.word(), 1L, Long::sum);
    if (error != null) {
      counts.errors.merge(error, 1L, Long::sum);
      example(kind.word() + " upload: " + error);
    }
    if (wrong != null) {
      counts.wrong++;
      example(kind.word() + " upload: " + wrong);
    }
  }

  /**
   * Notes that a disturbed upload was not sent, because too many were under way.
   *
   * @param kind what was to be done to it
   */
  synchronized void notSent(Disturbance kind) {
    outstanding--;
    counts.disturbed.merge(kind.word() + Disturbance.NOT_SENT, 1L, Long::sum);
  }

  /** Only the warm-up's faults are not shown: nothing in it counts. */
  private void example(String line) {
    if (examples.size() < MAX_EXAMPLES && phase != Phase.WARM_UP) {
      examples.add(line);
    }
  }

  synchronized long outstanding() {
    return outstanding;
  }

  /**
   * Ends a second and begins the next.
   *
   * @param index the number of the second that ends
   * @param client what the client and the process did in it
   * @param next what the next one is for
   */
  synchronized Interval swap(int index, Clients.Second client, Phase next) {
    boolean counted = phase == Phase.RECORD || phase == Phase.DRAIN;
    Map<String, String> encoded = new LinkedHashMap<>();
    Map<Group, Series> series = new EnumMap<>(Group.class);
    second.forEach(
        (group, histogram) -> {
          series.put(group, series(histogram));
          encoded.put(group.word(), encode(histogram));
          if (counted) {
            in(all, group).add(histogram);
          } else if (phase == Phase.RECOVERY && group == Group.PROBE) {
            recovery.add(histogram);
          }
          histogram.reset();
        });
    Counts ended = counts;
    Phase was = phase;
    counts = new Counts();
    phase = next;
    return new Interval(
        index,
        was,
        ended.asked,
        ended.unsent,
        ended.completed,
        series.getOrDefault(Group.LOAD, Series.NONE),
        series.getOrDefault(Group.PROBE, Series.NONE),
        series.getOrDefault(Group.LAG, Series.NONE),
        ended.statuses,
        ended.errors,
        ended.wrong,
        ended.disturbed,
        outstanding,
        client.connections(),
        client.opened(),
        client.samples(),
        client.starved(),
        client.cpuNanos(),
        client.compileMillis(),
        client.gcMillis(),
        ended.stalls,
        encoded);
  }

  synchronized Totals totals() {
    return totals(all, recovery, examples);
  }

  static Totals totals(Map<Group, Histogram> all, Histogram recovery, List<String> examples) {
    Map<String, List<Long>> percentiles = new LinkedHashMap<>();
    all.forEach(
        (group, histogram) ->
            percentiles.put(
                group.word(),
                Totals.PERCENTILES.stream()
                    .map(each -> histogram.getValueAtPercentile(each))
                    .toList()));
    return new Totals(
        series(in(all, Group.LOAD)),
        series(in(all, Group.PROBE)),
        series(in(all, Group.LAG)),
        series(recovery),
        percentiles,
        examples);
  }

  /** Returns a line for each request that ended; empty unless they were to be kept. */
  synchronized List<String> times() {
    return times == null ? List.of() : List.copyOf(times);
  }

  static Histogram in(Map<Group, Histogram> histograms, Group group) {
    Histogram histogram = histograms.get(group);
    if (histogram == null) {
      throw new IllegalStateException("every group has a histogram");
    }
    return histogram;
  }

  static Series series(Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return Series.NONE;
    }
    return new Series(
        histogram.getTotalCount(),
        histogram.getMinValue(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue(),
        Math.round(histogram.getMean()));
  }

  static String encode(Histogram histogram) {
    ByteBuffer out = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(out);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(out.array(), length));
  }
}
