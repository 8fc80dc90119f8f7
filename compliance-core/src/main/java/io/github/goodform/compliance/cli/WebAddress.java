package io.github.goodform.compliance.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/** The address of a server as a user writes it. */
final class WebAddress {
  private WebAddress() {}

  static URI of(String text) {
    try {
      URI uri = new URI(text);
      boolean web = uri.getScheme() != null && Set.of("http", "https").contains(uri.getScheme());
      if (web && uri.getHost() != null && uri.getPort() <= 0xFFFF) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  private static CliException wrong(String text) {
    return CliException.usage(
        "expected an address such as http://127.0.0.1:8080, found " + Words.escaped(text));
  }
}
