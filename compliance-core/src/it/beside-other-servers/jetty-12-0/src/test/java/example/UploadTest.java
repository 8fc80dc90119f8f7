package example;

import io.github.goodform.compliance.MultipartConformance;
import io.github.goodform.compliance.ServerExtension;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.extension.RegisterExtension;

class UploadTest implements MultipartConformance {
  @RegisterExtension
  static final ServerExtension<Server> SERVER =
      ServerExtension.of(Uploads::serve, Server::getURI, Server::stop);

  @Override
  public URI target() {
    return SERVER.target();
  }
}
