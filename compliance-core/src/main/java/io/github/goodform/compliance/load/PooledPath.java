package io.github.goodform.compliance.load;

import java.util.Locale;

/**
 * What the promise <i>stays on the pooled path</i> demands of a server under load. Immutable; a
 * method returns a copy with one other threshold. A threshold out of range throws {@link
 * IllegalArgumentException}.
 *
 * @param maxNewConnections new connections for each request, 0 or more; up to 20 are free
 * @param minBuffers buffers of the pool for each request, 0 or more
 * @param minHitRatio the share of these that the pool had, 0 to 1
 * @param maxOversizeShare the share of the buffers that were too large for the pool, 0 to 1
 * @param maxKeptShare the share of an open upload's content that may be in memory, 0 or more;
 *     {@link Double#POSITIVE_INFINITY} where the server may collect uploads
 */
public record PooledPath(
    double maxNewConnections,
    double minBuffers,
    double minHitRatio,
    double maxOversizeShare,
    double maxKeptShare) {
  /**
   * One new connection for five requests, half a buffer for a request, 90 % of the buffers from the
   * pool, 1 % too large for it, and no bound for what is kept of an upload.
   */
  public static final PooledPath DEFAULT =
      new PooledPath(0.2, 0.5, 0.9, 0.01, Double.POSITIVE_INFINITY);

  /** Checks the ranges. */
  public PooledPath {
    within("connections", maxNewConnections, Double.MAX_VALUE);
    within("buffers", minBuffers, Double.MAX_VALUE);
    within("hits", minHitRatio, 1);
    within("oversize", maxOversizeShare, 1);
    within("kept", maxKeptShare, Double.POSITIVE_INFINITY);
  }

  private static void within(String what, double value, double most) {
    if (!(value >= 0 && value <= most)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "pooled path, %s: expected %s, found %s",
              what,
              most == 1 ? "0 to 1" : "0 or more",
              LoadScenario.number(value)));
    }
  }

  /**
   * Sets the new connections.
   *
   * @param most for each request, 0 or more; 1 allows a server that closes each connection
   * @return the demands
   */
  public PooledPath newConnections(double most) {
    return new PooledPath(most, minBuffers, minHitRatio, maxOversizeShare, maxKeptShare);
  }

  /**
   * Sets the buffers of the pool.
   *
   * @param least for each request, 0 or more; 0 allows a server that uses none
   * @return the demands
   */
  public PooledPath buffers(double least) {
    return new PooledPath(maxNewConnections, least, minHitRatio, maxOversizeShare, maxKeptShare);
  }

  /**
   * Sets the hit ratio.
   *
   * @param least the share of the buffers that the pool had, 0 to 1
   * @return the demands
   */
  public PooledPath hitRatio(double least) {
    return new PooledPath(maxNewConnections, minBuffers, least, maxOversizeShare, maxKeptShare);
  }

  /**
   * Sets the buffers that are too large.
   *
   * @param most the share of all buffers, 0 to 1
   * @return the demands
   */
  public PooledPath oversize(double most) {
    return new PooledPath(maxNewConnections, minBuffers, minHitRatio, most, maxKeptShare);
  }

  /**
   * Demands that uploads are streamed: of what an open upload has sent, this share may be in heap
   * and direct memory. It is seen where the server's JVM is observed, by uploads of 1 MiB.
   *
   * @param most the share, 0 or more; 0.5 tells streams from whole bodies
   * @return the demands
   */
  public PooledPath keptInMemory(double most) {
    return new PooledPath(maxNewConnections, minBuffers, minHitRatio, maxOversizeShare, most);
  }

  /**
   * Reads demands.
   *
   * @param notation names with values, such as {@code connections=1,kept=0.5}: {@code connections},
   *     {@code buffers}, {@code hits}, {@code oversize} and {@code kept}
   * @return {@link #DEFAULT} with these values
   */
  public static PooledPath parse(String notation) {
    PooledPath path = DEFAULT;
    for (String each : notation.split(",", -1)) {
      int equals = each.indexOf('=');
      double value = equals < 0 ? Double.NaN : number(each.substring(equals + 1).strip());
      path =
          switch (equals < 0 ? each : each.substring(0, equals).strip()) {
            case "connections" -> path.newConnections(value);
            case "buffers" -> path.buffers(value);
            case "hits" -> path.hitRatio(value);
            case "oversize" -> path.oversize(value);
            case "kept" -> path.keptInMemory(value);
            default ->
                throw new IllegalArgumentException(
                    "pooled path: expected connections, buffers, hits, oversize or kept, each with"
                        + " =NUMBER, found \""
                        + each
                        + '"');
          };
    }
    return path;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
