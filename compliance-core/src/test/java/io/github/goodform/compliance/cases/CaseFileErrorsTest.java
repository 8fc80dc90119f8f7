package io.github.goodform.compliance.cases;

import static io.github.goodform.compliance.cases.CaseFileTest.HEAD;
import static io.github.goodform.compliance.cases.CaseFileTest.catalog;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mistakes in a file of cases: each message names the place, and what was expected there. */
class CaseFileErrorsTest {
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
        "t.cases:8:1: expected an id that is written once, found \"a-b\", which"
            + " t.cases:6 has too");
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
}
