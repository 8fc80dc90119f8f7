package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Demand;
import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.report.AnswerSummary;
import io.github.goodform.compliance.report.CaseReading;
import io.github.goodform.compliance.report.Clause;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.Reading;
import io.github.goodform.compliance.report.SentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The page of a case: the sentence, the octets, who reads it how, and a text for a bug report. */
final class SiteCase {
  private final SiteFrame site;
  private final Case testCase;
  private final SitePage page;
  private final SentRequest sent;

  private SiteCase(SiteFrame site, Case testCase) {
    this.site = site;
    this.testCase = testCase;
    this.page = SitePage.inFolder(site);
    this.sent = SentRequest.of(testCase);
  }

  static String write(SiteFrame site, Case testCase) {
    SiteCase html = new SiteCase(site, testCase);
    html.body();
    return html.page.end(testCase.title());
  }

  private void body() {
    page.heading(testCase.title(), testCase.id() + " \u00B7 " + testCase.theme());
    demands();
    OctetsHtml.write(sent, "h2", page.out());
    readings();
    behaviours();
    if (!testCase.note().isEmpty()) {
      page.section("Note", null).paragraph(testCase.note());
    }
    page.section("For a bug report", null);
    page.copy("Text for a bug report", bugReport());
  }

  /** What each rule set demands; what several demand alike stands once. */
  private void demands() {
    List<String> drawn = new ArrayList<>();
    for (Demand demand : ordered()) {
      Clause clause = Clause.of(demand.spec());
      if (!drawn.contains(clause.toString())) {
        drawn.add(clause.toString());
        ClauseHtml.quote(clause, page.out());
      }
    }
    page.add("<dl class=\"readings\">");
    for (Demand demand : ordered()) {
      page.add("<dt>").text(demand.ruleSet().id() + " " + demand.level()).add("</dt><dd>");
      page.text(AnswerSummary.of(demand.expectation()).toString()).add("</dd>");
    }
    page.add("</dl>\n");
  }

  private List<Demand> ordered() {
    List<Demand> demands = new ArrayList<>();
    for (RuleSet ruleSet : RuleSet.values()) {
      testCase.demand(ruleSet).ifPresent(demands::add);
    }
    return demands;
  }

  private void readings() {
    List<CaseReading> readings = site.readingsOf(testCase.id());
    page.section("Who reads it how", null);
    if (readings.isEmpty()) {
      page.paragraph(
          Implementations.isAsked(testCase)
              ? "No recorded implementation was asked."
              : "Other implementations are asked how they read a body; this case is about HTTP or"
                  + " about files.");
      return;
    }
    boolean unnamed = site.content().isUnnamed(testCase);
    if (unnamed) {
      page.paragraph(
          testCase.isAttack()
              ? "This is an attack: its readings are counted, and nobody is named."
              : "One of them crashed, or is named nowhere: the readings are counted, and nobody is"
                  + " named.");
    }
    page.table("Readings", "reading", unnamed ? "how many" : "who");
    for (CaseReading each : readings) {
      page.add(each.isExpected() ? "<tr class=\"expected\"><td>" : "<tr><td>");
      page.add("<code>").text(site.words(testCase.id(), each.reading())).add("</code>");
      if (each.label() != null) {
        page.add("<small>").text(each.label().text()).add("</small>");
      }
      page.add("</td><td>");
      who(each);
      page.add("</td></tr>\n");
    }
    page.endOfTable();
  }

  private void who(CaseReading reading) {
    if (reading.readers().isEmpty()) {
      page.add(String.valueOf(reading.count()));
      return;
    }
    page.add("<ul class=\"who\">");
    for (CaseReading.Reader each : reading.readers()) {
      page.add("<li>").link(SiteFrame.implementation(each.id()), each.name()).add("</li>");
    }
    page.add("</ul>");
  }

  private void behaviours() {
    List<Reading> behaviours = Reading.of(testCase);
    if (behaviours.isEmpty()) {
      return;
    }
    page.section("Known behaviours", null).add("<dl class=\"readings\">");
    for (Reading each : behaviours) {
      page.add("<dt>").text(each.label()).add("</dt><dd>");
      page.text(each.answer().toString()).add("</dd>");
    }
    page.add("</dl>\n");
  }

  /** Markdown, as trackers take it. */
  private String bugReport() {
    List<String> lines = new ArrayList<>();
    lines.add("**" + testCase.title() + "** (goodform case `" + testCase.id() + "`)");
    if (!site.address().isEmpty()) {
      lines.add(site.address() + SiteFrame.testCase(testCase.id()));
    }
    for (Demand demand : ordered().subList(0, Math.min(1, ordered().size()))) {
      Clause clause = Clause.of(demand.spec());
      lines.add("");
      lines.add("> " + clause.text() + " (" + clause.citation() + ", " + clause.link() + ")");
      lines.add("");
      lines.add(
          "Expected ("
              + demand.ruleSet().id()
              + ", "
              + demand.level()
              + "): "
              + AnswerSummary.of(demand.expectation()));
    }
    lines.add("");
    lines.add("Sent: " + sent.summary());
    lines.add("");
    sent.fields().forEach(field -> lines.add("    " + field));
    if (!sent.excerpts().isEmpty()) {
      lines.add("    ");
      lines.add(
          sent.excerpts().stream()
              .map(SentRequest.Excerpt::escaped)
              .map(each -> "    " + each.replace("\\r\\n", "\\r\\n\n    ").stripTrailing())
              .collect(Collectors.joining("\n    ...\n")));
    }
    lines.add("");
    lines.add("To send it again: `goodform replay " + testCase.id() + " http://127.0.0.1:8080`");
    return String.join("\n", lines);
  }
}
