package example;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.multipart.FormData;
import io.github.goodform.multipart.FormPart;
import io.github.goodform.multipart.MultipartException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.StringJoiner;
import java.util.concurrent.Executors;

/** Wrong in one thing: to be helpful, it takes a bare LF before two hyphens for a line break. */
class LenientServer {
  private LenientServer() {}

  static URI start() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      server.createContext("/upload", LenientServer::upload);
      server.setExecutor(Executors.newCachedThreadPool(LenientServer::daemon));
      server.start();
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    return thread;
  }

  private static void upload(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1);
    byte[] mended = body.replaceAll("(?<!\r)\n--", "\r\n--").getBytes(ISO_8859_1);
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    try (FormData form = FormData.read(type, new ByteArrayInputStream(mended))) {
      byte[] json = json(form).getBytes(ISO_8859_1);
      exchange.sendResponseHeaders(200, json.length);
      exchange.getResponseBody().write(json);
    } catch (MultipartException e) {
      exchange.sendResponseHeaders(e.httpStatus(), -1);
    }
    exchange.close();
  }

  private static String json(FormData form) throws IOException {
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    for (FormPart part : form.parts()) {
      json.add(
          "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}"
              .formatted(
                  hex(part.fieldName()), hex(part.fileName()), hex(part.contentType()), part.size(), sha256(part)));
    }
    return json.toString();
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) + '"';
  }

  private static String sha256(FormPart part) throws IOException {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(part.octets()));
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
