package io.github.goodform.compliance.report.html;

import org.jspecify.annotations.Nullable;

/**
 * One page of a site, with the head and the foot that all of them have.
 *
 * @param site the site
 * @param root where the site begins as seen from the page: empty, or {@code ../}
 * @param out what is drawn so far
 */
record SitePage(SiteFrame site, String root, StringBuilder out) {

  /** A page in the root of the site. */
  static SitePage top(SiteFrame site) {
    return begin(site, "");
  }

  /** A page in a folder of the site. */
  static SitePage inFolder(SiteFrame site) {
    return begin(site, "../");
  }

  private static SitePage begin(SiteFrame site, String root) {
    SitePage page = new SitePage(site, root, new StringBuilder(1 << 13));
    page.add(
        "<a class=\"skip-link\" href=\"#content\">Skip to the content</a>\n<nav class=\"site\"");
    page.add(" aria-label=\"Site\">").link("index.html", "goodform");
    page.link("index.html#implementations", "Implementations").link("cases.html", "Cases");
    if (!site.content().directories().isEmpty()) {
      page.link("file-systems.html", "File systems");
    }
    if (!site.content().locales().isEmpty()) {
      page.link("locales.html", "Locales");
    }
    return page.add("</nav>\n");
  }

  /** Ends the head of the page: its heading, a line of facts, and the beginning of its content. */
  SitePage heading(String heading, String facts) {
    add("<header>\n<h1>").text(heading).add("</h1>\n");
    if (!facts.isEmpty()) {
      add("<p class=\"facts\">").text(facts).add("</p>\n");
    }
    return add("</header>\n<main id=\"content\">\n");
  }

  SitePage add(String html) {
    out.append(html);
    return this;
  }

  SitePage text(String text) {
    out.append(Html.text(text));
    return this;
  }

  /** A link to a page of the site. */
  SitePage link(String address, String text) {
    add("<a href=\"").text(root + address).add("\">").text(text);
    return add("</a> ");
  }

  SitePage section(String heading, @Nullable String small) {
    add("<h2>").text(heading);
    if (small != null) {
      add("<small>").text(small).add("</small>");
    }
    return add("</h2>\n");
  }

  SitePage paragraph(String text) {
    return add("<p>").text(text).add("</p>\n");
  }

  /** The beginning of a table that may be wider than the window. */
  SitePage table(String label, String... columns) {
    add("<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"").text(label);
    add("\">\n<table>\n<thead><tr>");
    for (String column : columns) {
      add("<th scope=\"col\">").text(column).add("</th>");
    }
    return add("</tr></thead>\n<tbody>\n");
  }

  SitePage endOfTable() {
    return add("</tbody>\n</table></div>\n");
  }

  /** Text that a reader copies: it can be selected and scrolled by keyboard. */
  SitePage copy(String label, String text) {
    long rows = Math.min(24, text.lines().count() + 1);
    add("<textarea class=\"copy\" readonly spellcheck=\"false\" aria-label=\"").text(label);
    add("\" rows=\"" + rows + "\">\n").text(text);
    return add("</textarea>\n");
  }

  /** The whole page. */
  String end(String title) {
    add("</main>\n<footer>").text(site.tool()).add(", ");
    add("cases ")
        .text(site.version())
        .add(". Octets are escaped: <code>\\r</code> <code>\\n</code>");
    add(
        " <code>\\t</code> <code>\\\\</code> <code>\\xNN</code>. How an odd header is read is a"
            + " fact");
    add(" and has a name; who falls to an attack, or crashes, is a count.</footer>\n");
    return Html.sitePage(title + " \u00B7 goodform", root + SiteHtml.STYLE, out.toString());
  }
}
