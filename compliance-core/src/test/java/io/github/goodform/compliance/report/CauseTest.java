package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.Cause.Layer;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CauseTest {
  private static final String THEME = ": Delimiters & more";

  private static List<Cause> causes(CaseResult... results) {
    return Cause.of(Run.of(SampleRun.of(List.of(results), List.of())));
  }

  @Test
  void putsFailuresBeforeWarningsAndTheMostDangerousFirst() {
    assertThat(Cause.of(Run.of(SampleRun.ofEveryVerdict())))
        .extracting(cause -> cause.title() + ", " + cause.counts())
        .containsExactly(
            "Reads parts that were not sent" + THEME + ", 1 failure",
            "Meets a case that is listed as a known deviation" + THEME + ", 1 failure",
            "Accepts what has to be refused" + THEME + ", 1 warning");
    assertThat(Cause.of(Run.of(SampleRun.right()))).isEmpty();
  }

  @Test
  void groupsTheCasesOfOneFault() {
    CaseResult one = SampleRun.reading(SampleRun.failed());
    CaseResult other = SampleRun.reading(SampleRun.passed());
    assertThat(causes(one, SampleRun.failed(), other))
        .extracting(cause -> cause.fault() + " " + ids(cause))
        .containsExactly("ADDS_PARTS [lf-delimiter]", "LOSES_PARTS [lf-delimiter, plain-field]");
  }

  private static List<String> ids(Cause cause) {
    return cause.entries().stream().map(Entry::id).toList();
  }

  @Test
  void namesTheFaultOfEachKindOfResponse() {
    CaseResult form = SampleRun.passed();
    assertThat(fault(SampleRun.rejecting(form))).isEqualTo(Fault.REFUSES);
    assertThat(fault(SampleRun.reading(form))).isEqualTo(Fault.LOSES_PARTS);
    assertThat(fault(SampleRun.reading(form, SampleRun.seen("a", "other"))))
        .isEqualTo(Fault.ALTERS);
    assertThat(fault(answering(form, 500, Outcome.Kind.SERVER_ERROR, "crashed")))
        .isEqualTo(Fault.CRASHES);
    assertThat(fault(answering(form, 400, Outcome.Kind.HANG, "silent"))).isEqualTo(Fault.HANGS);
    assertThat(fault(answering(form, 200, Outcome.Kind.ADAPTER_ERROR, "no JSON")))
        .isEqualTo(Fault.BREAKS_THE_CONTRACT);
  }

  private static Fault fault(CaseResult result) {
    return causes(result).get(0).fault();
  }

  @Test
  void namesTheFaultOfAFileServer() {
    Outcome refused = new Outcome(Outcome.Kind.REJECTED, "404");
    Outcome other = new Outcome(Outcome.Kind.OTHER, null);
    assertThat(fault(served("served-escape-slash-encoded", 200, "root:x:0", other)))
        .isEqualTo(Fault.LEAVES_THE_DIRECTORY);
    assertThat(fault(served("served-case-upper", 200, "x", other))).isEqualTo(Fault.CONFUSES_FILES);
    assertThat(fault(served("served-missing-markup", 404, "<img", refused)))
        .isEqualTo(Fault.WRITES_MARKUP);
    assertThat(fault(served("head-missing", 404, "none", refused)))
        .isEqualTo(Fault.SERVES_ANOTHER_PART);
    assertThat(fault(served("served-plus", 404, "", refused))).isEqualTo(Fault.REFUSES);
  }

  private static CaseResult served(String id, int status, String content, Outcome outcome) {
    Case testCase = Catalog.load().find(id).orElseThrow();
    return new CaseResult(
        testCase,
        testCase.demand(RuleSet.RFC7578).orElseThrow(),
        new Observation.Responded(status, Map.of(), Octets.utf8(content), content.length()),
        outcome,
        Verdict.FAIL,
        "other",
        Subject.REQUEST,
        null,
        0);
  }

  @Test
  void tellsTheHttpStackFromTheFormParser() {
    CaseResult form = SampleRun.passed();
    assertThat(causes(SampleRun.rejecting(form)).get(0).layer()).isEqualTo(Layer.FORM_PARSER);
    CaseResult next =
        SampleRun.ofTheNextRequest(
            answering(form, 400, Outcome.Kind.REJECTED, "expected its own form"));
    assertThat(causes(next).get(0).fault()).isEqualTo(Fault.MIXES_REQUESTS);
    assertThat(causes(next).get(0).layer()).isEqualTo(Layer.HTTP_STACK);
    assertThat(causes(next).get(0).entries().get(0).actual())
        .hasToString("to the next request on the connection: status 400 with 0 octets");
    CaseResult broken = answering(form, 200, Outcome.Kind.ADAPTER_ERROR, "no JSON");
    assertThat(causes(broken).get(0).layer()).isEqualTo(Layer.HANDLER);
  }

  @Test
  void countsTheLargestOfSeveralRightForms() {
    Expectation two =
        new Expectation.Parts(List.of(SampleRun.part("a", "1"), SampleRun.part("b", "2")));
    Expectation either = new Expectation.AnyOf(List.of(Expectation.Bare.REJECT, two));
    assertThat(AnswerSummary.of(either).count()).isEqualTo(2);
    assertThat(AnswerSummary.of(Expectation.Bare.REJECT).count()).isZero();
  }

  private static CaseResult answering(
      CaseResult like, int status, Outcome.Kind kind, String reason) {
    return SampleRun.result(
        SampleRun.upload("plain-field", "A field", "body", -1),
        SampleRun.demand(Level.MUST, like.demand().expectation()),
        new Observation.Responded(status, Map.of(), Octets.utf8(""), 0),
        new Outcome(kind, String.valueOf(status)),
        Verdict.FAIL,
        reason,
        null);
  }
}
