package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Transmission;
import io.github.goodform.compliance.wire.RawConnection.Reply;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/2 over Jetty's client. Each step of a request that sends becomes a write of its own; what
 * only HTTP/1.1 has is an {@link #obstacle}.
 */
final class JettyTransport implements Transport {
  /** More than the client needs to say that its own timeout is over. */
  private static final long GRACE_MILLIS = 500;

  private static final int THREADS = 16;

  /**
   * Targets that an HTTP client has no reason to rewrite: percent-encoded or unreserved octets, no
   * empty segment.
   */
  private static final Pattern PLAIN_TARGET =
      Pattern.compile("(/([A-Za-z0-9_~.-]|%[0-9A-F]{2})+)+");

  private static final Pattern DOT_SEGMENT = Pattern.compile("/(\\.|%2E){1,2}(/|$)");
  private static final Pattern PLAIN_VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");

  /** Fields about the connection, which HTTP/2 forbids (RFC 9113 §8.2.2), or that it replaces. */
  private static final Set<String> CONNECTION_FIELDS =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "keep-alive",
          "te",
          "transfer-encoding",
          "upgrade");

  private final URI target;
  private final Wire.Options options;
  private final HttpClient client;

  JettyTransport(URI target, Wire.Options options) {
    this.target = target;
    this.options = options;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
    threads.setName("goodform-client");
    threads.setDaemon(true);
    ClientConnector connector = new ClientConnector();
    connector.setExecutor(threads);
    if (options.tls() != null) {
      SslContextFactory.Client tls = new SslContextFactory.Client();
      tls.setSslContext(options.tls());
      connector.setSslContextFactory(tls);
    }
    HTTP2Client http2 = new HTTP2Client(connector);
    http2.setUseALPN(options.protocol() == Protocol.H2);
    client = new HttpClient(new HttpClientTransportOverHTTP2(http2));
    client.setExecutor(threads);
    client.setConnectTimeout(options.timeout().toMillis());
    client.setFollowRedirects(false);
    client.setUserAgentField(new HttpField("User-Agent", "goodform"));
    client.setDefaultRequestContentType(null);
    client.setMaxResponseHeadersSize(64 << 10);
    try {
      client.start();
      client.getContentDecoderFactories().clear();
      // 401 and 407 are answers, also without the field of a challenge.
      client.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
      client.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP client does not start: " + e.getMessage(), e);
    }
  }

  @Override
  public @Nullable String obstacle(WireRequest request, @Nullable NextRequest next) {
    Transmission transmission = request.transmission();
    boolean framed =
        transmission.coding() == Transmission.Coding.BY_HAND
            || !transmission.isAboutContent()
            || (transmission.coding() == Transmission.Coding.LENGTH
                && transmission.declared() != transmission.content().length());
    if (framed || next != null) {
      return "only HTTP/1.1 has this framing";
    }
    if (!PLAIN_TARGET.matcher(request.target()).matches()
        || DOT_SEGMENT.matcher(request.target()).find()) {
      return "only the kit's own HTTP/1.1 sends this target as it is";
    }
    for (Map.Entry<String, String> field : request.headers().entrySet()) {
      if (CONNECTION_FIELDS.contains(field.getKey().toLowerCase(Locale.ROOT))) {
        return "HTTP/2 has no field " + field.getKey();
      }
      if (!PLAIN_VALUE.matcher(field.getValue()).matches()) {
        return "only the kit's own HTTP/1.1 sends this field as it is";
      }
    }
    return null;
  }

  @Override
  public Reply send(WireRequest request, Duration timeout) throws InterruptedException {
    CompletableFuture<Result> done = new CompletableFuture<>();
    Collector collector = new Collector(done);
    long millis = timeout.toMillis() + request.transmission().idleMillis();
    long start = System.nanoTime();
    AsyncRequestContent content = new AsyncRequestContent();
    Request jetty =
        client
            .newRequest(target.resolve(request.target()))
            .method(request.method())
            .timeout(millis, TimeUnit.MILLISECONDS)
            .headers(fields -> request.headers().forEach(fields::put));
    if (request.transmission().coding() != Transmission.Coding.NONE) {
      jetty.body(content);
    }
    jetty.send(collector);
    try {
      write(request.transmission(), content, done);
      return reply(done.get(millis + GRACE_MILLIS, TimeUnit.MILLISECONDS), collector, start);
    } catch (TimeoutException e) {
      // Nobody waits for the end of what is given up.
      var unused = jetty.abort(e);
      return new Reply(null, silentSince(start));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a result cannot fail", e);
    }
  }

  private static void write(
      Transmission transmission, AsyncRequestContent content, CompletableFuture<Result> done)
      throws InterruptedException {
    byte[] octets = transmission.content().toByteArray();
    Writer writer = new Writer(octets, content, done);
    for (Transmission.Step step : transmission.steps()) {
      step.accept(writer);
    }
    content.close();
  }

  /** Takes the steps that HTTP/2 has; {@link #obstacle} has kept the others away. */
  private static final class Writer
      implements Transmission.Interpreter<Boolean, InterruptedException> {
    private final byte[] octets;
    private final AsyncRequestContent content;
    private final CompletableFuture<Result> done;

    Writer(byte[] octets, AsyncRequestContent content, CompletableFuture<Result> done) {
      this.octets = octets;
      this.content = content;
      this.done = done;
    }

    @Override
    public Boolean send(Transmission.Send step) {
      content.write(ByteBuffer.wrap(octets, step.from(), step.length()), Callback.NOOP);
      return true;
    }

    @Override
    public Boolean await(Transmission.Wait step) throws InterruptedException {
      try {
        done.get(step.millis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException | ExecutionException e) {
        // No response came early: the wait is over.
        return true;
      }
      return false;
    }

    @Override
    public Boolean hold(Transmission.Hold step) {
      throw new IllegalArgumentException("only a connection of HTTP/1.1 holds back content");
    }

    @Override
    public Boolean await100(Transmission.Await100 step) {
      throw new IllegalArgumentException("HTTP/2 is not asked to wait for 100 (Continue)");
    }

    @Override
    public Boolean halfClose(Transmission.HalfClose step) {
      throw new IllegalArgumentException("a stream of HTTP/2 ends with its content");
    }

    @Override
    public Boolean leave(Transmission.Leave step) {
      throw new IllegalArgumentException("a connection of HTTP/2 is shared");
    }
  }

  private Reply reply(Result result, Collector collector, long start) {
    Response response = result.getResponse();
    Throwable failure = result.getFailure();
    if (failure instanceof TimeoutException) {
      return new Reply(null, silentSince(start));
    }
    if (response != null && response.getStatus() > 0) {
      return new Reply(
          new HttpResponse(
              response.getStatus(),
              headers(response),
              collector.octets(),
              problem(result.getResponseFailure()),
              false),
          null);
    }
    Optional<Observation.Unreachable> unreachable =
        ConnectionFailure.of(failure, this::presentedCertificate);
    if (unreachable.isPresent()) {
      return new Reply(null, unreachable.get());
    }
    return new Reply(null, new Observation.Closed(failure instanceof IOException));
  }

  /** Returns why the content is not the whole one; the collector rejects a longer one itself. */
  private static @Nullable String problem(@Nullable Throwable failure) {
    if (failure == null) {
      return null;
    }
    return failure instanceof IllegalArgumentException ? HttpResponse.TOO_LONG : HttpResponse.CUT;
  }

  private @Nullable X509Certificate presentedCertificate() {
    ScheduledExecutorService clock = RawTransport.clock();
    try {
      return RawConnection.certificate(target, options, clock);
    } finally {
      clock.shutdownNow();
    }
  }

  private static Observation silentSince(long start) {
    return new Observation.Silent(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  @Override
  public List<Reply> send(
      List<WireRequest> requests, NextRequest.When when, Duration timeout, Duration pause) {
    throw new IllegalArgumentException("HTTP/2 has no next request on a connection");
  }

  private static Map<String, String> headers(Response response) {
    Map<String, String> headers = new TreeMap<>();
    for (HttpField field : response.getHeaders()) {
      headers.put(
          field.getName().toLowerCase(Locale.ROOT),
          field.getValue() == null ? "" : field.getValue());
    }
    return headers;
  }

  private static final class Collector extends BufferingResponseListener {
    private final CompletableFuture<Result> done;

    Collector(CompletableFuture<Result> done) {
      super(HttpResponse.MAX_CONTENT_OCTETS);
      this.done = done;
    }

    @Override
    public void onComplete(Result result) {
      done.complete(result);
    }

    Octets octets() {
      byte[] content = getContent();
      return Octets.of(content == null ? new byte[0] : content);
    }
  }

  @Override
  public void close() {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP client does not stop: " + e.getMessage(), e);
    }
  }
}
