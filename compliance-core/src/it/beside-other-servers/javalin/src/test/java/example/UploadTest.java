package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.goodform.compliance.MultipartConformance;
import io.javalin.Javalin;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.Part;
import java.io.InputStream;
import java.net.URI;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class UploadTest implements MultipartConformance {
  private static Javalin server;

  @BeforeAll
  static void start() {
    server = Javalin.create().post("/upload", UploadTest::upload).start("127.0.0.1", 0);
  }

  @AfterAll
  static void stop() {
    server.stop();
  }

  @Override
  public URI target() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  private static void upload(Context context) {
    context
        .req()
        .setAttribute("org.eclipse.jetty.multipartConfig", new MultipartConfigElement(""));
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try {
      for (Part part : context.req().getParts()) {
        byte[] data;
        try (InputStream in = part.getInputStream()) {
          data = in.readAllBytes();
        }
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(data);
        json.add(
            "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}"
                .formatted(
                    hex(part.getName()),
                    hex(part.getSubmittedFileName()),
                    hex(part.getContentType()),
                    data.length,
                    HexFormat.of().formatHex(sha256)));
      }
    } catch (Exception e) {
      throw new BadRequestResponse();
    }
    context.result(json.toString());
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
