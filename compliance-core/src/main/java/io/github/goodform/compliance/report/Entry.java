package io.github.goodform.compliance.report;

import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.verdict.KnownDeviation;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Subject;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one case in a report.
 *
 * @param id the case's id
 * @param area the part of the catalogue, such as {@code "multipart"}
 * @param theme the heading it stands under
 * @param title what is asked, in one line
 * @param level how binding the demand is
 * @param verdict the verdict
 * @param outcome what the observation amounts to, or null when skipped
 * @param reason one line that explains the verdict
 * @param subject the response that the verdict is about
 * @param clause what the demand rests on
 * @param sent what was sent
 * @param expected what was demanded
 * @param actual what came back, or null when the case was skipped
 * @param readings the named behaviours of the case
 * @param others what other implementations made of the case, the most frequent first
 * @param known the reason of the known deviation, or null
 * @param note a remark for readers, may be empty
 * @param micros how long the exchange took, in microseconds
 */
public record Entry(
    String id,
    String area,
    String theme,
    String title,
    Level level,
    Verdict verdict,
    @Nullable Outcome outcome,
    String reason,
    Subject subject,
    Clause clause,
    SentRequest sent,
    AnswerSummary expected,
    @Nullable AnswerSummary actual,
    List<Reading> readings,
    List<OtherReading> others,
    @Nullable String known,
    String note,
    long micros) {
  /** Keeps an immutable copy. */
  public Entry {
    readings = List.copyOf(readings);
    others = List.copyOf(others);
  }

  static Entry of(CaseResult result) {
    var testCase = result.testCase();
    return new Entry(
        testCase.id(),
        testCase.area().id(),
        testCase.theme(),
        testCase.title(),
        result.demand().level(),
        result.verdict(),
        result.outcome() == null ? null : result.outcome().stable(),
        result.reason(),
        result.subject(),
        Clause.of(result.demand().spec()),
        SentRequest.of(testCase),
        AnswerSummary.of(result.demand().expectation()),
        actual(result),
        Reading.of(testCase),
        Implementations.of(testCase),
        result.known() == null ? null : acceptance(result.known()),
        testCase.note(),
        result.nanos() / 1000);
  }

  /** What came back; beside what was expected of the case, that of the next request is named. */
  private static @Nullable AnswerSummary actual(CaseResult result) {
    if (result.observation() == null) {
      return null;
    }
    AnswerSummary answer = AnswerSummary.of(result.observation());
    return result.subject() == Subject.NEXT_REQUEST
        ? answer.withText("to the next request on the connection: " + answer.text())
        : answer;
  }

  private static String acceptance(KnownDeviation known) {
    String link = known.link() == null ? "" : ", " + known.link();
    String until = known.until() == null ? "" : ", until " + known.until();
    return known.reason() + link + until;
  }

  /**
   * Returns whether other implementations read the case as this server did.
   *
   * @param other their reading
   * @return whether the names and data are the same, or both refuse
   */
  public boolean isRead(OtherReading other) {
    return actual != null && actual.reading().equals(other.reading());
  }

  /**
   * Returns the named behaviour that was observed.
   *
   * @return its label, or null when the outcome is another
   */
  public @Nullable String behaviour() {
    return outcome != null && outcome.kind() == Outcome.Kind.BEHAVIOUR ? outcome.detail() : null;
  }

  /**
   * Returns whether this entry makes a build fail.
   *
   * @return whether the verdict is {@link Verdict#FAIL} or {@link Verdict#UNEXPECTED_PASS}
   */
  public boolean isFailure() {
    return verdict == Verdict.FAIL || verdict == Verdict.UNEXPECTED_PASS;
  }

  /**
   * Returns whether the entry is listed before the others.
   *
   * @return whether it is a failure, or a SHOULD missed
   */
  public boolean isRemarkable() {
    return isFailure() || verdict == Verdict.WARN;
  }
}
