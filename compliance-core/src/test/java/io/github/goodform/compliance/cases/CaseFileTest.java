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

/** The text format of cases. */
class CaseFileTest {
  private static final String HEAD =
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
                Set.of(NextRequest.Answer.ITSELF, NextRequest.Answer.CLOSED)));
    assertThat(testCase.headers()).isEqualTo(Map.of("Expect", "x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "trickle 0 2ms | t.cases:7:13: expected a number of octets, found \"0\"",
        "trickle 8 2s | t.cases:7:15: expected a time such as 300ms, found \"2s\"",
        "await 200 | t.cases:7:11: expected 100 or 100 chunked, found \"200\"",
        "leave late | t.cases:7:11: expected closed or reset, found \"late\"",
        "wire {x} | t.cases:7:10: expected {body}, {length}, {size} or {end}, found \"{x}\"",
        "wire {end}x | t.cases:7:15: expected nothing after the end, found \"x\"",
        "next soon itself | t.cases:7:10: expected when the next request is sent (after,"
            + " pipelined, alternating, series), found \"soon\"",
        "next after lunch | t.cases:7:16: expected an answer (itself, closed, refused), found"
            + " \"lunch\""
      })
  void namesThePlaceInASetting(String line, String message) {
    assertThatThrownBy(() -> catalog(HEAD + "a-b  MUST  a => reject\n    " + line + "\n"))
        .isInstanceOf(CatalogException.class)
        .hasMessage(message.strip());
  }

  @Test
  void putsABodyOnTheWireInOneWay() {
    assertThatThrownBy(() -> catalog(HEAD + "a-b MUST a => reject\n  chunks whole\n  await 100\n"))
        .hasMessage("t.cases:8:9: expected no await beside chunks, found \"100\"");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "x  MUST  a => reject | t.cases:6:1: expected a keyword, or a case id of two or more words"
            + " such as disposition-missing, found \"x\"",
        "a-b MAST  a => reject | t.cases:6:5: expected a level (MUST, SHOULD, MAY, CHECK), found"
            + " \"MAST\"",
        "a-b MUST  a | t.cases:6:12: expected => and an expectation, found the end",
        "a-b MUST  a => | t.cases:6:15: expected => and an expectation, found the end",
        "a-b MUST  a => no | t.cases:6:18: expected \"parts\" after \"no\", found the end",
        "a-b MUST  a => reject x | t.cases:6:23: expected nothing more, found \"x\"",
        "a-b MUST  a => v | t.cases:6:17: expected = and the part's data, found the end",
        "a-b MUST  a => a=v b | t.cases:6:20: expected filename=, type=, size=, sha256= or & and"
            + " the next part, found \"b\"",
        "a-b MUST  a => a=\"v | t.cases:6:18: expected a quotation mark at the end of the value,"
            + " found \"\"v\"",
        "a-b MUST  a => a=v size=x | t.cases:6:25: expected a number of octets, found \"x\"",
        "a-b MUST  a => saved | t.cases:6:21: expected a rule (inside, distinct, printable,"
            + " portable), found the end",
        "a-b MUST  a => answers x | t.cases:6:24: expected an HTTP status, found \"x\"",
        "a-b MUST  a => serves | t.cases:6:22: expected the id of a fixture, found the end",
        "a-b MUST  \\q => reject | t.cases:6:11: expected one of the escapes \\r"
            + " \\n"
            + " \\t \\\\ \\xNN, found \"\\\\q\"",
        "a-b MUST  a\\x0 => reject | t.cases:6:12: expected two hexadecimal digits after \\x, found"
            + " \"\\\\x0\"",
        "a-b MUST  ‸a‸ => reject | t.cases:6:13: expected one error mark, found"
            + " \"\\xE2\\x80\\xB8\"",
        "a-b MUST  № => reject | t.cases:6:11: expected the number sign only between ‹ and ›, found"
            + " \"\\xE2\\x84\\x96\"",
        "a-b MUST  ‹3*x => reject | t.cases:6:11: expected › after ‹, found \"\\xE2\\x80\\xB93*x\"",
        "a-b MUST  ‹x› => reject | t.cases:6:12: expected a count and * after ‹, found \"x\"",
        "a-b MUST  ‹99999999*xxxxxxxxxxxxxxxxxxxx› => reject | t.cases:6:11: expected at most"
            + " 16777216 octets, found \"\\xE2\\x80\\xB999999999*xxxxxxxxxxxxxx…\"",
        "a-b MUST  ‹8388609*ab› => reject | t.cases:6:11: expected at most 16777216 octets, found"
            + " \"\\xE2\\x80\\xB98388609*ab\\xE2\\x80\\xBA\"",
        "fixture one | t.cases:6:12: expected an id and a path, found the end",
        "area x | t.cases:6:6: expected an area (multipart, upload-name, file-serving), found"
            + " \"x\"",
        "rule-sets rfc7578 x | t.cases:6:19: expected a rule set (rfc7578, whatwg, hardened), found"
            + " \"x\"",
        "spec RFC 7578 | t.cases:6:14: expected a document and a section, such as RFC 7578 §4.2,"
            + " found the end",
        "quote | t.cases:6:6: expected a text after quote, found the end",
        "quote.x y | t.cases:6:7: expected a rule set (rfc7578, whatwg, hardened), found \"x\""
      })
  void namesPlaceAndExpectation(String line, String message) {
    assertThatThrownBy(() -> catalog(HEAD + line + "\n"))
        .isInstanceOf(CatalogException.class)
        .hasMessage(message.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "chunks x | t.cases:7:9: expected every-octet, each, whole or a number of octets, found"
            + " \"x\"",
        "pause 1s | t.cases:7:8: expected a time such as 300ms, found \"1s\"",
        "pause 5ms | t.cases:5:7: expected one cut mark ¦ inside the body, where the pause is,"
            + " found \"--B\\\\r"
            + "\\\\n"
            + "{}\\\\r"
            + "\\\\n"
            + "--B--\\\\r"
            + "\\\\n\"",
        "content-length 5 | t.cases:7:17: expected + or - and a number of octets, found \"5\"",
        "content-length -99 | t.cases:7:17: expected a length that is not negative, found \"-99\"",
        "header x | t.cases:7:9: expected a field name, a colon and its value, found \"x\"",
        "hardened MUST a= x | t.cases:7:19: expected filename=, type=, size=,"
            + " sha256= or & and the next part, found \"x\"",
        "hardened | t.cases:7:10: expected a level (MUST, SHOULD, MAY, CHECK), found the end",
        "First-wins a=1 | t.cases:7:2: expected a keyword, a rule set or the name of a behaviour,"
            + " found \"First-wins\"",
        "legacy a=1 ! odd | t.cases:7:15: expected the name of a violation, such as HEADER_FOLDED,"
            + " found \"odd\"",
        "rfc7578 none | t.cases:6:1: expected a demand of one rule set at least, found \"a-b\"",
        "body x | t.cases:6:11: expected no input, as neither type nor body has a {}, found \"a\""
      })
  void namesPlaceAndExpectationOfIndentedLines(String line, String message) {
    assertThatThrownBy(() -> catalog(HEAD + "a-b MUST  a => reject\n" + " " + line + "\n"))
        .isInstanceOf(CatalogException.class)
        .hasMessage(message.strip());
  }

  @Test
  void refusesWhatNoSingleLineShows() {
    assertMessage("", "t.cases:1:1: expected # and the theme, found the end");
    assertMessage("x", "t.cases:1:1: expected # and the theme, found other text");
    assertMessage(
        "# T\n    title x\n",
        "t.cases:2:5: expected a case before an indented line, found \"title x\"");
    assertMessage(
        "# T\nspec RFC 1 §1\nquote Q.\na-b MUST x => reject\n",
        "t.cases:4:1: expected a type and a body before the case, found \"a-b\"");
    assertMessage(
        "# T\ntype t\nbody {}\na-b MUST x => reject\n",
        "t.cases:4:1: expected spec, and one of quote, grammar, interoperability, safety and"
            + " reason, before the case, found \"a-b\"");
    assertMessage(
        HEAD + "a-b MUST x => reject\n\na-b MUST y => reject\n",
        "t.cases:8:1: expected an id that is written once, found \"a-b\", which stands in"
            + " t.cases:6 too");
    assertMessage(
        HEAD + "a-b MUST x \\",
        "t.cases:6:12: expected a line after the one that ends with \\, found the end");
    assertMessage(
        HEAD + "area file-serving\na-b MUST GET x => serves one\n",
        "t.cases:7:1: expected a fixture line with the id one before the case, found \"a-b\"");
    assertMessage(
        HEAD + "area file-serving\na-b MUST get x => refuses\n",
        "t.cases:7:10: expected a method and a target, such as GET nfc/swedish-%C3%A5.txt,"
            + " found \"get\"");
    assertMessage(
        HEAD + "fixture one a\nfixture one b\n",
        "t.cases:7:9: expected a fixture id that no other file has, found \"one\"");
    assertMessage(
        HEAD + "a-b MUST x => reject\n    title x\n    title y\n",
        "t.cases:8:5: expected one title line, found \"title\"");
    assertMessage(
        HEAD + "a-b CHECK x\n    one a=1\n    one a=2\n",
        "t.cases:8:5: expected one line for each behaviour, found \"one\"");
    assertMessage(
        HEAD + "a-b CHECK x\n    whatwg CHECK\n    whatwg CHECK\n",
        "t.cases:8:5: expected one line for each rule set, found \"whatwg\"");
  }

  @Test
  void namesTheLineOfAContinuedFault() {
    assertMessage(
        HEAD + "a-b MUST one,\\\n    tw\\qo => reject\n",
        "t.cases:7:7: expected one of the escapes \\r \\n \\t \\\\ \\xNN, found \"\\\\qo\"");
  }

  @Test
  void wantsAnIndexWithAVersion() {
    assertThatThrownBy(() -> Catalog.read(name -> "t.cases\n"))
        .hasMessage("index.txt:1:1: expected version and its number, found other text");
  }

  private static void assertMessage(String content, String message) {
    assertThatThrownBy(() -> catalog(content)).hasMessage(message);
  }

  private static UploadCase upload(String lines) {
    return (UploadCase) catalog(HEAD + lines + "\n").cases().get(0);
  }

  private static Catalog catalog(String content) {
    return Catalog.read(name -> name.equals("index.txt") ? "version 0.1\nt.cases\n" : content);
  }
}
