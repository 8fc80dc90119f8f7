package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Disturbance;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The observations of one run, from which promises and guard are judged.
 *
 * @param experiments what was found before the load
 * @param intervals every second, in order
 * @param totals the whole recording
 * @param inside what the server's inside showed
 * @param heapGrowth how many octets of heap are left behind since the baseline, if the server's JVM
 *     is observed
 * @param blocked the tasks that blocked although they must not
 */
record RunEvidence(
    Experiments experiments,
    List<Interval> intervals,
    Totals totals,
    Inside inside,
    OptionalLong heapGrowth,
    BlockedTasks.Found blocked) {
  static final long LONG_SILENCE_NANOS = 1_000_000_000L;

  /** A silence is the server's when the loader itself was late for at most this part of it. */
  private static final int MAX_LAG_PART = 10;

  RunEvidence {
    intervals = List.copyOf(intervals);
  }

  /**
   * Four looks inside, and one at the threads.
   *
   * @param rested before the first request
   * @param began at the beginning of the recording
   * @param ended at its end
   * @param restedAgain after the clients had left
   * @param queue how long a task waited for a thread of the server's pool; none where that is not
   *     observed
   * @param baseline what leaks are counted from
   */
  record Inside(
      ServerReading rested,
      ServerReading began,
      ServerReading ended,
      ServerReading restedAgain,
      Series queue,
      Baseline baseline) {

    /** Looks at no threads, and counts leaks from its own beginning. */
    Inside(
        ServerReading rested, ServerReading began, ServerReading ended, ServerReading restedAgain) {
      this(
          rested,
          began,
          ended,
          restedAgain,
          Series.NONE,
          new Baseline(rested, began, OptionalLong.empty()));
    }

    /**
     * Returns the server's own times of the recording.
     *
     * @param group {@link ServerReading#LOAD_TIMES} or {@link ServerReading#PROBE_TIMES}
     * @return the times; empty when the server publishes none
     */
    Optional<Series> times(String group) {
      TimeCounts before = began.times().getOrDefault(group, TimeCounts.NONE);
      return Optional.ofNullable(ended.times().get(group))
          .map(counts -> counts.since(before).series())
          .filter(series -> series.count() > 0);
    }
  }

  /** The seconds of the recording. */
  List<Interval> recorded() {
    return in(Phase.RECORD);
  }

  /** The seconds of a phase. */
  List<Interval> in(Phase phase) {
    return intervals.stream().filter(each -> each.phase() == phase).toList();
  }

  /**
   * The times without any answer to a small request in which the loader itself was calm: those of
   * the recording, and of the wait for its last answers the long ones, because few requests are
   * under way there.
   */
  List<Interval.Stall> silences() {
    return Stream.concat(
            recorded().stream().flatMap(second -> second.stalls().stream()),
            in(Phase.DRAIN).stream()
                .flatMap(second -> second.stalls().stream())
                .filter(stall -> stall.nanos() >= LONG_SILENCE_NANOS))
        .filter(stall -> stall.lagNanos() <= stall.nanos() / MAX_LAG_PART)
        .toList();
  }

  /** Whether the server answered no small request for so long that no queue explains it. */
  boolean wasLongSilent() {
    return silences().stream().anyMatch(stall -> stall.nanos() >= LONG_SILENCE_NANOS);
  }

  /** Adds up over the recording and the wait for its last answers. */
  long counted(ToLongFunction<Interval> figure) {
    return intervals.stream()
        .filter(each -> each.phase() == Phase.RECORD || each.phase() == Phase.DRAIN)
        .mapToLong(figure)
        .sum();
  }

  /** The uploads that a server may have ended in another way than by reading them. */
  long unfinished() {
    return ownUnfinished() + inside.baseline().unfinished();
  }

  /**
   * Those of this run: of the disturbed ones, a slow one is read, and some were never begun. A
   * request without an answer was given up, and so was one that waited when the clients left.
   */
  long ownUnfinished() {
    long failed =
        countedByName(Interval::errors).values().stream().mapToLong(Long::longValue).sum();
    long waiting = intervals.isEmpty() ? 0 : intervals.get(intervals.size() - 1).outstanding();
    return experiments.unfinished()
        + failed
        + waiting
        + intervals.stream()
            .flatMap(second -> second.disturbed().entrySet().stream())
            .filter(each -> !each.getKey().endsWith(Disturbance.NOT_SENT))
            .filter(each -> !each.getKey().equals(Disturbance.SLOW.word()))
            .mapToLong(Map.Entry::getValue)
            .sum();
  }

  /** Names the disturbed uploads that the loader did not send, a line for each kind. */
  List<String> notSent() {
    return countedByName(Interval::disturbed).entrySet().stream()
        .filter(each -> each.getKey().endsWith(Disturbance.NOT_SENT))
        .map(each -> each.getValue() + " x " + each.getKey() + ": too many were under way")
        .toList();
  }

  /** Adds up counts by name over the recording and the wait for its last answers. */
  Map<String, Long> countedByName(Function<Interval, Map<String, Long>> figures) {
    Map<String, Long> sums = new TreeMap<>();
    for (Interval each : intervals) {
      if (each.phase() == Phase.RECORD || each.phase() == Phase.DRAIN) {
        figures.apply(each).forEach((name, count) -> sums.merge(name, count, Long::sum));
      }
    }
    return sums;
  }
}
