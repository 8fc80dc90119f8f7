package io.github.goodform.compliance.verdict;

import io.github.goodform.compliance.cases.Profile;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole run against one server: the input of every report.
 *
 * @param target the server's address
 * @param server what the server says it is, such as {@code "jetty 12.1.14"}, or {@code "unknown"}
 * @param profile the profile it was judged by
 * @param startedAt when the run began
 * @param nanos how long it took, in nanoseconds
 * @param results one result for each selected case, in the order of the catalogue
 * @param directory the probed profile of the served directory as JSON, or null when no file was
 *     served
 */
public record RunResult(
    URI target,
    String server,
    Profile profile,
    Instant startedAt,
    long nanos,
    List<CaseResult> results,
    @Nullable String directory) {
  /** Keeps an immutable copy. */
  public RunResult {
    results = List.copyOf(results);
  }

  /**
   * Counts the results with a verdict.
   *
   * @param verdict the verdict
   * @return how many there are
   */
  public long count(Verdict verdict) {
    return results.stream().filter(result -> result.verdict() == verdict).count();
  }
}
