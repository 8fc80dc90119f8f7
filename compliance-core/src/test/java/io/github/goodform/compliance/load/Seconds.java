package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import java.util.List;
import java.util.Map;

/** Seconds of a recording in which nothing went wrong. */
final class Seconds {
  private Seconds() {}

  /** A second of which nothing is known but its counts. */
  static Interval of(int index, long asked, long completed, long opened) {
    return new Interval(
        index,
        Interval.Phase.RECORD,
        asked,
        0,
        completed,
        Series.NONE,
        Series.NONE,
        Series.NONE,
        Map.of(),
        Map.of(),
        0,
        Map.of(),
        0,
        1,
        opened,
        20,
        0,
        0,
        0,
        0,
        List.of(),
        Map.of());
  }
}
