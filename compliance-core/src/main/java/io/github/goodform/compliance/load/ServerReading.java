package io.github.goodform.compliance.load;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a server's inside showed at one moment.
 *
 * @param counters counts by name, such as {@code buffers.acquired}
 * @param notObserved what could not be read, with the reason or the remedy
 * @param times the server's own times, by {@link #LOAD_TIMES} and {@link #PROBE_TIMES}; empty when
 *     it publishes none
 * @param threads what kind of threads handle its requests
 */
record ServerReading(
    Map<String, Long> counters,
    List<String> notObserved,
    Map<String, TimeCounts> times,
    RequestThreads threads) {
  static final String LOAD_TIMES = "Load";
  static final String PROBE_TIMES = "Probe";
  static final String ACQUIRED = "buffers.acquired";
  static final String RELEASED = "buffers.released";

  /** Buffers that a tracking pool knows to be acquired: exact, where the counts above are not. */
  static final String TRACKED = "buffers.tracked";

  /** 1 for a pool that does not count each buffer that it is told to remove. */
  static final String REMOVES_UNCOUNTED = "buffers.removesUncounted";

  static final String POOLED = "buffers.pooled";
  static final String OVERSIZE = "buffers.oversize";
  static final String CONNECTIONS = "connections.open";
  static final String POOL_THREADS = "threads.pool";
  static final String BUSY_THREADS = "threads.busy";
  static final String QUEUED_TASKS = "threads.queued";
  static final String STRATEGY = "strategy.";
  static final String JVM_THREADS = "jvm.threads";
  static final String DESCRIPTORS = "jvm.descriptors";

  /** Threads that are not idle in a pool; where no size of a pool is known. */
  static final String OCCUPIED_THREADS = "jvm.threads.occupied";

  static final String PROCESS_DESCRIPTORS = "process.descriptors";
  static final String HEAP = "jvm.heap";
  static final String FILES = "files.temporary";

  /** Collects what is read. */
  static final class Builder {
    private final Map<String, Long> counters = new TreeMap<>();
    private final Set<String> notObserved = new LinkedHashSet<>();
    private final Map<String, TimeCounts> times = new TreeMap<>();
    private RequestThreads threads = RequestThreads.NOT_OBSERVED;
    private RequestThreads measured = RequestThreads.NOT_OBSERVED;

    /** Adds to a counter: a server may have several pools. */
    void add(String name, long value) {
      counters.merge(name, value, Long::sum);
    }

    void notObserved(String what) {
      notObserved.add(what);
    }

    /** Adds to a histogram: a server may have several handlers that measure. */
    void addTimes(String group, TimeCounts more) {
      times.merge(group, more, TimeCounts::plus);
    }

    /** Notes what is to handle requests: a server may have several connectors. */
    void handledBy(RequestThreads kind) {
      threads = threads.and(kind);
    }

    /** Notes what handled a request: that decides, whatever was to. */
    void wasHandledBy(RequestThreads kind) {
      measured = measured.and(kind);
    }

    RequestThreads threads() {
      return measured == RequestThreads.NOT_OBSERVED ? threads : measured;
    }

    boolean has(String name) {
      return counters.containsKey(name);
    }

    ServerReading build() {
      return new ServerReading(counters, new ArrayList<>(notObserved), times, threads());
    }
  }

  ServerReading {
    counters = new TreeMap<>(counters);
    notObserved = List.copyOf(notObserved);
    times = Map.copyOf(times);
  }

  /** Has no times, and shows no threads. */
  ServerReading(Map<String, Long> counters, List<String> notObserved) {
    this(counters, notObserved, Map.of(), RequestThreads.NOT_OBSERVED);
  }

  OptionalLong get(String name) {
    Long value = counters.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** Returns whether {@link #heldBuffers} may be more than what is held, after aborted uploads. */
  boolean mayCountTooMany() {
    return get(TRACKED).isEmpty() && get(REMOVES_UNCOUNTED).isPresent();
  }

  /** Returns how much a counter grew; empty when one of the readings does not have it. */
  static OptionalLong growth(ServerReading before, ServerReading after, String name) {
    OptionalLong from = before.get(name);
    OptionalLong to = after.get(name);
    return from.isPresent() && to.isPresent()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong())
        : OptionalLong.empty();
  }

  /** Returns the buffers that are acquired and not released; empty when that is not counted. */
  OptionalLong heldBuffers() {
    if (get(TRACKED).isPresent()) {
      return get(TRACKED);
    }
    OptionalLong acquired = get(ACQUIRED);
    OptionalLong released = get(RELEASED);
    return acquired.isPresent() && released.isPresent()
        ? OptionalLong.of(acquired.getAsLong() - released.getAsLong())
        : OptionalLong.empty();
  }
}
