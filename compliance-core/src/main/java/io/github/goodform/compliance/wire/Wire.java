package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.UploadCase;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The connections to one server: sends cases and says what came back.
 *
 * <pre>{@code
 * try (Wire wire = Wire.open(target, Duration.ofSeconds(5), 8)) {
 *   Observation observation = wire.send(testCase, "/files/");
 * }
 * }</pre>
 *
 * <p>Requests share keep-alive connections. A request that only a raw socket can send has a
 * connection of its own, and so has one whose shared connection was closed under it: an idle
 * connection may close at any time, and that is not an answer.
 *
 * <p>Safe for use by several threads. The time-out only ends an exchange in which the server is
 * silent.
 */
public final class Wire implements AutoCloseable {
  private final URI target;
  private final String basePath;
  private final PooledSender pooled;
  private final RawSender raw;
  private final ScheduledExecutorService clock;

  private Wire(URI target, Duration timeout, int connections) {
    this.target = target;
    String path = target.getRawPath() == null ? "" : target.getRawPath();
    this.basePath = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "goodform-clock");
              thread.setDaemon(true);
              return thread;
            });
    this.raw = new RawSender(target, timeout, clock);
    this.pooled = new PooledSender(target, timeout, connections);
  }

  /**
   * Opens the wire; no connection is made before the first request.
   *
   * @param target the server's address, such as {@code http://127.0.0.1:8080}; a path in it is put
   *     before the paths of the contract
   * @param timeout how long silence is listened to
   * @param connections how many connections are shared at most, at least 1
   * @return the wire
   * @throws IllegalArgumentException if the address is not absolute, or neither http nor https
   */
  public static Wire open(URI target, Duration timeout, int connections) {
    String scheme = String.valueOf(target.getScheme()).toLowerCase(Locale.ROOT);
    boolean web = scheme.equals("http") || scheme.equals("https");
    if (!web || target.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address such as http://127.0.0.1:8080, found \"" + target + '"');
    }
    return new Wire(target, timeout, connections);
  }

  /**
   * Returns the request that a case makes of this server.
   *
   * @param testCase the case
   * @param filesPath the path of the fixtures below the server's address
   * @return the request
   */
  public WireRequest request(Case testCase, String filesPath) {
    return WireRequest.of(testCase, basePath, filesPath);
  }

  /**
   * Sends a case over a shared connection and waits for what comes back.
   *
   * @param testCase the case
   * @param filesPath the path of the fixtures below the server's address, such as {@code "/files/"}
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation send(Case testCase, String filesPath) throws InterruptedException {
    return observe(testCase, exchange(request(testCase, filesPath), false));
  }

  /**
   * Sends a case over a connection that no request before has used, so that nothing but the case
   * can have shaped the answer.
   *
   * @param testCase the case
   * @param filesPath the path of the fixtures below the server's address
   * @return what came back
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation sendAlone(Case testCase, String filesPath) throws InterruptedException {
    return observe(testCase, exchange(request(testCase, filesPath), true));
  }

  /**
   * Sends a case and the request that follows it over one connection.
   *
   * @param testCase a case with a {@linkplain UploadCase#next next request}
   * @return what came back for the case and then for the next request; the first alone when the
   *     connection ended with it
   */
  public List<Observation> sendWithNext(UploadCase testCase) {
    NextRequest next = Objects.requireNonNull(testCase.next(), testCase.id());
    WireRequest first = request(testCase, "");
    boolean pipelined = next.when() == NextRequest.When.PIPELINED;
    return raw.send(first, WireRequest.next(first), pipelined).stream()
        .map(reply -> observe(testCase, reply))
        .toList();
  }

  /**
   * Sends a request and takes the answer for what it is.
   *
   * @param request the request
   * @return what came back; never {@link Observation.Parsed}
   * @throws InterruptedException if the thread is interrupted
   */
  public Observation send(WireRequest request) throws InterruptedException {
    RawSender.Reply reply = exchange(request, false);
    return reply.answer() == null ? instead(reply) : reply.answer().asFile();
  }

  /**
   * Asks the server for what it says of itself.
   *
   * @return its description; {@link ServerDescription#NONE} when it offers none
   * @throws InterruptedException if the thread is interrupted
   */
  public ServerDescription describe() throws InterruptedException {
    RawSender.Reply reply = exchange(WireRequest.of("GET", basePath + "/goodform"), false);
    HttpResponse answer = reply.answer();
    if (answer == null || answer.status() != 200) {
      return ServerDescription.NONE;
    }
    try {
      return Contract.description(answer.content().toByteArray());
    } catch (IOException e) {
      // The resource is optional, and a server may well answer 200 to every path.
      return ServerDescription.NONE;
    }
  }

  private RawSender.Reply exchange(WireRequest request, boolean alone) throws InterruptedException {
    if (request.framing() instanceof Framing.Leave leave) {
      RawSender.Reply failure = raw.leave(request, leave);
      return failure == null ? raw.send(WireRequest.next(request)) : failure;
    }
    if (!request.needsRawSocket()) {
      RawSender.Reply reply = pooled.send(request, alone);
      if (reply != null) {
        return reply;
      }
    }
    return raw.send(request);
  }

  private static Observation observe(Case testCase, RawSender.Reply reply) {
    HttpResponse answer = reply.answer();
    if (answer == null) {
      return instead(reply);
    }
    return testCase instanceof UploadCase ? answer.asUpload() : answer.asFile();
  }

  private static Observation instead(RawSender.Reply reply) {
    Observation observation = reply.instead();
    if (observation == null) {
      throw new IllegalStateException("an exchange ends with an answer or with an observation");
    }
    return observation;
  }

  /**
   * Returns the server's address.
   *
   * @return the address as it was given
   */
  public URI target() {
    return target;
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
    pooled.close();
    clock.shutdownNow();
  }
}
