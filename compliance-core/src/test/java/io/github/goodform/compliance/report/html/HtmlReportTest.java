package io.github.goodform.compliance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.SampleRun;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HtmlReportTest {
  private static final String PAGE =
      HtmlReport.write(Report.of("goodform test", SampleRun.ofEveryVerdict()), "goodform");

  @Test
  void refersToNothingThatWouldHaveToBeFetched() {
    assertThat(PAGE).doesNotContainPattern("(?i)<(img|iframe|object|embed|base)\\b");
    assertThat(PAGE).doesNotContainPattern("(?i)<script[^>]+src").doesNotContain("@import");
    assertThat(PAGE).doesNotContainPattern("(?i)url\\(");
    assertThat(Pattern.compile("<link[^>]*>").matcher(PAGE).results().map(m -> m.group()))
        .containsExactly("<link rel=\"icon\" href=\"data:,\">");
  }

  @Test
  void escapesOctetsOfStrangers() {
    assertThat(PAGE)
        .doesNotContain("<script>alert")
        .doesNotContain("\u202E")
        .doesNotContain("\uDC80");
    assertThat(PAGE).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(PAGE).contains("beginning of a line &lt;b&gt;.");
  }

  @Test
  void beginsWithTheCausesAndLeadsToTheirCases() {
    assertThat(PAGE)
        .contains(
            "<a href=\"#cause-1-1\">Reads parts that were not sent: Delimiters &amp; more</a>")
        .contains("<section class=\"group\" id=\"cause-1-1\">")
        .contains("Not asked: 1 case: the server does not offer &quot;files&quot;");
  }

  @Test
  void opensFailuresAndLeavesTheRestClosed() {
    assertThat(PAGE).containsPattern("(?s)id=\"lf-delimiter\"[^>]* open>");
    assertThat(PAGE).containsPattern("(?s)id=\"plain-field\"[^>]*\"><summary>");
  }

  /** Of a full run, a page with the bodies of these would have megabytes. */
  @Test
  void showsNoBodyOfACaseThatPasses() {
    String passed = details("plain-field");
    assertThat(passed)
        .contains("<a href=\"https://", "<h4>Replay</h4>")
        .doesNotContain("class=\"octets\"")
        .doesNotContain("class=\"sides\"");
    assertThat(details("lf-delimiter")).contains("class=\"octets\"", "class=\"sides\"");
  }

  private static String details(String id) {
    int from = PAGE.indexOf(" id=\"" + id + '"');
    assertThat(from).as(id).isPositive();
    return PAGE.substring(from, PAGE.indexOf("</details>", from));
  }

  @Test
  void marksTheOctetWhereAnErrorIsExpected() {
    assertThat(PAGE)
        .contains("<mark>\\n</mark>")
        .contains("^ octet " + SampleRun.CARET + "</span>");
  }

  @Test
  void saysWhatIsLeftOutOfALongBody() {
    assertThat(PAGE).containsPattern("\\d+ octets left out");
  }

  @Test
  void namesTheReadingThatTheServerTook() {
    assertThat(PAGE).contains("<div class=\"did\" style=\"display:contents\"><dt>last-wins</dt>");
  }

  @Test
  void showsWhatOtherImplementationsRead() {
    assertThat(PAGE)
        .contains("<h4>Other implementations</h4>")
        .containsPattern("<dt>[^<]*Tomcat \\d+\\.\\d+[^<]*</dt><dd>")
        .containsPattern("<div class=\"did\"><dt>[^<]* and this server</dt><dd>refused</dd>");
  }
}
