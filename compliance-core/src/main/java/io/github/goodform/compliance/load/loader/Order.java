package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.util.Collections;
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
 * @param certificates what is trusted for https: the file with certificates in PEM, these
 *     certificates themselves, {@link #ANY_CERTIFICATE}, or an empty string for the authorities of
 *     the JVM
 * @param headers fields that are sent with every request, values by name; values are octets read as
 *     ISO-8859-1
 * @param times the file that every request is written to, or an empty string for none
 * @param heldUploads how many uploads are held open before the load, so that the memory of the
 *     server can be looked at; 0 for none
 * @param samples the bodies of each kind of {@link Kind.Cases}, by its notation
 * @param part which of the loaders of one load this order is for
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
    Map<String, String> headers,
    String times,
    int heldUploads,
    Map<String, List<SampleBody>> samples,
    Part part) {
  /** Trusts every certificate under every host name. */
  public static final String ANY_CERTIFICATE = "*";

  /** Keeps immutable copies. */
  public Order {
    mix = List.copyOf(mix);
    disturbances = Map.copyOf(disturbances);
    samples = Map.copyOf(samples);
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /**
   * A kind of request, and how often it is sent.
   *
   * @param kind the kind
   * @param weight its weight among all weights, more than 0
   */
  public record Share(Kind kind, double weight) {}

  /**
   * Which of the loaders of one load an order is for.
   *
   * @param number its number among them, from 0; the first one makes the experiments
   * @param together whether there are others: the loader then reports its machine each second, and
   *     waits for {@code go} before the load begins and before the probe goes on alone
   */
  public record Part(int number, boolean together) {
    /** The only loader. */
    public static final Part ALONE = new Part(0, false);

    /** The only loader, when nobody asks for the experiments. */
    public static final Part WITHOUT_EXPERIMENTS = new Part(1, false);

    private static final long REQUESTS = 1_000_000_000L;

    boolean experiments() {
      return number == 0;
    }

    /** No two loaders send a request of the same number: swapped answers would look right. */
    long firstRequest() {
      return number * REQUESTS;
    }
  }

  /**
   * Returns what one of several loaders sends: its share of the rate and of the connections,
   * without the probe.
   *
   * @param number its number, from 0
   * @param loaders how many there are
   * @return its order
   */
  public Order ofLoader(int number, int loaders) {
    int share = Math.max(1, (connections + loaders - 1) / loaders);
    int held = number == 0 ? heldUploads : 0;
    return ofPart(rate / loaders, 0, share, 0, held, new Part(number, true));
  }

  /**
   * Returns what the node of the probe sends: the probe alone.
   *
   * @param loaders how many loaders there are besides
   * @return its order
   */
  public Order ofProbe(int loaders) {
    return ofPart(0, probeRate, connections, recoverySeconds, 0, new Part(loaders, true));
  }

  private Order ofPart(
      double load, double probes, int most, int recovery, int held, Part ofSeveral) {
    return new Order(
        target,
        mix,
        probe,
        load,
        probes,
        disturbances,
        most,
        timeoutMillis,
        recordSeconds,
        recovery,
        seed + ofSeveral.number(),
        http2,
        certificates,
        headers,
        times,
        held,
        samples,
        ofSeveral);
  }

  /**
   * Trusts other certificates.
   *
   * @param other as in {@link #certificates}
   * @return the same order with them
   */
  public Order withCertificates(String other) {
    return new Order(
        target,
        mix,
        probe,
        rate,
        probeRate,
        disturbances,
        connections,
        timeoutMillis,
        recordSeconds,
        recoverySeconds,
        seed,
        http2,
        other,
        headers,
        times,
        heldUploads,
        samples,
        part);
  }

  /**
   * Writes the order to report the clocks of the server's machine, and to send nothing.
   *
   * @return one line of JSON
   */
  public String watchLine() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("do", "watch");
    out.put("target", target.toString());
    return Members.line(out);
  }

  /**
   * Returns how often a request is sent whose answer takes no time but the server's.
   *
   * @return requests per second
   */
  public double smallRate() {
    double all = mix.stream().mapToDouble(Share::weight).sum();
    double small =
        mix.stream().filter(each -> each.kind().isSmall()).mapToDouble(Share::weight).sum();
    return (all > 0 ? rate * small / all : 0) + (probe.isSmall() ? probeRate : 0);
  }

  /** Returns whether some uploads are disturbed. */
  boolean isDisturbed() {
    return disturbances.values().stream().anyMatch(share -> share > 0);
  }

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
    out.put("headers", headers);
    out.put("times", times);
    out.put("heldUploads", heldUploads);
    Map<String, Object> bodies = new LinkedHashMap<>();
    samples.forEach((kind, of) -> bodies.put(kind, of.stream().map(SampleBody::members).toList()));
    out.put("samples", bodies);
    out.put("number", part.number());
    out.put("together", part.together());
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
    Map<String, String> headers = new LinkedHashMap<>();
    Members fields = line.object("headers");
    for (String name : fields.names()) {
      headers.put(name, fields.text(name));
    }
    Map<String, List<SampleBody>> bodies = new LinkedHashMap<>();
    Members samples = line.object("samples");
    for (String kind : samples.names()) {
      bodies.put(kind, samples.objects(kind).stream().map(SampleBody::parse).toList());
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
        headers,
        line.text("times"),
        (int) line.number("heldUploads"),
        bodies,
        new Part((int) line.number("number"), line.flag("together")));
  }
}
