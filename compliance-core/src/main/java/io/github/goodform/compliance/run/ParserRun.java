package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A run of the multipart cases against a parser in the same process. */
public final class ParserRun {
  /** Reads a body: octets in, parts out. */
  @FunctionalInterface
  public interface Parser {
    /**
     * Reads a body.
     *
     * @param contentType the value of the {@code Content-Type} field, octets read as ISO-8859-1
     * @param chunks the octets of the body, cut in pieces that are never empty
     * @return the parts
     * @throws Exception to reject the body
     */
    List<ObservedPart> parse(String contentType, List<byte[]> chunks) throws Exception;
  }

  /**
   * What is run, and how it is judged.
   *
   * @param name the name of the parser, for reports
   * @param parser the parser
   * @param ruleSet the rule set that it is judged by
   * @param level the minimum level of the cases
   * @param known the known deviations
   * @param timeout how long a body may take, above 0
   */
  public record Plan(
      String name,
      Parser parser,
      RuleSet ruleSet,
      Level level,
      KnownDeviations known,
      Duration timeout) {}

  private static final URI HERE = URI.create("parser:here");

  /** Longer bodies are not given octet by octet: that asks nothing new, and takes long. */
  private static final int MAX_OCTETS_ONE_BY_ONE = 4096;

  private final Plan plan;
  private final List<Case> catalogue;

  /** Where the parser runs; another one after a parser that hangs. */
  private ExecutorService thread;

  private ParserRun(Plan plan, List<Case> catalogue) {
    this.plan = plan;
    this.catalogue = catalogue;
    this.thread = newThread();
  }

  /**
   * Plans a run of the whole catalogue.
   *
   * @param plan what is run
   * @return the run
   */
  public static ParserRun of(Plan plan) {
    return of(plan, Catalog.load().cases());
  }

  /**
   * Plans a run of cases that are given.
   *
   * @param plan what is run
   * @param catalogue the cases to choose from, in the order of the result
   * @return the run
   */
  public static ParserRun of(Plan plan, List<Case> catalogue) {
    return new ParserRun(plan, catalogue);
  }

  /**
   * Returns the cases that are run or skipped.
   *
   * @return the cases in the order of the catalogue
   */
  public List<Case> selected() {
    return catalogue.stream()
        .filter(CaseFilter.area(Area.MULTIPART))
        .filter(CaseFilter.level(plan.ruleSet(), plan.level()))
        .toList();
  }

  /**
   * Runs.
   *
   * @return the result, with one entry for each selected case
   * @throws CancellationException if the thread is interrupted
   */
  public RunResult run() {
    long start = System.nanoTime();
    Instant startedAt = Instant.now();
    Judge judge = Judge.of(plan.ruleSet(), DirectoryNames.UNKNOWN, DirectoryNames.UNKNOWN);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    List<CaseResult> results;
    try {
      results =
          selected().stream()
              .map(testCase -> plan.known().apply(judge(judge, (UploadCase) testCase), today))
              .toList();
    } finally {
      thread.shutdownNow();
    }
    return new RunResult(
        HERE,
        plan.name(),
        Set.of(),
        plan.ruleSet(),
        startedAt,
        System.nanoTime() - start,
        results,
        plan.known().stale(results, catalogue),
        null,
        RunResult.SavedNames.NONE);
  }

  private Judgement judge(Judge judge, UploadCase testCase) {
    AskedSize size = testCase.head().marks().size();
    if (size != null && size.declared()) {
      return judge.skip(testCase, "only a server declares limits");
    }
    if (!isForParsers(testCase)) {
      return judge.skip(testCase, "only a connection can be asked this");
    }
    long start = System.nanoTime();
    List<Observation> observations = new ArrayList<>();
    for (Transmission transmission : testCase.transmissions()) {
      Observation observation = observe(judge, testCase, transmission);
      observations.add(observation);
      if (!judge.isMet(testCase, observation)) {
        break;
      }
    }
    return judge.judge(testCase, observations, System.nanoTime() - start);
  }

  /** Whether the case is about the body, and not about the connection that it comes over. */
  static boolean isForParsers(UploadCase testCase) {
    return testCase.transmissions().stream().allMatch(Transmission::isAboutContent)
        && testCase.next() == null
        && testCase.headers().isEmpty();
  }

  /**
   * Gives the body with the case's own cuts, then octet by octet: the first observation that is not
   * met counts.
   */
  private Observation observe(Judge judge, UploadCase testCase, Transmission transmission) {
    List<byte[]> chunks = chunks(transmission);
    Observation first = observe(testCase, chunks);
    long length = chunks.stream().mapToLong(chunk -> chunk.length).sum();
    if (!judge.isMet(testCase, first) || length > MAX_OCTETS_ONE_BY_ONE) {
      return first;
    }
    Observation second = observe(testCase, oneByOne(chunks));
    return judge.isMet(testCase, second) && first.equals(second) ? first : second;
  }

  private Observation observe(UploadCase testCase, List<byte[]> chunks) {
    String contentType = testCase.contentType().latin1();
    Future<Observation> parsing = thread.submit(() -> parse(contentType, chunks));
    try {
      return parsing.get(plan.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // A loop that does not look at interrupts stays behind; the other cases are asked all the
      // same.
      thread.shutdownNow();
      thread = newThread();
      return new Observation.Silent(plan.timeout().toMillis());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a case could not be run", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    }
  }

  private static ExecutorService newThread() {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "goodform-parser");
          thread.setDaemon(true);
          return thread;
        });
  }

  private Observation parse(String contentType, List<byte[]> chunks) {
    try {
      return new Observation.Parsed(200, plan.parser().parse(contentType, chunks));
    } catch (NullPointerException
        | IndexOutOfBoundsException
        | ClassCastException
        | ArithmeticException
        | StackOverflowError
        | AssertionError e) {
      return answer(500, e);
    } catch (Exception e) {
      return answer(400, e);
    }
  }

  private static Observation answer(int status, Throwable e) {
    Octets content = Octets.utf8(String.valueOf(e));
    return new Observation.Responded(status, Map.of(), content, content.length());
  }

  /** Returns the pieces that a server gives its parser: no more than the declared length. */
  private static List<byte[]> chunks(Transmission transmission) {
    byte[] content = transmission.content().toByteArray();
    long end =
        transmission.coding() == Transmission.Coding.LENGTH
            ? Math.min(transmission.declared(), content.length)
            : content.length;
    List<byte[]> chunks = new ArrayList<>();
    for (Transmission.Send send : transmission.sends()) {
      if (send.from() < end) {
        chunks.add(Arrays.copyOfRange(content, send.from(), (int) Math.min(send.to(), end)));
      }
    }
    return chunks;
  }

  private static List<byte[]> oneByOne(List<byte[]> chunks) {
    List<byte[]> octets = new ArrayList<>();
    for (byte[] chunk : chunks) {
      for (byte octet : chunk) {
        octets.add(new byte[] {octet});
      }
    }
    return octets;
  }
}
