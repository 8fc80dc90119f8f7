import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.goodform.multipart.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.*;
import java.util.*;
import java.util.concurrent.Executors;

/** The server of the JDK; the form is read by goodform's multipart-parser. */
class JdkHttpServer {
  public static void main(String[] args) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true"); // or each answer waits 40 ms for an acknowledgement
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
    server.createContext("/upload", JdkHttpServer::upload);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
  }

  static void upload(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try (FormData form = FormData.read(type, exchange.getRequestBody())) {
      for (FormPart part : form.parts()) {
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(part.octets());
        json.add("{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}".formatted(
            hex(part.fieldName()), hex(part.fileName()), hex(part.contentType()), part.size(), HexFormat.of().formatHex(sha256)));
      }
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(json.toString().getBytes(UTF_8));
    } catch (MultipartException | GeneralSecurityException e) {
      exchange.sendResponseHeaders(e instanceof MultipartException refused ? refused.httpStatus() : 500, -1);
    }
    exchange.close();
  }

  static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
