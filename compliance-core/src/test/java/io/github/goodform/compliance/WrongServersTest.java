package io.github.goodform.compliance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseFilter;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.SpecReference;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.run.AdapterException;
import io.github.goodform.compliance.run.ConformanceRun;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit catches servers that are wrong in the ways that real ones are. */
class WrongServersTest {
  static final Fault SPLITS_AT_BARE_LF =
      Fault.ofBody(
          "splits at a bare LF",
          (body, delimiter) -> body.replaceAll("(?<!\r)\n(?=\\Q" + delimiter + "\\E)", "\r\n"));

  static final Fault TRUNCATES_AT_A_BOUNDARY_LIKE_LINE =
      Fault.ofBody(
          "truncates at a line that begins like the delimiter",
          (body, delimiter) -> {
            String notADelimiter = "\r\n\\Q" + delimiter + "\\E(?!(--)?[ \t]*(\r\n|\\z))";
            Matcher matcher = Pattern.compile(notADelimiter).matcher(body);
            return matcher.find()
                ? body.substring(0, matcher.start()) + "\r\n" + delimiter + "--\r\n"
                : body;
          });

  static final Fault DROPS_UTF8_NAMES =
      Fault.ofParts(
          "drops parts whose names are not ASCII",
          parts -> parts.stream().filter(part -> isAscii(part.name() + part.fileName())).toList());

  /** Cases that the faults touch, and neighbours that they must not touch. */
  private static final Set<String> SOME_IDS =
      Set.of(
          "delimiter-after-bare-cr",
          "delimiter-after-bare-lf",
          "delimiter-after-space",
          "delimiter-close-after-bare-lf",
          "delimiter-crlf-not-data",
          "delimiter-nul-after",
          "delimiter-one-hyphen-after",
          "delimiter-text-after",
          "delimiter-three-hyphens-after",
          "delimiter-within-line",
          "padding-before-hyphens",
          "padding-long");

  private static boolean isAscii(String text) {
    return StandardCharsets.US_ASCII.newEncoder().canEncode(text);
  }

  @Test
  void findsNothingWrongWithARightServer() throws Exception {
    assertThat(failures(Fault.none(), everything())).isEmpty();
  }

  @Test
  void catchesAServerThatSplitsAtBareLf() throws Exception {
    assertThat(failures(SPLITS_AT_BARE_LF, SOME_IDS))
        .containsExactlyInAnyOrder("delimiter-after-bare-lf", "delimiter-close-after-bare-lf");
  }

  @Test
  void catchesAServerThatTruncatesAtABoundaryLikeLine() throws Exception {
    List<Case> cases = Catalog.load().select(one -> SOME_IDS.contains(one.id()));
    assertThat(failures(TRUNCATES_AT_A_BOUNDARY_LIKE_LINE, 400, RuleSet.HARDENED, cases))
        .containsExactlyInAnyOrder(
            "delimiter-text-after",
            "delimiter-one-hyphen-after",
            "delimiter-three-hyphens-after",
            "delimiter-nul-after",
            "padding-before-hyphens");
  }

  @Test
  void catchesAServerThatDropsUtf8Names() throws Exception {
    List<Case> cases = new ArrayList<>(everything());
    cases.add(fileNamedInUtf8());
    List<String> withSuchNames =
        cases.stream().filter(WrongServersTest::mustKeepANameThatIsNotAscii).map(Case::id).toList();
    assertThat(withSuchNames).contains("file-named-in-utf8");
    assertThat(failures(DROPS_UTF8_NAMES, cases))
        .containsExactlyInAnyOrderElementsOf(withSuchNames);
  }

  /** The contract: 5xx is a failure whatever was sent, and so is no response. */
  @ParameterizedTest
  @ValueSource(ints = {500, 503, 0})
  void catchesAServerThatBreaksWhereNothingIsDemanded(int rejection) throws Exception {
    List<Case> checked =
        Catalog.load().select(one -> Set.of("header-folded", "name-nul").contains(one.id()));
    assertThat(checked)
        .extracting(one -> one.demand(RuleSet.RFC7578).orElseThrow().level())
        .containsExactlyInAnyOrder(Level.CHECK, Level.SHOULD);
    assertThat(failures(Fault.none(), 400, RuleSet.RFC7578, checked)).isEmpty();
    assertThat(failures(Fault.none(), rejection, RuleSet.RFC7578, checked))
        .containsExactlyInAnyOrder("header-folded", "name-nul");
  }

  /** The gate needs ASCII: what is beyond it is a question of the standard. */
  @Test
  void judgesAServerThatReadsEverythingAsLatin1() throws Exception {
    Fault latin1 =
        Fault.ofBody(
            "decodes as ISO-8859-1",
            (body, delimiter) ->
                new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    assertThat(failures(latin1, Set.of("name-utf8", "form-text-utf8", "form-field-and-file")))
        .containsExactlyInAnyOrder("name-utf8", "form-text-utf8");
  }

  @Test
  void stopsAtAServerThatDoesNotSpeakTheContract() throws Exception {
    Fault keepsNothing = Fault.ofParts("reports no parts", parts -> List.of());
    assertThatThrownBy(() -> failures(keepsNothing, everything()))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.ADAPTER))
        .hasMessage(
            "adapter: POST /upload with one field: expected \"field\" (5 octets, sha-256 2cf24dba);"
                + " got 200 with no parts");
  }

  private static Case fileNamedInUtf8() {
    String body =
        "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\u00e5.txt\"\r\n\r\nx"
            + "\r\n--B--\r\n";
    ExpectedPart part = ExpectedPart.of("a", "\u00e5.txt", null, Octets.utf8("x"));
    return UploadCase.of(
        "file-named-in-utf8",
        "multipart/form-data; boundary=B",
        Octets.utf8(body),
        new Demand(
            RuleSet.RFC7578,
            Level.MUST,
            new Expectation.Parts(List.of(part)),
            new SpecReference("RFC 7578", "5.1", SpecReference.Basis.GRAMMAR, "names in UTF-8")));
  }

  private static boolean mustKeepANameThatIsNotAscii(Case testCase) {
    Demand demand = testCase.demand(RuleSet.RFC7578).orElseThrow();
    return demand.level() == Level.MUST
        && demand.expectation() instanceof Expectation.Parts parts
        && parts.parts().stream().anyMatch(part -> !isAscii("" + part.name() + part.fileName()));
  }

  /** Every case about bodies: in how it frames them, the JDK's own server has its own faults. */
  private static List<Case> everything() {
    return Catalog.load()
        .select(
            CaseFilter.ruleSet(RuleSet.RFC7578)
                .and(CaseFilter.area(Area.MULTIPART))
                .and(one -> !one.head().source().startsWith("framing.cases")));
  }

  private static List<String> failures(Fault fault, Set<String> ids) throws Exception {
    List<Case> cases = Catalog.load().select(one -> ids.contains(one.id()));
    assertThat(cases).hasSameSizeAs(ids);
    return failures(fault, cases);
  }

  private static List<String> failures(Fault fault, List<Case> cases) throws Exception {
    return failures(fault, 400, RuleSet.RFC7578, cases);
  }

  private static List<String> failures(
      Fault fault, int rejection, RuleSet ruleSet, List<Case> cases) throws Exception {
    try (FaultyServer server = FaultyServer.start(fault, rejection)) {
      // What gets no response is asked twice.
      Duration timeout = Duration.ofSeconds(rejection == 0 ? 1 : 5);
      return Failures.of(ConformanceRun.of(server.uri(), cases).ruleSet(ruleSet).timeout(timeout))
          .stream()
          .map(result -> result.testCase().id())
          .toList();
    }
  }
}
