package io.github.goodform.compliance.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JudgeTest {
  private static final DirectoryNames ANY = (one, other) -> DirectoryNames.Sameness.UNKNOWN;

  /** The case lets a server refuse the form; one that accepts it is told which octet it lost. */
  @Test
  void namesWhatWasLostWhereARefusalIsRightAsWell() {
    Case testCase = Catalog.load().find("value-shapes-each-control").orElseThrow();
    Expectation.Parts sent =
        testCase.demand(RuleSet.RFC7578).orElseThrow().expectation().alternatives().stream()
            .filter(Expectation.Parts.class::isInstance)
            .map(Expectation.Parts.class::cast)
            .findFirst()
            .orElseThrow();
    List<ObservedPart> read = sent.parts().stream().map(JudgeTest::withoutEndOfText).toList();
    Judgement judgement =
        Judge.of(RuleSet.RFC7578, ANY, ANY)
            .judge(testCase, List.of(new Observation.Parsed(200, read)), 0);
    assertThat(judgement.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(judgement.reason())
        .contains("[1 missing, such as \"octet-03\"", "of \"octet-03\", ");
  }

  private static ObservedPart withoutEndOfText(ExpectedPart part) {
    boolean lost = "octet-03".equals(part.name());
    Octets less = Octets.utf8("xy");
    return new ObservedPart(
        part.name(),
        null,
        null,
        lost ? less.length() : part.size(),
        lost ? less.sha256() : part.sha256(),
        null);
  }
}
