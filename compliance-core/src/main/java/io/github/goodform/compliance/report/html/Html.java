package io.github.goodform.compliance.report.html;

import io.github.goodform.compliance.report.Escapes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The outside of a page, without a reference to anything on another host. */
final class Html {
  private Html() {}

  /** Makes text safe as the content of an element and as a quoted attribute. */
  static String text(String text) {
    return Escapes.markup(text);
  }

  /** Makes a whole page; the script runs after the body is there. */
  static String page(String title, String body, boolean withScript) {
    String script = withScript ? "<script>\n" + resource("report.js") + "</script>\n" : "";
    return document(title, "<style>\n" + resource("report.css") + "</style>\n", body + script);
  }

  /** Makes a page of a site, whose style lies at an address. */
  static String sitePage(String title, String style, String body) {
    return document(title, "<link rel=\"stylesheet\" href=\"" + text(style) + "\">\n", body);
  }

  /** The style of a site: that of reports, and what only a site has. */
  static String siteStyle() {
    return resource("report.css") + resource("site.css");
  }

  private static String document(String title, String style, String body) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"referrer\" content=\"no-referrer\">\n"
        + "<link rel=\"icon\" href=\"data:,\">\n<title>"
        + text(title)
        + "</title>\n"
        + style
        + "</head>\n<body>\n"
        + body
        + "</body>\n</html>\n";
  }

  private static String resource(String name) {
    try (InputStream in = Html.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing beside " + Html.class.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
