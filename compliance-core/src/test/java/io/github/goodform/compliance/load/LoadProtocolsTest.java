package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.loader.Interval;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.reference.SecureServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same load over h2c, over TLS and over HTTP/2 over TLS. */
@Tag("once")
final class LoadProtocolsTest {
  private static final LoadScenario SCENARIO =
      ShortLoad.uploads(2)
          .mix("form=6,file64k=2,file10m=0.05")
          .rate(60)
          .aborting(0.1)
          .slow(0.05)
          .malformed(0.05)
          .shorter(0.05)
          .timeout(Duration.ofSeconds(20));

  private final Path directory;

  LoadProtocolsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void h2cIsMultiplexed() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(null, directory)) {
      LoadResult result = run(server.uri(), SCENARIO.http2());
      assertThat(opened(result)).isBetween(1L, 4L);
      assertThat(result.text().get(0)).contains("over HTTP/2");
    }
  }

  @Test
  void aWrongAnswerOverHttp2IsFound() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, directory)) {
      LoadResult result = LoadRun.of(server.uri()).withScenario(SCENARIO.http2()).run();
      PromiseAssert.assertOutcome(result, Promise.BODIES, PromiseResult.State.BROKEN);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerOverTlsIsTrustedByItsCertificateOrOnRequest(boolean http2) throws Exception {
    LoadScenario scenario = http2 ? SCENARIO.http2() : SCENARIO;
    try (SecureServer server = SecureServer.start(directory, http2)) {
      LoadResult result = run(server.uri(), scenario.trusting(server.certificate()));
      assertThat(opened(result)).isBetween(1L, http2 ? 4L : 150L);
      if (!http2) {
        run(server.uri(), scenario.trustingAnyCertificate());
      }
      LoadRun untrusted = LoadRun.of(server.uri()).withScenario(scenario);
      assertThatThrownBy(untrusted::run)
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith(server.uri() + "/upload: the certificate is not trusted")
          .extracting(Throwable::getMessage)
          .asString()
          .hasLineCount(1);
    }
  }

  private static LoadResult run(URI target, LoadScenario scenario) {
    LoadResult result = LoadRun.of(target).withScenario(scenario).run();
    PromiseAssert.assertKept(result, Promise.ANSWERS, Promise.BODIES);
    assertThat(result.evidence().intervals().stream().flatMap(s -> s.disturbed().keySet().stream()))
        .contains("aborted", "slow", "malformed", "short");
    // Nothing waits for a timeout of the server, which is 30 s.
    assertThat(result.steps().get(Steps.Step.WARM_UP))
        .as(Steps.describe(result.steps()))
        .isLessThan(Duration.ofSeconds(20));
    return result;
  }

  private static long opened(LoadResult result) {
    return result.evidence().intervals().stream().mapToLong(Interval::opened).sum();
  }

  @Test
  void certificatesThatCannotBeReadAreOneClearLine() throws Exception {
    Path none = Files.writeString(directory.resolve("none.pem"), "no certificate\n");
    URI nobody = URI.create("https://127.0.0.1:1");
    for (Path file : List.of(none, directory.resolve("missing.pem"))) {
      LoadRun run = LoadRun.of(nobody).withScenario(SCENARIO.trusting(file));
      assertThatThrownBy(run::run)
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith(file + ": expected certificates in PEM");
    }
  }

  @Test
  void aServerWithoutHttp2IsOneClearLine() throws Exception {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      LoadRun run = LoadRun.of(server.uri()).withScenario(SCENARIO.http2());
      assertThatThrownBy(run::run)
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith(server.uri() + "/upload: expected HTTP/2, found: ");
    }
  }
}
