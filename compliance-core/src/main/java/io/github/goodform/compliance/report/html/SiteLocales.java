package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.Recording;
import io.github.goodform.fs.JvmLayer;
import java.util.List;

/** The pages of locales. */
final class SiteLocales {
  private static final String SWEDISH = "latin1";

  private SiteLocales() {}

  static String list(SiteFrame site) {
    SitePage page = SitePage.top(site);
    page.heading("Which file names a JVM can encode", "by the locale that it was started in");
    page.table(
        "Locales",
        "locale",
        "recorded in",
        "environment",
        "sun.jnu.encoding",
        "swedish-\u00E5.txt");
    site.content()
        .locales()
        .forEach(
            (id, all) -> {
              for (Recording.Locale each : all) {
                page.add("<tr><th scope=\"row\">").link("locales/" + id + ".html", id);
                page.add("</th><td>").text(each.group()).add("</td><td><code>");
                page.text(environment(each.jvm())).add("</code></td><td><code>");
                page.text(each.jvm().jnuEncoding()).add("</code></td><td>");
                page.text(each.jvm().name(SWEDISH).map(SiteLocales::fate).orElse("not asked"));
                page.add("</td></tr>\n");
              }
            });
    return page.endOfTable().end("Which file names a JVM can encode");
  }

  static String page(SiteFrame site, String id, List<Recording.Locale> all) {
    SitePage page = SitePage.inFolder(site);
    String title = "File names in the locale " + id;
    page.heading(title, environment(all.get(0).jvm()));
    for (Recording.Locale each : all) {
      JvmLayer jvm = each.jvm();
      page.section(each.group(), jvm.osName());
      page.paragraph(
          "sun.jnu.encoding "
              + jvm.jnuEncoding()
              + ", native.encoding "
              + jvm.nativeEncoding()
              + ", file.encoding "
              + jvm.fileEncoding()
              + ".");
      if (!each.advice().isEmpty()) {
        page.paragraph(each.advice());
      }
      page.table("Names", "name", "as a path", "");
      for (JvmLayer.Name name : jvm.names()) {
        page.add("<tr><th scope=\"row\"><code>").text(name.name()).add("</code></th><td>");
        page.text(fate(name)).add("</td><td>").text(name.reason()).add("</td></tr>\n");
      }
      page.endOfTable();
    }
    return page.end(title);
  }

  private static String environment(JvmLayer jvm) {
    return jvm.localeVariable().isEmpty()
        ? "no locale is set"
        : jvm.localeVariable() + "=" + jvm.localeValue();
  }

  private static String fate(JvmLayer.Name name) {
    return switch (name.fate()) {
      case KEPT -> "itself";
      case OTHER_OCTETS -> "another file";
      case REFUSED -> "an exception";
    };
  }
}
