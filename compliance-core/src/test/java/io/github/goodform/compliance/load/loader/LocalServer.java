package io.github.goodform.compliance.load.loader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of the JDK on the loopback interface, with a handler for every path. */
public final class LocalServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  public LocalServer(HttpHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", handler);
    server.start();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Reads the whole request and answers it. */
  public static void answer(HttpExchange exchange, int status, String text) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, octets.length == 0 ? -1 : octets.length);
    exchange.getResponseBody().write(octets);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
