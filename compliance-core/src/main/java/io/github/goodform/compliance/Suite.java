package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.CurlCommand;
import io.github.goodform.compliance.wire.RequestText;
import io.github.goodform.compliance.wire.ShellWord;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestReporter;

/** One area of the catalogue as dynamic tests. */
final class Suite {
  /** The system property that selects cases by id, with {@code *} as a wildcard. */
  static final String CASE_PROPERTY = "goodform.case";

  private final String testClass;
  private final int selected;
  private final Supplier<RunResult> run;
  private final Map<String, String> headers;
  private final List<String> curlArguments;

  /**
   * Plans a suite.
   *
   * @param testClass the name of the class that it belongs to
   * @param selected how many cases the catalogue has for it
   * @param run asks them
   */
  Suite(String testClass, int selected, Supplier<RunResult> run) {
    this(testClass, selected, run, Map.of(), List.of());
  }

  private Suite(
      String testClass,
      int selected,
      Supplier<RunResult> run,
      Map<String, String> headers,
      List<String> curlArguments) {
    this.testClass = testClass;
    this.selected = selected;
    this.run = run;
    this.headers = headers;
    this.curlArguments = curlArguments;
  }

  static Suite of(ServerUnderTest server, ConformanceRun.Builder plan) {
    ConformanceRun run = plan.build();
    return new Suite(
        server.getClass().getName(),
        run.selected().size(),
        run::run,
        server.headers(),
        curlArguments(server));
  }

  /** A TLS context does not name the file of its certificates: curl is to trust any. */
  private static List<String> curlArguments(ServerUnderTest server) {
    List<String> arguments = new ArrayList<>();
    switch (server.protocol()) {
      case H1 -> {}
      case H2C -> arguments.add("--http2-prior-knowledge");
      case H2 -> arguments.add("--http2");
    }
    if (server.tls() != null) {
      arguments.add("--insecure");
    }
    return arguments;
  }

  static ParserRun.Plan plan(Judged judged, ParserRun.Parser parser, Duration timeout) {
    return new ParserRun.Plan(
        judged.getClass().getSimpleName(),
        parser,
        judged.ruleSet(),
        judged.level(),
        judged.knownDeviations(),
        timeout);
  }

  static ConformanceRun.Builder plan(
      ServerUnderTest server, ServerUnderTest.Target target, Area area) {
    return ConformanceRun.of(target.address())
        .ruleSet(server.ruleSet())
        .level(server.level())
        .cases(CaseFilter.area(area).and(chosen()))
        .known(server.knownDeviations())
        .features(server.capabilities())
        .timeout(server.timeout())
        .headers(server.headers())
        .tls(server.tls())
        .protocol(server.protocol());
  }

  /** The cases that the user runs again, or all of them. */
  private static Predicate<Case> chosen() {
    String ids = System.getProperty(CASE_PROPERTY, "");
    if (ids.isEmpty()) {
      return any -> true;
    }
    Predicate<Case> chosen = CaseFilter.id(ids);
    if (Catalog.load().select(chosen).isEmpty()) {
      throw new IllegalArgumentException(
          CASE_PROPERTY + ": expected an id of the catalogue, found \"" + ids + '"');
    }
    return chosen;
  }

  /** Runs, and returns a test for each case, and one that says whether all of them came up. */
  Stream<DynamicTest> tests(TestReporter reporter) {
    if (selected == 0 && !System.getProperty(CASE_PROPERTY, "").isEmpty()) {
      return Stream.of(
          DynamicTest.dynamicTest(
              "suite-complete",
              () -> Assumptions.abort("no case of this suite is chosen by " + CASE_PROPERTY)));
    }
    RunResult result = run.get();
    System.out.println(TestRunReport.add(result));
    reporter.publishEntry("goodform", summary(result));
    // No test has a source URI: some versions of Surefire drop the tests that have one.
    Stream<DynamicTest> cases =
        result.results().stream()
            .map(
                one ->
                    DynamicTest.dynamicTest(
                        one.testCase().id(), () -> report(one, result.target())));
    // It looks at the result and not at the tests before it: they may run later, or not in this
    // run.
    DynamicTest complete =
        DynamicTest.dynamicTest("suite-complete", () -> complete(result, selected));
    return Stream.concat(cases, Stream.of(complete));
  }

  private void report(CaseResult result, URI target) {
    if (result.verdict() == Verdict.SKIP) {
      Assumptions.abort(result.reason());
    }
    if (result.isFailure()) {
      throw new CaseFailure(line(result), details(result, target));
    }
  }

  /** Green on nothing is red, and so is a known deviation that is not met. */
  private static void complete(RunResult result, int selected) {
    List<KnownDeviation> stale = result.stale();
    long run = result.results().stream().map(one -> one.testCase().id()).distinct().count();
    Assertions.assertEquals(selected, run, "fewer cases were run than the catalogue has");
    Assertions.assertTrue(
        stale.isEmpty(),
        () ->
            "stale known deviations: "
                + stale.stream().map(KnownDeviation::id).collect(Collectors.joining(", ")));
  }

  private static String line(CaseResult result) {
    return result.testCase().id()
        + ": "
        + result.testCase().title()
        + " ("
        + Objects.requireNonNullElse(result.outcome(), "no outcome")
        + ')';
  }

  private String details(CaseResult result, URI target) {
    Demand demand = result.demand();
    SpecReference spec = demand.spec();
    return String.join(
        "\n",
        result.testCase().id() + ": " + result.testCase().title(),
        "  " + demand.level() + ' ' + spec + ground(spec) + " <" + spec.link() + '>',
        "sent:",
        indented(RequestText.of(result.testCase())),
        Objects.requireNonNullElse(result.outcome(), "no outcome") + ": " + result.reason(),
        replay(result.testCase(), target));
  }

  /** The sentence in quotation marks, or the kind of ground and its text. */
  private static String ground(SpecReference spec) {
    String sentence = spec.quote();
    return sentence == null
        ? " (" + spec.basis().id() + "): " + spec.text()
        : ": \"" + sentence + '"';
  }

  /** A command for this test, and one for a server that still runs at the same address. */
  private String replay(Case testCase, URI target) {
    String again =
        "replay: mvn test -Dtest="
            + ShellWord.of(testClass)
            + " -D"
            + CASE_PROPERTY
            + '='
            + testCase.id();
    return target.getHost() == null
        ? again
        : again + "\n    or: " + CurlCommand.of(testCase, target, headers, curlArguments);
  }

  private static String indented(String text) {
    return text.lines().map(line -> "  " + line).collect(Collectors.joining("\n"));
  }

  private static String summary(RunResult result) {
    return result.server()
        + ", "
        + result.ruleSet().id()
        + ": MUST "
        + result.mustMet()
        + '/'
        + result.mustAsked()
        + (result.savedNames() == RunResult.SavedNames.REPORTED
            ? ", names of uploads not checked: implement uploads()"
            : "")
        + Arrays.stream(Verdict.values())
            .filter(verdict -> result.count(verdict) > 0)
            .map(
                verdict ->
                    ", " + verdict.name().toLowerCase(Locale.ROOT) + ' ' + result.count(verdict))
            .collect(Collectors.joining());
  }
}
