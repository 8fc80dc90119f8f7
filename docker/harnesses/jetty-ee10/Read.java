// Jetty 12 with servlets of Jakarta EE 10: getParts() of a request.
import jakarta.servlet.*;
import jakarta.servlet.http.*;
import java.io.*;
import org.eclipse.jetty.ee10.servlet.*;
import org.eclipse.jetty.server.*;

class Read extends HttpServlet {
  public static void main(String[] args) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    context.setMaxFormKeys(100_000);
    ServletHolder holder = new ServletHolder(new Read());
    // No limit on sizes; what is larger than any case stays in memory.
    holder.getRegistration().setMultipartConfig(new MultipartConfigElement("", -1, -1, 16 << 20));
    context.addServlet(holder, "/");
    server.setHandler(context);
    server.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.getOutputStream().write(Lines.self("Jetty", Lines.version("jetty-server")));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Lines.Parts parts = new Lines.Parts();
    try {
      for (Part part : request.getParts()) {
        parts.add(part.getName(), part.getSubmittedFileName(), part.getContentType(), part.getInputStream());
      }
      response.getOutputStream().write(parts.json());
    } catch (Exception e) {
      response.setStatus(Lines.status(e));
    }
  }
}
