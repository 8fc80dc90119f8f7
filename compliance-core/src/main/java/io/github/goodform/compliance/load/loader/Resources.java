package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The resources that a load fetches, as they were before it.
 *
 * <p>From the begin of the load on it does not change, and is safe for use by several threads.
 */
final class Resources {
  private final Map<URI, Exchange.Content> before = new LinkedHashMap<>();
  private final Set<URI> changing = new LinkedHashSet<>();
  private final List<String> leftOut = new ArrayList<>();

  /** Notes an answer before the load; a resource whose answers differ changes by itself. */
  void put(URI uri, Exchange.Content content) {
    Exchange.Content first = before.putIfAbsent(uri, content);
    if (first != null && !first.equals(content)) {
      changing.add(uri);
    }
  }

  /** Leaves out what a page names and the server does not have. */
  void leaveOut(URI uri, int status) {
    String line = path(uri) + " (status " + status + ')';
    if (!leftOut.contains(line)) {
      leftOut.add(line);
    }
  }

  /** The addresses of all resources. */
  Set<URI> all() {
    return Set.copyOf(before.keySet());
  }

  /** How many are compared octet by octet. */
  int compared() {
    return before.size() - changing.size();
  }

  /** The paths of those whose content changes by itself: it is not compared. */
  List<String> changing() {
    return changing.stream().map(Resources::path).toList();
  }

  /** What pages name and the server does not have, each with its status. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  private static String path(URI uri) {
    String query = uri.getRawQuery() == null ? "" : '?' + uri.getRawQuery();
    return UploadAnswer.escape(uri.getRawPath() + query);
  }

  /** Returns how an answer differs from the one before the load, or null. */
  @Nullable String difference(URI uri, Exchange ended) {
    Exchange.Content expected = before.get(uri);
    return ended.content().equals(expected) || changing.contains(uri)
        ? null
        : "expected " + expected + " as before the load, found " + ended.content();
  }
}
