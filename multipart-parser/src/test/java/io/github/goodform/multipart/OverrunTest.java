package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A source that publishes more than was requested (Reactive Streams §1.1): the body ends in an
 * error, or completes with every octet; never with fewer.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverrunTest {
  private static final String REFUSED =
      "the source published a buffer that was not requested (Reactive Streams §1.1)";
  private static final String REFUSED_AFTER_THE_END =
      "the source published a buffer after its end (Reactive Streams §1.7)";

  /** One to four parts; no octet of the content begins a boundary. */
  private static Body body(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      text.append("--B\r\nContent-Disposition: form-data; name=\"n").append(i).append("\"\r\n\r\n");
      for (int n = random.nextInt(300); n > 0; n--) {
        text.append("xyz\r\n-".charAt(random.nextInt(6)));
      }
      text.append("\r\n");
    }
    return Body.of(text.append("--B--\r\n").toString());
  }

  /** Publishes and requests; gives the kind of end, after everything that must hold was checked. */
  private static String outcome(PushingSource.Manner manner, boolean ownThread, long seed)
      throws InterruptedException {
    Random random = new Random(seed);
    Body body = body(random);
    PushingSource source = new PushingSource(body.octets(), manner, ownThread, random);
    PublisherOutcome outcome = new PublisherOutcome(new Random(seed));
    try {
      MultipartPublisher.of(body.boundary(), source).subscribe(outcome);
    } catch (MultipartException e) {
      throw new AssertionError(e);
    }
    Thread publishes = new Thread(source::run);
    if (ownThread) {
      publishes.start();
    }
    outcome.take();
    publishes.join();
    PublisherOutcome pushed = PublisherOutcome.ofPush(body);
    String what = manner + (ownThread ? " on its own thread" : "") + ", seed " + seed;
    assertThat(outcome.signalsAfterTheLast()).as(what).isZero();
    if (outcome.isComplete()) {
      assertThat(outcome.all()).as(what).isEqualTo(pushed.all());
      assertThat(source.hasPublishedAll()).as(what).isTrue();
      return "complete";
    }
    assertThat(pushed.events()).as(what).startsWith(withoutEnd(outcome.events()));
    assertThat(outcome.failure()).as(what).isInstanceOf(IllegalStateException.class);
    String message = String.valueOf(outcome.all().substring(outcome.events().length()));
    if (message.equals(REFUSED)) {
      // What has ended cannot be cancelled.
      assertThat(source.isCancelled() || source.hasPublishedAll()).as(what).isTrue();
      return "refused";
    }
    assertThat(message).as(what).isEqualTo(REFUSED_AFTER_THE_END);
    return "refused after the end";
  }

  /** Without the mark that more content may follow. */
  private static String withoutEnd(String events) {
    return events.endsWith(">") ? events.substring(0, events.length() - 1) : events;
  }

  @Test
  void neverCompletesWithFewerOctets() throws InterruptedException {
    Map<String, Integer> reached = new TreeMap<>();
    for (PushingSource.Manner manner : PushingSource.Manner.values()) {
      for (boolean ownThread : new boolean[] {false, true}) {
        for (int i = 0; i < (ownThread ? 100 : 1_000); i++) {
          String outcome = outcome(manner, ownThread, 7_578 + i);
          reached.merge(manner + (ownThread ? " own: " : ": ") + outcome, 1, Integer::sum);
        }
      }
    }
    assertThat(reached.keySet())
        .as("%s", reached)
        .contains(
            "AS_REQUESTED: complete",
            "AS_REQUESTED own: complete",
            "SURPLUS: complete",
            "SURPLUS: refused",
            "SURPLUS own: refused",
            "ALL_AT_THE_FIRST_REQUEST: complete",
            "ALL_AT_THE_FIRST_REQUEST: refused",
            "ALL_AT_THE_FIRST_REQUEST own: refused",
            "ALL_BEFORE_A_REQUEST: refused",
            "ALL_BEFORE_A_REQUEST own: refused",
            "AFTER_THE_END: refused after the end")
        // A source that keeps to the demand is never taken for one that does not.
        .doesNotContain("AS_REQUESTED: refused", "AS_REQUESTED own: refused");
  }
}
