package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Promise;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.reference.SecureServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.opentest4j.TestAbortedException;

/** The interface for loads as a server project uses it, run by the JUnit Platform itself. */
@Tag("once")
final class LoadConformanceTest {
  private static ReferenceServer server;
  private static Optional<SecureServer> secure = Optional.empty();
  private static boolean http2;

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

  /** The loader's process trusts what the scenario names: a file gets there, an object does not. */
  static class UploadOverTls implements LoadConformance {
    @Override
    public URI target() {
      return secure.orElseThrow().uri();
    }

    @Override
    public LoadScenario scenario() {
      LoadScenario brief =
          LoadScenario.uploads()
              .rate(30)
              .trusting(secure.orElseThrow().certificate())
              .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(1))
              .record(Duration.ofSeconds(1))
              .recovery(Duration.ZERO);
      return http2 ? brief.http2() : brief;
    }
  }

  static class UploadWithoutTrust implements LoadConformance {
    @Override
    public URI target() {
      return secure.orElseThrow().uri();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void loadsAServerOverTls(boolean overHttp2, @TempDir Path folder) throws Exception {
    http2 = overHttp2;
    try (SecureServer started = SecureServer.start(folder, overHttp2)) {
      secure = Optional.of(started);
      List<Event> finished = finished(UploadOverTls.class);
      List<TestExecutionResult> results = results(finished).subList(0, 2);
      assertThat(finished.get(1).getTestDescriptor().getDisplayName())
          .isEqualTo(Promise.BODIES.sentence());
      assertThat(results)
          .allSatisfy(
              result -> {
                if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                  assertThat(result.getThrowable().orElseThrow()).hasMessageContaining("INVALID: ");
                }
              });
      assertThat(
              EngineTestKit.engine("junit-jupiter")
                  .selectors(selectClass(UploadWithoutTrust.class))
                  .execute()
                  .containerEvents()
                  .failed()
                  .list())
          .first()
          .extracting(e -> e.getRequiredPayload(TestExecutionResult.class).getThrowable())
          .asString()
          .contains(
              started.uri() + "/upload: the certificate is not trusted",
              "trust it by --cacert FILE or LoadScenario.trusting(FILE)");
    }
  }

  private static List<Event> finished(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(tests))
        .execute()
        .testEvents()
        .finished()
        .list();
  }

  private static List<TestExecutionResult> results(List<Event> finished) {
    return finished.stream().map(e -> e.getRequiredPayload(TestExecutionResult.class)).toList();
  }

  /** Two tests that run at the same time meet. */
  private static final class Meeting {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final AtomicInteger came = new AtomicInteger();
    private final AtomicInteger met = new AtomicInteger();

    void await() throws InterruptedException {
      came.incrementAndGet();
      try {
        var unused = barrier.await(2, TimeUnit.SECONDS);
        met.incrementAndGet();
      } catch (BrokenBarrierException | TimeoutException e) {
        return; // alone
      }
    }
  }

  private static Meeting meeting = new Meeting();

  static class Another {
    @Test
    void meets() throws InterruptedException {
      meeting.await();
    }
  }

  static class AThird extends Another {}

  static class LoadThatMeets implements LoadConformance {
    @Override
    public URI target() {
      try {
        meeting.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new TestAbortedException("the load itself is no matter here");
    }
  }

  static class LoadOfABaseClass extends LoadThatMeets {}

  @ParameterizedTest
  @ValueSource(classes = {LoadThatMeets.class, LoadOfABaseClass.class})
  void noOtherTestRunsDuringALoad(Class<?> load) {
    assertThat(met(Another.class, AThird.class)).as("tests run in parallel").isEqualTo(2);
    assertThat(met(Another.class, load)).isZero();
  }

  private static int met(Class<?>... two) {
    meeting = new Meeting();
    EngineTestKit.engine("junit-jupiter")
        .selectors(
            Arrays.stream(two)
                .map(DiscoverySelectors::selectClass)
                .toArray(DiscoverySelector[]::new))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
        .execute();
    assertThat(meeting.came).hasValue(2);
    return meeting.met.get();
  }

  /** A shared machine may be busy: then every test is aborted with the reason, and none fails. */
  @Test
  void hasOneTestForEachPromiseNamedByItsSentence() {
    List<Event> finished = finished(UploadUnderLoad.class);
    assertThat(finished)
        .extracting(event -> event.getTestDescriptor().getDisplayName())
        .containsExactlyElementsOf(
            Arrays.stream(Promise.values())
                .filter(promise -> promise != Promise.BUDGET)
                .map(Promise::sentence)
                .toList());
    List<TestExecutionResult> results = results(finished);
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
