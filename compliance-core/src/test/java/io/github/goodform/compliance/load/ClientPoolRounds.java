package io.github.goodform.compliance.load;

import io.github.goodform.multipart.MultipartBody;
import java.io.InputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ConnectionPool;
import org.eclipse.jetty.client.DuplexConnectionPool;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.MultiplexConnectionPool;
import org.eclipse.jetty.client.RandomConnectionPool;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.RoundRobinConnectionPool;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.util.component.LifeCycle;

/**
 * Clients with different pools of connections, each of which keeps sixteen small forms under way in
 * rounds of 150 ms, by turns in random order: how much longer a form takes than with the usual
 * pool.
 */
final class ClientPoolRounds {
  static final long ROUND_NANOS = 150_000_000L;
  private static final int UNDER_WAY = 16;
  private static final int WARM_UP_ROUNDS = 4;
  private static final int STREAMS = 128;

  private ClientPoolRounds() {}

  /** A client that sends forms as fast as they are answered, some at a time. */
  private static final class Forms implements Turns.Measured, AutoCloseable {
    private final HttpClient client;
    private final URI uri;
    private final long roundNanos;
    private final String type;
    private final byte[] octets;

    Forms(URI server, boolean http2, long roundNanos, ConnectionPool.Factory pool)
        throws Exception {
      MultipartBody form = MultipartBody.form().field("title", "Under load").build();
      type = form.contentType();
      try (InputStream in = form.inputStream()) {
        octets = in.readAllBytes();
      }
      this.roundNanos = roundNanos;
      uri = server.resolve("/upload");
      HttpClientTransport transport =
          http2
              ? new HttpClientTransportOverHTTP2(new HTTP2Client())
              : new HttpClientTransportOverHTTP();
      transport.setConnectionPoolFactory(pool);
      client = new HttpClient(transport);
      client.start();
    }

    @Override
    public double round() throws InterruptedException {
      Semaphore free = new Semaphore(UNDER_WAY);
      AtomicReference<String> wrong = new AtomicReference<>();
      AtomicInteger answered = new AtomicInteger();
      long start = System.nanoTime();
      while (System.nanoTime() - start < roundNanos) {
        free.acquire();
        client
            .newRequest(uri)
            .method(HttpMethod.POST)
            .body(new BytesRequestContent(type, octets))
            .send(
                result -> {
                  check(result, wrong);
                  answered.incrementAndGet();
                  free.release();
                });
      }
      free.acquire(UNDER_WAY);
      long nanos = System.nanoTime() - start;
      if (wrong.get() != null) {
        throw new IllegalStateException(wrong.get());
      }
      return (double) nanos / answered.get();
    }

    private static void check(Result result, AtomicReference<String> wrong) {
      if (result.isFailed() || result.getResponse().getStatus() != 200) {
        wrong.set("a form failed: " + result);
      }
    }

    @Override
    public void close() {
      LifeCycle.stop(client);
    }
  }

  /** Measures all pools, and returns the ratio of each to the usual one of the protocol. */
  static Map<String, Ratio> measure(URI server, boolean http2, int rounds, long roundNanos)
      throws Exception {
    int connections = http2 ? 4 : UNDER_WAY;
    int streams = http2 ? STREAMS : 1;
    ConnectionPool.Factory multiplex =
        destination -> new MultiplexConnectionPool(destination, connections, streams);
    Map<String, ConnectionPool.Factory> pools = new LinkedHashMap<>();
    if (!http2) {
      pools.put("multiplex", multiplex);
    }
    pools.put(
        "round-robin",
        destination -> new RoundRobinConnectionPool(destination, connections, streams));
    pools.put("random", destination -> new RandomConnectionPool(destination, connections, streams));
    Map<String, Turns.Measured> others = new LinkedHashMap<>();
    Map<String, Forms> all = new LinkedHashMap<>();
    try (Forms usual =
        new Forms(
            server,
            http2,
            roundNanos,
            http2
                ? multiplex
                : destination -> new DuplexConnectionPool(destination, connections))) {
      for (Map.Entry<String, ConnectionPool.Factory> each : pools.entrySet()) {
        all.put(each.getKey(), new Forms(server, http2, roundNanos, each.getValue()));
      }
      others.putAll(all);
      return Turns.ratios(usual, others, WARM_UP_ROUNDS, rounds);
    } finally {
      all.values().forEach(Forms::close);
    }
  }
}
