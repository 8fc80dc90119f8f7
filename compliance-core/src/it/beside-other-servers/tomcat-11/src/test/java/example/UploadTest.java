package example;

import io.github.goodform.compliance.MultipartConformance;
import io.github.goodform.compliance.ServerExtension;
import java.net.URI;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.extension.RegisterExtension;

class UploadTest implements MultipartConformance {
  @RegisterExtension
  static final ServerExtension<Tomcat> SERVER =
      ServerExtension.of(Uploads::serve, Uploads::uri, Uploads::stop);

  @Override
  public URI target() {
    return SERVER.target();
  }
}
