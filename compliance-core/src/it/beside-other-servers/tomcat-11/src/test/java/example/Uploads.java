package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** Tomcat, whose own parser reads the forms: getParts(). */
class Uploads extends HttpServlet {
  private static final long serialVersionUID = 1;

  static Tomcat serve() throws LifecycleException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("target/tomcat");
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setMaxPartCount(1000);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "upload", new Uploads())
        .setMultipartConfigElement(new MultipartConfigElement(""));
    context.addServletMappingDecoded("/upload", "upload");
    tomcat.start();
    return tomcat;
  }

  static URI uri(Tomcat tomcat) {
    return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
  }

  static void stop(Tomcat tomcat) throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try {
      request.setCharacterEncoding("UTF-8");
      for (Part part : request.getParts()) {
        byte[] data;
        try (InputStream in = part.getInputStream()) {
          data = in.readAllBytes();
        }
        json.add(
            "{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}"
                .formatted(
                    hex(part.getName()),
                    hex(part.getSubmittedFileName()),
                    hex(part.getContentType()),
                    data.length,
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data))));
      }
    } catch (IOException | ServletException | IllegalStateException | GeneralSecurityException e) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    response.getOutputStream().print(json.toString());
  }

  private static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }
}
