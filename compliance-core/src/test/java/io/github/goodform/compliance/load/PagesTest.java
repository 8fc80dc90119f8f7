package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Interval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages with what they name, fetched as a browser does. */
@Tag("once")
final class PagesTest {
  private static final LoadScenario PAGES =
      ShortLoad.uploads(1)
          .mix("page:/index.html")
          .probeWith("page:/index.html")
          .rate(10)
          .probe(5)
          .connections(24);

  /** Twelve images over six connections take the time of two; over HTTP/2 that of one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyImageIsFetchedOverTheConnectionsOfABrowser(boolean http2) throws Exception {
    try (PageServer server = new PageServer(false)) {
      LoadResult result =
          LoadRun.of(server.uri()).withScenario(http2 ? PAGES.http2() : PAGES).run();
      PromiseAssert.assertOutcome(result, Promise.BODIES, State.KEPT);
      long pages = result.evidence().intervals().stream().mapToLong(Interval::completed).sum();
      // Before the load as its page, as the probe's, and to see whether they change.
      assertThat(server.images()).isEqualTo((pages + 3) * PageServer.IMAGES);
      long opened = result.evidence().intervals().stream().mapToLong(Interval::opened).sum();
      // Four users at most, and the client that tried everything before the load.
      assertThat(opened).isBetween(http2 ? 1L : 6L, http2 ? 24L : 4 * 6L);
      double least = (http2 ? 1 : 2) * PageServer.IMAGE_MILLIS;
      assertThat(result.evidence().totals().probe().min() / 1e6).isGreaterThanOrEqualTo(least);
    }
  }

  @Test
  void anImageThatChangesIsAWrongBody() throws Exception {
    try (PageServer server = new PageServer(true)) {
      LoadResult result = LoadRun.of(server.uri()).withScenario(PAGES).run();
      assertThat(result.promise(Promise.BODIES).orElseThrow())
          .satisfies(
              bodies -> {
                assertThat(bodies.state()).isEqualTo(State.BROKEN);
                assertThat(bodies.text()).contains("page:/index.html", ".png: expected ");
              });
    }
  }
}
