package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.loader.Interval.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recording, with times that are made up: nothing here waits. */
final class RecordingTest {
  private static final Clients.Second CLIENT = new Clients.Second(1, 0, 0, 0, 0, 0, 0);
  private static final Kind FORM = Kind.parse("form");
  private static final long MILLIS = 1_000_000;

  private final Recording recording = new Recording(false);
  private long number;

  private Recording.Sent send(long intendedMillis, long sentMillis) {
    Recording.Sent sent =
        new Recording.Sent(
            Recording.Group.LOAD,
            FORM,
            ++number,
            intendedMillis * MILLIS,
            sentMillis * MILLIS,
            true);
    recording.sent(sent);
    return sent;
  }

  private void answer(Recording.Sent sent, long millis, long overdueMillis) {
    recording.completed(sent, millis * MILLIS, 200, null, null, overdueMillis * MILLIS);
  }

  private Interval second(Phase next) {
    return recording.swap(0, CLIENT, next);
  }

  @Test
  void takesTimesFromTheIntendedTime() {
    answer(send(10, 13), 18, 0);
    Interval second = second(Phase.RECORD);
    assertThat(second.load().max() / MILLIS).isEqualTo(8);
    assertThat(second.lag().max() / MILLIS).isEqualTo(3);
  }

  @Test
  void findsAStallOfTheServerWhileTheLoaderIsOnTime() {
    Recording.Sent first = send(0, 0);
    Recording.Sent second = send(100, 100);
    answer(first, 300, 0);
    answer(second, 301, 0);
    assertThat(second(Phase.RECORD).stalls())
        .containsExactly(new Interval.Stall(0, 300 * MILLIS, 0));
  }

  @Test
  void findsNoStallBelowTheLimitNorWhileNothingWasAsked() {
    answer(send(0, 0), 199, 0);
    answer(send(1000, 1000), 1001, 0);
    assertThat(second(Phase.RECORD).stalls()).isEmpty();
  }

  @Test
  void blamesTheLoaderWhenItWasLateItself() {
    Recording.Sent first = send(0, 0);
    answer(first, 2000, 1990);
    assertThat(second(Phase.RECORD).stalls())
        .containsExactly(new Interval.Stall(0, 2000 * MILLIS, 1990 * MILLIS));
    Recording.Sent late = send(2000, 2150);
    send(2100, 2151);
    answer(late, 2400, 0);
    assertThat(second(Phase.RECORD).stalls())
        .containsExactly(new Interval.Stall(2150 * MILLIS, 250 * MILLIS, 150 * MILLIS));
  }

  @Test
  void aRequestThatMayTakeLongIsNoStall() {
    Recording.Sent large =
        new Recording.Sent(Recording.Group.LOAD, Kind.parse("file10m"), 1, 0, 0, false);
    recording.sent(large);
    answer(large, 900, 0);
    assertThat(second(Phase.RECORD).stalls()).isEmpty();
  }

  @Test
  void countsWhatIsRecordedAndNotTheWarmUp() {
    answer(send(0, 0), 50, 0);
    second(Phase.RECORD);
    answer(send(100, 100), 101, 0);
    recording.completed(send(110, 110), 112 * MILLIS, 500, "status 500", null, 0);
    recording.unsent();
    Recording.Sent last = send(120, 120);
    Interval recorded = second(Phase.DRAIN);
    assertThat(recorded.asked()).isEqualTo(4);
    assertThat(recorded.unsent()).isEqualTo(1);
    assertThat(recorded.completed()).isEqualTo(2);
    assertThat(recorded.outstanding()).isEqualTo(1);
    assertThat(recorded.statuses()).containsEntry("200", 1L).containsEntry("500", 1L);
    assertThat(recorded.errors()).containsExactly(java.util.Map.entry("status 500", 1L));
    recording.completed(last, 123 * MILLIS, 200, null, "part \"id\" is missing", 0);
    assertThat(second(Phase.RECOVERY).wrong()).isEqualTo(1);
    Totals totals = recording.totals();
    assertThat(totals.load().count()).isEqualTo(3);
    assertThat(totals.load().max() / MILLIS).isEqualTo(3);
    assertThat(totals.examples())
        .isEqualTo(
            List.of("form, request 3: status 500", "form, request 4: part \"id\" is missing"));
  }
}
