package io.github.goodform.multipart.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.Multipart;
import io.github.goodform.multipart.MultipartException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;

/** The HTTP server of the JDK. */
record JdkUpload(Multipart multipart) implements HttpHandler {
  static UploadServer start(Multipart multipart, ExecutorService threads) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", new JdkUpload(multipart));
    server.start();
    return new UploadServer(
        server.getAddress().getPort(),
        () -> {
          server.stop(0);
          threads.shutdownNow();
        });
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    try (FormData form = multipart.form(type, exchange.getRequestBody())) {
      answer(exchange, 200, UploadServer.describe(form));
    } catch (MultipartException e) {
      answer(exchange, e.httpStatus(), e.getMessage());
    } finally {
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, octets.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(octets);
    }
  }
}
