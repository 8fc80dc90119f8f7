package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.AskedSize;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.FoundLimit;
import io.github.goodform.compliance.report.Run;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Verdict;
import io.github.goodform.multipart.Limits;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The limits that a server declares: so many pass, and one more is refused. */
@Tag("once")
class DeclaredLimitsTest {
  private static final String DECLARED =
      """
      {"parts": 128, "partOctets": 70000, "headerOctets": 2000, "nameOctets": 300}\
      """;
  private static final List<Case> LIMITS =
      Catalog.load().select(one -> one.id().startsWith("limit-"));

  /** The cases whose size a server declares. */
  private static final List<Case> OF_DECLARED_SIZE =
      LIMITS.stream().filter(DeclaredLimitsTest::isOfDeclaredSize).toList();

  private static Limits.Builder kept() {
    return Limits.builder()
        .maxParts(128)
        .maxPartOctets(70_000)
        .maxHeaderOctets(2_000)
        .maxNameOctets(300);
  }

  @Test
  void passesAServerThatKeepsWhatItDeclares() throws Exception {
    RunResult run = run(kept().build(), FaultyServer.Manner.PLAIN.withLimits(DECLARED));
    assertThat(declared(run, Verdict.FAIL)).isEmpty();
    assertThat(declared(run, Verdict.PASS)).hasSize(14);
    assertThat(declared(run, Verdict.SKIP))
        .containsExactlyInAnyOrder(
            "limit-total-exact",
            "limit-total-exceeded",
            "limit-total-exceeded-chunked",
            "limit-total-preamble-chunked");
    RunResult total =
        run(
            Limits.builder().maxTotalOctets(200_000).maxPreambleOctets(1 << 20).build(),
            FaultyServer.Manner.PLAIN.withLimits("{\"totalOctets\": 200000}"));
    assertThat(declared(total, Verdict.FAIL)).isEmpty();
    assertThat(declared(total, Verdict.PASS))
        .containsExactlyInAnyOrder(
            "limit-total-exact",
            "limit-total-exceeded",
            "limit-total-exceeded-chunked",
            "limit-total-preamble-chunked");
  }

  /** No part exceeds its own limit: what is refused is refused for the whole body. */
  @ParameterizedTest
  @CsvSource({
    "20000, ''",
    "19999, limit-total-exact",
    "20001, limit-total-exceeded limit-total-exceeded-chunked"
  })
  void fillsABodyWithSmallParts(int total, String failing) throws Exception {
    Limits limits =
        Limits.builder()
            .maxPartOctets(3_000)
            .maxTotalOctets(total)
            .maxPreambleOctets(1 << 20)
            .build();
    RunResult run =
        run(
            limits,
            FaultyServer.Manner.PLAIN.withLimits("{\"partOctets\": 3000, \"totalOctets\": 20000}"));
    assertThat(declared(run, Verdict.FAIL))
        .filteredOn(id -> id.startsWith("limit-total-"))
        .isEqualTo(failing.isEmpty() ? List.of() : List.of(failing.split(" ")));
    assertThat(declared(run, Verdict.SKIP)).noneMatch(id -> id.startsWith("limit-total-"));
  }

  static Stream<Arguments> wrongByOne() {
    return Stream.of(
        wrong(limits -> limits.maxParts(127), "limit-parts-exact"),
        wrong(
            limits -> limits.maxParts(129), "limit-parts-exceeded", "limit-parts-exceeded-chunked"),
        wrong(limits -> limits.maxPartOctets(69_999), "limit-part-exact"),
        wrong(
            limits -> limits.maxPartOctets(70_001),
            "limit-part-exceeded",
            "limit-part-exceeded-chunked",
            "limit-part-exceeded-last",
            "limit-part-exceeded-value"),
        wrong(
            limits -> limits.maxHeaderOctets(1_999),
            "limit-header-exact",
            "limit-header-exact-twice"),
        wrong(limits -> limits.maxHeaderOctets(2_001), "limit-header-exceeded"),
        wrong(limits -> limits.maxNameOctets(299), "limit-name-exact"),
        wrong(limits -> limits.maxNameOctets(301), "limit-name-exceeded"));
  }

  private static Arguments wrong(UnaryOperator<Limits.Builder> limits, String... ids) {
    return Arguments.of(limits, List.of(ids));
  }

  @ParameterizedTest
  @MethodSource
  void wrongByOne(UnaryOperator<Limits.Builder> limits, List<String> ids) throws Exception {
    RunResult run =
        run(limits.apply(kept()).build(), FaultyServer.Manner.PLAIN.withLimits(DECLARED));
    assertThat(declared(run, Verdict.FAIL)).containsExactlyInAnyOrderElementsOf(ids);
  }

  /** A limit of a part's header is of all its fields, and of each part alone. */
  @Test
  void findsALimitOfAnotherHeaderThanAPartsOwn() throws Exception {
    FaultyServer.Manner manner = FaultyServer.Manner.PLAIN.withLimits(DECLARED);
    Fault ofEachField =
        Fault.ofBody(
            "limits each field", (body, delimiter) -> body.replaceAll("(X:1\r\n)+", "X:1\r\n"));
    assertThat(declared(run(withLimits(kept().build(), ofEachField), manner), Verdict.FAIL))
        .containsExactly("limit-header-exceeded-in-sum");
    Fault ofAllParts =
        Fault.ofBody(
            "limits the headers of all parts",
            (body, delimiter) -> body.replaceAll("[^z]", "").length() > 2_000 ? "" : body);
    assertThat(declared(run(withLimits(kept().build(), ofAllParts), manner), Verdict.FAIL))
        .containsExactly("limit-header-exact-twice");
  }

  private static Fault withLimits(Limits limits, Fault fault) {
    return new Fault(
        fault.name(),
        fault.contentType(),
        fault.body(),
        fault.chunks(),
        options -> options.withLimits(limits),
        fault.parts(),
        fault.rejection());
  }

  @Test
  void findsALimitThatABodyWithoutALengthEscapes() throws Exception {
    FaultyServer.Manner manner =
        FaultyServer.Manner.PLAIN.withLimits(DECLARED).withoutLimitsOfChunks();
    assertThat(declared(run(kept().build(), manner), Verdict.FAIL))
        .containsExactlyInAnyOrder("limit-parts-exceeded-chunked", "limit-part-exceeded-chunked");
  }

  @Test
  void saysWhatItFoundWhereAServerDeclaresNothing() throws Exception {
    Fault limited = withLimits(kept().maxParts(600).build(), Fault.none());
    RunResult run = run(limited, FaultyServer.Manner.PLAIN, LIMITS);
    assertThat(run.results())
        .filteredOn(one -> one.testCase().id().equals("limit-parts-exact"))
        .extracting(CaseResult::reason)
        .containsExactly("the server declares no limit of this kind");
    assertThat(FoundLimit.line(Run.of(run)))
        .isEqualTo(
            "parts: 513 accepted, 999 refused; octets of a part: 65,536 accepted, 300,000 refused;"
                + " octets of a part's header: 1,054 accepted, 4,097 refused; octets of a field"
                + " name: 257 accepted, 1,000 refused");
  }

  private static List<String> declared(RunResult run, Verdict verdict) {
    return run.results().stream()
        .filter(result -> result.verdict() == verdict)
        .map(CaseResult::testCase)
        .filter(DeclaredLimitsTest::isOfDeclaredSize)
        .map(Case::id)
        .toList();
  }

  private static boolean isOfDeclaredSize(Case testCase) {
    AskedSize size = testCase.head().marks().size();
    return size != null && size.declared();
  }

  private static RunResult run(Limits limits, FaultyServer.Manner manner) throws Exception {
    return run(withLimits(limits, Fault.none()), manner);
  }

  private static RunResult run(Fault kept, FaultyServer.Manner manner) throws Exception {
    return run(kept, manner, OF_DECLARED_SIZE);
  }

  private static RunResult run(Fault kept, FaultyServer.Manner manner, List<Case> cases)
      throws Exception {
    try (FaultyServer server = FaultyServer.start(kept, manner)) {
      return ConformanceRun.of(server.uri(), cases).build().run();
    }
  }
}
