package io.github.goodform.compliance.load;

import io.github.goodform.compliance.cases.RequestFields;
import io.github.goodform.compliance.load.loader.Disturbance;
import io.github.goodform.compliance.load.loader.Kind;
import io.github.goodform.compliance.load.loader.Order;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A load: what is sent, how often, and for how long.
 *
 * <pre>{@code
 * LoadScenario.uploads().rate(300).probe(20).aborting(0.05)
 * }</pre>
 *
 * <p>Each method returns a new scenario. Immutable; safe for use by several threads. A value out of
 * range throws {@link IllegalArgumentException} with a message of one line.
 */
public final class LoadScenario {
  private static final Duration RECORDING = Duration.ofSeconds(10);
  private static final MathContext DIGITS = new MathContext(12);

  private final Settings settings;

  /** The values; only a copy is ever changed. */
  private static final class Settings implements Cloneable {
    private List<Order.Share> mix = List.of();
    private Kind probeKind = new Kind.Upload(Kind.Form.FORM);
    private double rate = 100;
    private double probe = 20;
    private DisturbedShares disturbed = DisturbedShares.NONE;
    private int connections = 64;
    private Duration timeout = Duration.ofSeconds(10);
    private @Nullable Duration record;
    private Duration leastWarmUp = Duration.ofSeconds(3);
    private Duration mostWarmUp = Duration.ofSeconds(15);
    private Duration recovery = Duration.ofSeconds(2);
    private Duration rest = Duration.ofSeconds(5);
    private long seed = 1;
    private boolean http2;
    private String certificates = "";
    private Map<String, String> headers = Map.of();
    private @Nullable Duration maxP99;
    private PooledPath pooledPath = PooledPath.DEFAULT;
    private @Nullable Path times;
    private boolean inThisProcess;
    private Order.Part part = Order.Part.ALONE;

    Settings copy() {
      try {
        return (Settings) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError("it is cloneable", e);
      }
    }
  }

  private LoadScenario(Settings settings) {
    this.settings = settings;
  }

  /** A change of one value. */
  private interface Change {
    void in(Settings settings);
  }

  private LoadScenario with(Change change) {
    Settings copy = settings.copy();
    change.in(copy);
    return new LoadScenario(copy);
  }

  /**
   * Uploads: eight small forms to two forms with a file of 64 KiB, 100 a second, with 20 small
   * forms a second as the probe.
   *
   * @return the scenario
   */
  public static LoadScenario uploads() {
    return new LoadScenario(new Settings()).mix("form=8,file64k=2");
  }

  /**
   * Sends other requests.
   *
   * @param notation kinds with weights, such as {@code form=8,file64k=2,get:/index.html=90}: {@code
   *     form} is a small form, {@code file64k} and {@code file10m} carry a file of 64 KiB and 10
   *     MiB, {@code cases} sends the plain valid forms of the catalogue by turns ({@code
   *     cases:THEME} those of one theme, such as {@code cases:clients}: what browsers and other
   *     clients send), {@code get:/PATH} fetches a resource, {@code page:/PATH} a page with the
   *     images, scripts and style sheets that it names; without {@code =WEIGHT}, the weight is 1.
   *     In a query, the equals sign of the last parameter is not that of a weight: {@code
   *     get:/page?id=5=90}
   * @return the scenario
   */
  public LoadScenario mix(String notation) {
    List<Order.Share> shares = MixNotation.parse(notation);
    return with(settings -> settings.mix = shares);
  }

  /**
   * Sends the load at this rate.
   *
   * @param perSecond requests per second, 0.001 to 100,000
   * @return the scenario
   */
  public LoadScenario rate(double perSecond) {
    return with(settings -> settings.rate = Bounds.rate("rate", perSecond));
  }

  /**
   * Sends the probe at this rate. The probe stands for one more user: keep its rate far below the
   * load's.
   *
   * @param perSecond requests per second, 0.001 to 100,000
   * @return the scenario
   */
  public LoadScenario probe(double perSecond) {
    return with(settings -> settings.probe = Bounds.rate("probe", perSecond));
  }

  /**
   * Uses another request as the probe.
   *
   * @param notation one kind, as in {@link #mix}
   * @return the scenario
   */
  public LoadScenario probeWith(String notation) {
    return with(settings -> settings.probeKind = MixNotation.kind("probe-with", notation));
  }

  /**
   * Aborts some uploads at a random octet.
   *
   * @param share the share of the load's requests, 0 to 1
   * @return the scenario
   */
  public LoadScenario aborting(double share) {
    return disturbing(Disturbance.ABORTED, share);
  }

  /**
   * Sends some uploads in pieces, over 0.7 s.
   *
   * @param share the share of the load's requests, 0 to 1
   * @return the scenario
   */
  public LoadScenario slow(double share) {
    return disturbing(Disturbance.SLOW, share);
  }

  /**
   * Sends some bodies that end before the close-delimiter; the server must refuse them.
   *
   * @param share the share of the load's requests, 0 to 1
   * @return the scenario
   */
  public LoadScenario malformed(double share) {
    return disturbing(Disturbance.MALFORMED, share);
  }

  /**
   * Sends some bodies that are shorter than their {@code Content-Length}.
   *
   * @param share the share of the load's requests, 0 to 1
   * @return the scenario
   */
  public LoadScenario shorter(double share) {
    return disturbing(Disturbance.SHORT, share);
  }

  private LoadScenario disturbing(Disturbance kind, double share) {
    return with(settings -> settings.disturbed = settings.disturbed.with(kind, share));
  }

  /**
   * Sets the maximum number of connections, for the load and for the probe each.
   *
   * @param most the maximum, at least 1 (default: 64)
   * @return the scenario
   */
  public LoadScenario connections(int most) {
    if (most < 1 || most > 0xFFFF) {
      throw new IllegalArgumentException("connections: expected 1 to 65535, found " + most);
    }
    return with(settings -> settings.connections = most);
  }

  /**
   * Sets the response timeout. The requests before the load, one of each kind, have 10 s at least.
   *
   * @param timeout the response timeout (default: 10 s)
   * @return the scenario
   */
  public LoadScenario timeout(Duration timeout) {
    return with(settings -> settings.timeout = Bounds.positive("timeout", timeout));
  }

  /**
   * Sets the length of the recording.
   *
   * @param length whole seconds, at least one (default: 10 s; 30 s for a comparison of two servers)
   * @return the scenario
   */
  public LoadScenario record(Duration length) {
    return with(
        settings ->
            settings.record = Bounds.wholeSeconds("record", Bounds.positive("record", length)));
  }

  /**
   * Sets the bounds of the warm-up, which ends when loader and server are calm.
   *
   * @param least the least time (default: 3 s)
   * @param most the most (default: 15 s); a warm-up that is not calm then makes the run INVALID
   * @return the scenario
   */
  public LoadScenario warmUp(Duration least, Duration most) {
    if (least.isNegative() || most.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "warm-up: expected a least and a most time, found " + least + " and " + most);
    }
    return with(
        settings -> {
          settings.leastWarmUp = least;
          settings.mostWarmUp = Bounds.bounded("warm-up", most);
        });
  }

  /**
   * Sets how long the probe continues alone after the load.
   *
   * @param length whole seconds; zero leaves it out (default: 2 s)
   * @return the scenario
   */
  public LoadScenario recovery(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("recovery: expected a duration, found " + length);
    }
    return with(settings -> settings.recovery = Bounds.wholeSeconds("recovery", length));
  }

  /** Sets how long what the clients used may take to be given back (default: 5 s). */
  LoadScenario rest(Duration most) {
    return with(settings -> settings.rest = most);
  }

  /**
   * Chooses the requests in another random order.
   *
   * @param seed the same seed chooses the same requests
   * @return the scenario
   */
  public LoadScenario seed(long seed) {
    return with(settings -> settings.seed = seed);
  }

  /**
   * Sends everything over HTTP/2: with prior knowledge to an {@code http} address, by ALPN to an
   * {@code https} address (RFC 9113 §3). Otherwise HTTP/1.1 is used.
   *
   * @return the scenario
   */
  public LoadScenario http2() {
    return with(settings -> settings.http2 = true);
  }

  /**
   * Trusts the certificates of a file, and no others, when the address is an {@code https} one.
   * Otherwise the authorities of the JVM are trusted.
   *
   * @param pem one or more X.509 certificates in PEM: of authorities, or of a self-signed server
   * @return the scenario
   */
  public LoadScenario trusting(Path pem) {
    return with(settings -> settings.certificates = pem.toAbsolutePath().toString());
  }

  /**
   * Trusts every certificate under every host name: for test servers only.
   *
   * @return the scenario
   */
  public LoadScenario trustingAnyCertificate() {
    return with(settings -> settings.certificates = Order.ANY_CERTIFICATE);
  }

  /**
   * Sends fields with every request, those of the probe and of the experiments included: such as
   * {@code Authorization} or {@code Cookie}.
   *
   * @param fields values by field name; values are octets read as ISO-8859-1 (default: none).
   *     Fields that frame a message, {@code Content-Type} and {@code User-Agent} are refused.
   * @return the scenario
   */
  public LoadScenario headers(Map<String, String> fields) {
    if (fields.keySet().stream().anyMatch("Content-Type"::equalsIgnoreCase)) {
      throw new IllegalArgumentException("the field Content-Type is set by the kit itself");
    }
    Map<String, String> checked = RequestFields.checked(fields);
    return with(settings -> settings.headers = checked);
  }

  /**
   * Sets the budget: the integral of the probe's P99 over the recording may be at most this, times
   * the length of the recording.
   *
   * @param budget the mean of the P99 of all seconds
   * @return the scenario
   */
  public LoadScenario maxP99(Duration budget) {
    return with(settings -> settings.maxP99 = Bounds.positive("max-p99", budget));
  }

  /**
   * Sets what the promise <i>stays on the pooled path</i> demands.
   *
   * @param demands the thresholds (default: {@link PooledPath#DEFAULT})
   * @return the scenario
   */
  public LoadScenario pooledPath(PooledPath demands) {
    return with(settings -> settings.pooledPath = demands);
  }

  /**
   * Writes a line for each request, as CSV: phase, group, kind, intended, sent and completed time
   * in nanoseconds, status, fault.
   *
   * @param file the file
   * @return the scenario
   */
  public LoadScenario timesTo(Path file) {
    return with(settings -> settings.times = file.toAbsolutePath());
  }

  /**
   * Sends everything from a thread of this JVM, in place of a separate process: where no process
   * can be started. Loader and test, and the server where it is in this JVM, disturb each other
   * then; the report states it, and the CPU per request of the server is not known.
   *
   * @return the scenario
   */
  public LoadScenario inThisProcess() {
    return with(settings -> settings.inThisProcess = true);
  }

  /**
   * Leaves out the experiments before the load, and what they compare: tests that break a server
   * need to know neither.
   */
  LoadScenario withoutExperiments() {
    return with(settings -> settings.part = Order.Part.WITHOUT_EXPERIMENTS);
  }

  /** Returns what a loader is to send, without experiments inside the server. */
  Order order(URI target) {
    return order(target, 0);
  }

  /**
   * Returns what a loader is to send.
   *
   * @param heldUploads how many uploads are held open before the load
   */
  Order order(URI target, int heldUploads) {
    return new Order(
        target,
        settings.mix,
        settings.probeKind,
        settings.rate,
        settings.probe,
        settings.disturbed.shares(),
        settings.connections,
        settings.timeout.toMillis(),
        (int) Math.max(1, recording(RECORDING).toSeconds()),
        (int) settings.recovery.toSeconds(),
        settings.seed,
        settings.http2,
        settings.certificates,
        settings.headers,
        settings.times == null ? "" : settings.times.toString(),
        heldUploads,
        MixNotation.samples(settings.mix, settings.probeKind),
        settings.part);
  }

  double rate() {
    return settings.rate;
  }

  /**
   * Returns the length of the recording.
   *
   * @param otherwise the length when none was chosen
   */
  Duration recording(Duration otherwise) {
    return settings.record == null ? otherwise : settings.record;
  }

  boolean isDisturbed() {
    return settings.disturbed.isAny();
  }

  Duration leastWarmUp() {
    return settings.leastWarmUp;
  }

  Duration mostWarmUp() {
    return settings.mostWarmUp;
  }

  boolean isInThisProcess() {
    return settings.inThisProcess;
  }

  PooledPath pooledPath() {
    return settings.pooledPath;
  }

  Optional<Duration> maxP99() {
    return Optional.ofNullable(settings.maxP99);
  }

  Duration rest() {
    return settings.rest;
  }

  Duration timeout() {
    return settings.timeout;
  }

  /** Describes the scenario in one line. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(number(settings.rate)).append("/s of ");
    List<String> kinds = new ArrayList<>();
    settings.mix.forEach(share -> kinds.add(share.kind().text() + '=' + number(share.weight())));
    text.append(String.join(",", kinds));
    text.append(settings.disturbed.describe());
    if (settings.http2) {
      text.append(", over HTTP/2");
    }
    text.append("; probe ").append(number(settings.probe)).append("/s of ");
    text.append(settings.probeKind.text());
    return text.toString();
  }

  /** Writes a number without a fraction where it has none, and without errors of rounding. */
  static String number(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
