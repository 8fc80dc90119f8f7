package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.Matrix;
import io.github.goodform.compliance.report.RecordedImplementation;
import io.github.goodform.compliance.report.Recording;
import io.github.goodform.compliance.report.SiteContent;
import io.github.goodform.compliance.verdict.Verdict;
import java.util.Comparator;
import java.util.List;

/** The first page of a site: what it is, the figure, where to find a server. */
final class SiteIndex {
  private static final int MOST_DIVIDED = 8;

  private final SiteContent content;
  private final SitePage page;

  private SiteIndex(SiteFrame site) {
    this.content = site.content();
    this.page = SitePage.top(site);
  }

  static String write(SiteFrame site) {
    SiteIndex index = new SiteIndex(site);
    index.body();
    return index.page.end("How web servers and parsers read uploads");
  }

  private void body() {
    page.heading("How web servers and parsers read uploads", "");
    page.add(
        "<p class=\"lead\">goodform is a conformance test suite for uploads. It sends the same");
    page.add(" <code>multipart/form-data</code> bodies to web servers and parsers, and records");
    page.add(
        " what each of them reads: which fields, file names and octets, or a rejection.</p>\n");
    List<RecordedImplementation> all = content.implementations();
    if (!all.isEmpty()) {
      figure(all.size());
      find(all);
      mostDivided();
      themes(all);
    }
    directories();
    locales();
  }

  private void figure(int implementations) {
    page.add("<p class=\"figure\"><b>").text(content.divided() + " of " + content.compared());
    page.add("</b> bodies are read differently by at least two of ");
    page.text(implementations + " implementations.").add("</p>\n");
  }

  private void find(List<RecordedImplementation> all) {
    page.add("<section id=\"implementations\">\n");
    page.section("Find your server or parser", null).add("<ul class=\"finder\">\n");
    for (RecordedImplementation each : all) {
      Recording.Release newest = each.newest().recording();
      page.add("<li>").link(SiteFrame.implementation(each.id()), each.name());
      page.add("<small>").text(newest.version());
      if (each.releases().size() > 1) {
        page.text(" and " + (each.releases().size() - 1) + " older");
      }
      page.text(each.language().isEmpty() ? "" : ", " + each.language());
      List<String> usedBy = each.about().usedBy();
      page.text(usedBy.isEmpty() ? "" : "; in " + String.join(", ", usedBy));
      page.add("</small></li>\n");
    }
    page.add("</ul>\n<p>Yours is missing? <code>goodform check http://127.0.0.1:8080</code>");
    page.add(" compares any server with the standards, <code>goodform check --exec COMMAND</code>");
    page.add(" any parser.</p>\n</section>\n");
  }

  private void mostDivided() {
    List<Matrix.Row> rows =
        content.matrix().rows().stream()
            .filter(row -> row.outcomes() > 1)
            .sorted(Comparator.comparing(Matrix.Row::outcomes).reversed())
            .limit(MOST_DIVIDED)
            .toList();
    if (rows.isEmpty()) {
      return;
    }
    page.section("The most divided bodies", null)
        .table("The most divided bodies", "case", "readings");
    for (Matrix.Row row : rows) {
      page.add("<tr><td>").link(SiteFrame.testCase(row.entry().id()), row.entry().title());
      page.add("<small><code>").text(row.entry().id()).add("</code></small></td><td>");
      page.add(row.outcomes() + "</td></tr>\n");
    }
    page.endOfTable();
  }

  private void themes(List<RecordedImplementation> all) {
    page.section("By theme", null);
    page.paragraph(
        "The number of cases of a theme that an implementation does not read as the standard"
            + " expects (MUST and SHOULD of RFC 7578 and its family); \u2713: none, \u2013: the"
            + " standard expects nothing. A theme links to its cases, an implementation to all its"
            + " readings.");
    page.add("<div class=\"upright\">\n");
    MatrixHtml.open(
        page.out(),
        "Themes and implementations",
        "theme",
        all.stream().map(RecordedImplementation::name).toList(),
        column -> SiteFrame.implementation(all.get(column).id()));
    page.add("</tr></thead>\n<tbody>\n");
    content.themes().keySet().forEach(theme -> theme(theme, all));
    page.endOfTable().add("</div>\n");
  }

  private void theme(String theme, List<RecordedImplementation> all) {
    page.add("<tr><th scope=\"row\">").link(SiteFrame.theme(theme), theme).add("</th>");
    for (RecordedImplementation each : all) {
      List<Entry> entries =
          each.newest().run().entries().stream()
              .filter(entry -> entry.theme().equals(theme))
              .toList();
      long missed = entries.stream().filter(Entry::isRemarkable).count();
      long met = entries.stream().filter(entry -> entry.verdict() == Verdict.PASS).count();
      cell(missed, missed + met);
    }
    page.add("</tr>\n");
  }

  private void cell(long missed, long asked) {
    if (asked == 0) {
      page.add("<td class=\"m-unasked\" title=\"nothing expected\">\u2013</td>");
    } else if (missed == 0) {
      page.add(
          "<td class=\"m-exact\" title=\"" + asked + " of " + asked + " as expected\">\u2713</td>");
    } else {
      page.add("<td class=\"m-other\" title=\"" + missed + " of " + asked + " read otherwise\">");
      page.add(missed + "</td>");
    }
  }

  private void directories() {
    if (content.directories().isEmpty()) {
      return;
    }
    page.section("File systems", null);
    page.paragraph(
        "Which names a directory can hold, and which it treats as equal: goodform probes the"
            + " directory, whatever the system is called.");
    page.add("<ul class=\"finder small\">\n");
    for (Recording.Directory each : content.directories()) {
      page.add("<li>").link("file-systems/" + each.id() + ".html", each.id()).add("</li>\n");
    }
    page.add("</ul>\n");
  }

  private void locales() {
    if (content.locales().isEmpty()) {
      return;
    }
    page.section("Locales", null);
    page.paragraph("Which file names a JVM can encode, by the locale that it was started in.");
    page.add("<ul class=\"finder small\">\n");
    for (String id : content.locales().keySet()) {
      page.add("<li>").link("locales/" + id + ".html", id).add("</li>\n");
    }
    page.add("</ul>\n");
  }
}
