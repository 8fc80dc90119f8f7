package io.github.goodform.compliance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.SampleRun;
import org.junit.jupiter.api.Test;

final class MarkdownReportTest {
  private static final Report REPORT = Report.of("goodform test", SampleRun.ofEveryVerdict());

  @Test
  void leavesNoMarkupToStrangers() {
    String markdown = MarkdownReport.write(REPORT);
    assertThat(markdown)
        .contains("| sample 1.0 | rfc7578 | **2/4** | 1 | 1 | 1 | 1 | 1 | 1 | 1 |")
        .contains("| Reads parts that were not sent: Delimiters &amp; more | form parser |")
        .contains("<details><summary>Reads parts that were not sent: Delimiters &amp; more<")
        .contains("### fail: `lf-delimiter` (MUST)")
        .contains("[RFC 2046 §5.1.1](https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1)")
        .contains("- not asked: 1 case: the server does not offer &quot;files&quot;\n")
        .contains("a line &lt;b&gt;.");
    assertThat(MarkdownReport.text("[x](y) <b> *z*")).isEqualTo("\\[x\\]\\(y\\) &lt;b&gt; \\*z\\*");
    assertThat(MarkdownReport.text("a part's &#39; #1")).isEqualTo("a part's &amp;\\#39; \\#1");
    assertThat(MarkdownReport.code("a``b")).isEqualTo("``` a``b ```");
  }
}
