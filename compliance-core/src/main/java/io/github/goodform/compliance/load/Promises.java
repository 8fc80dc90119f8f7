package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Judges the promises. A pure function of the evidence. */
final class Promises {
  /** Of fewer small requests in a second, each is a time without an answer by itself. */
  static final double MIN_SMALL_RATE = 10;

  static final long FREE_THREADS = 10;
  static final long FREE_DESCRIPTORS = 10;
  static final long FREE_HEAP_OCTETS = 16L << 20;
  static final long FREE_HEAP_OCTETS_PER_REQUEST = 2L << 10;

  static final double MAX_PINNED_SHARE = 0.01;

  static final double MAX_RECOVERY_FACTOR = 2;
  static final long MAX_RECOVERY_EXTRA_NANOS = 20_000_000L;

  /** Who waits longer after the load waits for what the server has queued. */
  static final long MAX_BACKLOG_NANOS = 500_000_000L;

  private final RunEvidence evidence;
  private final double smallRate;

  private Promises(RunEvidence evidence, double smallRate) {
    this.evidence = evidence;
    this.smallRate = smallRate;
  }

  /**
   * Judges every promise.
   *
   * @param smallRate how many small requests a second were to be sent
   * @param scenario what the promises are about: the pooled path, and the budget if one was given
   */
  static List<PromiseResult> judge(RunEvidence evidence, double smallRate, LoadScenario scenario) {
    Promises promises = new Promises(evidence, smallRate);
    List<PromiseResult> results =
        new ArrayList<>(
            List.of(
                promises.answers(),
                promises.bodies(),
                PooledPathPromise.judge(evidence, scenario.pooledPath()),
                promises.neverBlocks(),
                promises.leaksNothing(),
                promises.recovers()));
    scenario.maxP99().ifPresent(budget -> results.add(promises.budget(budget)));
    return List.copyOf(results);
  }

  private PromiseResult answers() {
    Map<String, Long> errors = evidence.countedByName(Interval::errors);
    long never = last(Phase.DRAIN).map(Interval::outstanding).orElse(0L);
    if (never > 0) {
      errors.merge("no end", never, Long::sum);
    }
    long completed = evidence.counted(Interval::completed);
    if (errors.isEmpty()) {
      return completed == 0
          ? result(Promise.ANSWERS, State.NOT_OBSERVED, "no request was completed")
          : result(Promise.ANSWERS, State.KEPT, completed + " requests answered");
    }
    String all =
        errors.entrySet().stream()
            .map(error -> error.getValue() + " x " + error.getKey())
            .collect(Collectors.joining(", "));
    return result(
        Promise.ANSWERS, State.BROKEN, all + ", among " + completed + " requests" + example(true));
  }

  private PromiseResult bodies() {
    long wrong = evidence.counted(Interval::wrong);
    long right = evidence.countedByName(Interval::statuses).getOrDefault("200", 0L) - wrong;
    if (wrong > 0) {
      return result(
          Promise.BODIES,
          State.BROKEN,
          wrong + " wrong answers, " + right + " right" + example(false));
    }
    if (right > 0 && evidence.experiments().resources().compared() == 0) {
      return result(
          Promise.BODIES,
          State.NOT_OBSERVED,
          right + " answers of status 200, whose content changes from answer to answer");
    }
    return right > 0
        ? result(Promise.BODIES, State.KEPT, right + " answers are what was sent")
        : result(Promise.BODIES, State.NOT_OBSERVED, "no answer had status 200");
  }

  /**
   * Shows the first fault.
   *
   * @param ofErrors whether it is to be an error, rather than a wrong answer
   */
  private String example(boolean ofErrors) {
    Set<String> errors = evidence.countedByName(Interval::errors).keySet();
    return evidence.totals().examples().stream()
        .filter(line -> errors.stream().anyMatch(line::endsWith) == ofErrors)
        .findFirst()
        .map(line -> "; the first: " + line)
        .orElse("");
  }

  private Baseline baseline() {
    return evidence.inside().baseline();
  }

  /** The growth from rest to rest. */
  private OptionalLong left(String counter) {
    return ServerReading.growth(baseline().rested(), evidence.inside().restedAgain(), counter);
  }

  /** How much more a counter grew until the rest after the load than one that is part of it. */
  private OptionalLong growthBeside(ServerReading before, String counter, String part) {
    ServerReading after = evidence.inside().restedAgain();
    OptionalLong all = ServerReading.growth(before, after, counter);
    OptionalLong known = ServerReading.growth(before, after, part);
    return all.isPresent() && known.isPresent()
        ? OptionalLong.of(all.getAsLong() - known.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong least(OptionalLong first, OptionalLong second) {
    return LongStream.concat(first.stream(), second.stream()).min();
  }

  private static PromiseResult blocks(long times, String what, String first) {
    return result(
        Promise.NEVER_BLOCKS, State.BROKEN, times + " times " + what + "; the first: " + first);
  }

  private PromiseResult neverBlocks() {
    List<Interval.Stall> stalls = smallRate < MIN_SMALL_RATE ? List.of() : evidence.silences();
    BlockedTasks.Found blocked = evidence.blocked();
    if (blocked.count() > 0) {
      return blocks(blocked.count(), "in a task declared non-blocking", blocked.first());
    }
    if (blocked.pinned() > MAX_PINNED_SHARE * evidence.counted(Interval::completed)) {
      return blocks(
          blocked.pinned(),
          "a virtual thread blocked the thread that carries it",
          blocked.firstPinned());
    }
    if (stalls.isEmpty() && smallRate < MIN_SMALL_RATE && !blocked.looked()) {
      return result(
          Promise.NEVER_BLOCKS,
          State.NOT_OBSERVED,
          String.format(
              Locale.ROOT,
              "a time without an answer shows from %.0f small requests a second on",
              MIN_SMALL_RATE));
    }
    if (stalls.isEmpty()) {
      return result(
          Promise.NEVER_BLOCKS,
          State.KEPT,
          (smallRate < MIN_SMALL_RATE
                  ? "too few small requests to look for times without an answer"
                  : "no time of 200 ms without an answer")
              + (blocked.looked() ? ", no wait in a task declared non-blocking" : ""));
    }
    Interval.Stall longest =
        stalls.stream().reduce((a, b) -> a.nanos() >= b.nanos() ? a : b).orElseThrow();
    return result(
        Promise.NEVER_BLOCKS,
        State.BROKEN,
        String.format(
            Locale.ROOT,
            "%d times without any answer to a small request; the longest: %.0f ms at %.1f s, while"
                + " the loader was %.1f ms late",
            stalls.size(),
            longest.nanos() / 1e6,
            longest.startNanos() / 1e9,
            longest.lagNanos() / 1e6));
  }

  private PromiseResult leaksNothing() {
    List<String> leaks = new ArrayList<>();
    List<String> fine = new ArrayList<>();
    List<String> open = new ArrayList<>();
    buffers(leaks, fine, open);
    note(left(ServerReading.CONNECTIONS), 0, "connections still open", leaks, fine);
    note(left(ServerReading.FILES), 0, "temporary files left", leaks, fine);
    // What a server opens once, when it meets its first requests, is no leak: the growth counts
    // from the beginning of the recording where that is less.
    for (String each : List.of(ServerReading.DESCRIPTORS, ServerReading.PROCESS_DESCRIPTORS)) {
      OptionalLong descriptors =
          least(left(each), growthBeside(baseline().warm(), each, ServerReading.CONNECTIONS));
      note(descriptors, FREE_DESCRIPTORS, "descriptors more", leaks, fine);
    }
    // A pool grows under load: where its size is not known, only threads that are not idle in one
    // are told from it.
    OptionalLong threads =
        least(
            growthBeside(
                baseline().rested(), ServerReading.JVM_THREADS, ServerReading.POOL_THREADS),
            growthBeside(baseline().warm(), ServerReading.JVM_THREADS, ServerReading.POOL_THREADS));
    note(threads, FREE_THREADS, "threads more", leaks, fine);
    OptionalLong occupied =
        least(
            left(ServerReading.OCCUPIED_THREADS),
            ServerReading.growth(
                baseline().warm(),
                evidence.inside().restedAgain(),
                ServerReading.OCCUPIED_THREADS));
    note(occupied, FREE_THREADS, "threads more that are not idle in a pool", leaks, fine);
    long requests = evidence.counted(Interval::completed) + baseline().completed();
    long free = Math.max(FREE_HEAP_OCTETS, requests * FREE_HEAP_OCTETS_PER_REQUEST);
    OptionalLong heap = evidence.heapGrowth();
    if (heap.isPresent()) {
      String text = Math.max(0, heap.getAsLong()) / 1024 + " KiB of heap more";
      (heap.getAsLong() > free ? leaks : fine).add(text);
    }
    if (!leaks.isEmpty()) {
      String text = String.join(", ", leaks) + baseline().note();
      return result(Promise.LEAKS_NOTHING, State.BROKEN, text);
    }
    if (!open.isEmpty()) {
      open.addAll(fine);
      return result(Promise.LEAKS_NOTHING, State.NOT_OBSERVED, String.join(", ", open));
    }
    return fine.isEmpty()
        ? result(
            Promise.LEAKS_NOTHING, State.NOT_OBSERVED, "nothing inside the server was observed")
        : result(Promise.LEAKS_NOTHING, State.KEPT, String.join(", ", fine) + baseline().note());
  }

  private void buffers(List<String> leaks, List<String> fine, List<String> open) {
    ServerReading before = baseline().rested();
    ServerReading after = evidence.inside().restedAgain();
    if (before.heldBuffers().isEmpty() || after.heldBuffers().isEmpty()) {
      return;
    }
    long held = after.heldBuffers().getAsLong() - before.heldBuffers().getAsLong();
    String text = Math.max(0, held) + " buffers acquired and not released";
    if (held <= 0) {
      fine.add(text);
    } else if (after.mayCountTooMany() && held <= evidence.unfinished()) {
      open.add(
          text
              + ", which this pool may have removed after as many aborted uploads: it does not"
              + " count that (observe an ArrayByteBufferPool.Tracking, or leave out the aborts)");
    } else {
      long early = Math.min(held, evidence.experiments().heldBuffers());
      leaks.add(
          early == 0
              ? text
              : text
                  + " ("
                  + early
                  + " of them since an experiment before the load, which left answers unread)");
    }
  }

  private static void note(
      OptionalLong growth, long free, String what, List<String> leaks, List<String> fine) {
    if (growth.isPresent()) {
      long more = Math.max(0, growth.getAsLong());
      (more > free ? leaks : fine).add(more + " " + what);
    }
  }

  private PromiseResult recovers() {
    List<Interval> recovery = evidence.in(Phase.RECOVERY);
    long completed = recovery.stream().mapToLong(Interval::completed).sum();
    if (completed == 0) {
      return result(Promise.RECOVERS, State.NOT_OBSERVED, "no probe was sent after the load");
    }
    String median =
        String.format(
            Locale.ROOT,
            "the probe's median is %.1f ms after the load, %.1f ms under it",
            evidence.totals().recovery().p50() / 1e6,
            evidence.totals().probe().p50() / 1e6);
    List<String> broken = new ArrayList<>(waits(median));
    long errors =
        recovery.stream()
            .flatMap(second -> second.errors().values().stream())
            .mapToLong(each -> each)
            .sum();
    long wrong = recovery.stream().mapToLong(Interval::wrong).sum();
    if (errors + wrong > 0) {
      broken.add(errors + " errors and " + wrong + " wrong answers after the load");
    }
    long queued = evidence.inside().restedAgain().get(ServerReading.QUEUED_TASKS).orElse(0);
    if (queued > 0) {
      broken.add(queued + " tasks still queued");
    }
    return broken.isEmpty()
        ? result(Promise.RECOVERS, State.KEPT, median)
        : result(Promise.RECOVERS, State.BROKEN, String.join(", ", broken));
  }

  /** What the probe waits for after the load, if it does. */
  private List<String> waits(String median) {
    List<String> waits = new ArrayList<>();
    long after = evidence.totals().recovery().p50();
    long during = evidence.totals().probe().p50();
    if (after > during * MAX_RECOVERY_FACTOR + MAX_RECOVERY_EXTRA_NANOS) {
      waits.add(median);
    }
    long least = leastOfTheProbe();
    if (after > MAX_BACKLOG_NANOS
        && least < MAX_BACKLOG_NANOS
        && after > least * MAX_RECOVERY_FACTOR) {
      waits.add(
          String.format(
              Locale.ROOT,
              "the probe waits %.1f s after the load, and %.1f ms where nothing is queued",
              after / 1e9,
              least / 1e6));
    }
    return waits;
  }

  /** The smallest time of the probe, before the load had its full effect or under it. */
  private long leastOfTheProbe() {
    return evidence.intervals().stream()
        .map(Interval::probe)
        .filter(probe -> probe.count() > 0)
        .mapToLong(Series::min)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private PromiseResult budget(Duration maxP99) {
    List<Interval> seconds = evidence.recorded();
    double integral = seconds.stream().mapToDouble(each -> each.probe().p99() / 1e6).sum();
    double budget = maxP99.toNanos() / 1e6 * seconds.size();
    String text =
        String.format(
            Locale.ROOT,
            "P99 integral %.1f ms x s, budget %.1f ms x s (%.1f ms x %d s)",
            integral,
            budget,
            maxP99.toNanos() / 1e6,
            seconds.size());
    if (evidence.inside().began().get(ServerReading.TRACKED).isPresent()) {
      String why = "; not judged: a pool that tracks each buffer takes half again the CPU";
      return result(Promise.BUDGET, State.NOT_OBSERVED, text + why);
    }
    return result(Promise.BUDGET, integral <= budget ? State.KEPT : State.BROKEN, text);
  }

  private Optional<Interval> last(Phase phase) {
    return evidence.in(phase).stream().reduce((first, second) -> second);
  }

  private static PromiseResult result(Promise promise, State outcome, String text) {
    return new PromiseResult(promise, outcome, text);
  }
}
