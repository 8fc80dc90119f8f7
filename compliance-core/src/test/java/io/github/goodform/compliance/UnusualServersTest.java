package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.FaultyServer.Answers;
import io.github.goodform.compliance.FaultyServer.Manner;
import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.multipart.Limits;
import io.github.goodform.multipart.Violation;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are right, each in a way of its own: none of them fails. */
@Tag("once")
@Timeout(300)
final class UnusualServersTest {
  static Stream<Arguments> unusual() {
    return Stream.of(
        server("chunks its answers", Manner.PLAIN.withAnswers(Answers.CHUNKED)),
        server("closes each connection", Manner.PLAIN.withAnswers(Answers.CLOSING)),
        server("reports names in hex", Manner.PLAIN.withAnswers(Answers.IN_HEX)),
        server("wants a length", Manner.PLAIN.withAnswers(Answers.WITH_A_LENGTH_ONLY)),
        server("takes its time", Manner.PLAIN.withMillis(15)),
        server("rejects with 413", Manner.PLAIN.withRejection(413)),
        server("rejects with 422", Manner.PLAIN.withRejection(422)),
        Arguments.of(
            Fault.ofParts("reverses the parts", UnusualServersTest::reversed), Manner.PLAIN),
        server("has a limit of 100 parts", limits -> limits.maxParts(100), Manner.PLAIN),
        server(
            "declares its limits",
            limits -> limits.maxParts(200).maxPartOctets(100_000),
            Manner.PLAIN.withLimits("{\"parts\": 200, \"partOctets\": 100000}")),
        server(
            "has small headers",
            limits -> limits.maxHeaderOctets(2048).maxNameOctets(300),
            Manner.PLAIN),
        server(
            "declares that everything is small",
            limits ->
                limits.maxParts(20).maxPartOctets(5_000).maxHeaderOctets(400).maxNameOctets(60),
            Manner.PLAIN.withLimits(
                "{\"parts\": 20, \"partOctets\": 5000, \"headerOctets\": 400,"
                    + " \"nameOctets\": 60}")),
        server(
            "has short names and values",
            limits -> limits.maxNameOctets(128).maxFieldOctets(65_536),
            Manner.PLAIN),
        server(
            "declares a limit of headers alone",
            limits -> limits.maxHeaderOctets(3000),
            Manner.PLAIN.withLimits("{\"headerOctets\": 3000}")),
        server("answers any path with a page", Manner.PLAIN.withLimits("<!doctype html>")),
        ofFileNames("reports base names", name -> name.replaceAll(".*[/\\\\]", "")),
        ofFileNames("replaces separators", name -> name.replaceAll("[;=,:*?|<>/\\\\]", "_")),
        ofFileNames("ends a file name at a separator", name -> name.replaceAll(";.*", "")),
        ofFileNames("replaces percent signs", name -> name.replaceAll("[%=]", "_")),
        ofFileNames(
            "replaces what no one sees",
            name -> name.replaceAll("[\\p{Cntrl}\\u0085\u2028\u202E]", "_")),
        Arguments.of(
            Fault.ofEachPart(
                "reports no media types",
                part ->
                    new ObservedPart(
                        part.name(), part.fileName(), null, part.size(), part.sha256(), null)),
            Manner.PLAIN));
  }

  private static Arguments ofFileNames(String name, UnaryOperator<String> change) {
    Fault fault =
        Fault.ofEachPart(
            name,
            part ->
                part.fileName() == null
                    ? part
                    : new ObservedPart(
                        part.name(),
                        change.apply(part.fileName()),
                        part.contentType(),
                        part.size(),
                        part.sha256(),
                        null));
    return Arguments.of(fault, Manner.PLAIN);
  }

  /** Servers that refuse what no form has, as only {@code hardened} lets them. */
  static Stream<Arguments> hardened() {
    return Stream.of(
        Arguments.of(
            Fault.ofOptions(
                "refuses other fields, and parameters of the type",
                options ->
                    options.withCompliance(
                        options
                            .compliance()
                            .without(Violation.HEADER_OTHER)
                            .without(Violation.BODY_CHARSET))),
            Manner.PLAIN.withLimits("{\"headerOctets\": 8192}")),
        Arguments.of(
            Fault.ofBody(
                "refuses names of prototypes",
                (body, delimiter) ->
                    body.matches("(?s).*name=\"(__proto__|constructor).*") ? "" : body),
            Manner.PLAIN));
  }

  private static Arguments server(String name, Manner manner) {
    return Arguments.of(Fault.ofParts(name, parts -> parts), manner);
  }

  private static Arguments server(
      String name, UnaryOperator<Limits.Builder> change, Manner manner) {
    Limits limits = change.apply(Limits.builder()).build();
    return Arguments.of(Fault.ofOptions(name, options -> options.withLimits(limits)), manner);
  }

  private static List<ObservedPart> reversed(List<ObservedPart> parts) {
    List<ObservedPart> reversed = new ArrayList<>(parts);
    Collections.reverse(reversed);
    return reversed;
  }

  /** The JDK's own server has faults of its own in how it frames bodies. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("unusual")
  void haveNoFailure(Fault reading, Manner manner) throws Exception {
    hasNoFailure(reading, manner, RuleSet.RFC7578);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"unusual", "hardened"})
  void haveNoFailureByTheHardenedRules(Fault reading, Manner manner) throws Exception {
    hasNoFailure(reading, manner, RuleSet.HARDENED);
  }

  private static void hasNoFailure(Fault reading, Manner manner, RuleSet ruleSet) throws Exception {
    try (FaultyServer server = FaultyServer.start(reading, manner, ruleSet)) {
      List<CaseResult> results =
          results(server.uri(), ruleSet, one -> !one.head().source().startsWith("framing.cases"));
      assertThat(results).hasSizeGreaterThan(700);
      assertNoFailure(results);
    }
  }

  private static void assertNoFailure(List<CaseResult> results) {
    assertThat(results)
        .filteredOn(CaseResult::isFailure)
        .extracting(result -> result.testCase().id() + ": " + result.reason())
        .isEmpty();
  }

  @Test
  void mayKnowNoExpectations() throws Exception {
    try (FramingServer server = FramingServer.start(FramingServer.Http.WITHOUT_EXPECTATIONS)) {
      List<CaseResult> results = results(server.uri(), RuleSet.RFC7578, one -> true);
      assertNoFailure(results);
      assertThat(results)
          .filteredOn(result -> result.reason().contains("417"))
          .extracting(result -> result.testCase().id())
          .contains("continue-awaited", "continue-awaited-file", "continue-not-awaited");
    }
  }

  /** A server of HTTP/1.0 is asked for everything but transfer codings and expectations. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "HTTP_1_0.*")
  void mayBeOfHttp10(FramingServer.Http http) throws Exception {
    try (FramingServer server = FramingServer.start(http)) {
      List<CaseResult> results = results(server.uri(), RuleSet.RFC7578, one -> true);
      assertNoFailure(results);
      assertThat(results)
          .filteredOn(result -> result.verdict() == Verdict.SKIP)
          .extracting(CaseResult::reason)
          .filteredOn(reason -> reason.contains("HTTP/1.0"))
          .hasSizeBetween(50, 250)
          .contains(
              "the server answers HTTP/1.0, which has no transfer codings",
              "the server answers HTTP/1.0, which has no expectations");
      assertThat(results)
          .filteredOn(result -> result.verdict() == Verdict.PASS)
          .hasSizeGreaterThan(500);
    }
  }

  private static List<CaseResult> results(URI server, RuleSet ruleSet, Predicate<Case> choice) {
    return ConformanceRun.of(
            server,
            Catalog.load()
                .select(
                    CaseFilter.ruleSet(ruleSet).and(CaseFilter.area(Area.MULTIPART)).and(choice)))
        .ruleSet(ruleSet)
        .build()
        .run()
        .results();
  }
}
