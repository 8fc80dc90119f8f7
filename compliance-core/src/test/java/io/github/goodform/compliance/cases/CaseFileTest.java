package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text format of cases; {@link CaseFileErrorsTest} has the mistakes. */
class CaseFileTest {
  static final String HEAD =
      """
      # Theme
      spec  RFC 7578 §4.2
      quote Each part MUST.
      type  multipart/form-data; boundary=B
      body  --B\\r\\n{}\\r\\n--B--\\r\\n
      """;

  @Test
  void readsACaseOfOneLine() {
    UploadCase testCase = upload("name-plain  MUST  x\\r\\n\\r\\nv => a=v");
    assertThat(testCase.id()).isEqualTo("name-plain");
    assertThat(testCase.theme()).isEqualTo("Theme");
    assertThat(testCase.title()).isEqualTo("name plain");
    assertThat(testCase.head().source()).isEqualTo("t.cases:6");
    assertThat(testCase.contentType()).isEqualTo(Octets.utf8("multipart/form-data; boundary=B"));
    assertThat(testCase.body()).isEqualTo(Octets.utf8("--B\r\nx\r\n\r\nv\r\n--B--\r\n"));
    assertThat(testCase.transmissions()).containsExactly(Transmission.whole(testCase.body()));
    Demand demand = testCase.demand(RuleSet.RFC7578).orElseThrow();
    assertThat(demand.level()).isEqualTo(Level.MUST);
    assertThat(demand.expectation())
        .isEqualTo(
            new Expectation.Parts(List.of(ExpectedPart.of("a", null, null, Octets.utf8("v")))));
    assertThat(demand.spec().quote()).isEqualTo("Each part MUST.");
    assertThat(demand.spec().link())
        .hasToString("https://www.rfc-editor.org/rfc/rfc7578#section-4.2");
    assertThat(testCase.demand(RuleSet.WHATWG)).isEmpty();
  }

  @Test
  void readsProfilesBehavioursLegacyAndSettings() {
    UploadCase testCase =
        upload(
            """
            part-odd  CHECK  x
                title    An odd part
                hardened MUST reject
                reason.hardened Because.
                whatwg   SHOULD a=1 | reject
                legacy   a=1 ! HEADER_FOLDED HEADER_OTHER
                records  NAME_STAR
                first    a=1 filename=x type=text/plain
                nothing  no parts
                note     A remark.
                needs    savedAs
                since    0.2
            """);
    assertThat(testCase.title()).isEqualTo("An odd part");
    assertThat(testCase.note()).isEqualTo("A remark.");
    assertThat(testCase.since()).isEqualTo("0.2");
    assertThat(testCase.needs()).containsExactly("savedAs");
    assertThat(testCase.violations()).containsExactly("HEADER_FOLDED", "HEADER_OTHER", "NAME_STAR");
    assertThat(testCase.demand(RuleSet.RFC7578).orElseThrow().expectation())
        .isEqualTo(Expectation.Bare.OBSERVE);
    Demand hardened = testCase.demand(RuleSet.HARDENED).orElseThrow();
    assertThat(hardened.expectation()).isEqualTo(Expectation.Bare.REJECT);
    assertThat(hardened.spec())
        .isEqualTo(new SpecReference("RFC 7578", "4.2", SpecReference.Basis.REASON, "Because."));
    assertThat(testCase.demand(RuleSet.WHATWG).orElseThrow().expectation())
        .isInstanceOf(Expectation.AnyOf.class);
    assertThat(testCase.legacy()).isPresent();
    assertThat(testCase.behaviours())
        .extracting(Behaviour::label)
        .containsExactly("first", "nothing");
    assertThat(testCase.behaviours().get(1).expectation())
        .isEqualTo(new Expectation.Parts(List.of()));
  }

  @Test
  void readsPartsInTheirOrder() {
    ExpectedPart one = ExpectedPart.of("a", null, null, Octets.utf8("1"));
    ExpectedPart two = ExpectedPart.of("b", null, null, Octets.utf8("2"));
    UploadCase testCase = upload("body-x  MUST  x => in-order b=2 & a=1");
    Expectation wanted = testCase.demand(RuleSet.RFC7578).orElseThrow().expectation();
    assertThat(wanted).isEqualTo(new Expectation.Parts(List.of(two, one), true));
    assertThat(wanted.members()).containsEntry("inOrder", true);
    assertThat(new Expectation.Parts(List.of(one, two)).members()).containsOnlyKeys("parts");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"in-order", "in-order a=1", "in-order reject", "in-order in-order a=1 & b=2"})
  void ordersTwoOrMoreParts(String expectation) {
    assertThatThrownBy(() -> upload("body-x  MUST  x => " + expectation))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("two or more parts, or as-sent");
  }

  @Test
  void readsEscapesTextAndGenerators() {
    UploadCase testCase = upload("body-long  MUST  \\x00\\t\\\\å{‹3*n№,› => ‹3*n№=x›");
    assertThat(testCase.body().toString())
        .isEqualTo("--B\\r\\n\\x00\\t\\\\\\xC3\\xA5{n0,n1,n2,\\r\\n--B--\\r\\n");
  }

  @Test
  void repeatsWhatDiffersInEachTurnAndWhatDoesNot() {
    UploadCase testCase = upload("body-long  MUST  ‹5*å\\x00›‹2*№\\n›‹3*b¦› => reject");
    assertThat(testCase.body().toString())
        .isEqualTo("--B\\r\\n" + "\\xC3\\xA5\\x00".repeat(5) + "0\\n1\\nbbb\\r\\n--B--\\r\\n");
    UploadCase filled = upload("body ‹3*{}-›\nbody-filled  MUST  x¦ => reject");
    assertThat(filled.body().latin1()).isEqualTo("x-x-x-");
  }

  @Test
  void goesOnAfterABackslash() {
    UploadCase testCase =
        upload(
            """
            body-lines  MUST \\
                one,\\
                two\\\\ \\
                => reject
            """);
    assertThat(testCase.body().latin1()).contains("one,two\\");
  }

  @Test
  void findsTheErrorMarkAndTheCuts() {
    UploadCase testCase = upload("body-mark  MUST  ab‸c¦de => reject");
    assertThat(testCase.errorOffset()).isEqualTo(OptionalLong.of(7));
    assertThat(steps(testCase)).containsExactly("chunked 0-8 8-19");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chunks whole | chunked 0-16",
        "content-length +5 | length:21 0-16 half-close",
        "content-length -3 | length:13 0-16",
        "trickle 8 2ms | length:16 0-8 wait-2 8-16",
        "await 100 | length:16 await-100 0-16",
        "wire L: {length}\\r\\n{size} {end} | by-hand 0-10 half-close",
        "wire \\r\\n{body}x | by-hand 0-19"
      })
  void compilesFramings(String line, String steps) {
    assertThat(steps(upload("body-framed  MUST  ab => reject\n    " + line)))
        .containsExactly(steps);
  }

  @Test
  void compilesARequestForEachCut() {
    assertThat(steps(upload("body-framed  MUST  ab => reject\n    chunks each")))
        .hasSize(15)
        .startsWith("chunked 0-1 1-16", "chunked 0-2 2-16")
        .endsWith("chunked 0-15 15-16");
  }

  @Test
  void compilesAChunkForEachOctet() {
    assertThat(steps(upload("body-framed  MUST  ab => reject\n    chunks every-octet")))
        .singleElement()
        .asString()
        .startsWith("chunked 0-1 1-2 2-3 ")
        .endsWith(" 15-16");
  }

  @Test
  void compilesAPauseAtItsMark() {
    assertThat(steps(upload("body-slow  MUST  a¦b => reject\n    pause 250ms")))
        .containsExactly("length:16 0-6 wait-250 6-16");
  }

  @Test
  void compilesWhatIsHeldBackAtItsMark() {
    assertThat(steps(upload("body-held  MUST  a¦b => reject\n    hold 250ms")))
        .containsExactly("length:16 0-6 hold-250 6-16");
  }

  @Test
  void compilesChunksOfASize() {
    assertThat(steps(upload("body-framed  MUST  ab => reject\n    chunks 7")))
        .containsExactly("chunked 0-7 7-14 14-16");
    assertThat(steps(upload("body-framed  MUST  ab => reject\n    chunks 8")))
        .containsExactly("chunked 0-8 8-16");
  }

  @Test
  void fillsWithLinesThatNameTheirOffset() {
    UploadCase testCase = upload("body-long  MUST  ‹20~› => reject");
    assertThat(testCase.body().latin1()).isEqualTo("--B\r\n0000000\r\n0000009\r\n00\r\n--B--\r\n");
  }

  @Test
  void readsThePartsOfAPlainBody() {
    String part = "Content-Disposition: form-data; name=\"å\"; filename=\"x\"\\r\\n\\r\\n1\\r\\n";
    UploadCase testCase = upload("body-sent  MUST  " + part + " => as-sent");
    assertThat(testCase.demand(RuleSet.RFC7578).orElseThrow().expectation())
        .isEqualTo(
            new Expectation.Parts(List.of(ExpectedPart.of("å", "x", null, Octets.utf8("1\r\n")))));
    assertThatThrownBy(() -> upload("body-sent  MUST  x => as-sent"))
        .hasMessage(
            "t.cases:6:23: expected a body of parts with plain names and one way to read it, found"
                + " \"as-sent\"");
  }

  @Test
  void compilesWhereTheClientLeaves() {
    assertThat(steps(upload("body-left  MUST  a¦b => next=goodform\n    leave reset")))
        .containsExactly("length:16 0-6 wait-20 leave-reset");
  }

  private static List<String> steps(UploadCase testCase) {
    return testCase.transmissions().stream().map(CaseFileTest::steps).toList();
  }

  private static String steps(Transmission transmission) {
    String coding = transmission.coding().id();
    if (transmission.coding() == Transmission.Coding.LENGTH) {
      coding += ":" + transmission.declared();
    }
    return coding
        + transmission.steps().stream()
            .map(step -> " " + step.accept(STEPS))
            .collect(Collectors.joining());
  }

  private static final Transmission.Interpreter<String, RuntimeException> STEPS =
      new Transmission.Interpreter<>() {
        @Override
        public String send(Transmission.Send step) {
          return step.from() + "-" + step.to();
        }

        @Override
        public String await(Transmission.Wait step) {
          return "wait-" + step.millis();
        }

        @Override
        public String hold(Transmission.Hold step) {
          return "hold-" + step.millis();
        }

        @Override
        public String await100(Transmission.Await100 step) {
          return "await-100";
        }

        @Override
        public String halfClose(Transmission.HalfClose step) {
          return "half-close";
        }

        @Override
        public String leave(Transmission.Leave step) {
          return step.reset() ? "leave-reset" : "leave-closed";
        }
      };

  @Test
  void readsTheNextRequestAndFurtherFields() {
    UploadCase testCase =
        upload("two-forms  MUST  a => reject\n  next after itself closed\n  header Expect: x");
    assertThat(testCase.next())
        .isEqualTo(
            new NextRequest(
                NextRequest.When.AFTER,
                Set.of(NextRequest.Allowed.ITSELF, NextRequest.Allowed.CLOSED)));
    assertThat(testCase.headers()).isEqualTo(Map.of("Expect", "x"));
  }

  @Test
  void readsFileRequests() {
    Catalog catalog =
        catalog(
            """
            # Files
            area file-serving
            spec RFC 3986 §2.5
            reason Files are served.
            fixture one  dir/\\xE5.txt
            file-asked  MUST  GET dir/%E5.txt?q => as-directory one 304
                header If-None-Match: *
                found  serves one
            """);
    FileServingCase testCase = (FileServingCase) catalog.cases().get(0);
    assertThat(testCase.method()).isEqualTo("GET");
    assertThat(testCase.target()).isEqualTo("dir/%E5.txt?q");
    assertThat(testCase.headers()).isEqualTo(Map.of("If-None-Match", "*"));
    assertThat(testCase.demand(RuleSet.RFC7578).orElseThrow().expectation())
        .isEqualTo(
            new FileExpectation.AsDirectory(
                testCase.fixtures().get(0), "dir/\uDCE5.txt", 304, false));
    assertThat(testCase.fixtures()).extracting(Fixture::path).containsExactly("dir/\uDCE5.txt");
  }

  @Test
  void readsTheOctetsOfARange() {
    String files =
        """
        # Files
        area file-serving
        spec RFC 9110 §15.3.7.1
        reason A range is one.
        fixture one  a.txt
        file-range  MUST  GET a.txt => part one\
        """;
    Catalog catalog = catalog(files + " 0-7\n");
    FileServingCase testCase = (FileServingCase) catalog.cases().get(0);
    Expectation part = testCase.demand(RuleSet.RFC7578).orElseThrow().expectation();
    assertThat(part).isEqualTo(new FileExpectation.Part(testCase.fixtures().get(0), 0, 7));
    DirectoryNames any = (one, other) -> DirectoryNames.Sameness.UNKNOWN;
    Octets eight = Octets.utf8("goodform");
    for (String named : List.of("bytes 0-7/21", "bytes 0-7/*", "Bytes 0-7/21")) {
      assertThat(part.matches(partial(206, named, eight), any)).as(named).isTrue();
    }
    // RFC 9110 §15.3.7: "a server might want to send only a subset of the data requested".
    assertThat(part.matches(partial(206, "bytes 4-6/21", Octets.utf8("for")), any)).isTrue();
    assertThat(part.matches(partial(206, "bytes 4-7/21", Octets.utf8("for")), any)).isFalse();
    assertThat(part.matches(partial(206, "bytes 0-8/21", Octets.utf8("goodform ")), any)).isFalse();
    assertThat(part.matches(partial(206, "bytes 4-3/21", Octets.utf8("")), any)).isFalse();
    assertThat(part.matches(partial(206, "", eight), any)).isFalse();
    assertThat(part.matches(partial(200, "bytes 0-7/21", eight), any)).isFalse();
    assertThat(part.matches(partial(206, "bytes 0-8/21", eight), any)).isFalse();
    assertThat(part.matches(partial(206, "bytes 0-7/20", eight), any)).isFalse();
    assertThat(part.matches(partial(206, "bytes 0-7/21", Octets.utf8("goodfor")), any)).isFalse();
    for (String wrong : List.of("7-0", "0-21", "0", "-8")) {
      assertThatThrownBy(() -> catalog("%s %s\n".formatted(files, wrong)))
          .hasMessageContaining("expected the first and the last octet, such as 0-7");
    }
  }

  @Test
  void letsNoContentFollowTheResponseToHead() {
    Catalog catalog =
        catalog(
            """
            # Files
            area file-serving
            spec RFC 9110 §9.3.2
            reason HEAD is GET without content.
            file-head  MUST  HEAD a.txt => refuses
            file-get   MUST  GET a.txt => refuses
            """);
    DirectoryNames any = (one, other) -> DirectoryNames.Sameness.UNKNOWN;
    Observation page = new Observation.Responded(404, Map.of(), Octets.utf8("none"), 4);
    Observation nothing = new Observation.Responded(404, Map.of(), Octets.utf8(""), 0);
    Observation redirect = new Observation.Responded(301, Map.of(), Octets.utf8(""), 0);
    Expectation head = catalog.cases().get(0).demand(RuleSet.RFC7578).orElseThrow().expectation();
    assertThat(head.matches(nothing, any)).isTrue();
    assertThat(head.matches(redirect, any)).isTrue();
    assertThat(head.matches(page, any)).isFalse();
    assertThat(head.isRefusal()).isTrue();
    Expectation get = catalog.cases().get(1).demand(RuleSet.RFC7578).orElseThrow().expectation();
    assertThat(get.matches(page, any)).isTrue();
  }

  private static Observation partial(int status, String range, Octets content) {
    return new Observation.Responded(
        status, Map.of("content-range", range), content, content.length());
  }

  @Test
  void keepsAWithdrawnCaseOutOfTheWay() {
    Catalog catalog =
        catalog(HEAD + "case-old  MUST  x => reject\n    withdrawn It asked for too much.\n");
    assertThat(catalog.cases()).isEmpty();
    assertThat(catalog.withdrawn()).hasSize(1);
    assertThat(catalog.find("case-old")).isPresent();
  }

  private static UploadCase upload(String lines) {
    return (UploadCase) catalog(HEAD + lines + "\n").cases().get(0);
  }

  static Catalog catalog(String content) {
    return Catalog.read(name -> name.equals("index.txt") ? "version 0.1\nt.cases\n" : content);
  }
}
