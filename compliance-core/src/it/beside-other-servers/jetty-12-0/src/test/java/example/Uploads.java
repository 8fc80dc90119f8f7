package example;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Jetty 12.0, whose own parser reads the forms. */
class Uploads extends Handler.Abstract {
  static Server serve() throws Exception {
    ArrayByteBufferPool pool = new ArrayByteBufferPool();
    pool.setStatisticsEnabled(true);
    Server server = new Server(null, null, pool);
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Uploads());
    server.start();
    return server;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try {
      String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      String boundary = MultiPart.extractBoundary(type);
      MultiPartFormData.Parser parser = new MultiPartFormData.Parser(boundary);
      parser.setMaxMemoryFileSize(-1);
      try (MultiPartFormData.Parts parts = parser.parse(request).join()) {
        for (MultiPart.Part part : parts) {
          ByteBuffer data = Content.Source.asByteBuffer(part.newContentSource(null, 0, -1));
          int size = data.remaining();
          MessageDigest digest = MessageDigest.getInstance("SHA-256");
          digest.update(data);
          json.add(
              "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}"
                  .formatted(
                      hex(part.getName()),
                      hex(part.getFileName()),
                      hex(part.getHeaders().get(HttpHeader.CONTENT_TYPE)),
                      size,
                      HexFormat.of().formatHex(digest.digest())));
        }
      }
    } catch (RuntimeException e) {
      Response.writeError(request, response, callback, 400);
      return true;
    }
    response.write(true, ByteBuffer.wrap(json.toString().getBytes(US_ASCII)), callback);
    return true;
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
