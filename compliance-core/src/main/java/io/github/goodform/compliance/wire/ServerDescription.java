package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Limit;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The description that a server reports at {@code GET /goodform}, and the version of HTTP of that
 * response.
 *
 * @param server the product, or null
 * @param version its version, or null
 * @param features what it can do beyond uploads, such as {@code "files"} or {@code "savedAs"}
 * @param limits the largest numbers that pass, of the limits that it declares
 * @param http10 whether it answers HTTP/1.0: that is the highest version it conforms to (RFC 9110
 *     §6.2)
 */
public record ServerDescription(
    @Nullable String server,
    @Nullable String version,
    Set<String> features,
    Map<Limit, Long> limits,
    boolean http10) {
  /** The name of a server that gives none. */
  public static final String UNKNOWN = "unknown";

  /** A server without a description. */
  public static final ServerDescription NONE =
      new ServerDescription(null, null, Set.of(), Map.of(), false);

  /** Keeps immutable copies. */
  public ServerDescription {
    features = Set.copyOf(features);
    limits = Map.copyOf(limits);
  }

  /** Returns the same of a server that answers HTTP/1.0, or a later version. */
  ServerDescription withHttp10(boolean answersHttp10) {
    return new ServerDescription(server, version, features, limits, answersHttp10);
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
