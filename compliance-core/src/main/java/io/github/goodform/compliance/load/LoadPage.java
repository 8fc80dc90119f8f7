package io.github.goodform.compliance.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A page about a load while it is written: one HTML file that needs no script, no network and no
 * other file. It begins with the verdict; what follows is added in order.
 */
final class LoadPage {
  /** Begins a table that is scrolled sideways where it is wider than the screen, also by keys. */
  static final String SHEET =
      "<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"Figures\"><table>\n";

  private final StringBuilder out = new StringBuilder(1 << 13);

  /**
   * Begins a page, up to the verdict in its first heading.
   *
   * @param valid whether the verdict is VALID
   * @param about the address or addresses that the title names
   */
  LoadPage(boolean valid, String about) {
    String verdict = valid ? "VALID" : "INVALID";
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    add("<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n");
    add("<title>" + text(verdict + " \u00B7 " + about) + "</title>\n<style>\n" + css());
    add("</style>\n</head>\n<body>\n<header>\n<p class=\"brand\">goodform load</p>\n");
    add("<h1><span class=\"" + (valid ? "kept" : "broken") + "\">" + verdict + "</span> ");
  }

  /** Adds HTML as it is. */
  void add(String html) {
    out.append(html);
  }

  /** Begins a table with a heading for each column. */
  void table(List<String> columns) {
    add(SHEET + "<thead><tr>");
    columns.forEach(each -> add("<th scope=\"col\">" + each + "</th>"));
    add("</tr></thead>\n");
  }

  /** Adds the reasons why nothing is decided, as a list. */
  void reasons(List<String> reasons) {
    add("<ul class=\"reasons\">");
    list(reasons);
  }

  /** Names what was not observed, if anything was not. */
  void notObserved(List<String> what) {
    if (!what.isEmpty()) {
      add("<p>Not observed:</p><ul>");
      list(what);
    }
  }

  /** Adds a table of what the guard looked at, for each loader and machine. */
  void guard(Guard.Inspection guard) {
    add("<h2>Guard</h2>\n");
    guard
        .limits()
        .forEach(
            (of, limits) -> {
              table(List.of(text(of), "found", "limit"));
              limits.forEach(this::limit);
              add("</table></div>\n");
            });
  }

  private void limit(GuardLimit each) {
    add("<tr><th scope=\"row\">" + text(each.what().label()) + "</th>");
    add("<td>" + text(each.foundText()) + "</td><td>" + text(each.limitText()) + "</td></tr>\n");
  }

  /** Adds the items of a list that has begun, and its end. */
  void list(List<String> items) {
    items.forEach(each -> add("<li>" + text(each) + "</li>"));
    add("</ul>\n");
  }

  /** Ends the page, and returns the whole of it. */
  String end() {
    add("</main>\n</body>\n</html>\n");
    return out.toString();
  }

  /** Makes text safe as the content of an element and as a quoted attribute. */
  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String css() {
    try (InputStream in = LoadPage.class.getResourceAsStream("load.css")) {
      if (in == null) {
        throw new IllegalStateException("load.css is missing beside " + LoadPage.class.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
