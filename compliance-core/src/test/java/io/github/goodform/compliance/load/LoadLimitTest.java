package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for the limit of a server that has one by construction: 1.4 large uploads a second. */
@Tag("once")
final class LoadLimitTest {
  private static final int ATTEMPTS = 2;
  private static final double GOOD = 1;

  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(1)
          .mix("file64k")
          .rate(GOOD)
          .probe(20)
          .maxP99(Duration.ofMillis(100))
          .withoutExperiments()
          .warmUp(Duration.ofSeconds(2), Duration.ofSeconds(8))
          .rest(Duration.ofMillis(500));

  /** Above its limit, every upload waits: the small ones of the probe as well. */
  private static final class Limited extends Handler.Wrapper {
    private static final long LARGE_OCTETS = 32 << 10;
    private static final long LEAST_GAP_NANOS = 700_000_000;
    private static final long SLOW_NANOS = 900_000_000;
    private static final long DELAY_MILLIS = 200;

    private final AtomicLong last = new AtomicLong(System.nanoTime() - LEAST_GAP_NANOS);
    private volatile long slowUntil = System.nanoTime();

    static void before(Server server) throws Exception {
      Limited limited = new Limited();
      server.stop();
      limited.setHandler(server.getHandler());
      server.setHandler(limited);
      server.start();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      long now = System.nanoTime();
      if (request.getLength() > LARGE_OCTETS && now - last.getAndSet(now) < LEAST_GAP_NANOS) {
        slowUntil = now + SLOW_NANOS;
      }
      if (now >= slowUntil) {
        return super.handle(request, response, callback);
      }
      var unused =
          request
              .getComponents()
              .getScheduler()
              .schedule(
                  () ->
                      request
                          .getComponents()
                          .getExecutor()
                          .execute(() -> handleLate(request, response, callback)),
                  DELAY_MILLIS,
                  TimeUnit.MILLISECONDS);
      return true;
    }

    private void handleLate(Request request, Response response, Callback callback) {
      try {
        super.handle(request, response, callback);
      } catch (Exception e) {
        callback.failed(e);
      }
    }
  }

  @Test
  void theSearchEndsAtTheLimitThatTheServerHas(@TempDir Path directory) throws Exception {
    LoadCurve curve = search(directory);
    assertThat(curve.steps()).extracting(LoadCurve.Step::rate).containsExactly(GOOD, 2.0);
    assertThat(curve.limit()).hasValue(GOOD);
    PromiseAssert.assertOutcome(
        curve.steps().get(1).result(), Promise.BUDGET, PromiseResult.State.BROKEN);
    LoadResult recovery = curve.recovery().orElseThrow();
    assertThat(recovery.scenario().rate()).isEqualTo(GOOD);
    assertThat(curve.isAsPromised()).as(String.join("\n", recovery.text())).isTrue();
    assertThat(String.join("\n", curve.text()))
        .contains("limit: 1/s was as promised, 2/s was ", "after the search, at the first rate:");
  }

  /** A busy machine may make the runs at the first rate INVALID: then the search is repeated. */
  private static LoadCurve search(Path directory) throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      Limited.before(server.server());
      LoadRun run = LoadRun.of(server.uri()).withScenario(SCENARIO);
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        LoadCurve curve = run.findLimit();
        if (curve.isValid() && curve.steps().get(0).result().isValid()) {
          return curve;
        }
      }
    }
    return abort("the first rate was INVALID in each of " + ATTEMPTS + " searches");
  }
}
