package io.github.goodform.compliance.load;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The nine steps of a run, and when each began. */
final class Steps {
  /** A step, in order. */
  enum Step {
    /** Find the server, and look inside before the first request. */
    SERVER,
    /** Start who sends the probe. */
    PROBE,
    /** Start who sends the load. */
    LOADERS,
    /** Send until everything is calm. */
    WARM_UP,
    /** Order the recording. */
    RECORD,
    /** Send on for the length of the recording. */
    RUN,
    /** End the load: await its last answers, and send the probe alone. */
    STOP,
    /** Collect the recordings, and look inside again. */
    COLLECT,
    /** Judge the guard and the promises. */
    ASSERT;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final long start = System.nanoTime();
  private final Map<Step, Duration> begun = new EnumMap<>(Step.class);

  /** Notes that a step begins now; of several calls, the last counts. */
  void enter(Step step) {
    begun.put(step, Duration.ofNanos(System.nanoTime() - start));
  }

  /** Notes that a step begins now, unless it has begun. */
  void enterOnce(Step step) {
    if (!begun.containsKey(step)) {
      enter(step);
    }
  }

  /** When each step began, since the first, in order; without those that were not reached. */
  Map<Step, Duration> begun() {
    return new EnumMap<>(begun);
  }

  /** Describes them in one line. */
  static String describe(Map<Step, Duration> begun) {
    return begun.entrySet().stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%s %.1f s",
                    each.getKey().word(),
                    each.getValue().toMillis() / 1e3))
        .collect(Collectors.joining(", ", "steps: ", ""));
  }
}
