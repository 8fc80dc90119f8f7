package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.MissingPartException;
import io.github.goodform.compliance.wire.Protocol;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A run of the catalogue against one server.
 *
 * <pre>{@code
 * RunResult result =
 *     ConformanceRun.of(URI.create("http://127.0.0.1:8080"))
 *         .ruleSet(RuleSet.RFC7578)
 *         .files(servedDirectory)
 *         .build()
 *         .run();
 * if (!result.isAsExpected()) {
 *   result.results().stream().filter(CaseResult::isFailure).forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>The contract check comes first: two plain bodies, a field and a file, that show whether the
 * adapter follows the contract; the field is sent a few times more to measure how long a plain form
 * takes. Then the selected cases are sent, several at a time, each request over a connection of its
 * own. A request without a response is sent once more, alone.
 *
 * <p>Instances are immutable.
 */
public final class ConformanceRun {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Builder plan;

  private ConformanceRun(Builder plan) {
    this.plan = plan;
  }

  /**
   * Plans a run of the whole catalogue.
   *
   * @param target the server's address
   * @return the plan: rule set RFC 7578, every level, HTTP/1.1, no known deviations, no files
   */
  public static Builder of(URI target) {
    return of(target, Catalog.load().cases());
  }

  /**
   * Plans a run of cases that are given.
   *
   * @param target the server's address
   * @param catalogue the cases to choose from, in the order of the result
   * @return the plan: rule set RFC 7578, every level, HTTP/1.1, no known deviations, no files
   */
  public static Builder of(URI target, List<? extends Case> catalogue) {
    return new Builder(target, List.copyOf(catalogue));
  }

  /** The plan of a run; {@link #build} takes a copy. Not safe for use by several threads. */
  public static final class Builder {
    private final URI target;
    private final List<Case> catalogue;
    private RuleSet ruleSet = RuleSet.RFC7578;
    private Level level = Level.CHECK;
    private Predicate<Case> choice = testCase -> true;
    private KnownDeviations known = KnownDeviations.none();
    private @Nullable Path files;
    private @Nullable Path uploads;
    private Set<String> features = Set.of();
    private Duration timeout = TIMEOUT;
    private Map<String, String> headers = Map.of();
    private @Nullable SSLContext tls;
    private Protocol protocol = Protocol.H1;
    private Consumer<CaseResult> progress = result -> {};

    private Builder(URI target, List<Case> catalogue) {
      this.target = target;
      this.catalogue = catalogue;
    }

    private Builder(Builder other) {
      this(other.target, other.catalogue);
      ruleSet = other.ruleSet;
      level = other.level;
      choice = other.choice;
      known = other.known;
      files = other.files;
      uploads = other.uploads;
      features = other.features;
      timeout = other.timeout;
      headers = other.headers;
      tls = other.tls;
      protocol = other.protocol;
      progress = other.progress;
    }

    /**
     * Sets the rule set that the server is judged by.
     *
     * @param ruleSet the rule set
     * @return this plan
     */
    public Builder ruleSet(RuleSet ruleSet) {
      this.ruleSet = ruleSet;
      return this;
    }

    /**
     * Sets the minimum level of the cases.
     *
     * @param level the level; cases of it and of stronger ones are run
     * @return this plan
     */
    public Builder level(Level level) {
      this.level = level;
      return this;
    }

    /**
     * Selects cases, in addition to rule set and level.
     *
     * @param choice the cases
     * @return this plan
     */
    public Builder cases(Predicate<Case> choice) {
      this.choice = choice;
      return this;
    }

    /**
     * Sets the known deviations.
     *
     * @param known the deviations
     * @return this plan
     */
    public Builder known(KnownDeviations known) {
      this.known = known;
      return this;
    }

    /**
     * Sets the directory that the server serves below {@code /files/}: the fixtures are stored
     * there for the time of the run. Without it, the cases about files are skipped.
     *
     * @param files the directory, writable; null for none
     * @return this plan
     */
    public Builder files(@Nullable Path files) {
      this.files = files;
      return this;
    }

    /**
     * Sets the directory in which the server stores uploads: each file that it reports must be
     * there. The kit only reads it. Without it, path traversal cannot be detected: the report
     * states so.
     *
     * @param uploads the directory, readable; null for none
     * @return this plan
     */
    public Builder uploads(@Nullable Path uploads) {
      this.uploads = uploads;
      return this;
    }

    /**
     * Sets the features of the server beyond those that it reports at {@code GET /goodform}.
     *
     * @param features such as {@code "savedAs"} or {@code "protected"}
     * @return this plan
     */
    public Builder features(Set<String> features) {
      this.features = Set.copyOf(features);
      return this;
    }

    /**
     * Sets the response timeout of a plain form; a large body, or a server that takes long for a
     * plain form, is given longer.
     *
     * @param timeout the timeout, above 0
     * @return this plan
     */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /**
     * Sets fields that are sent with every request, such as {@code Authorization}. A field of the
     * same name that the case has itself is kept.
     *
     * @param headers values by field name
     * @return this plan
     */
    public Builder headers(Map<String, String> headers) {
      this.headers = new LinkedHashMap<>(headers);
      return this;
    }

    /**
     * Sets the trust and the keys for https.
     *
     * @param tls the context; null for that of the JVM
     * @return this plan
     */
    public Builder tls(@Nullable SSLContext tls) {
      this.tls = tls;
      return this;
    }

    /**
     * Sets the version of HTTP. Cases that only HTTP/1.1 can express are skipped over others.
     *
     * @param protocol the protocol
     * @return this plan
     */
    public Builder protocol(Protocol protocol) {
      this.protocol = protocol;
      return this;
    }

    /**
     * Sets the listener for results: called with each one as soon as it exists, one at a time.
     *
     * @param progress takes the results
     * @return this plan
     */
    public Builder progress(Consumer<CaseResult> progress) {
      this.progress = progress;
      return this;
    }

    /**
     * Builds the run.
     *
     * @return the run, which later changes of this plan do not reach
     */
    public ConformanceRun build() {
      return new ConformanceRun(new Builder(this));
    }
  }

  /**
   * Returns a plan that begins as this run.
   *
   * @return the plan
   */
  public Builder toBuilder() {
    return new Builder(plan);
  }

  /**
   * Returns the cases that are run or skipped.
   *
   * @return the cases in the order of the catalogue
   */
  public List<Case> selected() {
    Predicate<Case> all = CaseFilter.level(plan.ruleSet, plan.level).and(plan.choice);
    return plan.catalogue.stream().filter(all).toList();
  }

  /**
   * Runs.
   *
   * @return the result, with one entry for each selected case
   * @throws AdapterException if the server cannot be judged
   * @throws IllegalArgumentException if no case is selected, or the address does not fit
   * @throws MissingPartException if the protocol or a directory needs a part that is not on the
   *     class path
   * @throws CancellationException if the thread is interrupted
   */
  public RunResult run() {
    List<Case> cases = selected();
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("no case is selected: nothing would be tested");
    }
    return connected(wire -> run(wire, cases));
  }

  /**
   * Makes the contract check alone.
   *
   * @throws AdapterException if the server cannot be judged
   * @throws IllegalArgumentException if the address does not fit
   * @throws MissingPartException if the protocol needs a part that is not on the class path
   * @throws CancellationException if the thread is interrupted
   */
  public void smoke() {
    connected(
        wire -> {
          ContractCheck.require(wire, plan.timeout);
          return true;
        });
  }

  /** What is done over a wire. */
  private interface Connected<T> {
    T over(Wire wire) throws InterruptedException;
  }

  private <T> T connected(Connected<T> task) {
    Wire.Options options = new Wire.Options(plan.timeout, plan.headers, plan.tls, plan.protocol);
    try (Wire wire = Wire.open(plan.target, options)) {
      return task.over(wire);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    }
  }

  private RunResult run(Wire wire, List<Case> cases) throws InterruptedException {
    long start = System.nanoTime();
    Instant startedAt = Instant.now();
    Pace pace = Pace.of(plan.timeout, ContractCheck.require(wire, plan.timeout));
    ServerDescription server = wire.describe();
    Set<String> offered = new TreeSet<>(server.features());
    offered.addAll(plan.features);
    try (ServedDirectory directory = serve(cases)) {
      if (directory != null) {
        offered.add("files");
      } else {
        offered.remove("files");
      }
      UploadDirectory store = store();
      List<CaseResult> results =
          runner(wire, new Obstacles(wire, server, offered, directory), directory, store)
              .run(
                  named(DeclaredLimits.apply(cases, server.limits()), directory),
                  pace,
                  plan.progress);
      return new RunResult(
          plan.target,
          server.toString(),
          offered,
          plan.ruleSet,
          startedAt,
          System.nanoTime() - start,
          results,
          plan.known.stale(results, plan.catalogue),
          directory == null ? null : directory.profile(),
          savedNames(results, store));
    }
  }

  private CaseRunner runner(
      Wire wire,
      Obstacles obstacles,
      @Nullable ServedDirectory directory,
      @Nullable UploadDirectory store) {
    DirectoryNames names = directory == null ? DirectoryNames.UNKNOWN : directory;
    Judge judge = Judge.of(plan.ruleSet, names, store == null ? names : store);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    return new CaseRunner(wire, judge, plan.known, today, obstacles, store);
  }

  private List<Case> named(List<Case> cases, @Nullable ServedDirectory directory) {
    try {
      return directory == null ? cases : directory.named(cases);
    } catch (IOException e) {
      throw unusable("served", Objects.requireNonNull(plan.files), e);
    }
  }

  private static RunResult.SavedNames savedNames(
      List<CaseResult> results, @Nullable UploadDirectory store) {
    boolean asked =
        results.stream()
            .anyMatch(
                one ->
                    one.testCase().area() == Area.UPLOAD_NAME
                        && one.testCase().needs().contains("savedAs")
                        && one.verdict() != Verdict.SKIP);
    if (!asked) {
      return RunResult.SavedNames.NONE;
    }
    return store == null ? RunResult.SavedNames.REPORTED : RunResult.SavedNames.CHECKED;
  }

  private @Nullable ServedDirectory serve(List<Case> cases) {
    if (plan.files == null) {
      return null;
    }
    Map<String, Fixture> fixtures = new LinkedHashMap<>();
    for (Case testCase : cases) {
      if (testCase instanceof FileServingCase file) {
        file.fixtures().forEach(fixture -> fixtures.put(fixture.id(), fixture));
      }
    }
    try {
      return ServedDirectory.open(plan.files, fixtures.values());
    } catch (IOException e) {
      throw unusable("served", plan.files, e);
    }
  }

  private @Nullable UploadDirectory store() {
    if (plan.uploads == null) {
      return null;
    }
    try {
      return UploadDirectory.open(plan.uploads);
    } catch (IOException e) {
      throw unusable("upload", plan.uploads, e);
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
}
