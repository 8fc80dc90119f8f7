package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.RequestFields;
import io.github.goodform.compliance.cases.UploadCase;
import io.github.goodform.compliance.wire.RawConnection.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The way to one server: sends cases and returns what came back.
 *
 * <pre>{@code
 * try (Wire wire = Wire.open(target, Wire.Options.of(Duration.ofSeconds(5)))) {
 *   for (WireRequest request : wire.requests(testCase)) {
 *     Observation observation = wire.send(testCase, request);
 *   }
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads. Every wait is bounded: connecting and each exchange take the
 * timeout at most, plus the waits of the request itself.
 */
public final class Wire implements AutoCloseable {
  private static final String FILES_PATH = "/files/";
  private static final String EXPECTED =
      "expected an address such as http://127.0.0.1:8080, found ";

  private final URI target;
  private final String basePath;
  private final Options options;
  private final Transport transport;

  private Wire(URI target, Options options, Transport transport) {
    this.target = target;
    String path = target.getRawPath() == null ? "" : target.getRawPath();
    this.basePath = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    this.options = options;
    this.transport = transport;
  }

  /**
   * How a server is reached.
   *
   * @param timeout the response timeout of each request, above 0
   * @param headers fields that are sent with every request, such as {@code Authorization}; values
   *     are octets read as ISO-8859-1
   * @param tls the trust and the keys for https, such as {@link Trust#certificates}, or null for
   *     those of the JVM
   * @param protocol the version of HTTP
   */
  public record Options(
      Duration timeout, Map<String, String> headers, @Nullable SSLContext tls, Protocol protocol) {
    /**
     * Keeps an ordered, immutable copy.
     *
     * @throws IllegalArgumentException if a field is no field of RFC 9110 §5, or one that the kit
     *     sets itself
     */
    public Options {
      headers = RequestFields.checked(headers);
    }

    /**
     * Waits longer or shorter.
     *
     * @param other the response timeout, above 0
     * @return the options
     */
    public Options withTimeout(Duration other) {
      return new Options(other, headers, tls, protocol);
    }

    /**
     * Returns the options for HTTP/1.1 with the JVM's trust and without further fields.
     *
     * @param timeout the response timeout, above 0
     * @return the options
     */
    public static Options of(Duration timeout) {
      return new Options(timeout, Map.of(), null, Protocol.H1);
    }
  }

  /**
   * Opens the wire; no connection is made before the first request.
   *
   * @param target the server's address, such as {@code http://127.0.0.1:8080}; a path in it is put
   *     before the paths of the contract
   * @param options how the server is reached
   * @return the wire
   * @throws IllegalArgumentException if {@link #checked} refuses the address, or it does not fit
   *     the protocol
   * @throws MissingPartException if the protocol needs a part that is not on the class path
   */
  public static Wire open(URI target, Options options) {
    checked(target);
    Transport transport =
        switch (options.protocol()) {
          case H1 -> new RawTransport(target, options);
          case H2C -> Http2.open(target, options, "http");
          case H2 -> Http2.open(target, options, "https");
        };
    return new Wire(target, options, transport);
  }

  /**
   * Checks the address of a server.
   *
   * @param target an address that a user gave, or null
   * @return the same
   * @throws IllegalArgumentException if it is null, neither http nor https, has no host or a port
   *     above 65535, or has a user, a query or a fragment; the message is one line
   */
  public static URI checked(@Nullable URI target) {
    if (target == null) {
      throw new IllegalArgumentException(EXPECTED + "null");
    }
    String scheme = String.valueOf(target.getScheme()).toLowerCase(Locale.ROOT);
    boolean web = scheme.equals("http") || scheme.equals("https");
    String problem = "";
    if (web && target.getHost() == null) {
      problem = ": it has no host, or one with characters that RFC 1123 does not allow";
    } else if (web && target.getPort() > 0xFFFF) {
      problem = ": the port is above 65535";
    } else if (web
        && (target.getRawUserInfo() != null
            || target.getRawQuery() != null
            || target.getRawFragment() != null)) {
      problem = ": it has a user, a query or a fragment";
    }
    if (!web || !problem.isEmpty()) {
      throw new IllegalArgumentException(
          EXPECTED + '"' + Octets.utf8(target.toString()) + '"' + problem);
    }
    return target;
  }

  /**
   * Returns the requests that a case makes of this server.
   *
   * @param testCase the case
   * @return the requests, at least one
   */
  public List<WireRequest> requests(Case testCase) {
    return WireRequest.of(testCase, basePath, FILES_PATH).stream()
        .map(request -> request.with(options.headers()))
        .toList();
  }

  /**
   * Returns whether the protocol can carry a case.
   *
   * @param testCase the case
   * @return why it cannot, in one line, or null when it can
   */
  public @Nullable String obstacle(Case testCase) {
    NextRequest next = testCase instanceof UploadCase upload ? upload.next() : null;
    for (WireRequest request : requests(testCase)) {
      String obstacle = transport.obstacle(request, next);
      if (obstacle != null) {
        return obstacle;
      }
    }
    return null;
  }

  /**
   * Sends a request of a case and waits for what comes back, for the timeout of the options at
   * most.
   *
   * @param testCase the case
   * @param request one of its requests
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation send(Case testCase, WireRequest request) throws InterruptedException {
    return send(testCase, request, options.timeout());
  }

  /**
   * Sends a request of a case and waits for what comes back.
   *
   * @param testCase the case
   * @param request one of its requests
   * @param timeout the response timeout, above 0
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation send(Case testCase, WireRequest request, Duration timeout)
      throws InterruptedException {
    return observe(testCase, transport.send(request, timeout));
  }

  /**
   * Sends a request of a case again that got no response before its connection was closed. A server
   * that closes while the client still sends may destroy its own response (RFC 9112 §9.6): so it is
   * sent piece by piece, with a look for a response before each.
   *
   * @param testCase the case
   * @param request one of its requests
   * @param timeout the response timeout, above 0
   * @param pause how long to wait for a response before the content, and before its last octet
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation send(Case testCase, WireRequest request, Duration timeout, Duration pause)
      throws InterruptedException {
    return observe(testCase, transport.send(request, timeout, pause));
  }

  /**
   * Sends a case and the requests that follow it over one connection.
   *
   * @param testCase a case with a {@linkplain UploadCase#next next request}
   * @param timeout the response timeout of each, above 0
   * @param pause as in {@link #send(Case, WireRequest, Duration, Duration)}, for the case; 0 for
   *     none
   * @return what came back for the case, for the next request, and so on; less when the connection
   *     ended
   */
  public List<Observation> sendWithNext(UploadCase testCase, Duration timeout, Duration pause) {
    NextRequest next = Objects.requireNonNull(testCase.next(), testCase.id());
    WireRequest first = requests(testCase).get(0);
    List<WireRequest> requests = new ArrayList<>();
    for (int i = 0; i < next.requests(); i++) {
      requests.add(next.isNext(i) ? first.next(next.form(i)).with(options.headers()) : first);
    }
    List<Observation> observations = new ArrayList<>();
    for (Reply reply : transport.send(requests, next.when(), timeout, pause)) {
      Observation observation = observe(testCase, reply);
      if (observation instanceof Observation.Closed && mayEnd(next, observations.size())) {
        break;
      }
      observations.add(observation);
    }
    return observations;
  }

  /** Between two forms a server may close; then there is no form again, or no other one. */
  private static boolean mayEnd(NextRequest next, int answered) {
    return answered > 0
        && (next.when() == NextRequest.When.SERIES
            ? next.allowed().contains(NextRequest.Allowed.CLOSED)
            : !next.isNext(answered));
  }

  /**
   * Requests the server's description of itself.
   *
   * @return its description; without a name, features and limits when it offers none
   * @throws InterruptedException if the thread is interrupted
   */
  public ServerDescription describe() throws InterruptedException {
    WireRequest request = WireRequest.of("GET", basePath + "/goodform").with(options.headers());
    HttpResponse response = transport.send(request, options.timeout()).response();
    return response == null
        ? ServerDescription.NONE
        : description(response).withHttp10(response.http10());
  }

  private static ServerDescription description(HttpResponse response) {
    if (response.status() != 200) {
      return ServerDescription.NONE;
    }
    try {
      return Contract.description(response.content().toByteArray());
    } catch (IOException e) {
      // The resource is optional, and a server may well answer 200 to every path.
      return ServerDescription.NONE;
    }
  }

  private static Observation observe(Case testCase, Reply reply) {
    HttpResponse response = reply.response();
    if (response == null) {
      return ifEarly(
          reply, Objects.requireNonNull(reply.instead(), "a response or an observation"));
    }
    return ifEarly(reply, testCase instanceof UploadCase ? response.asUpload() : response.asFile());
  }

  private static Observation ifEarly(Reply reply, Observation observation) {
    return reply.early() ? new Observation.Early(observation) : observation;
  }

  /**
   * Returns the server's address.
   *
   * @return the address as it was given
   */
  public URI target() {
    return target;
  }

  /**
   * Returns the version of HTTP.
   *
   * @return the protocol
   */
  public Protocol protocol() {
    return options.protocol();
  }

  static int port(URI target) {
    if (target.getPort() >= 0) {
      return target.getPort();
    }
    return "https".equals(target.getScheme()) ? 443 : 80;
  }

  static String authority(String host, int port) {
    return (host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host) + ':' + port;
  }

  /** Closes every connection and ends every thread of the wire. */
  @Override
  public void close() {
    transport.close();
  }
}
