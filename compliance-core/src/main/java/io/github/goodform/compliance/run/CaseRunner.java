package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Fixture;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.wire.Wire;
import io.github.goodform.compliance.wire.WireRequest;
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

/**
 * Runs cases, several at a time. Each request has a connection of its own, so that no response
 * depends on another case.
 */
final class CaseRunner {
  /** How many cases run at a time: enough to hide the timeout of one. */
  static final int CONCURRENCY = 8;

  private final Wire wire;
  private final Judge judge;
  private final KnownDeviations known;
  private final LocalDate today;
  private final Set<String> offered;
  private final @Nullable ServedDirectory directory;
  private final @Nullable UploadDirectory uploads;
  private final Object reporting = new Object();

  CaseRunner(
      Wire wire,
      Judge judge,
      KnownDeviations known,
      LocalDate today,
      Set<String> offered,
      @Nullable ServedDirectory directory,
      @Nullable UploadDirectory uploads) {
    this.wire = wire;
    this.judge = judge;
    this.known = known;
    this.today = today;
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
              Thread thread = new Thread(task, "goodform-case");
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
      CaseResult result = known.apply(judge(testCase), today);
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
      throw new IllegalStateException("a case could not be run", e.getCause());
    }
  }

  private Judgement judge(Case testCase) throws InterruptedException {
    String obstacle = obstacle(testCase);
    if (obstacle != null) {
      return judge.skip(testCase, obstacle);
    }
    long start = System.nanoTime();
    List<Observation> observations = observe(testCase);
    return judge.judge(testCase, observations, System.nanoTime() - start);
  }

  /** Sends the requests of a case, until one of several is not met. */
  private List<Observation> observe(Case testCase) throws InterruptedException {
    if (testCase instanceof UploadCase upload && upload.next() != null) {
      List<Observation> observations = wire.sendWithNext(upload);
      return isSilent(observations) ? wire.sendWithNext(upload) : observations;
    }
    List<WireRequest> requests = wire.requests(testCase);
    List<Observation> observations = new ArrayList<>();
    for (WireRequest request : requests) {
      Observation observation = checked(send(testCase, request));
      observations.add(observation);
      if (requests.size() > 1 && !judge.isMet(testCase, observation)) {
        break;
      }
    }
    return observations;
  }

  /** A busy machine may be late once: without a response, the request is sent once more. */
  private Observation send(Case testCase, WireRequest request) throws InterruptedException {
    Observation observation = wire.send(testCase, request);
    return observation instanceof Observation.Silent ? wire.send(testCase, request) : observation;
  }

  private static boolean isSilent(List<Observation> observations) {
    return observations.stream().anyMatch(Observation.Silent.class::isInstance);
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
    String unsendable = wire.obstacle(testCase);
    if (unsendable != null) {
      return unsendable;
    }
    Set<String> missing = new TreeSet<>(testCase.needs());
    missing.removeAll(offered);
    return missing.isEmpty()
        ? null
        : "the server does not offer the feature " + String.join(", ", missing);
  }

  private Observation checked(Observation observation) {
    return uploads == null ? observation : uploads.checked(observation);
  }
}
