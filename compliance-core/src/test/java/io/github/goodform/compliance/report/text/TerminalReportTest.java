package io.github.goodform.compliance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.OtherReading;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.SampleRun;
import org.junit.jupiter.api.Test;

final class TerminalReportTest {
  private static final Report REPORT = Report.of("goodform test", SampleRun.ofEveryVerdict());

  private static String plain() {
    return TerminalReport.write(REPORT, Style.PLAIN, "goodform");
  }

  @Test
  void putsFailuresFirstAndCountsLast() {
    String text = plain();
    assertThat(text).startsWith("FAIL  lf-delimiter  MUST  Delimiters & more\n");
    assertThat(text.indexOf("UNEXPECTED PASS boundary-missing"))
        .isPositive()
        .isLessThan(text.indexOf("WARN  header-folded"));
    assertThat(text)
        .endsWith(
            "MUST 2/4 - 1 pass, 1 fail, 1 warn, 1 info, 1 skip, 1 known, 1 unexpected pass - 1.2"
                + " s\n");
  }

  @Test
  void endsWithTheCausesAndWhatWasNotAsked() {
    String text = plain();
    assertThat(text.substring(text.indexOf("Causes, the most dangerous first:\n")))
        .contains(
            "FAIL  Reads parts that were not sent: Delimiters & more (form parser, 1 failure)\n"
                + "      Begin a part at CRLF, two hyphens and the whole boundary, and nowhere"
                + " else.\n"
                + "      lf-delimiter\n")
        .contains("      not asked: 1 case: the server does not offer \"files\"\n");
  }

  @Test
  void pointsAtTheOctet() {
    String[] lines = plain().split("\n", -1);
    int caret = 0;
    while (!lines[caret].contains("^ octet " + SampleRun.CARET)) {
      caret++;
    }
    int column = lines[caret].indexOf('^');
    assertThat(lines[caret - 1].substring(column)).startsWith("\\n");
  }

  @Test
  void quotesTheClauseAndSaysHowToReplay() {
    assertThat(plain())
        .contains("clause    RFC 2046 sec. 5.1.1: \"The boundary delimiter MUST occur at the")
        .contains("replay    goodform replay lf-delimiter http://127.0.0.1:8080/\n")
        .contains("STALE known deviation no-such-case: exact (a client of 2009)\n");
  }

  @Test
  void saysWhoElseReadsItSo() {
    // The sample server answers 200 with nothing to a folded field, which few others do.
    Entry folded =
        REPORT.runs().get(0).entries().stream()
            .filter(entry -> entry.id().equals("header-folded"))
            .findFirst()
            .orElseThrow();
    int others = folded.others().stream().mapToInt(OtherReading::count).sum();
    assertThat(others).isGreaterThanOrEqualTo(7);
    int same = folded.others().stream().filter(folded::isRead).mapToInt(OtherReading::count).sum();
    assertThat(same).isBetween(1, others / 4);
    assertThat(plain()).contains("(" + same + " of " + others + ")\n");
    String alone =
        JsonReport.write(REPORT).replaceAll("(\"reading\" *: *)\"nothing\"", "$1\"refused\"");
    assertThat(TerminalReport.write(JsonReport.parse(alone), Style.PLAIN, "goodform"))
        .contains("others    as none (0 of " + others + ")\n");
    assertThat(plain().replaceAll("\\s+", " "))
        .containsPattern("others as [^(]* do \\(\\d+ of " + others + "\\)");
  }

  @Test
  void marksThePartsThatDiffer() {
    assertThat(plain()).contains("! name=\"b\"").doesNotContain("  name=\"b\"");
  }

  @Test
  void escapesOctetsOfStrangers() {
    assertThat(plain()).matches("[ -~\n]*").contains("\\x07&\\x80\\xC3\\xA5");
  }

  @Test
  void coloursOnlyWhenAskedTo() {
    String coloured = TerminalReport.write(REPORT, new Style(true, true), "goodform");
    assertThat(coloured).contains("\u001B[1;31mFAIL \u001B[0m").contains("RFC 2046 §5.1.1");
    assertThat(coloured.replaceAll("\u001B\\[[0-9;]*m", ""))
        .isEqualTo(TerminalReport.write(REPORT, new Style(false, true), "goodform"));
  }
}
