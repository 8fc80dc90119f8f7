package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.goodform.compliance.LoadConformance;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What JUnit reports of a server with a fault: of a VALID load, and of an INVALID one. */
@Tag("once")
final class LoadConformanceOutcomesTest {
  private static final int ATTEMPTS = 3;

  private static final LoadScenario BRIEF =
      ShortLoad.uploads(1).rate(100).withoutExperiments().rest(Duration.ofMillis(500));

  /** Ends when two seconds were calm. */
  private static final LoadScenario CALM =
      BRIEF.warmUp(Duration.ofSeconds(2), Duration.ofSeconds(10));

  private static final List<String> SENTENCES =
      Arrays.stream(Promise.values())
          .filter(promise -> promise != Promise.BUDGET)
          .map(Promise::sentence)
          .toList();

  private static URI target = URI.create("http://127.0.0.1:1");
  private static LoadScenario scenario = BRIEF;

  private final Path directory;

  LoadConformanceOutcomesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  static class UploadsOfAFaultyServer implements LoadConformance {
    @Override
    public URI target() {
      return target;
    }

    @Override
    public LoadScenario scenario() {
      return scenario;
    }
  }

  /** The result of each test, by its name. */
  private static Map<String, TestExecutionResult> underLoad() {
    Map<String, TestExecutionResult> results = new LinkedHashMap<>();
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(UploadsOfAFaultyServer.class))
        .execute()
        .testEvents()
        .finished()
        .list()
        .forEach(
            event ->
                results.put(
                    event.getTestDescriptor().getDisplayName(),
                    event.getRequiredPayload(TestExecutionResult.class)));
    assertThat(results.keySet()).containsExactlyElementsOf(SENTENCES);
    return results;
  }

  private static String message(TestExecutionResult result) {
    return String.valueOf(result.getThrowable().orElseThrow().getMessage());
  }

  private static List<String> named(Map<String, TestExecutionResult> results, Status status) {
    return results.keySet().stream().filter(name -> status.equals(status(results, name))).toList();
  }

  private static Status status(Map<String, TestExecutionResult> results, String name) {
    return results.getOrDefault(name, TestExecutionResult.aborted(null)).getStatus();
  }

  private static boolean isInvalid(Map<String, TestExecutionResult> results) {
    return results.values().stream()
        .anyMatch(
            each -> each.getStatus() == Status.ABORTED && message(each).contains("INVALID: "));
  }

  @Test
  void aBrokenPromiseFailsItsTestAndNoOther() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, directory)) {
      target = server.uri();
      scenario = CALM;
      Map<String, TestExecutionResult> results = underLoad();
      for (int attempt = 1; isInvalid(results) && attempt < ATTEMPTS; attempt++) {
        results = underLoad();
      }
      assumeFalse(isInvalid(results), "each of " + ATTEMPTS + " loads was INVALID");
      String bodies = Promise.BODIES.sentence();
      assertThat(named(results, Status.FAILED)).containsExactly(bodies);
      TestExecutionResult failed = results.getOrDefault(bodies, TestExecutionResult.successful());
      assertThat(failed.getThrowable()).get().isInstanceOf(AssertionError.class);
      assertThat(message(failed)).startsWith(bodies + ": ").contains("sha256").hasLineCount(1);
      assertThat(named(results, Status.SUCCESSFUL)).contains(Promise.ANSWERS.sentence());
      assertThat(results.values())
          .filteredOn(each -> each.getStatus() == Status.ABORTED)
          .isNotEmpty()
          .allMatch(each -> message(each).contains("not observed: "));
    }
  }

  /** A warm-up of one second is never calm: it takes two. The fault is there all the same. */
  @Test
  void anInvalidLoadAbortsEachTestWithTheReason() throws Exception {
    try (FaultyLoadServer server = new FaultyLoadServer(LoadFault.WRONG_DIGEST, directory)) {
      target = server.uri();
      scenario = BRIEF;
      Map<String, TestExecutionResult> results = underLoad();
      assertThat(named(results, Status.ABORTED)).hasSameSizeAs(SENTENCES);
      assertThat(results.values())
          .extracting(LoadConformanceOutcomesTest::message)
          .allMatch(
              reason ->
                  reason.contains("INVALID: ")
                      && reason.contains("the warm-up ended at its limit"));
    }
  }
}
