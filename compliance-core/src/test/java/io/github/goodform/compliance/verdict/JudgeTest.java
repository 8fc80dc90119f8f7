package io.github.goodform.compliance.verdict;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.DirectoryNames;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.ExpectedPart;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.cases.UploadCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  @Test
  void namesTheRequestOfASeriesAndWhatItLost() {
    UploadCase series = series();
    List<Observation> observations = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      observations.add(right(series, i));
    }
    observations.add(
        new Observation.Parsed(
            200, List.of(ObservedPart.of("field5", null, null, "goodform".getBytes(UTF_8)))));
    Judgement judgement = Judge.of(RuleSet.RFC7578, ANY, ANY).judge(series, observations, 0);
    assertThat(judgement.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(judgement.subject()).isEqualTo(Subject.NEXT_REQUEST);
    assertThat(judgement.reason())
        .startsWith("request 6 of 12 on the connection: expected \"field5\"")
        .contains("[1 missing, such as \"field5\"", "of \"field5\", ");
  }

  @Test
  void asksNoSeriesOfAServerThatClosesTheConnection() {
    UploadCase series = series();
    Judge judge = Judge.of(RuleSet.RFC7578, ANY, ANY);
    Judgement one = judge.judge(series, List.of(right(series, 0)), 0);
    assertThat(one.verdict()).isEqualTo(Verdict.SKIP);
    assertThat(one.reason()).isEqualTo("the server closes the connection after a response");
    Judgement two = judge.judge(series, List.of(right(series, 0), right(series, 1)), 0);
    assertThat(two.verdict()).isEqualTo(Verdict.PASS);
    assertThat(two.reason())
        .endsWith(
            "; 1 of 11 other forms, each as it was sent, then the server closed the connection");
  }

  private static UploadCase series() {
    return (UploadCase) Catalog.load().find("state-series").orElseThrow();
  }

  private static Observation right(UploadCase series, int index) {
    NextRequest next = Objects.requireNonNull(series.next());
    List<ExpectedPart> parts =
        next.isNext(index)
            ? next.form(index).parts()
            : ((Expectation.Parts) series.demand(RuleSet.RFC7578).orElseThrow().expectation())
                .parts();
    return new Observation.Parsed(
        200,
        parts.stream()
            .map(
                part ->
                    new ObservedPart(
                        part.name(), part.fileName(), null, part.size(), part.sha256(), null))
            .toList());
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
