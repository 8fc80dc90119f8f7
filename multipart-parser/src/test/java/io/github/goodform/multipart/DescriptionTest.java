package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands in a log: events, violations and faults. */
class DescriptionTest {
  @Test
  void anEventShowsWhatItHas() {
    NotedViolation noted = new NotedViolation(Violation.HEADER_OTHER, 7, 2);
    PartHeaders headers =
        new PartHeaders(AsciiOctets.NONE, new int[0], new ContentDisposition(NamePolicy.LITERAL));
    assertThat(new MultipartEvent.PartBegin<String>(headers, octets -> {}))
        .hasToString("PartBegin[" + headers + "]");
    assertThat(new MultipartEvent.Content<>("octets")).hasToString("Content[octets]");
    assertThat(new MultipartEvent.PartEnd<String>(17)).hasToString("PartEnd[17]");
    assertThat(new MultipartEvent.Violated<String>(noted)).hasToString("Violated[" + noted + "]");
  }

  @Test
  void aViolationShowsItsPlace() {
    String link = "HEADER_OTHER: https://www.rfc-editor.org/rfc/rfc7578#section-4.8";
    assertThat(new NotedViolation(Violation.HEADER_OTHER, 7, 2))
        .hasToString(link + " at octet 7 of the body, part 2");
    assertThat(new NotedViolation(Violation.HEADER_OTHER, 7, 0))
        .hasToString(link + " at octet 7 of the body, part 0");
    assertThat(new NotedViolation(Violation.PREAMBLE_DATA, 0, -1))
        .hasToString(Violation.PREAMBLE_DATA + " at octet 0 of the body");
    assertThat(new NotedViolation(Violation.BODY_CHARSET, 9, -1))
        .hasToString(Violation.BODY_CHARSET + " at octet 9 of the Content-Type");
  }

  @Test
  void aViolationIsEqualToOneInTheSamePlace() {
    NotedViolation noted = new NotedViolation(Violation.HEADER_OTHER, 7, 2);
    NotedViolation same = new NotedViolation(Violation.HEADER_OTHER, 7, 2);
    assertThat(noted).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(noted)
        .isNotEqualTo(new NotedViolation(Violation.HEADER_TWICE, 7, 2))
        .isNotEqualTo(new NotedViolation(Violation.HEADER_OTHER, 8, 2))
        .isNotEqualTo(new NotedViolation(Violation.HEADER_OTHER, 7, 1))
        .isNotEqualTo("HEADER_OTHER")
        .isNotEqualTo(null);
    assertThat(noted.hashCode())
        .isNotEqualTo(new NotedViolation(Violation.HEADER_OTHER, 8, 2).hashCode());
  }

  @ParameterizedTest
  @EnumSource
  void aFaultShowsItsRule(Fault fault) {
    assertThat(fault).hasToString(fault.name() + ": " + fault.specification());
    assertThat(fault.id()).isEqualTo(fault.rule().id());
    assertThat(fault.specification()).hasScheme("https").hasHost("www.rfc-editor.org");
    boolean isOther = fault == Fault.CONTENT_TYPE_MISSING || fault == Fault.MEDIA_TYPE_OTHER;
    assertThat(fault.httpStatus()).isEqualTo(isOther ? 415 : 400);
    assertThat(fault.isOfContentType())
        .isEqualTo(
            EnumSet.range(Fault.CONTENT_TYPE_MISSING, Fault.BOUNDARY_CONFLICT).contains(fault));
  }

  @ParameterizedTest
  @EnumSource
  void aRuleThatIsToleratedShowsItsSection(Violation violation) {
    assertThat(violation).hasToString(violation.name() + ": " + violation.specification());
    assertThat(violation.id()).isEqualTo(violation.rule().id());
    assertThat(violation.specification()).hasScheme("https").hasHost("www.rfc-editor.org");
    assertThat(violation.rule().clause()).matches("RFC \\d{4} §[0-9.]+");
    boolean ofContentType = violation.name().startsWith("BO") || violation.name().startsWith("REL");
    assertThat(violation.inContentType()).isEqualTo(ofContentType);
  }

  @Test
  void aRuleIsNamedByItsConstant() {
    Rule rule = Rule.of("NAME_MISSING", 7578, "4.2", "the parameter name");
    assertThat(rule.id()).isEqualTo("name-missing");
    assertThat(rule.link()).isEqualTo("https://www.rfc-editor.org/rfc/rfc7578#section-4.2");
    assertThat(rule.clause()).isEqualTo("RFC 7578 §4.2");
    assertThat(rule.expected()).isEqualTo("the parameter name");
    assertThat(rule).isEqualTo(Violation.NAME_MISSING.rule());
  }

  @Test
  void aLimitCountsInItsUnit() {
    assertThat(Limit.PARTS.unit()).isEqualTo("parts");
    assertThat(Limit.HEADER_FIELDS.unit()).isEqualTo("fields");
    assertThat(Limit.VIOLATIONS.unit()).isEqualTo("violations");
    assertThat(Limit.PART_OCTETS.unit()).isEqualTo("octets");
  }
}
