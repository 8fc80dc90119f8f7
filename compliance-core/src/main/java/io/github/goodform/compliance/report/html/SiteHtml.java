package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Matrix;
import io.github.goodform.compliance.report.RecordedImplementation;
import io.github.goodform.compliance.report.Recording;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.SiteContent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The site of all recordings: pages that refer to each other and to nothing else, and need no
 * script to be read. Equal content gives equal octets.
 */
public final class SiteHtml {
  static final String STYLE = "style.css";

  private final SiteFrame site;
  private final Map<String, String> files = new TreeMap<>();

  private SiteHtml(SiteFrame site) {
    this.site = site;
  }

  /**
   * Draws a site.
   *
   * @param content what it is about
   * @param tool the name and version of the tool
   * @param address the address at which the site is published, or the empty string: the texts to
   *     copy name it
   * @return the files by their path in the site, with slashes; to be stored as UTF-8
   */
  public static Map<String, String> write(SiteContent content, String tool, String address) {
    String base = address.isEmpty() || address.endsWith("/") ? address : address + "/";
    SiteHtml html = new SiteHtml(SiteFrame.of(content, tool, Catalog.load().version(), base));
    html.draw();
    return html.files;
  }

  private void draw() {
    SiteContent content = site.content();
    files.put(STYLE, Html.siteStyle());
    files.put("index.html", SiteIndex.write(site));
    files.put("cases.html", SiteCases.write(site));
    for (Case each : content.cases()) {
      files.put(SiteFrame.testCase(each.id()), SiteCase.write(site, each));
    }
    content
        .themes()
        .forEach((theme, rows) -> files.put(SiteFrame.theme(theme), theme(theme, rows)));
    for (int i = 0; i < content.implementations().size(); i++) {
      RecordedImplementation each = content.implementations().get(i);
      files.put(SiteFrame.implementation(each.id()), SiteImplementation.write(site, i));
      Report report = new Report(site.tool(), List.of(each.newest().run()), List.of());
      files.put("badges/" + each.id() + ".svg", Badge.write(report, Badge.Coverage.ALL));
      files.put("badges/" + each.id() + ".json", Badge.endpoint(report, Badge.Coverage.ALL));
    }
    if (!content.directories().isEmpty()) {
      files.put("file-systems.html", SiteDirectories.list(site));
    }
    for (Recording.Directory each : content.directories()) {
      files.put("file-systems/" + each.id() + ".html", SiteDirectories.page(site, each));
    }
    if (!content.locales().isEmpty()) {
      files.put("locales.html", SiteLocales.list(site));
    }
    content
        .locales()
        .forEach(
            (id, all) -> files.put("locales/" + id + ".html", SiteLocales.page(site, id, all)));
  }

  private String theme(String theme, List<Matrix.Row> rows) {
    Matrix matrix = site.content().matrix();
    SitePage page = SitePage.inFolder(site);
    long divided = rows.stream().filter(row -> row.outcomes() > 1).count();
    page.heading(theme, divided + " of " + rows.size() + " cases are read differently");
    MatrixHtml.legend(page.out());
    MatrixHtml.onlyDiffering(page.out(), "only where they disagree");
    MatrixHtml.table(
        new Matrix(matrix.columns(), rows, List.of()),
        new MatrixHtml.Links(
            entry -> page.root() + SiteFrame.testCase(entry.id()),
            column ->
                page.root()
                    + SiteFrame.implementation(site.content().implementations().get(column).id())),
        page.out());
    return page.end(theme);
  }
}
