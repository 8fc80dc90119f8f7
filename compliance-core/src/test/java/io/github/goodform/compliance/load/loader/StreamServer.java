package io.github.goodform.compliance.load.loader;

import io.github.goodform.compliance.JettyServers;
import java.net.URI;
import java.util.function.Consumer;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A server of HTTP/2 with prior knowledge that answers 400 to each request. */
final class StreamServer implements AutoCloseable {
  private final Server server = new Server();
  private final ServerConnector connector =
      new ServerConnector(server, 1, 1, new HTTP2CServerConnectionFactory(new HttpConfiguration()));

  /**
   * Starts a server.
   *
   * @param watcher is called for each request
   */
  StreamServer(Consumer<Request> watcher) throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            watcher.accept(request);
            Response.writeError(request, response, callback, 400);
            return true;
          }
        });
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void close() {
    JettyServers.stop(server);
  }
}
