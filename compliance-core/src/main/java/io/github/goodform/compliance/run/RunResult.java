package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.ServerDescription;
import io.github.goodform.fs.FileNameProfile;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole run against one server: the input of every report.
 *
 * @param target the server's address
 * @param server the name and version that the server reports, such as {@code "jetty 12.1.14"}, or
 *     {@code "unknown"}
 * @param features the features beyond the contract that the server reports, such as {@code "files"}
 * @param ruleSet the rule set it was judged by
 * @param startedAt when the run began
 * @param nanos how long it took, in nanoseconds
 * @param results one result for each selected case, in the order of the catalogue
 * @param stale the known deviations that match no failure: no selected case has their id, they have
 *     expired, or the server passes; each makes the run fail
 * @param directory the probed profile of the served directory, or null when no file was served
 * @param savedNames whether the names under which the server reports uploads were checked
 */
public record RunResult(
    URI target,
    String server,
    Set<String> features,
    RuleSet ruleSet,
    Instant startedAt,
    long nanos,
    List<CaseResult> results,
    List<KnownDeviation> stale,
    @Nullable FileNameProfile directory,
    SavedNames savedNames) {
  /** The name of a server that gives none. */
  public static final String UNKNOWN_SERVER = ServerDescription.UNKNOWN;

  /** How the names are known under which a server stores uploads. */
  public enum SavedNames {
    /** No case was about them. */
    NONE,
    /** The server reported them, and nobody looked: path traversal cannot be detected. */
    REPORTED,
    /** Each reported file was looked up in the upload directory. */
    CHECKED
  }

  /** Keeps immutable copies. */
  public RunResult {
    features = Set.copyOf(features);
    results = List.copyOf(results);
    stale = List.copyOf(stale);
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

  /**
   * Counts the MUST cases that were asked: the denominator of the score.
   *
   * @return how many there are, skipped ones left out
   */
  public long mustAsked() {
    return results.stream().filter(RunResult::isAskedMust).count();
  }

  /**
   * Counts the MUST cases that were asked and met: the numerator of the score. A known deviation is
   * accepted, but not met.
   *
   * @return how many there are
   */
  public long mustMet() {
    return results.stream()
        .filter(RunResult::isAskedMust)
        .filter(
            result ->
                result.verdict() == Verdict.PASS || result.verdict() == Verdict.UNEXPECTED_PASS)
        .count();
  }

  /**
   * Returns whether no case failed and no known deviation is stale.
   *
   * @return whether a build may go on
   */
  public boolean isAsExpected() {
    return stale.isEmpty() && results.stream().noneMatch(CaseResult::isFailure);
  }

  private static boolean isAskedMust(CaseResult result) {
    return result.demand().level() == Level.MUST && result.verdict() != Verdict.SKIP;
  }
}
