package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import io.github.goodform.compliance.load.loader.Interval.Stall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Seconds of several loaders, added up. */
final class MergeTest {
  private static final long MILLI = 1_000_000;

  private static Interval second(int index, Phase phase, long count, long... probes) {
    Histogram times = new Histogram(Recording.DIGITS);
    for (long each : probes) {
      times.recordValue(each);
    }
    return new Interval(
        index,
        phase,
        count,
        1,
        count,
        Series.NONE,
        Recording.series(times),
        Series.NONE,
        Map.of("200", count),
        Map.of("timeout", 1L),
        2,
        Map.of("aborted", 3L),
        4,
        5,
        6,
        7,
        1,
        8,
        count,
        count,
        List.of(),
        Map.of("probe", Recording.encode(times)));
  }

  @Test
  void countsAreAddedAndOfClocksOfAProcessTheWorstCounts() {
    Interval sum =
        new Merge()
            .add(List.of(second(4, Phase.RECORD, 10), second(4, Phase.RECORD, 30)), List.of());
    assertThat(sum.index()).isEqualTo(4);
    assertThat(sum.phase()).isEqualTo(Phase.RECORD);
    assertThat(sum.asked()).isEqualTo(40);
    assertThat(sum.unsent()).isEqualTo(2);
    assertThat(sum.completed()).isEqualTo(40);
    assertThat(sum.statuses()).isEqualTo(Map.of("200", 40L));
    assertThat(sum.errors()).isEqualTo(Map.of("timeout", 2L));
    assertThat(sum.wrong()).isEqualTo(4);
    assertThat(sum.disturbed()).isEqualTo(Map.of("aborted", 6L));
    assertThat(sum.outstanding()).isEqualTo(8);
    assertThat(sum.connections()).isEqualTo(10);
    assertThat(sum.opened()).isEqualTo(12);
    assertThat(sum.samples()).isEqualTo(14);
    assertThat(sum.starved()).isEqualTo(2);
    assertThat(sum.cpuNanos()).isEqualTo(16);
    assertThat(sum.compileMillis()).isEqualTo(30);
    assertThat(sum.gcMillis()).isEqualTo(30);
  }

  /** The P99 of all is no mean and no maximum of the parts' P99. */
  @Test
  void aPercentileIsReadFromTheSum() {
    SplittableRandom random = new SplittableRandom(7);
    long[] fast = random.longs(900, MILLI, 2 * MILLI).toArray();
    long[] slow = random.longs(100, 5 * MILLI, 50 * MILLI).toArray();
    Merge merge = new Merge();
    Interval sum =
        merge.add(
            List.of(second(0, Phase.RECORD, 900, fast), second(0, Phase.RECORD, 100, slow)),
            List.of());
    List<Long> all = new ArrayList<>();
    Arrays.stream(fast).forEach(all::add);
    Arrays.stream(slow).forEach(all::add);
    all.sort(Long::compareTo);
    double exact = all.get(989);
    assertThat(sum.probe().count()).isEqualTo(1000);
    assertThat(sum.probe().p99() / exact).isBetween(0.998, 1.002);
    assertThat(sum.probe().min() / (double) all.get(0)).isBetween(0.998, 1.002);
    Totals totals = totals(merge);
    assertThat(totals.probe()).isEqualTo(sum.probe());
    assertThat(totals.percentiles().get("probe")).hasSize(Totals.PERCENTILES.size());
  }

  private static Totals totals(Merge merge) {
    return Totals.parse(
        Members.parse(
            Members.line(merge.end(Members.parse(MergeOrder.end(List.of("n1: timeout")))))));
  }

  @Test
  void theWarmUpCountsForNothingAndTheRecoveryForItself() {
    Merge merge = new Merge();
    merge.add(List.of(second(0, Phase.WARM_UP, 1, MILLI)), List.of());
    merge.add(List.of(second(1, Phase.RECORD, 1, 2 * MILLI)), List.of());
    merge.add(List.of(second(2, Phase.DRAIN, 1, 3 * MILLI)), List.of());
    merge.add(List.of(second(3, Phase.RECOVERY, 1, 4 * MILLI)), List.of());
    Totals totals = totals(merge);
    assertThat(totals.probe().count()).isEqualTo(2);
    assertThat(totals.recovery().count()).isEqualTo(1);
    assertThat(totals.examples()).containsExactly("n1: timeout");
    assertThat(totals(merge).probe().count()).as("the next load begins anew").isZero();
  }

  @Test
  void aSecondIsTheSameAfterTheLines() {
    Interval second = second(3, Phase.RECORD, 2, MILLI, 3 * MILLI);
    Stall stall = new Stall(1, 300 * MILLI, 2);
    Interval sum =
        new Merge().add(Members.parse(MergeOrder.add(List.of(second, second), List.of(stall))));
    assertThat(sum.probe().count()).isEqualTo(4);
    assertThat(sum.stalls()).containsExactly(stall);
  }

  @Test
  void aStallIsWhatEveryLoaderHas() {
    List<Stall> first =
        List.of(new Stall(0, 400 * MILLI, 1), new Stall(9_000 * MILLI, 300 * MILLI, 0));
    List<Stall> second = List.of(new Stall(100 * MILLI, 500 * MILLI, 7));
    assertThat(Stalls.common(List.of(first, second)))
        .containsExactly(new Stall(100 * MILLI, 300 * MILLI, 7));
    assertThat(Stalls.common(List.of(first, List.of()))).isEmpty();
    assertThat(Stalls.common(List.of(first))).isEqualTo(first);
    assertThat(Stalls.common(List.of(first, List.of(new Stall(300 * MILLI, 400 * MILLI, 0)))))
        .as("together for less than 200 ms")
        .isEmpty();
    assertThat(Stalls.common(List.of())).isEmpty();
  }
}
