package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.ShellWord;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A run against one server, judged by one rule set.
 *
 * @param target the server's address, or {@code exec:} and the command of a program
 * @param server the name and version that the server reports
 * @param features the features beyond the contract that it reports, sorted
 * @param ruleSet the rule set it was judged by
 * @param startedAt when the run began
 * @param millis how long it took, in milliseconds
 * @param entries one entry for each selected case, in the order of the catalogue
 * @param stale the known deviations that match no failure
 * @param savedNames whether the names under which the server reports uploads were checked
 */
public record Run(
    String target,
    String server,
    List<String> features,
    RuleSet ruleSet,
    Instant startedAt,
    long millis,
    List<Entry> entries,
    List<KnownDeviation> stale,
    RunResult.SavedNames savedNames) {
  /** What the target of a run against a program begins with. */
  private static final String EXEC = "exec:";

  /** Keeps immutable copies. */
  public Run {
    features = List.copyOf(features);
    entries = List.copyOf(entries);
    stale = List.copyOf(stale);
  }

  /**
   * Makes the plain values of a run's result.
   *
   * @param result the result
   * @return the run
   */
  public static Run of(RunResult result) {
    return new Run(
        target(result.target()),
        result.server(),
        List.copyOf(new TreeSet<>(result.features())),
        result.ruleSet(),
        result.startedAt(),
        result.nanos() / 1_000_000,
        result.results().parallelStream().map(Entry::of).toList(),
        result.stale(),
        result.savedNames());
  }

  /**
   * Counts the entries with a verdict.
   *
   * @param verdict the verdict
   * @return how many there are
   */
  public long count(Verdict verdict) {
    return entries.stream().filter(entry -> entry.verdict() == verdict).count();
  }

  /**
   * Counts the MUST cases that were asked: the denominator of the score.
   *
   * @return how many there are, skipped ones left out
   */
  public long mustAsked() {
    return entries.stream().filter(Run::isAskedMust).count();
  }

  /**
   * Counts the MUST cases that were asked and met: the numerator of the score.
   *
   * @return how many there are
   */
  public long mustMet() {
    return entries.stream()
        .filter(Run::isAskedMust)
        .filter(
            entry -> entry.verdict() == Verdict.PASS || entry.verdict() == Verdict.UNEXPECTED_PASS)
        .count();
  }

  /**
   * Returns whether no case failed and no known deviation is stale.
   *
   * @return whether a build may go on
   */
  public boolean isAsExpected() {
    return stale.isEmpty() && entries.stream().noneMatch(Entry::isFailure);
  }

  /**
   * Returns the checks that this run could not make.
   *
   * @return one line for each, often none
   */
  public List<String> blindSpots() {
    return savedNames == RunResult.SavedNames.REPORTED
        ? List.of(
            "The names of stored uploads are as the server reports them: without the upload"
                + " directory, path traversal cannot be detected.")
        : List.of();
  }

  /**
   * Returns the reasons for which cases were skipped.
   *
   * @return the number of cases by the reason, in the order of the catalogue
   */
  public Map<String, Long> unasked() {
    return entries.stream()
        .filter(entry -> entry.verdict() == Verdict.SKIP)
        .collect(Collectors.groupingBy(Entry::reason, LinkedHashMap::new, Collectors.counting()));
  }

  /**
   * Returns the command that runs a case again.
   *
   * @param invocation how the reader starts the command line, such as {@code "java -jar
   *     goodform.jar"}
   * @param entry an entry of this run
   * @return the command in one line
   */
  public String replay(String invocation, Entry entry) {
    String rules = ruleSet == RuleSet.RFC7578 ? "" : " --rules " + ruleSet.id();
    if (target.startsWith(EXEC)) {
      String command = target.substring(EXEC.length()).replace("'", "'\\''");
      return invocation + " check --exec '" + command + "' --case " + entry.id() + rules;
    }
    return invocation + " replay " + entry.id() + rules + " " + ShellWord.of(target);
  }

  /** A command is not an address: it is shown as it was given. */
  private static String target(URI target) {
    return String.valueOf(target.getScheme()).concat(":").equals(EXEC)
        ? EXEC + target.getSchemeSpecificPart()
        : target.toString();
  }

  private static boolean isAskedMust(Entry entry) {
    return entry.level() == Level.MUST && entry.verdict() != Verdict.SKIP;
  }
}
