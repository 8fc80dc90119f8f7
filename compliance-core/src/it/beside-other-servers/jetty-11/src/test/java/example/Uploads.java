package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.StringJoiner;

/** The form is read by the container: getParts(). */
class Uploads extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try {
      for (Part part : request.getParts()) {
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
    } catch (IOException | ServletException | RuntimeException e) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    response.getOutputStream().print(json.toString());
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
