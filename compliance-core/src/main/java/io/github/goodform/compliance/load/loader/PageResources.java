package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the resources of the same origin that an HTML page names: images, scripts, style sheets and
 * icons. What a script or a style sheet would fetch in its turn is not found.
 */
final class PageResources {
  private static final int MAX_RESOURCES = 200;
  private static final Pattern TAG =
      Pattern.compile("<(img|script|link)\\b([^>]*)>", Pattern.CASE_INSENSITIVE);
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "\\b(src|href|rel)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))",
          Pattern.CASE_INSENSITIVE);

  private PageResources() {}

  /**
   * Reads a page.
   *
   * @param page its address
   * @param html its octets
   * @return the addresses, each once, in their order
   */
  static List<URI> of(URI page, byte[] html) {
    Set<URI> found = new LinkedHashSet<>();
    Matcher tags = TAG.matcher(new String(html, StandardCharsets.ISO_8859_1));
    while (tags.find() && found.size() < MAX_RESOURCES) {
      boolean link = tags.group(1).toLowerCase(Locale.ROOT).equals("link");
      String rel = attribute(tags.group(2), "rel").toLowerCase(Locale.ROOT);
      String address = attribute(tags.group(2), link ? "href" : "src").strip();
      boolean fetched = !link || rel.contains("stylesheet") || rel.contains("icon");
      if (fetched && !address.isEmpty()) {
        resolve(page, address, found);
      }
    }
    found.remove(page);
    return new ArrayList<>(found);
  }

  private static String attribute(String attributes, String name) {
    Matcher all = ATTRIBUTE.matcher(attributes);
    while (all.find()) {
      if (all.group(1).equalsIgnoreCase(name)) {
        for (int group = 2; group <= 4; group++) {
          if (all.group(group) != null) {
            return all.group(group);
          }
        }
      }
    }
    return "";
  }

  private static void resolve(URI page, String address, Set<URI> found) {
    try {
      int fragment = address.indexOf('#');
      URI each = page.resolve(fragment < 0 ? address : address.substring(0, fragment));
      if (page.getScheme().equals(each.getScheme())
          && page.getRawAuthority().equals(each.getRawAuthority())) {
        found.add(each);
      }
    } catch (IllegalArgumentException e) {
      return; // not an address: a browser does not fetch it either
    }
  }
}
