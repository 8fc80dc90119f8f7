package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ChunksContentSource;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests over keep-alive connections of Jetty's HTTP client.
 *
 * <p>It answers with null where only a connection of its own can tell what happened: a connection
 * that closes may have been closed because it was idle, not because of this request.
 */
final class PooledSender implements AutoCloseable {
  private final URI target;
  private final Duration timeout;
  private final HttpClient client;

  PooledSender(URI target, Duration timeout, int connections) {
    this.target = target;
    this.timeout = timeout;
    QueuedThreadPool threads = new QueuedThreadPool(connections + 8, 2);
    threads.setName("goodform-client");
    threads.setDaemon(true);
    client = new HttpClient();
    client.setExecutor(threads);
    client.setMaxConnectionsPerDestination(connections);
    client.setConnectTimeout(timeout.toMillis());
    client.setFollowRedirects(false);
    client.setUserAgentField(new HttpField("User-Agent", "goodform"));
    client.setDefaultRequestContentType(null);
    client.setMaxResponseHeadersSize(64 << 10);
    try {
      client.start();
      client.getContentDecoderFactories().clear();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP client does not start: " + e.getMessage(), e);
    }
  }

  /**
   * Sends a request and waits for the answer.
   *
   * @param fresh whether it gets a connection that no request before has used
   * @return the answer or the silence; null when the exchange has to be made over a raw socket
   */
  RawSender.@Nullable Reply send(WireRequest request, boolean fresh) throws InterruptedException {
    CompletableFuture<Result> done = new CompletableFuture<>();
    Collector collector = new Collector(done);
    long start = System.nanoTime();
    jettyRequest(request, fresh).send(collector);
    Result result = done.join();
    Response response = result.getResponse();
    if (result.getResponseFailure() == null && response != null && response.getStatus() > 0) {
      return new RawSender.Reply(
          new HttpResponse(response.getStatus(), headers(response), collector.octets(), true),
          null);
    }
    if (result.getFailure() instanceof TimeoutException) {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      return new RawSender.Reply(null, new Observation.Silent(millis));
    }
    return null;
  }

  private Request jettyRequest(WireRequest request, boolean fresh) {
    Request jetty =
        client
            .newRequest(target.resolve(request.target()))
            .method(request.method())
            .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .headers(fields -> request.headers().forEach(fields::put));
    if (fresh) {
      // A tag is part of a pool's key: a tag of its own means a pool of its own.
      jetty.tag(new Object()).headers(fields -> fields.put("Connection", "close"));
    }
    if (request.hasBody()) {
      jetty.body(content(request));
    }
    return jetty;
  }

  private static Request.Content content(WireRequest request) {
    byte[] body = request.body().toByteArray();
    if (request.framing() instanceof Framing.ContentLength) {
      return new BytesRequestContent(body);
    }
    return new ChunkedContent(
        Chunks.of(request.framing(), body.length).stream()
            .map(chunk -> ByteBuffer.wrap(body, chunk.offset(), chunk.length()))
            .map(buffer -> Content.Chunk.from(buffer, false))
            .toList());
  }

  /** A body whose length the client is not told: each piece becomes a chunk on the wire. */
  private static final class ChunkedContent extends ChunksContentSource implements Request.Content {
    ChunkedContent(List<Content.Chunk> chunks) {
      super(chunks);
    }

    @Override
    public long getLength() {
      return -1;
    }
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
