package io.github.goodform.compliance.load.loader;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpMethod;

/** Makes the requests of an order; sends none of them. */
record Requests(Order order, Clients clients, Bodies bodies) {
  /** The address of a resource below the target. */
  URI uri(String path) {
    String base = order.target().toString();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
  }

  /** A request of a kind. */
  Request of(Recording.Group group, Kind kind, long number) {
    return kind.isForm()
        ? upload(group, bodies.of(kind, number), number)
        : get(group, uri(kind.path()));
  }

  Request get(Recording.Group group, URI uri) {
    return of(clients.of(group), uri, Clients.agent(group));
  }

  Request upload(Recording.Group group, FormBody body, long number) {
    return get(group, uri(Kind.UPLOAD_PATH)).method(HttpMethod.POST).body(body.content(number));
  }

  /**
   * An upload that is not an ordinary one.
   *
   * @param client sends it
   */
  Request disturbed(HttpClient client, Request.Content body) {
    return of(client, uri(Kind.UPLOAD_PATH), Clients.DISTURBED_AGENT)
        .method(HttpMethod.POST)
        .body(body);
  }

  private Request of(HttpClient client, URI uri, String agent) {
    return client
        .newRequest(uri)
        .headers(fields -> order.headers().forEach(fields::put))
        .agent(agent)
        .timeout(order.timeoutMillis(), TimeUnit.MILLISECONDS);
  }

  /** A body of buffers; in chunks where its length is not told. */
  static final class Content extends ByteBufferRequestContent {
    private final boolean chunked;

    Content(String contentType, List<ByteBuffer> buffers, boolean chunked) {
      super(contentType, buffers);
      this.chunked = chunked;
    }

    @Override
    public long getLength() {
      return chunked ? -1 : super.getLength();
    }
  }
}
