package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.cases.Case;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The list of all cases of a site. */
final class SiteCases {
  private SiteCases() {}

  static String write(SiteFrame site) {
    SitePage page = SitePage.top(site);
    Map<String, List<Case>> themes = new LinkedHashMap<>();
    for (Case each : site.content().cases()) {
      themes.computeIfAbsent(each.theme(), theme -> new ArrayList<>()).add(each);
    }
    page.heading(
        "All cases", site.content().cases().size() + " cases in " + themes.size() + " themes");
    page.add("<ul class=\"finder small\">\n");
    for (String theme : themes.keySet()) {
      page.add("<li><a href=\"#").text(anchor(theme)).add("\">").text(theme).add("</a></li>\n");
    }
    page.add("</ul>\n");
    themes.forEach((theme, cases) -> theme(page, theme, cases));
    return page.end("All cases");
  }

  private static String anchor(String theme) {
    return SiteFrame.theme(theme).replaceAll(".*/|\\.html", "");
  }

  private static void theme(SitePage page, String theme, List<Case> cases) {
    page.add("<section id=\"").text(anchor(theme)).add("\">\n");
    page.section(theme, String.valueOf(cases.size())).add("<ul class=\"plain\">\n");
    for (Case each : cases) {
      page.add("<li>").link(SiteFrame.testCase(each.id()), each.title());
      page.add("<code>").text(each.id()).add("</code>");
      int readings = page.site().readingsOf(each.id()).size();
      if (readings > 1) {
        page.add(" <small>" + readings + " readings</small>");
      }
      page.add("</li>\n");
    }
    page.add("</ul>\n</section>\n");
  }
}
