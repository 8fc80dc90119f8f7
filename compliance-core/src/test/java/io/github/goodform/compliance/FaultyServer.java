package io.github.goodform.compliance;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.multipart.MultipartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server on the JDK's own HTTP server that is right but for one {@link Fault}. */
final class FaultyServer implements AutoCloseable {
  private final HttpServer server;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newFixedThreadPool(16);
  private final Fault fault;
  private final int rejection;

  private FaultyServer(Fault fault, int rejection) throws IOException {
    this.fault = fault;
    this.rejection = rejection;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/upload", this::upload);
    server.setExecutor(threads);
  }

  static FaultyServer start(Fault fault) throws IOException {
    return start(fault, 400);
  }

  /**
   * Starts a server.
   *
   * @param rejection the status for a form that it does not read; 0 for no response
   */
  static FaultyServer start(Fault fault, int rejection) throws IOException {
    FaultyServer server = new FaultyServer(fault, rejection);
    server.server.start();
    return server;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void upload(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] answer;
      int status = 200;
      try {
        answer = json(read(exchange));
      } catch (MultipartException e) {
        if (rejection == 0) {
          await(closing);
        }
        status = rejection;
        answer = new byte[0];
      }
      exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IOException("no response");
  }

  private List<ObservedPart> read(HttpExchange exchange) throws IOException {
    byte[] octets = exchange.getRequestBody().readAllBytes();
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    return new FaultyParser(fault).parse(type, octets.length == 0 ? List.of() : List.of(octets));
  }

  static byte[] json(List<ObservedPart> parts) throws IOException {
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    for (ObservedPart part : parts) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("name", part.name());
      entry.put("filename", part.fileName());
      entry.put("contentType", part.contentType());
      entry.put("size", part.size());
      entry.put("sha256", part.sha256());
      entry.put("savedAs", part.savedAs());
      entries.add(entry);
    }
    return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asBytes(Map.of("parts", entries));
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
