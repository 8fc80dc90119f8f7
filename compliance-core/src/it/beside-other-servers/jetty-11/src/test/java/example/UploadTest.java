package example;

import io.github.goodform.compliance.MultipartConformance;
import io.github.goodform.compliance.ServerExtension;
import jakarta.servlet.MultipartConfigElement;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.junit.jupiter.api.extension.RegisterExtension;

class UploadTest implements MultipartConformance {
  @RegisterExtension
  static final ServerExtension<Server> SERVER =
      ServerExtension.of(UploadTest::start, Server::getURI, Server::stop);

  @Override
  public URI target() {
    return SERVER.target();
  }

  private static Server start() throws Exception {
    Server server = new Server(new InetSocketAddress("127.0.0.1", 0));
    ServletHolder uploads = new ServletHolder(new Uploads());
    uploads.getRegistration().setMultipartConfig(new MultipartConfigElement(""));
    new ServletContextHandler(server, "/").addServlet(uploads, "/upload");
    server.start();
    return server;
  }
}
