package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.wire.Wire;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks cases, several at a time, in such a way that no answer depends on another case. */
final class CaseRunner {
  /** How many cases are asked at a time: enough to hide the silence of one. */
  static final int CONCURRENCY = 8;

  private static final String FILES_PATH = "/files/";

  private final Wire wire;
  private final Judge judge;
  private final KnownDeviations known;
  private final LocalDate today;
  private final RuleSet ruleSet;
  private final Set<String> offered;
  private final @Nullable ServedDirectory directory;
  private final @Nullable UploadDirectory uploads;
  private final Object reporting = new Object();

  CaseRunner(
      Wire wire,
      Judge judge,
      KnownDeviations known,
      LocalDate today,
      RuleSet ruleSet,
      Set<String> offered,
      @Nullable ServedDirectory directory,
      @Nullable UploadDirectory uploads) {
    this.wire = wire;
    this.judge = judge;
    this.known = known;
    this.today = today;
    this.ruleSet = ruleSet;
    this.offered = offered;
    this.directory = directory;
    this.uploads = uploads;
  }

  List<CaseResult> run(List<Case> cases, Consumer<CaseResult> progress)
      throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            CONCURRENCY,
            task -> {
              Thread thread = new Thread(task, "goodform-asker");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<CaseResult>> futures = new ArrayList<>();
      for (Case testCase : cases) {
        futures.add(threads.submit(running(testCase, progress)));
      }
      List<CaseResult> results = new ArrayList<>();
      for (Future<CaseResult> future : futures) {
        results.add(get(future));
      }
      return results;
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  private Callable<CaseResult> running(Case testCase, Consumer<CaseResult> progress) {
    return () -> {
      CaseResult result = known.apply(ask(testCase), today);
      synchronized (reporting) {
        progress.accept(result);
      }
      return result;
    };
  }

  private static CaseResult get(Future<CaseResult> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException("a case could not be asked", e.getCause());
    }
  }

  private Judgement ask(Case testCase) throws InterruptedException {
    String obstacle = obstacle(testCase);
    if (obstacle != null) {
      return judge.skip(testCase, obstacle);
    }
    long start = System.nanoTime();
    if (testCase instanceof UploadCase upload && upload.next() != null) {
      return judge.judge(testCase, askWithNext(upload), System.nanoTime() - start);
    }
    List<Observation> observations = new ArrayList<>();
    for (Case request : requests(testCase)) {
      Observation observation = observe(testCase, request);
      observations.add(observation);
      if (!judge.isMet(testCase, observation)) {
        break;
      }
    }
    return judge.judge(testCase, observations, System.nanoTime() - start);
  }

  /** Silence may also be the sound of a busy machine. */
  private List<Observation> askWithNext(UploadCase testCase) {
    List<Observation> observations = wire.sendWithNext(testCase);
    boolean silent = observations.stream().anyMatch(Observation.Silent.class::isInstance);
    return silent ? wire.sendWithNext(testCase) : observations;
  }

  private @Nullable String obstacle(Case testCase) {
    if (testCase instanceof FileServingCase file) {
      if (directory == null) {
        return "the directory that the server serves was not given";
      }
      for (Fixture fixture : file.fixtures()) {
        String problem = directory.problem(fixture);
        if (problem != null) {
          return problem;
        }
      }
    }
    Set<String> missing = new TreeSet<>(testCase.needs());
    missing.removeAll(offered);
    return missing.isEmpty()
        ? null
        : "the server does not offer the feature " + String.join(", ", missing);
  }

  private static List<? extends Case> requests(Case testCase) {
    return testCase instanceof UploadCase upload ? upload.requests() : List.of(testCase);
  }

  /**
   * A shared connection may carry what an earlier request left on it. It can only spoil an answer
   * that is exactly what a binding demand expects by making it something else, so that answer is
   * believed; whatever else comes back is asked for again, alone.
   */
  private Observation observe(Case testCase, Case request) throws InterruptedException {
    if (asksForContent(testCase)) {
      Observation shared = lookedUp(wire.send(request, FILES_PATH));
      if (judge.isMet(testCase, shared)) {
        return shared;
      }
    }
    Observation alone = wire.sendAlone(request, FILES_PATH);
    // Silence may also be the sound of a busy machine.
    return lookedUp(
        alone instanceof Observation.Silent ? wire.sendAlone(request, FILES_PATH) : alone);
  }

  private Observation lookedUp(Observation observation) {
    return uploads == null ? observation : uploads.checked(observation);
  }

  private boolean asksForContent(Case testCase) {
    Demand demand = testCase.demand(ruleSet).orElseThrow();
    boolean binding = demand.level() == Level.MUST || demand.level() == Level.SHOULD;
    return binding
        && (demand.expectation() instanceof Expectation.Parts
            || demand.expectation() instanceof Expectation.Serves
            || demand.expectation() instanceof Expectation.Saved);
  }
}
