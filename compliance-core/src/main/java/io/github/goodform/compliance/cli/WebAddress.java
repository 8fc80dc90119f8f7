package io.github.goodform.compliance.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** The address of a server as a user writes it. */
final class WebAddress {
  private WebAddress() {}

  static URI of(String text) {
    URI uri = parse(text);
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      // To leave it out in silence would ask another resource than the one that was named.
      throw CliException.usage(
          "expected an address without user, query and fragment, found " + Messages.escaped(text));
    }
    return uri;
  }

  private static URI parse(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      boolean web = Set.of("http", "https").contains(scheme);
      if (web && uri.getHost() != null && uri.getPort() <= 0xFFFF) {
        return new URI(scheme + text.substring(scheme.length()));
      }
    } catch (URISyntaxException e) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  private static CliException wrong(String text) {
    return CliException.usage(
        "expected an address such as http://127.0.0.1:8080, found " + Messages.escaped(text));
  }
}
