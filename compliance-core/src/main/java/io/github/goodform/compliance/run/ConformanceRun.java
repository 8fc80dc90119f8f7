package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.wire.ServerDescription;
import io.github.goodform.compliance.wire.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A run of the catalogue against one server.
 *
 * <pre>{@code
 * RunResult result =
 *     ConformanceRun.of(URI.create("http://127.0.0.1:8080"))
 *         .withRuleSet(RuleSet.RFC7578)
 *         .withFiles(servedDirectory)
 *         .run();
 * if (!result.isAsExpected()) {
 *   result.results().stream().filter(CaseResult::isFailure).forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>The gate comes first: three plain bodies that say whether the adapter speaks the contract.
 * Then the selected cases are asked, several at a time. No case depends on another: what does not
 * pass over a shared connection is asked again over a connection of its own, and silence is
 * listened to twice.
 *
 * <p>Instances are immutable: each {@code with} returns a copy.
 */
public final class ConformanceRun {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final URI target;
  private final List<Case> catalogue;
  private final RuleSet ruleSet;
  private final Level weakest;
  private final Predicate<Case> choice;
  private final KnownDeviations known;
  private final @Nullable Path files;
  private final @Nullable Path uploads;
  private final Set<String> features;
  private final Duration timeout;
  private final Consumer<CaseResult> progress;

  private ConformanceRun(
      URI target,
      List<Case> catalogue,
      RuleSet ruleSet,
      Level weakest,
      Predicate<Case> choice,
      KnownDeviations known,
      @Nullable Path files,
      @Nullable Path uploads,
      Set<String> features,
      Duration timeout,
      Consumer<CaseResult> progress) {
    this.target = target;
    this.catalogue = catalogue;
    this.ruleSet = ruleSet;
    this.weakest = weakest;
    this.choice = choice;
    this.known = known;
    this.files = files;
    this.uploads = uploads;
    this.features = features;
    this.timeout = timeout;
    this.progress = progress;
  }

  /**
   * Plans a run of the whole catalogue.
   *
   * @param target the server's address
   * @return the plan: rule set RFC 7578, every level, no known deviations, no files
   */
  public static ConformanceRun of(URI target) {
    return of(target, Catalog.load().cases());
  }

  /**
   * Plans a run of cases that are given.
   *
   * @param target the server's address
   * @param catalogue the cases to choose from, in the order of the result
   * @return the plan: rule set RFC 7578, every level, no known deviations, no files
   */
  public static ConformanceRun of(URI target, List<? extends Case> catalogue) {
    return new ConformanceRun(
        target,
        List.copyOf(catalogue),
        RuleSet.RFC7578,
        Level.CHECK,
        testCase -> true,
        KnownDeviations.none(),
        null,
        null,
        Set.of(),
        TIMEOUT,
        result -> {});
  }

  /**
   * Judges by another rule set.
   *
   * @param other the rule set
   * @return the plan
   */
  public ConformanceRun withRuleSet(RuleSet other) {
    return new ConformanceRun(
        target, catalogue, other, weakest, choice, known, files, uploads, features, timeout,
        progress);
  }

  /**
   * Leaves out what binds less.
   *
   * @param other the weakest level that is asked
   * @return the plan
   */
  public ConformanceRun withLevel(Level other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, other, choice, known, files, uploads, features, timeout,
        progress);
  }

  /**
   * Asks only some cases, in addition to rule set and level.
   *
   * @param other the cases
   * @return the plan
   */
  public ConformanceRun withCases(Predicate<Case> other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, other, known, files, uploads, features, timeout,
        progress);
  }

  /**
   * Excuses what is known.
   *
   * @param other the deviations
   * @return the plan
   */
  public ConformanceRun withKnown(KnownDeviations other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, other, files, uploads, features, timeout,
        progress);
  }

  /**
   * Says which directory the server serves below {@code /files/}: the fixtures are stored there for
   * the time of the run. Without it, the cases that ask for files are skipped.
   *
   * @param directory the directory, writable
   * @return the plan
   */
  public ConformanceRun withFiles(Path directory) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, known, directory, uploads, features, timeout,
        progress);
  }

  /**
   * Says in which directory the server stores uploads: where it says that it stored a file, there
   * the file has to be. The kit only reads there. Without it, the server is believed.
   *
   * @param directory the directory, readable
   * @return the plan
   */
  public ConformanceRun withUploads(Path directory) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, known, files, directory, features, timeout,
        progress);
  }

  /**
   * Says what the server can do beyond what it says itself at {@code GET /goodform}.
   *
   * @param other features such as {@code "savedAs"} or {@code "protected"}
   * @return the plan
   */
  public ConformanceRun withFeatures(Set<String> other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, known, files, uploads, other, timeout,
        progress);
  }

  /**
   * Sets how long silence is listened to. An answer ends an exchange at once.
   *
   * @param other the time-out, above 0
   * @return the plan
   */
  public ConformanceRun withTimeout(Duration other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, known, files, uploads, features, other,
        progress);
  }

  /**
   * Watches the run.
   *
   * @param other takes each result as soon as it is there, one at a time
   * @return the plan
   */
  public ConformanceRun withProgress(Consumer<CaseResult> other) {
    return new ConformanceRun(
        target, catalogue, ruleSet, weakest, choice, known, files, uploads, features, timeout,
        other);
  }

  /**
   * Returns the cases that the run asks or skips.
   *
   * @return the cases in the order of the catalogue
   */
  public List<Case> selected() {
    Predicate<Case> all = CaseFilter.level(ruleSet, weakest).and(choice);
    return catalogue.stream().filter(all).toList();
  }

  /**
   * Runs.
   *
   * @return the result, with one entry for each selected case
   * @throws AdapterException if the server cannot be judged
   * @throws IllegalArgumentException if no case is selected, or the address is no web address
   * @throws CancellationException if the thread is interrupted
   */
  public RunResult run() {
    List<Case> cases = selected();
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("no case is selected: nothing would be tested");
    }
    try (Wire wire = Wire.open(target, timeout, CaseRunner.CONCURRENCY)) {
      long start = System.nanoTime();
      Instant startedAt = Instant.now();
      ContractCheck.require(wire);
      ServerDescription server = wire.describe();
      Set<String> offered = new TreeSet<>(server.features());
      offered.addAll(features);
      try (ServedDirectory directory = serve(cases)) {
        if (directory != null) {
          offered.add("files");
        } else {
          offered.remove("files");
        }
        List<CaseResult> results = ask(wire, cases, offered, directory);
        return new RunResult(
            target,
            server.toString(),
            offered,
            ruleSet,
            startedAt,
            System.nanoTime() - start,
            results,
            known.stale(results, catalogue),
            directory == null ? null : directory.toJson());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    }
  }

  private @Nullable ServedDirectory serve(List<Case> cases) {
    if (files == null) {
      return null;
    }
    Map<String, Fixture> fixtures = new LinkedHashMap<>();
    for (Case testCase : cases) {
      if (testCase instanceof FileServingCase file) {
        file.fixtures().forEach(fixture -> fixtures.put(fixture.id(), fixture));
      }
    }
    try {
      return ServedDirectory.open(files, fixtures.values());
    } catch (IOException e) {
      throw unusable("served", files, e);
    }
  }

  private @Nullable UploadDirectory store() {
    if (uploads == null) {
      return null;
    }
    try {
      return UploadDirectory.open(uploads);
    } catch (IOException e) {
      throw unusable("upload", uploads, e);
    }
  }

  private static AdapterException unusable(String which, Path directory, IOException e) {
    return new AdapterException(
        AdapterException.Kind.ADAPTER,
        "the "
            + which
            + " directory cannot be used: "
            + e.getClass().getSimpleName()
            + ": "
            + directory);
  }

  private List<CaseResult> ask(
      Wire wire, List<Case> cases, Set<String> offered, @Nullable ServedDirectory directory)
      throws InterruptedException {
    DirectoryNames names = directory == null ? DirectoryNames.UNKNOWN : directory;
    UploadDirectory store = store();
    Judge judge = Judge.of(ruleSet, names, store == null ? names : store);
    CaseRunner runner =
        new CaseRunner(
            wire, judge, known, LocalDate.now(ZoneOffset.UTC), ruleSet, offered, directory, store);
    return runner.run(cases, progress);
  }
}
