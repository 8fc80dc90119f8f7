package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.multipart.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The catalogue that ships. */
class CatalogTest {
  private static final Catalog CATALOG = Catalog.load();

  /** Violations of multipart/byteranges and multipart/related, which no form is. */
  private static final Set<String> NOT_OF_FORMS =
      Set.of("CONTENT_RANGE_MISSING", "RELATED_TYPE_MISSING");

  @Test
  void hasAtLeastTwoHundredMultipartCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.MULTIPART))).hasSizeGreaterThanOrEqualTo(200);
  }

  @Test
  void hasAtLeastSixtyFileNameCases() {
    assertThat(CATALOG.select(CaseFilter.area(Area.MULTIPART).negate()))
        .hasSizeGreaterThanOrEqualTo(60);
    assertThat(CATALOG.select(CaseFilter.area(Area.UPLOAD_NAME))).hasSizeGreaterThanOrEqualTo(20);
  }

  @Test
  void givesEachProfileAtLeastTwoHundredDemands() {
    for (RuleSet profile : RuleSet.values()) {
      assertThat(CATALOG.select(CaseFilter.ruleSet(profile)))
          .as(profile.id())
          .hasSizeGreaterThanOrEqualTo(200);
    }
  }

  @Test
  void keepsItsRulesAndHitsEveryViolation() {
    Set<String> violations =
        Arrays.stream(Violation.values()).map(Enum::name).collect(Collectors.toSet());
    violations.removeAll(NOT_OF_FORMS);
    assertThat(CatalogCheck.check(CATALOG, violations)).isEmpty();
  }

  @Test
  void ordersCasesByFileAndFindsEachById() {
    assertThat(CATALOG.cases().get(0).id()).isEqualTo("form-field-and-file");
    for (Case testCase : CATALOG.cases()) {
      assertThat(CATALOG.find(testCase.id())).containsSame(testCase);
    }
    assertThat(CATALOG.find("no-such-case")).isEmpty();
  }

  @Test
  void selectsByLevelGlobAndTheme() {
    assertThat(CATALOG.select(CaseFilter.id("boundary-char-*"))).hasSize(13);
    assertThat(CATALOG.select(CaseFilter.id("boundary-char-?lus")))
        .extracting(Case::id)
        .containsExactly("boundary-char-plus");
    assertThat(CATALOG.select(CaseFilter.theme("chunk")))
        .isNotEmpty()
        .allMatch(c -> c.theme().equals("Chunk borders"));
    assertThat(CATALOG.select(CaseFilter.level(RuleSet.HARDENED, Level.MUST)))
        .isNotEmpty()
        .allMatch(c -> c.demand(RuleSet.HARDENED).orElseThrow().level() == Level.MUST);
    assertThat(CATALOG.select(CaseFilter.level(RuleSet.HARDENED, Level.SHOULD)))
        .hasSizeGreaterThan(CATALOG.select(CaseFilter.level(RuleSet.HARDENED, Level.MUST)).size());
  }

  @Test
  void asksAtEachCutOfADelimiter() {
    UploadCase testCase = (UploadCase) CATALOG.find("chunks-in-delimiter").orElseThrow();
    String body = testCase.body().latin1();
    List<Transmission> transmissions = testCase.transmissions();
    int first = body.indexOf("o\r\n--");
    assertThat(transmissions).hasSize(body.indexOf("\r\nC", 20) + 3 - first + 1);
    assertThat(transmissions).allMatch(one -> one.content().equals(testCase.body()));
    assertThat(transmissions.get(0).sends())
        .containsExactly(
            new Transmission.Send(0, first), new Transmission.Send(first, body.length()));
  }

  @Test
  void generatesLongBodies() {
    UploadCase fields = (UploadCase) CATALOG.find("limit-fields-1000").orElseThrow();
    assertThat(fields.body().latin1())
        .startsWith("--B\r\nContent-Disposition: form-data; name=\"n0\"\r\n\r\n0\r\n--B\r\n")
        .endsWith("name=\"n999\"\r\n\r\n999\r\n--B--\r\n");
    Expectation wanted = fields.demand(RuleSet.RFC7578).orElseThrow().expectation();
    assertThat(((Expectation.Parts) wanted).parts())
        .hasSize(1000)
        .contains(ExpectedPart.of("n999", null, null, Octets.utf8("999")));
    UploadCase file = (UploadCase) CATALOG.find("limit-file-1m").orElseThrow();
    assertThat(file.body().length()).isBetween(1 << 20, (1 << 20) + 200);
  }

  @Test
  void holdsEachOctetOnceInOneFile() {
    UploadCase testCase = (UploadCase) CATALOG.find("form-all-octets").orElseThrow();
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    assertThat(testCase.body().latin1()).contains(Octets.of(all).latin1());
    assertThat(testCase.demand(RuleSet.RFC7578).orElseThrow().expectation())
        .isEqualTo(
            new Expectation.Parts(List.of(ExpectedPart.of("f", "x.bin", null, Octets.of(all)))));
  }

  @Test
  void readsTheAskedPathFromTheTarget() {
    FileServingCase testCase = (FileServingCase) CATALOG.find("served-nfc-by-nfd").orElseThrow();
    assertThat(testCase.demand(RuleSet.RFC7578).orElseThrow().expectation())
        .isEqualTo(
            new Expectation.AnyOf(
                List.of(
                    new FileExpectation.AsDirectory(
                        testCase.fixtures().get(0), "nfc-a/swedish-a\u030A.txt", 200, false),
                    Expectation.Bare.REFUSES)));
    assertThat(testCase.fixtures())
        .containsExactly(
            new Fixture("nfc-a", "nfc-a/swedish-\u00E5.txt", "goodform fixture nfc-a\n"));
  }

  @Test
  void servesNoTwoFixturesFromOneDirectoryThatCouldBeTheSameFile() {
    Map<String, Long> byDirectory =
        CATALOG.fixtures().stream()
            .map(fixture -> fixture.path().substring(0, fixture.path().lastIndexOf('/') + 1))
            .collect(Collectors.groupingBy(d -> d, Collectors.counting()));
    byDirectory.remove("");
    byDirectory.remove("enc-pct/");
    assertThat(byDirectory.values()).containsOnly(1L);
  }

  @Test
  void asksTheQuestionOfEachHandMadeBody() throws IOException {
    List<String> lines = resource("seeds.tsv").lines().filter(l -> !l.startsWith("#")).toList();
    assertThat(lines).hasSize(106);
    assertThat(lines.stream().map(line -> line.split("\t", -1)[0])).doesNotHaveDuplicates();
    for (String line : lines) {
      assertThat(CATALOG.find(line.split("\t", -1)[1])).as(line).isPresent();
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = CatalogTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
