package io.github.goodform.docker;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs test classes, in a JVM of a container: {@code RunTests CLASS…}.
 *
 * <p>Prints {@code N passed, N failed, N skipped} last. Exit code 0 when all passed, 1 when one
 * failed, 2 when none ran.
 */
final class RunTests {
  private RunTests() {}

  public static void main(String[] classes) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                Arrays.stream(classes)
                    .map(DiscoverySelectors::selectClass)
                    .toArray(org.junit.platform.engine.DiscoverySelector[]::new))
            .build();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    // In UTF-8, whatever the locale under test can encode.
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    summary.printFailuresTo(out, 20);
    out.printf(
        "%d passed, %d failed, %d skipped%n",
        summary.getTestsSucceededCount(),
        summary.getTotalFailureCount(),
        summary.getTestsSkippedCount() + summary.getTestsAbortedCount());
    boolean failed = summary.getTotalFailureCount() > 0;
    System.exit(failed ? 1 : summary.getTestsSucceededCount() > 0 ? 0 : 2);
  }
}
