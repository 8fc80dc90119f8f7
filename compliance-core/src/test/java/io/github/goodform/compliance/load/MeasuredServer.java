package io.github.goodform.compliance.load;

import io.github.goodform.compliance.JettyServers;
import io.github.goodform.compliance.reference.SecureServer;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartParser;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** A server of an experiment: everything equal but what is compared. */
final class MeasuredServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;
  private final boolean secure;

  /**
   * What may differ.
   *
   * @param buffers the pool of buffers
   * @param virtual whether handlers run on virtual threads
   * @param keys the folder for the keys of TLS, or null for none
   */
  record Options(ByteBufferPool buffers, boolean virtual, @Nullable Path keys) {
    static Options usual() {
      return new Options(new ArrayByteBufferPool(), false, null);
    }

    static Options withoutPool() {
      return new Options(ByteBufferPool.NON_POOLING, false, null);
    }

    static Options onVirtualThreads() {
      return new Options(new ArrayByteBufferPool(), true, null);
    }

    static Options overTls(Path keys) {
      return new Options(new ArrayByteBufferPool(), false, keys);
    }
  }

  MeasuredServer(Handler handler, Options options) throws Exception {
    QueuedThreadPool threads = new QueuedThreadPool(200, 8);
    threads.setDaemon(true);
    if (options.virtual()) {
      threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    }
    server = new Server(threads, null, options.buffers());
    secure = options.keys() != null;
    HttpConfiguration http = new HttpConfiguration();
    connector = new ServerConnector(server, 1, 1, factories(options.keys(), http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    server.start();
  }

  private static ConnectionFactory[] factories(@Nullable Path keys, HttpConfiguration http)
      throws Exception {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    if (keys == null) {
      return new ConnectionFactory[] {plain, new HTTP2CServerConnectionFactory(http)};
    }
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory("h2", "http/1.1");
    alpn.setDefaultProtocol(plain.getProtocol());
    return new ConnectionFactory[] {
      new SslConnectionFactory(SecureServer.keys(keys), alpn.getProtocol()),
      alpn,
      new HTTP2ServerConnectionFactory(http),
      plain
    };
  }

  URI uri() {
    return URI.create((secure ? "https" : "http") + "://127.0.0.1:" + connector.getLocalPort());
  }

  Server server() {
    return server;
  }

  @Override
  public void close() {
    JettyServers.stop(server);
  }

  private static void answer(String json, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.write(true, ByteBuffer.wrap(json.getBytes(StandardCharsets.US_ASCII)), callback);
  }

  /** Reads forms on a thread that may wait. */
  static Handler blocking(FormReading reading) {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws IOException {
        answer(reading.read(FormReading.type(request), request), response, callback);
        return true;
      }
    };
  }

  /** Reads forms by the streaming parser as they come, on a thread that must not wait. */
  static Handler nonBlocking() {
    return new Handler.Abstract.NonBlocking() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws IOException {
        new Arriving(request, response, callback).run();
        return true;
      }
    };
  }

  /** A form that is read as it comes. */
  private static final class Arriving implements Runnable {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final FormReading.OurParts handler = new FormReading.OurParts();
    private final MultipartParser parser;

    Arriving(Request request, Response response, Callback callback) throws IOException {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.parser = Multipart.DEFAULT.parser(FormReading.type(request), handler);
    }

    @Override
    public void run() {
      try {
        if (isComplete()) {
          parser.end();
          answer(handler.parts.json(), response, callback);
        } else {
          request.demand(this);
        }
      } catch (IOException | RuntimeException e) {
        callback.failed(e);
      }
    }

    private boolean isComplete() throws IOException {
      for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
        if (Content.Chunk.isFailure(chunk)) {
          throw new IOException(chunk.getFailure());
        }
        parser.parse(chunk.getByteBuffer());
        boolean last = chunk.isLast();
        chunk.release();
        if (last) {
          return true;
        }
      }
      return false;
    }
  }

  /** Asks a backend of eight permits, which takes 20 ms, before it answers. */
  static Handler withBackend() {
    Semaphore permits = new Semaphore(8);
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        String json = FormReading.STREAMED.read(FormReading.type(request), request);
        permits.acquire();
        try {
          TimeUnit.MILLISECONDS.sleep(20);
        } finally {
          permits.release();
        }
        answer(json, response, callback);
        return true;
      }
    };
  }

  /** Reads forms by the streaming parser in a servlet. */
  static Handler servlet() {
    ServletContextHandler context = new ServletContextHandler();
    context.addServlet(new Uploads(), "/upload");
    return context;
  }

  private static final class Uploads extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String json =
          FormReading.stream(String.valueOf(request.getContentType()), request.getInputStream());
      response.setContentType("application/json");
      response.getOutputStream().write(json.getBytes(StandardCharsets.US_ASCII));
    }
  }
}
