// Jetty up to 11: getParts() of its request. No servlet is named, for their package changed with 11.
import java.io.*;
import org.eclipse.jetty.server.*;

class Read extends Server {
  public static void main(String[] args) throws Exception {
    Read server = new Read();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setAttribute("org.eclipse.jetty.server.Request.maxFormKeys", 100_000);
    server.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  public void handle(HttpChannel channel) throws IOException {
    Request request = channel.getRequest();
    request.setHandled(true);
    byte[] answer = Lines.self("Jetty", Lines.version("jetty-server"));
    if (request.getRequestURI().equals("/upload")) {
      try {
        Lines.Parts parts = new Lines.Parts();
        request.setAttribute("org.eclipse.jetty.multipartConfig", multipartConfig());
        for (var part : request.getParts()) {
          parts.add(part.getName(), part.getSubmittedFileName(), part.getContentType(), part.getInputStream());
        }
        answer = parts.json();
      } catch (Exception e) {
        answer = new byte[0];
        channel.getResponse().setStatus(Lines.status(e));
      }
    }
    channel.getResponse().getHttpOutput().write(answer);
  }

  // No limit on sizes; what is larger than any case stays in memory.
  private static Object multipartConfig() throws ReflectiveOperationException {
    String javax = Lines.version("jetty-server").startsWith("11.") ? "jakarta" : "javax";
    return Class.forName(javax + ".servlet.MultipartConfigElement")
        .getConstructor(String.class, long.class, long.class, int.class).newInstance("", -1L, -1L, 16 << 20);
  }
}
