package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Limit;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The description that a server reports at {@code GET /goodform}.
 *
 * @param server the product, or null
 * @param version its version, or null
 * @param features what it can do beyond uploads, such as {@code "files"} or {@code "savedAs"}
 * @param limits the largest numbers that pass, of the limits that it declares
 */
public record ServerDescription(
    @Nullable String server,
    @Nullable String version,
    Set<String> features,
    Map<Limit, Long> limits) {
  /** The name of a server that gives none. */
  public static final String UNKNOWN = "unknown";

  /** A server without a description. */
  public static final ServerDescription NONE =
      new ServerDescription(null, null, Set.of(), Map.of());

  /** Keeps immutable copies. */
  public ServerDescription {
    features = Set.copyOf(features);
    limits = Map.copyOf(limits);
  }

  /** Returns the product and its version, or {@code "unknown"}. */
  @Override
  public String toString() {
    if (server == null) {
      return UNKNOWN;
    }
    return version == null ? server : server + ' ' + version;
  }
}
