package io.github.goodform.compliance;

import io.github.goodform.compliance.load.LoadNodes;
import io.github.goodform.compliance.load.LoadResult;
import io.github.goodform.compliance.load.LoadRun;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import io.github.goodform.compliance.load.PromiseResult;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests what a server does under load: one dynamic test for each promise, named by its sentence.
 *
 * <pre>{@code
 * class UploadUnderLoadTest implements LoadConformance {
 *   @Override public URI target() { return server.getURI(); }
 *   @Override public Observed observed() { return Observed.of(server); }
 *   @Override public LoadScenario scenario() {
 *     return LoadScenario.uploads().rate(300).probe(20).aborting(0.05);
 *   }
 * }
 * }</pre>
 *
 * <p>The load runs once, before the first test. It comes from a separate process, which needs the
 * artifact {@code compliance-core} with the classifier {@code loader} beside the kit. On a machine
 * that is busy with something else, every test is aborted with the reason: such a run shows nothing
 * about the server. A promise about what was not observed is skipped with the reason.
 *
 * <p>Where JUnit runs tests in parallel, it runs no other test of the JVM during this one: {@link
 * Isolated} holds for each class that implements this interface.
 */
@Isolated("other tests would take the processors that the load is measured on")
public interface LoadConformance {

  /**
   * Returns the server's address; {@code /upload} of the contract is below it.
   *
   * @return an address such as {@code http://127.0.0.1:8080}
   */
  URI target();

  /**
   * Returns what is observed inside the server.
   *
   * @return what to observe; nothing unless overridden
   */
  default Observed observed() {
    return Observed.nothing();
  }

  /**
   * Returns the load.
   *
   * @return the scenario
   */
  default LoadScenario scenario() {
    return LoadScenario.uploads();
  }

  /**
   * Returns the machines that the load comes from, when {@link #target} is an address that they
   * reach.
   *
   * @return the nodes; a process of this machine unless overridden
   */
  default Optional<LoadNodes> nodes() {
    return Optional.empty();
  }

  /**
   * Runs the load.
   *
   * @param reporter receives the summary
   * @return one test for each promise
   */
  @TestFactory
  default Stream<DynamicTest> underLoad(TestReporter reporter) {
    LoadRun run = LoadRun.of(target()).withScenario(scenario()).withObserved(observed());
    LoadResult result = nodes().map(run::on).orElse(run).run();
    reporter.publishEntry("goodform load", String.join("\n", result.text()));
    return result.promises().stream()
        .map(
            promise ->
                DynamicTest.dynamicTest(
                    promise.promise().sentence(), () -> LoadConformance.report(promise, result)));
  }

  private static void report(PromiseResult promise, LoadResult result) {
    if (!result.isDecided(promise.promise())) {
      Assumptions.abort("INVALID: " + String.join("; ", result.reasons()));
    }
    switch (promise.state()) {
      case KEPT -> {}
      case NOT_OBSERVED -> Assumptions.abort("not observed: " + promise.text());
      case BROKEN -> Assertions.fail(promise.promise().sentence() + ": " + promise.text());
    }
  }
}
