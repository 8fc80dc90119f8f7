package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.load.PromiseResult.State;
import io.github.goodform.compliance.load.loader.Kind;
import io.github.goodform.compliance.load.loader.SampleBody;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of the catalogue as the requests of a load. */
@Tag("once")
final class CatalogBodiesTest {
  private static final LoadScenario CASES =
      ShortLoad.uploads(1).mix("cases=3,cases:clients").rate(300);

  @Test
  void areThoseThatEveryServerReads() {
    assertThat(CatalogBodies.of(new Kind.Cases("clients")))
        .extracting(SampleBody::id)
        .contains("client-chromium-form", "client-firefox-form", "client-curl", "client-go")
        .doesNotContain("client-chromium-directory", "client-curl-multiple-files");
    assertThat(CatalogBodies.of(new Kind.Cases("")))
        .hasSizeGreaterThan(150)
        .extracting(SampleBody::id)
        .doesNotHaveDuplicates()
        .contains("client-chromium-form");
  }

  @Test
  void areReadRightByARightServer() throws Exception {
    try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
      LoadResult result = LoadRun.of(server.uri()).withScenario(CASES).run();
      PromiseAssert.assertOutcome(result, Promise.BODIES, State.KEPT);
      Experiments.Samples samples = result.evidence().experiments().samples();
      int clients = CatalogBodies.of(new Kind.Cases("clients")).size();
      assertThat(samples.leftOut()).isEmpty();
      assertThat(samples.sent()).isEqualTo(CatalogBodies.of(new Kind.Cases("")).size() + clients);
      assertThat(result.text()).anyMatch(line -> line.contains("left out, because"));
    }
  }

  /** One answer in so many is wrong: at rest, or under the load only. */
  @Test
  void areFoundWhenTheyAreReadWrong(@TempDir Path directory) throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, directory)) {
      LoadResult result = LoadRun.of(server.uri()).withScenario(CASES).run();
      PromiseAssert.assertOutcome(result, Promise.BODIES, State.BROKEN);
    }
  }

  @Test
  void areAThemeThatHasSome() {
    Kind.Cases none = new Kind.Cases("serving-paths");
    assertThatThrownBy(() -> CatalogBodies.of(none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("clients, ", "plain-forms", "found \"serving-paths\"")
        .hasMessageNotContaining("\n");
  }
}
