package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.goodform.compliance.cases.Expectation;
import io.github.goodform.compliance.cases.Level;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.report.html.Badge;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.html.MatrixHtml;
import io.github.goodform.compliance.report.text.ComparisonText;
import io.github.goodform.compliance.report.text.JunitReport;
import io.github.goodform.compliance.report.text.MarkdownReport;
import io.github.goodform.compliance.report.text.MatrixMarkdown;
import io.github.goodform.compliance.report.text.SarifReport;
import io.github.goodform.compliance.report.text.Style;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.report.text.WorkflowCommands;
import io.github.goodform.compliance.run.CaseResult;
import io.github.goodform.compliance.run.RunResult;
import io.github.goodform.compliance.verdict.Outcome;
import io.github.goodform.compliance.verdict.Verdict;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** JUnit XML, Markdown, badge, comparison and matrix. */
final class OtherReportsTest {
  private static final Report REPORT = Report.of("goodform test", SampleRun.ofEveryVerdict());

  private static Document parse(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void junitXmlCountsWhatABuildServerCounts() throws Exception {
    Document xml = parse(JunitReport.write(REPORT));
    Element suite = (Element) xml.getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("tests")).isEqualTo("8");
    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(8);
    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(3);
    Element first = (Element) xml.getElementsByTagName("testcase").item(0);
    assertThat(first.getAttribute("classname")).isEqualTo("rfc7578.must.delimiters-more");
    assertThat(first.getAttribute("name")).isEqualTo("plain-field");
  }

  @Test
  void junitXmlTellsTheWholeFailure() throws Exception {
    Document xml = parse(JunitReport.write(REPORT));
    assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
        .contains("^ octet " + SampleRun.CARET)
        .contains("expected  accepts: 1 part")
        .matches("[ -~\n]*");
  }

  @ParameterizedTest
  @EnumSource
  void reportsSayWhereTheServersWordWasNotChecked(RunResult.SavedNames savedNames) {
    Report report = Report.of("t", SampleRun.storing(savedNames));
    assertThat(
            Stream.of(
                    TerminalReport.whole(report, Style.PLAIN, "goodform"),
                    MarkdownReport.write(report),
                    HtmlReport.write(report, "goodform"))
                .map(text -> text.replaceAll("\\s+", " "))
                .map(text -> text.contains("path traversal cannot be detected.")))
        .containsOnly(savedNames == RunResult.SavedNames.REPORTED);
  }

  @Test
  void badgeTellsTheScoreByNumberAndColour() throws Exception {
    String right = Badge.write(Report.of("t", SampleRun.right()), Badge.Coverage.ALL);
    assertThat(parse(right).getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("goodform: rfc7578 MUST 1/1");
    assertThat(right).contains("#1a7440");
    assertThat(Badge.write(REPORT, Badge.Coverage.ALL)).contains("rfc7578 MUST 2/4", "#b3201c");
  }

  @Test
  void badgeIsGreenForNoScoreOfNothingAndOfSomeCases() throws Exception {
    Report nothing = Report.of("t", SampleRun.of(List.of(SampleRun.skipped()), List.of()));
    assertThat(JSON.std.mapFrom(Badge.endpoint(nothing, Badge.Coverage.ALL)))
        .containsEntry("message", "rfc7578 no MUST asked")
        .containsEntry("color", "68707a");
    Report right = Report.of("t", SampleRun.right());
    assertThat(JSON.std.mapFrom(Badge.endpoint(right, Badge.Coverage.CHOSEN)))
        .containsEntry("message", "rfc7578 MUST 1/1, some cases only")
        .containsEntry("color", "68707a");
    assertThat(Badge.write(REPORT, Badge.Coverage.CHOSEN)).contains("#b3201c");
  }

  @Test
  void badgeForAServiceHoldsTheSameScore() throws Exception {
    assertThat(JSON.std.mapFrom(Badge.endpoint(REPORT, Badge.Coverage.ALL)))
        .isEqualTo(
            Map.of(
                "schemaVersion",
                1,
                "label",
                "goodform",
                "message",
                "rfc7578 MUST 2/4",
                "color",
                "b3201c"));
  }

  @Test
  void sarifHasAResultForEachFailureAndWarning() throws Exception {
    String sarif = SarifReport.write(REPORT);
    assertThat(sarif).doesNotContain("\u202E");
    assertThat(JSON.std.mapFrom(sarif)).containsEntry("version", "2.1.0");
    List<Map<String, Object>> results = results(sarif);
    assertThat(results)
        .extracting(each -> each.get("ruleId") + " " + each.get("level"))
        .containsExactly("lf-delimiter error", "boundary-missing error", "header-folded warning");
    assertThat(String.valueOf(results.get(0).get("message")))
        .contains("Reads parts that were not sent: Delimiters & more: expected 1 part, found 2. ")
        .endsWith(Fault.ADDS_PARTS.advice() + "}");
  }

  @SuppressWarnings("unchecked") // as the document has it
  private static List<Map<String, Object>> results(String sarif) throws IOException {
    List<Map<String, Object>> runs =
        (List<Map<String, Object>>) Objects.requireNonNull(JSON.std.mapFrom(sarif).get("runs"));
    return (List<Map<String, Object>>) Objects.requireNonNull(runs.get(0).get("results"));
  }

  @Test
  void matrixNamesAColumnByWhatTellsItApart() {
    Run named = Run.of(SampleRun.right());
    Run unnamed = from("unknown", "http://127.0.0.1:1/");
    Run other = from("unknown", "http://127.0.0.1:2/");
    Run there = from("sample 1.0", "http://127.0.0.1:3/");
    assertThat(Matrix.of(List.of(named, unnamed, other)).columns())
        .containsExactly("sample 1.0", "http://127.0.0.1:1/", "http://127.0.0.1:2/");
    assertThat(Matrix.of(List.of(named, there)).columns())
        .containsExactly("sample 1.0, http://127.0.0.1:8080/", "sample 1.0, http://127.0.0.1:3/");
    assertThat(Matrix.of(List.of(named, named), List.of("a.json", "b.json")).columns())
        .containsExactly("sample 1.0, a.json", "sample 1.0, b.json");
  }

  private static Run from(String server, String target) {
    Run run = Run.of(SampleRun.right());
    return like(run, target, server, run.entries());
  }

  /** A run with another target, server and entries, and no stale deviation. */
  private static Run like(Run run, String target, String server, List<Entry> entries) {
    return new Run(
        target,
        server,
        run.features(),
        run.ruleSet(),
        run.startedAt(),
        run.millis(),
        entries,
        List.of(),
        run.savedNames());
  }

  /** A run that agrees with {@link SampleRun#ofEveryVerdict} on one case, and further results. */
  private static Run other(CaseResult... further) {
    Stream<CaseResult> results =
        Stream.of(
            SampleRun.passed(),
            SampleRun.rejecting(SampleRun.known()),
            SampleRun.reading(SampleRun.failed(), SampleRun.seen("c", "other")));
    return Run.of(SampleRun.of(Stream.concat(results, Stream.of(further)).toList(), List.of()));
  }

  @Test
  void comparisonPutsTheMostDangerousFirst() {
    Run first = Run.of(SampleRun.ofEveryVerdict());
    Run second = other(SampleRun.reading(SampleRun.warned(), SampleRun.seen("c", "other")));
    Comparison comparison = Comparison.of(first, second);
    assertThat(comparison.compared()).isEqualTo(4);
    assertThat(comparison.differences())
        .extracting(each -> each.first().id() + " " + each.danger())
        .containsExactly(
            "lf-delimiter OTHER_CONTENT", "header-folded SILENT_LOSS", "close-missing ONE_REFUSES");
    String summary =
        "3 of 4 cases read differently: 1 each sees other data, 1 one sees nothing, 1 one"
            + " refuses\n";
    assertThat(ComparisonText.write(comparison, Style.PLAIN, false))
        .startsWith("first  = sample 1.0 - http://127.0.0.1:8080/\nsecond = ")
        .contains(summary + "\nEACH SEES OTHER DATA (1)\n  lf-delimiter  ")
        .contains(
            "\nONE REFUSES (1)\n  close-missing  name=\"a\" 1 octet, sha256 4c94485e | refused\n")
        .doesNotContain("clause")
        .matches("[ -~\n]*");
    assertThat(ComparisonText.write(comparison, Style.PLAIN, true))
        .contains(summary + "\nEACH SEES OTHER DATA (1)\nlf-delimiter\n")
        .contains("clause    RFC 2046")
        .matches("[ -~\n]*");
    assertThat(comparison.toJson()).contains("\"danger\" : \"silent-loss\"");
  }

  @Test
  void comparisonPutsAPartThatWasNotSentBeforeOneThatWasLost() {
    CaseResult merged =
        SampleRun.result(
            SampleRun.upload("names-merged", "Two names", "--B--", -1),
            SampleRun.demand(
                Level.MUST,
                new Expectation.Parts(List.of(SampleRun.part("a", "1"), SampleRun.part("b", "2")))),
            new Observation.Parsed(200, List.of(SampleRun.seen("b", "2"))),
            new Outcome(Outcome.Kind.OTHER, "1 part"),
            Verdict.FAIL,
            "1 missing",
            null);
    CaseResult whole =
        SampleRun.reading(merged, SampleRun.seen("a", "1"), SampleRun.seen("b", "2"));
    CaseResult one = SampleRun.reading(SampleRun.failed(), SampleRun.seen("c", "other"));
    Run first = Run.of(SampleRun.of(List.of(merged, SampleRun.failed()), List.of()));
    Run second = Run.of(SampleRun.of(List.of(whole, one), List.of()));
    assertThat(Comparison.of(first, second).differences())
        .extracting(each -> each.first().id() + " " + each.danger())
        .containsExactly("lf-delimiter OTHER_CONTENT", "names-merged OTHER_CONTENT");
  }

  @Test
  void readingOfAFileIsItsStatusAndContent() {
    Observation part = new Observation.Responded(206, Map.of(), Octets.utf8("goodform"), 8);
    assertThat(AnswerSummary.of(part).reading())
        .isEqualTo("status 206, content " + Octets.utf8("goodform").sha256().substring(0, 8));
    Observation head = new Observation.Responded(200, Map.of(), Octets.utf8(""), 0);
    assertThat(AnswerSummary.of(head).reading()).isEqualTo("status 200");
  }

  @Test
  void annotationsAreCommandsOfOneLineEach() {
    String commands = WorkflowCommands.write(REPORT);
    assertThat(commands.lines()).hasSize(3).allMatch(line -> line.matches("\\P{Cntrl}*"));
    assertThat(commands.lines().filter(line -> line.startsWith("::error title="))).hasSize(2);
    assertThat(commands)
        .startsWith("::error title=lf-delimiter%2C rfc7578 MUST::")
        .contains("%0Aexpected: accepts: 1 part")
        .contains("::warning title=");
  }

  /** Whatever a server says stays within its command, and a step shows ten of a kind. */
  @Test
  void annotationsEndWhereARunnerWouldDropThem() {
    Run run = REPORT.runs().get(0);
    List<Entry> failures = run.entries().stream().filter(Entry::isFailure).toList();
    List<Entry> many = Stream.generate(() -> failures.get(0)).limit(12).toList();
    Run failed = like(run, run.target(), run.server(), many);
    String commands = WorkflowCommands.write(new Report("t", List.of(failed), List.of()));
    assertThat(commands.lines()).hasSize(10);
    assertThat(commands).endsWith("::error title=goodform::and 3 more: see the report\n");
  }

  @Test
  void matrixColoursByBehaviour() {
    Run first = Run.of(SampleRun.ofEveryVerdict());
    Run second = other();
    Matrix matrix = Matrix.of(List.of(first, second));
    assertThat(matrix.rows())
        .extracting(
            row -> row.entry().id() + row.cells().stream().map(cell -> " " + cell.label()).toList())
        .containsExactly(
            "plain-field[ =,  =]",
            "lf-delimiter[ a,  b]",
            "header-folded[ 0,  -]",
            "filename-twice[ last-wins,  -]",
            "close-missing[ a,  E]",
            "boundary-missing[ E,  -]");
    assertThat(matrix.disagreements()).isEqualTo(2);
    assertThat(matrix.distances()).isEqualTo(List.of(List.of(0, 2), List.of(2, 0)));
    assertThat(MatrixMarkdown.write(matrix))
        .contains("two of them read another thing:\n\n| | sample 1.0");
    assertThat(MatrixMarkdown.write(matrix)).contains("| lf-delimiter | MUST | a | b | 2 |");
    assertThat(MatrixMarkdown.write(matrix)).contains("| **Delimiters &amp; more** | | | | |\n");
    assertThat(MatrixHtml.write(matrix))
        .contains("<td class=\"m-other\"")
        .doesNotContain("<script")
        .contains("&lt;script&gt;alert(1)");
  }
}
