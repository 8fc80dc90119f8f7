package io.github.goodform.docker.peers;

import java.net.URI;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A handler in Jetty, for what has no HTTP server of its own. */
final class JettyHost implements PeerServer {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server, 1, 1);

  /** Reads the form of a request. */
  interface Reader {
    PartList read(Request request) throws Exception;
  }

  JettyHost(Peer peer, Reader reader) throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Forms(peer, reader));
    server.start();
  }

  @Override
  public URI uri() {
    return PeerServer.loopback(connector.getLocalPort());
  }

  @Override
  public void close() {
    Stopping.stop(server::stop);
  }

  private static final class Forms extends Handler.Abstract {
    private final Peer peer;
    private final Reader reader;

    Forms(Peer peer, Reader reader) {
      this.peer = peer;
      this.reader = reader;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      if (path.equals(SELF)) {
        answer(response, callback, 200, PartList.self(peer));
        return true;
      }
      if (!path.equals(UPLOAD)) {
        return false;
      }
      try {
        answer(response, callback, 200, reader.read(request).toJson());
      } catch (Exception e) {
        answer(response, callback, 400, new byte[0]);
      }
      return true;
    }

    private static void answer(Response response, Callback callback, int status, byte[] content) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
      response.write(true, ByteBuffer.wrap(content), callback);
    }
  }
}
