package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a loader sends.
 *
 * @param target the address that the contract's resources are below
 * @param mix the kinds of requests of the load, with their weights
 * @param probe the kind of request of the probe
 * @param rate requests of the load, per second
 * @param probeRate requests of the probe, per second
 * @param disturbances the shares of the load's uploads that are disturbed, by kind, 0 to 1
 * @param connections the largest number of connections of the load, and of the probe
 * @param timeoutMillis the response timeout in milliseconds
 * @param recordSeconds the length of the recording in seconds
 * @param recoverySeconds how long the probe goes on after the load, in seconds
 * @param seed the seed of every random choice: the same seed chooses the same requests
 * @param http2 whether it is sent over HTTP/2: with prior knowledge for http, by ALPN for https
 * @param certificates what is trusted for https: the file with certificates in PEM, {@link
 *     #ANY_CERTIFICATE}, or an empty string for the authorities of the JVM
 * @param times the file that every request is written to, or an empty string for none
 * @param heldUploads how many uploads are held open before the load, so that the memory of the
 *     server can be looked at; 0 for none
 */
public record Order(
    URI target,
    List<Share> mix,
    Kind probe,
    double rate,
    double probeRate,
    Map<Disturbance, Double> disturbances,
    int connections,
    long timeoutMillis,
    int recordSeconds,
    int recoverySeconds,
    long seed,
    boolean http2,
    String certificates,
    String times,
    int heldUploads) {
  /** Trusts every certificate under every host name. */
  public static final String ANY_CERTIFICATE = "*";

  /** Keeps immutable copies. */
  public Order {
    mix = List.copyOf(mix);
    disturbances = Map.copyOf(disturbances);
  }

  /**
   * A kind of request, and how often it is sent.
   *
   * @param kind the kind
   * @param weight its weight among all weights, more than 0
   */
  public record Share(Kind kind, double weight) {}

  /** Returns whether pages are fetched. */
  boolean hasPages() {
    return probe instanceof Kind.Page
        || mix.stream().anyMatch(share -> share.kind() instanceof Kind.Page);
  }

  /**
   * Writes the order.
   *
   * @return one line of JSON
   */
  public String line() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("do", "run");
    out.putAll(members());
    return Members.line(out);
  }

  Map<String, Object> members() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("target", target.toString());
    out.put("mix", mix.stream().map(Order::share).toList());
    out.put("probe", probe.text());
    out.put("rate", rate);
    out.put("probeRate", probeRate);
    Map<String, Double> shares = new LinkedHashMap<>();
    disturbances.forEach((kind, share) -> shares.put(kind.name(), share));
    out.put("disturbances", shares);
    out.put("connections", connections);
    out.put("timeoutMillis", timeoutMillis);
    out.put("recordSeconds", recordSeconds);
    out.put("recoverySeconds", recoverySeconds);
    out.put("seed", seed);
    out.put("http2", http2);
    out.put("certificates", certificates);
    out.put("times", times);
    out.put("heldUploads", heldUploads);
    return out;
  }

  private static Map<String, Object> share(Share share) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", share.kind().text());
    out.put("weight", share.weight());
    return out;
  }

  static Order parse(Members line) {
    Map<Disturbance, Double> disturbances = new LinkedHashMap<>();
    Members shares = line.object("disturbances");
    for (String name : shares.names()) {
      disturbances.put(Disturbance.valueOf(name), shares.decimal(name));
    }
    return new Order(
        URI.create(line.text("target")),
        line.objects("mix").stream()
            .map(share -> new Share(Kind.parse(share.text("kind")), share.decimal("weight")))
            .toList(),
        Kind.parse(line.text("probe")),
        line.decimal("rate"),
        line.decimal("probeRate"),
        disturbances,
        (int) line.number("connections"),
        line.number("timeoutMillis"),
        (int) line.number("recordSeconds"),
        (int) line.number("recoverySeconds"),
        line.number("seed"),
        line.flag("http2"),
        line.text("certificates"),
        line.text("times"),
        (int) line.number("heldUploads"));
  }
}
