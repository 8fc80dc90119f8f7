package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.loader.Totals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each demand of the pooled path, on both sides of its threshold. */
final class PooledPathTest {
  private static final ServerReading BEGAN = reading(0, 0, 0);

  private static ServerReading reading(long acquired, long pooled, long oversize) {
    return new ServerReading(
        Map.of(
            ServerReading.ACQUIRED,
            acquired,
            ServerReading.POOLED,
            pooled,
            ServerReading.OVERSIZE,
            oversize),
        List.of());
  }

  /** A recording of 1,000 requests. */
  private static State judge(
      String demands, long opened, ServerReading ended, Optional<Experiments.OpenUploads> open) {
    Interval second = Seconds.of(0, 1000, 1000, opened);
    RunEvidence evidence =
        new RunEvidence(
            open.map(Experiments.NONE::with).orElse(Experiments.NONE),
            List.of(second),
            new Totals(Series.NONE, Series.NONE, Series.NONE, Series.NONE, Map.of(), List.of()),
            new RunEvidence.Inside(BEGAN, BEGAN, ended, ended),
            OptionalLong.empty(),
            BlockedTasks.Found.NOT_LOOKED);
    PooledPath path = demands.isEmpty() ? PooledPath.DEFAULT : PooledPath.parse(demands);
    return PooledPathPromise.judge(evidence, path).state();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                | 200  | 1000 | 900  | 0    | KEPT
          ''                | 201  | 1000 | 900  | 0    | BROKEN
          connections=1     | 1000 | 1000 | 900  | 0    | KEPT
          connections=0.1   | 101  | 1000 | 900  | 0    | BROKEN
          ''                | 0    | 499  | 499  | 0    | BROKEN
          ''                | 0    | 500  | 500  | 0    | KEPT
          buffers=0         | 0    | 0    | 0    | 0    | KEPT
          ''                | 0    | 1000 | 899  | 0    | BROKEN
          hits=0.5          | 0    | 1000 | 500  | 0    | KEPT
          ''                | 0    | 9800 | 9800 | 200  | BROKEN
          oversize=0.02     | 0    | 9800 | 9800 | 200  | KEPT
          """)
  void judgesByTheDemands(
      String demands, long opened, long acquired, long pooled, long oversize, State outcome) {
    assertThat(judge(demands, opened, reading(acquired, pooled, oversize), Optional.empty()))
        .isEqualTo(outcome);
  }

  @Test
  void demandsStreamsOnRequest() {
    ServerReading ended = reading(1000, 1000, 0);
    Optional<Experiments.OpenUploads> half =
        Optional.of(new Experiments.OpenUploads(20, 1000, 400, 100));
    Optional<Experiments.OpenUploads> more =
        Optional.of(new Experiments.OpenUploads(20, 1000, 400, 101));
    assertThat(judge("", 0, ended, more)).isEqualTo(State.KEPT);
    assertThat(judge("kept=0.5", 0, ended, half)).isEqualTo(State.KEPT);
    assertThat(judge("kept=0.5", 0, ended, more)).isEqualTo(State.BROKEN);
    assertThat(judge("kept=0.5", 0, ended, Optional.empty())).isEqualTo(State.KEPT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hits",
        "hits=",
        "hits=x",
        "hits=1.1",
        "hits=-1",
        "buffers=NaN",
        "pool=1",
        "hits=1,"
      })
  void refusesWhatIsNoDemand(String notation) {
    assertThatThrownBy(() -> PooledPath.parse(notation))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("pooled path");
  }
}
