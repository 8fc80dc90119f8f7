import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import org.eclipse.jetty.http.*;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.*;

/** Jetty 12.1 without servlets; the form is read by its MultiPartFormData. */
class JettyCore extends Handler.Abstract {
  public static void main(String[] args) throws Exception {
    Server server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
    server.setHandler(new JettyCore());
    server.start();
    System.out.println("http://127.0.0.1:" + server.getURI().getPort());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    MultiPartConfig config = new MultiPartConfig.Builder().location(Path.of(System.getProperty("java.io.tmpdir"))).build();
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try (MultiPartFormData.Parts parts = MultiPartFormData.getParts(request, request, type, config)) {
      for (MultiPart.Part part : parts) {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(Content.Source.asByteBuffer(part.newContentSource(null, 0, -1)));
        json.add("{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}".formatted(
            hex(part.getName()), hex(part.getFileName()), hex(part.getHeaders().get(HttpHeader.CONTENT_TYPE)),
            part.getLength(), HexFormat.of().formatHex(digest.digest())));
      }
    } catch (RuntimeException e) {
      Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400, "the form is not read");
      return true;
    }
    response.write(true, ByteBuffer.wrap(json.toString().getBytes(UTF_8)), callback);
    return true;
  }

  static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
