package io.github.goodform.compliance.reference;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** The reference server's listener and its routes: the class that needs Jetty. */
final class JettyListener implements AutoCloseable {
  private static final int MAX_THREADS = 32;

  private final Server server;
  private final ServerConnector connector;

  private JettyListener(ReferenceServer.Options options, ByteBufferPool buffers)
      throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4);
    threads.setName("reference-server");
    threads.setDaemon(true);
    server = new Server(threads, null, buffers);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    // The handlers read the raw target themselves, octet by octet, and refuse what is ambiguous.
    http.setUriCompliance(UriCompliance.UNSAFE);
    // Without a pool, each direct buffer would wait for the garbage collector.
    http.setUseInputDirectByteBuffers(false);
    http.setUseOutputDirectByteBuffers(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(options.port());
    server.addConnector(connector);
    server.setHandler(new Router(options));
  }

  /**
   * Starts a server that pools no buffers. A reference has to be right before it is fast: with
   * Jetty 12.1's pool, a client under load has got the octets of somebody else's request as its
   * response, as if two connections had one buffer (compare jetty.project issue 12939).
   */
  static JettyListener start(ReferenceServer.Options options) throws IOException {
    return start(options, ByteBufferPool.NON_POOLING);
  }

  static JettyListener start(ReferenceServer.Options options, ByteBufferPool buffers)
      throws IOException {
    JettyListener listener = new JettyListener(options, buffers);
    try {
      listener.server.start();
      return listener;
    } catch (Exception e) {
      listener.close();
      if (e instanceof IOException io) {
        throw io;
      }
      throw new IOException("the server does not start: " + e.getMessage(), e);
    }
  }

  Server server() {
    return server;
  }

  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
      server.destroy();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop: " + e.getMessage(), e);
    }
  }

  /** Finds the handler of a path. */
  private static final class Router extends Handler.Abstract {
    private static final String FILES_PATH = "/files/";

    private final UploadHandler uploads;
    private final @Nullable FileHandler files;
    private final byte[] description;

    Router(ReferenceServer.Options options) throws IOException {
      List<String> features = new ArrayList<>(List.of("order"));
      UploadStore store = null;
      if (options.uploads() != null) {
        store = new UploadStore(options.uploads());
        features.add("savedAs");
      }
      uploads = new UploadHandler(options, store);
      if (options.files() == null) {
        files = null;
      } else {
        files = new FileHandler(options.files());
        features.add("files");
        features.add("protected");
      }
      description = ContractJson.description(features, UploadHandler.limits(options));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = request.getHttpURI().getPath();
      if (path.equals("/upload")) {
        uploads.handle(request, response, callback);
      } else if (path.equals("/goodform") && request.getMethod().equals("GET")) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        ContractJson.write(response, callback, HttpStatus.OK_200, description);
      } else if (path.startsWith(FILES_PATH) && files != null) {
        files.handle(request, response, callback, path.substring(FILES_PATH.length()));
      } else {
        ContractJson.refuse(response, callback, HttpStatus.NOT_FOUND_404, "there is nothing here");
      }
      return true;
    }
  }
}
