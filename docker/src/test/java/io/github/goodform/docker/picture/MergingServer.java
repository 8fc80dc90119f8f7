package io.github.goodform.docker.picture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.MultipartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server with a widespread mistake: a map by name keeps one of several fields. */
final class MergingServer implements AutoCloseable {
  private static final String SELF =
      "{\"contract\": 1, \"server\": \"example-server\", \"version\": \"1.0\"}";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  MergingServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/upload", MergingServer::upload);
    server.createContext("/goodform", exchange -> answer(exchange, 200, SELF));
    server.setExecutor(threads);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static void upload(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    try (FormData form = FormData.read(type, exchange.getRequestBody())) {
      Map<String, String> parts = new LinkedHashMap<>();
      for (FormPart part : form.parts()) {
        parts.put(part.fieldName(), json(part));
      }
      answer(exchange, 200, "{\"parts\": [" + String.join(",", parts.values()) + "]}");
    } catch (MultipartException e) {
      answer(exchange, e.httpStatus(), "");
    }
  }

  private static String json(FormPart part) throws IOException {
    return "{\"nameHex\": %s, \"filenameHex\": %s, \"contentTypeHex\": %s, \"size\": %d, \"sha256\": \"%s\"}"
        .formatted(
            hex(part.fieldName()),
            hex(part.fileName()),
            hex(part.contentType()),
            part.size(),
            Octets.of(part.octets()).sha256());
  }

  private static String hex(@Nullable String text) {
    return text == null ? "null" : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] octets = text.getBytes(UTF_8);
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
