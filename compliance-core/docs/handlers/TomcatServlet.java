import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.*;
import jakarta.servlet.http.*;
import java.io.*;
import java.security.*;
import java.util.*;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A servlet, here in Tomcat 11; the form is read by the container: getParts(). */
class TomcatServlet extends HttpServlet {
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    StringJoiner json = new StringJoiner(",", "{\"parts\":[", "]}");
    try {
      request.setCharacterEncoding("UTF-8");
      for (Part part : request.getParts()) {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        try (InputStream in = part.getInputStream()) {
          sha256.update(in.readAllBytes());
        }
        json.add("{\"nameHex\":%s,\"filenameHex\":%s,\"contentTypeHex\":%s,\"size\":%d,\"sha256\":\"%s\"}".formatted(
            hex(part.getName()), hex(part.getSubmittedFileName()), hex(part.getContentType()), part.getSize(),
            HexFormat.of().formatHex(sha256.digest())));
      }
    } catch (IOException | ServletException | IllegalStateException | GeneralSecurityException e) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    response.getOutputStream().print(json.toString());
  }

  static String hex(String text) {
    return text == null ? null : '"' + HexFormat.of().formatHex(text.getBytes(UTF_8)) + '"';
  }

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setPort(Integer.parseInt(args[0]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setMaxPartCount(1000);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "upload", new TomcatServlet()).setMultipartConfigElement(new MultipartConfigElement(""));
    context.addServletMappingDecoded("/upload", "upload");
    tomcat.start();
    System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
  }
}
