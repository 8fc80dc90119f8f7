package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources that a load fetches, as they were before it.
 *
 * <p>From the begin of the load on it does not change, and is safe for use by several threads.
 */
final class Resources {
  private final Map<URI, Exchange.Content> before = new HashMap<>();

  /** Notes an answer before the load. */
  void put(URI uri, Exchange.Content content) {
    before.put(uri, content);
  }

  /** Returns how an answer differs from the one before the load, or null. */
  @Nullable String difference(URI uri, Exchange ended) {
    Exchange.Content expected = before.get(uri);
    return ended.content().equals(expected)
        ? null
        : "expected " + expected + " as before the load, found " + ended.content();
  }
}
