package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Promise;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The interface for loads as a server project uses it, run by the JUnit Platform itself. */
final class LoadConformanceTest {
  private static ReferenceServer server;

  @BeforeAll
  static void start() throws Exception {
    server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static class UploadUnderLoad implements LoadConformance {
    @Override
    public URI target() {
      return server.uri();
    }

    @Override
    public LoadScenario scenario() {
      return LoadScenario.uploads()
          .rate(50)
          .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(2))
          .record(Duration.ofSeconds(1))
          .recovery(Duration.ofSeconds(1));
    }
  }

  /** A shared machine may be busy: then every test is aborted with the reason, and none fails. */
  @Test
  void hasOneTestForEachPromiseNamedByItsSentence() {
    List<Event> finished =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(UploadUnderLoad.class))
            .execute()
            .testEvents()
            .finished()
            .list();
    assertThat(finished)
        .extracting(event -> event.getTestDescriptor().getDisplayName())
        .containsExactlyElementsOf(
            Arrays.stream(Promise.values())
                .filter(promise -> promise != Promise.BUDGET)
                .map(Promise::sentence)
                .toList());
    List<TestExecutionResult> results =
        finished.stream().map(e -> e.getRequiredPayload(TestExecutionResult.class)).toList();
    List<String> aborted =
        results.stream()
            .filter(result -> result.getStatus() == TestExecutionResult.Status.ABORTED)
            .map(result -> String.valueOf(result.getThrowable().orElseThrow().getMessage()))
            .toList();
    boolean invalid = aborted.stream().anyMatch(reason -> reason.contains("INVALID: "));
    if (invalid) {
      assertThat(aborted).hasSize(results.size()).allMatch(each -> each.contains("INVALID: "));
    } else {
      assertThat(results.subList(0, 2))
          .extracting(TestExecutionResult::getStatus)
          .containsOnly(TestExecutionResult.Status.SUCCESSFUL);
      assertThat(aborted).allMatch(reason -> reason.contains("not observed: "));
    }
  }
}
