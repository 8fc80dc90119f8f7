package io.github.goodform.compliance.run;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.verdict.Judge;
import io.github.goodform.compliance.verdict.Judgement;
import io.github.goodform.compliance.wire.Harness;
import io.github.goodform.compliance.wire.HarnessException;
import io.github.goodform.compliance.wire.ShellWord;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run of the multipart cases against a parser: in the same process, or in a program of its own.
 */
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
     * @throws Exception to reject the body; what counts as a crash, {@code
     *     MultipartParserConformance} defines
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

  /**
   * A program that reads bodies, and how it is judged.
   *
   * @param harness the program, started; the run ends it
   * @param ruleSet the rule set that it is judged by
   * @param level the minimum level of the cases
   * @param cases selects cases, in addition to rule set and level
   * @param known the known deviations
   * @param progress takes each result as soon as it exists
   */
  public record HarnessPlan(
      Harness harness,
      RuleSet ruleSet,
      Level level,
      Predicate<Case> cases,
      KnownDeviations known,
      Consumer<CaseResult> progress) {}

  private static final URI HERE = URI.create("parser:here");

  /** Longer bodies are not given octet by octet: that asks nothing new, and takes long. */
  private static final int MAX_OCTETS_ONE_BY_ONE = 4096;

  /** What both kinds of plans have in common. */
  private record Terms(
      URI target,
      String name,
      RuleSet ruleSet,
      Level level,
      Predicate<Case> cases,
      KnownDeviations known,
      Consumer<CaseResult> progress) {}

  private final Terms terms;
  private final BodyReader reader;
  private final List<Case> catalogue;

  private ParserRun(Terms terms, BodyReader reader, List<Case> catalogue) {
    this.terms = terms;
    this.reader = reader;
    this.catalogue = catalogue;
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
    return new ParserRun(
        new Terms(
            HERE,
            plan.name(),
            plan.ruleSet(),
            plan.level(),
            each -> true,
            plan.known(),
            result -> {}),
        new InProcessReader(plan.parser(), plan.timeout()),
        catalogue);
  }

  /**
   * Plans a run of cases that are given against a program.
   *
   * @param plan what is run
   * @param catalogue the cases to choose from, in the order of the result
   * @return the run
   */
  public static ParserRun of(HarnessPlan plan, List<Case> catalogue) {
    Harness harness = plan.harness();
    return new ParserRun(
        new Terms(
            target(harness.command()),
            harness.description().toString(),
            plan.ruleSet(),
            plan.level(),
            plan.cases(),
            plan.known(),
            plan.progress()),
        new HarnessReader(harness),
        catalogue);
  }

  /** Whatever the words of the command hold, they are the scheme-specific part of the address. */
  private static URI target(List<String> command) {
    String words = command.stream().map(ShellWord::of).collect(Collectors.joining(" "));
    return URI.create(
        "exec:" + URLEncoder.encode(words, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  /**
   * Checks a program with the two bodies of the contract check alone.
   *
   * @param harness the program; it stays open
   * @throws AdapterException if it does not read them; the message is one line
   * @throws InterruptedException if the thread is interrupted
   */
  public static void smoke(Harness harness) throws InterruptedException {
    ContractCheck.require(new HarnessReader(harness));
  }

  /**
   * Returns the cases that are run or skipped.
   *
   * @return the cases in the order of the catalogue
   */
  public List<Case> selected() {
    return catalogue.stream()
        .filter(CaseFilter.area(Area.MULTIPART))
        .filter(CaseFilter.level(terms.ruleSet(), terms.level()))
        .filter(terms.cases())
        .toList();
  }

  /**
   * Runs.
   *
   * @return the result, with one entry for each selected case
   * @throws CancellationException if the thread is interrupted
   * @throws HarnessException if a program that ended does not start again
   */
  public RunResult run() {
    long start = System.nanoTime();
    Instant startedAt = Instant.now();
    Judge judge = Judge.of(terms.ruleSet(), DirectoryNames.UNKNOWN, DirectoryNames.UNKNOWN);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    List<CaseResult> results = new ArrayList<>();
    try (reader) {
      for (Case testCase : selected()) {
        CaseResult result = terms.known().apply(judge(judge, (UploadCase) testCase), today);
        results.add(result);
        terms.progress().accept(result);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    }
    return new RunResult(
        terms.target(),
        terms.name(),
        Set.of(),
        terms.ruleSet(),
        startedAt,
        System.nanoTime() - start,
        results,
        terms.known().stale(results, catalogue),
        null,
        RunResult.SavedNames.NONE);
  }

  private Judgement judge(Judge judge, UploadCase testCase) throws InterruptedException {
    if (DeclaredLimits.areAskedBy(testCase)) {
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
  private Observation observe(Judge judge, UploadCase testCase, Transmission transmission)
      throws InterruptedException {
    String contentType = testCase.contentType().latin1();
    List<byte[]> chunks = chunks(transmission);
    Observation first = reader.read(testCase.id(), contentType, chunks);
    long length = chunks.stream().mapToLong(chunk -> chunk.length).sum();
    if (!reader.takesChunks() || !judge.isMet(testCase, first) || length > MAX_OCTETS_ONE_BY_ONE) {
      return first;
    }
    // Not the arrays of the first time: the parser may have changed them.
    Observation second = reader.read(testCase.id(), contentType, oneByOne(chunks(transmission)));
    return judge.isMet(testCase, second) && first.equals(second) ? first : second;
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
