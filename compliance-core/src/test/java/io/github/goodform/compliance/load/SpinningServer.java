package io.github.goodform.compliance.load;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server whose response to {@code GET /spin} costs a given CPU time. */
final class SpinningServer implements AutoCloseable {
  private static final byte[] CONTENT = "spun".getBytes(StandardCharsets.US_ASCII);

  private final HttpServer server;
  private final ExecutorService threads;

  SpinningServer(long micros) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    threads =
        Executors.newFixedThreadPool(
            4,
            task -> {
              Thread thread = new Thread(task, "spinning");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext(
        "/spin",
        exchange -> {
          long end = System.nanoTime() + micros * 1000;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT);
          exchange.close();
        });
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
