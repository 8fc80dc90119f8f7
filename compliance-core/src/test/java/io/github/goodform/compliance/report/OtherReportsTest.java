package io.github.goodform.compliance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.report.html.Badge;
import io.github.goodform.compliance.report.html.HtmlReport;
import io.github.goodform.compliance.report.html.MatrixHtml;
import io.github.goodform.compliance.report.text.ComparisonText;
import io.github.goodform.compliance.report.text.JunitReport;
import io.github.goodform.compliance.report.text.MarkdownReport;
import io.github.goodform.compliance.report.text.MatrixMarkdown;
import io.github.goodform.compliance.report.text.Style;
import io.github.goodform.compliance.report.text.TerminalReport;
import io.github.goodform.compliance.run.RunResult;
import java.io.StringReader;
import java.util.List;
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
    String right = Badge.write(Report.of("t", SampleRun.right()));
    assertThat(parse(right).getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("goodform: rfc7578 MUST 1/1");
    assertThat(right).contains("#1a7440");
    assertThat(Badge.write(REPORT)).contains("rfc7578 MUST 2/4").contains("#b3201c");
  }

  @Test
  void comparisonPutsTheMostDangerousFirst() {
    Run first = Run.of(SampleRun.ofEveryVerdict());
    Run second =
        Run.of(
            SampleRun.of(
                List.of(
                    SampleRun.passed(),
                    SampleRun.rejecting(SampleRun.known()),
                    SampleRun.reading(SampleRun.failed(), SampleRun.seen("c", "other")),
                    SampleRun.reading(SampleRun.warned(), SampleRun.seen("c", "other"))),
                List.of()));
    Comparison comparison = Comparison.of(first, second);
    assertThat(comparison.compared()).isEqualTo(4);
    assertThat(comparison.differences())
        .extracting(each -> each.first().id() + " " + each.danger())
        .containsExactly(
            "lf-delimiter OTHER_CONTENT", "header-folded SILENT_LOSS", "close-missing ONE_REFUSES");
    assertThat(ComparisonText.write(comparison, Style.PLAIN))
        .startsWith("lf-delimiter  EACH SEES OTHER DATA\n")
        .endsWith(
            "3 of 4 cases read differently: 1 each sees other data, 1 one sees nothing, 1 one"
                + " refuses\n")
        .matches("[ -~\n]*");
    assertThat(comparison.toJson()).contains("\"danger\" : \"silent-loss\"");
  }

  @Test
  void matrixColoursByBehaviour() {
    Run first = Run.of(SampleRun.ofEveryVerdict());
    Run second =
        Run.of(
            SampleRun.of(
                List.of(
                    SampleRun.passed(),
                    SampleRun.rejecting(SampleRun.known()),
                    SampleRun.reading(SampleRun.failed(), SampleRun.seen("c", "other"))),
                List.of()));
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
    assertThat(MatrixHtml.write(matrix))
        .contains("<td class=\"m-other\"")
        .doesNotContain("<script")
        .contains("&lt;script&gt;alert(1)");
  }
}
