package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.KnownDeviation;
import io.github.goodform.compliance.run.ParserRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.compliance.wire.CurlCommand;
import io.github.goodform.compliance.wire.RequestText;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestReporter;

/** One area of the catalogue as dynamic tests. */
final class Suite {
  private final int selected;
  private final Supplier<RunResult> run;

  /**
   * Plans a suite.
   *
   * @param selected how many cases the catalogue has for it
   * @param run asks them
   */
  Suite(int selected, Supplier<RunResult> run) {
    this.selected = selected;
    this.run = run;
  }

  static Suite of(ServerUnderTest server, Area area) {
    return of(plan(server, area));
  }

  static Suite of(ServerUnderTest server, Area area, Path files) {
    return of(plan(server, area).withFiles(files));
  }

  static ParserRun.Plan plan(MultipartParserConformance parser) {
    return new ParserRun.Plan(
        parser.getClass().getSimpleName(),
        parser::parse,
        parser.ruleSet(),
        parser.level(),
        parser.knownDeviations(),
        parser.timeout());
  }

  private static Suite of(ConformanceRun run) {
    return new Suite(run.selected().size(), run::run);
  }

  private static ConformanceRun plan(ServerUnderTest server, Area area) {
    return ConformanceRun.of(server.target())
        .withRuleSet(server.ruleSet())
        .withLevel(server.level())
        .withCases(CaseFilter.area(area))
        .withKnown(server.knownDeviations())
        .withFeatures(server.capabilities())
        .withTimeout(server.timeout());
  }

  /** Runs, and returns a test for each case, and one that says whether all of them came up. */
  Stream<DynamicTest> tests(TestReporter reporter) {
    RunResult result = run.get();
    reporter.publishEntry("goodform", summary(result));
    // No test has a source URI: some versions of Surefire drop the tests that have one.
    Stream<DynamicTest> cases =
        result.results().stream()
            .map(one -> DynamicTest.dynamicTest(one.testCase().id(), () -> report(one, result)));
    // It looks at the result and not at the tests before it: they may run later, or not in this
    // run.
    DynamicTest complete =
        DynamicTest.dynamicTest("suite-complete", () -> complete(result, selected));
    return Stream.concat(cases, Stream.of(complete));
  }

  private static void report(CaseResult result, RunResult run) {
    if (result.verdict() == Verdict.SKIP) {
      Assumptions.abort(result.reason());
    }
    if (result.isFailure()) {
      Assertions.fail(message(result, run));
    }
  }

  /** Green on nothing is red, and so is an excuse that excuses nothing. */
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

  static String message(CaseResult result, RunResult run) {
    Demand demand = result.demand();
    SpecReference spec = demand.spec();
    return String.join(
        "\n",
        result.testCase().id() + ": " + result.testCase().title(),
        "  " + demand.level() + ' ' + spec + ": \"" + spec.text() + "\" <" + spec.link() + '>',
        "sent:",
        indented(RequestText.of(result.testCase())),
        Objects.requireNonNullElse(result.outcome(), "no outcome") + ": " + result.reason(),
        replay(result, run.target()));
  }

  private static String replay(CaseResult result, URI target) {
    if (target.getHost() == null) {
      return "replay: run this test again, or goodform cases --json " + result.testCase().id();
    }
    return "replay: goodform replay "
        + result.testCase().id()
        + ' '
        + target
        + "\n        "
        + CurlCommand.of(result.testCase(), target);
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
        + Arrays.stream(Verdict.values())
            .filter(verdict -> result.count(verdict) > 0)
            .map(
                verdict ->
                    ", " + verdict.name().toLowerCase(Locale.ROOT) + ' ' + result.count(verdict))
            .collect(Collectors.joining());
  }
}
