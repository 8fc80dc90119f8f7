package io.github.goodform.compliance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules of {@link CatalogCheck}, each broken once. */
class CatalogCheckTest {
  private static final String HEAD =
      """
      # T
      spec  RFC 7578 §4.2
      quote A sentence.
      type  t
      body  {}
      """;

  @Test
  void acceptsAGoodCase() {
    assertThat(check("a-b MUST x => reject\n")).isEmpty();
  }

  @Test
  void findsATitleThatSaysNoMoreThanTheId() {
    assertThat(CatalogCheck.check(catalogAsWritten("a-b MUST x => reject\n"), Set.of()))
        .containsExactly("t.cases:6: a-b: expected a title that differs from the id");
  }

  @Test
  void findsWhatADemandDoesNotRestOn() {
    assertThat(check("spec RFC x §4\nquote Q.\na-b MUST x => reject\n"))
        .containsExactly("t.cases:8: a-b: no such document: RFC x");
    assertThat(check("spec RFC 7578 §four\nquote Q.\na-b MUST x => reject\n"))
        .containsExactly("t.cases:8: a-b: no such section of RFC 7578: four");
    assertThat(check("quote half a\na-b MUST x => reject\n"))
        .containsExactly("t.cases:7: a-b: expected a whole sentence as quote, found: half a");
    assertThat(check("quote Two  spaces.\na-b MUST x => reject\n"))
        .containsExactly("t.cases:7: a-b: two spaces in a row in what it rests on: Two  spaces.");
  }

  @Test
  void findsACaseOfAHostileFileThatDoesNotSayThatItIsAnAttack() {
    assertThat(check("hostile\na-b MUST x => reject\n"))
        .containsExactly(
            "t.cases:7: a-b: expected the keyword attack, because the file is hostile");
    assertThat(check("hostile\na-b MUST x => reject\n    attack\n")).isEmpty();
  }

  @Test
  void findsAnInjectionThatDoesNotSayThatItIsAnAttack() {
    String injection = "safety Part injection: a value becomes a field.\na-b MUST x => reject\n";
    assertThat(check(injection))
        .containsExactly(
            "t.cases:7: a-b: expected the keyword attack, because of safety Part injection");
    assertThat(check(injection + "    attack\n")).isEmpty();
    assertThat(check("safety Truncation: data is lost.\na-b MUST x => reject\n")).isEmpty();
  }

  @Test
  void findsACheckWithNothingToSee() {
    assertThat(check("a-b CHECK x\n"))
        .containsExactly(
            "t.cases:6: a-b: CHECK without a named behaviour: nothing to tell servers apart by");
  }

  @Test
  void findsAnOpinionWithoutAReason() {
    assertThat(check("a-b MUST x => a=1\n    hardened MUST reject\n"))
        .containsExactly(
            "t.cases:6: a-b: hardened demands something else than rfc7578 on the same ground:"
                + " give a reason.hardened");
    assertThat(check("a-b MUST x => a=1\n    hardened MUST a=1 | reject\n")).isEmpty();
    assertThat(
            check(
                """
                a-b MUST x => a=1
                    hardened MUST reject
                    safety.hardened Filter bypass: it is.
                """))
        .isEmpty();
  }

  @Test
  void findsAMustThatItsGroundDoesNotCarry() {
    assertThat(check("reason Because.\na-b MUST x => reject\n"))
        .containsExactly(
            "t.cases:7: a-b: rfc7578 MUST on a reason: expected interoperability or safety");
    assertThat(check("quote A reader SHOULD read.\na-b MUST x => reject\n"))
        .containsExactly(
            "t.cases:7: a-b: rfc7578 MUST on a sentence that only permits or recommends");
    assertThat(check("quote A reader SHOULD read.\na-b SHOULD x => reject\n")).isEmpty();
    assertThat(check("quote It MAY be sent, and MUST be read.\na-b MUST x => reject\n")).isEmpty();
    assertThat(check("safety Truncation: data is lost.\na-b MUST x => reject\n")).isEmpty();
    assertThat(check("interoperability Browsers do it.\na-b MUST x => reject\n")).isEmpty();
  }

  @Test
  void findsASafetyWithoutAClassOfAttack() {
    assertThat(check("safety Path Traversal: it leads out.\na-b MUST x => reject\n"))
        .containsExactly(
            "t.cases:7: a-b: expected a class of attack and a colon as safety, found: Path"
                + " Traversal: it leads out.");
  }

  @Test
  void findsCasesThatDemandTheOpposite() {
    assertThat(check("a-b MUST x => reject\nc-d MUST x => a=1\n    chunks whole\n"))
        .containsExactly("t.cases:8: c-d: demands the opposite of a-b by rfc7578");
    assertThat(check("a-b MUST x => reject\nc-d MUST x => reject | a=1\n    chunks whole\n"))
        .isEmpty();
    assertThat(check("a-b MUST x => reject\nc-d CHECK x => a=1\n    chunks whole\n")).isEmpty();
    assertThat(check("a-b MUST x => reject\nc-d MUST y => a=1\n")).isEmpty();
  }

  @Test
  void findsCasesThatDifferInTheNameOfTheBoundaryAndDemandTheOpposite() {
    String one = "a-b MUST --B\\r\\n--B-- => reject\n    type multipart/form-data; boundary=B\n";
    String other =
        "c-d MUST --C\\r\\n--C-- => no parts\n    type multipart/form-data; boundary=C\n";
    assertThat(check(one + other))
        .containsExactly("t.cases:9: c-d: demands the opposite of a-b by rfc7578");
  }

  /** How a boundary is read that the grammar forbids is a question of its own. */
  @Test
  void comparesNoBoundaryThatTheGrammarForbids() {
    String one = "a-b MUST --B\\r\\n--B-- => no parts\n    type multipart/form-data; boundary=B\n";
    String longer = "x".repeat(71);
    String other =
        "c-d MUST --%1$s\\r\\n--%1$s-- => reject\n    type multipart/form-data; boundary=%1$s\n"
            .formatted(longer);
    assertThat(check(one + other)).isEmpty();
  }

  /** A server that fails such a case may fail for the boundary, and not for what is asked. */
  @Test
  void findsABoundaryInTheData() {
    String type = "    type multipart/form-data; boundary=B\n";
    assertThat(check("a-b MUST --B\\r\\n\\r\\nBx\\r\\n--B-- => reject\n" + type))
        .containsExactly(
            "t.cases:6: a-b: the boundary occurs in the data, at octet 7 of the body: expected"
                + " another boundary, or about boundary");
    assertThat(check("a-b MUST --B\\r\\n\\r\\nx\\n--B-- => reject\n" + type))
        .singleElement()
        .asString()
        .contains("at octet 11 of the body");
    assertThat(check("a-b MUST --B\\r\\n\\r\\nx\\r\\n--B-- => reject\n" + type)).isEmpty();
    assertThat(
            check(
                "a-b MUST --B\\r\\n\\r\\nBx\\r\\n--B-- => reject\n"
                    + type
                    + "    about boundary\n"))
        .isEmpty();
    assertThat(check("a-b MUST --B\\r\\n--B-- => reject\n" + type + "    about boundary\n"))
        .containsExactly(
            "t.cases:6: a-b: about boundary, and the boundary occurs in delimiters only");
  }

  @Test
  void findsTheSameQuestionAskedTwice() {
    assertThat(check("a-b MUST x => reject\nc-d MUST x => reject\n"))
        .containsExactly("t.cases:8: c-d: asks the same as a-b");
  }

  @Test
  void findsAFixtureThatNobodyAsksFor() {
    assertThat(check("fixture one a\na-b MUST x => reject\n"))
        .containsExactly("fixture one: no case asks for it");
  }

  @Test
  void findsAViolationThatNoCaseHitsAndOneThatDoesNotExist() {
    assertThat(
            CatalogCheck.check(
                catalog("a-b MUST x => reject\n    records KNOWN OTHER\n"),
                Set.of("KNOWN", "MISSED")))
        .containsExactly(
            "t.cases:6: a-b: no such violation: OTHER", "violation MISSED: no case hits it");
  }

  private static List<String> check(String lines) {
    return CatalogCheck.check(catalog(lines), Set.of());
  }

  /** Each case with a title. */
  private static Catalog catalog(String lines) {
    return catalogAsWritten(lines.replaceAll("(?m)^[a-z]-[a-z] .*$", "$0\n    title A question"));
  }

  private static Catalog catalogAsWritten(String lines) {
    return Catalog.read(name -> name.equals("index.txt") ? "version 0.1\nt.cases\n" : HEAD + lines);
  }
}
