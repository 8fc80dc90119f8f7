package example;

import io.github.goodform.compliance.MultipartConformance;
import io.github.goodform.compliance.ServerExtension;
import java.net.URI;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

class UploadTest implements MultipartConformance {
  @RegisterExtension
  static final ServerExtension<ConfigurableApplicationContext> SERVER =
      ServerExtension.of(UploadTest::start, UploadTest::address);

  @Override
  public URI target() {
    return SERVER.target();
  }

  private static ConfigurableApplicationContext start() {
    return SpringApplication.run(
        Uploads.class,
        "--server.address=127.0.0.1",
        "--server.port=0",
        "--server.tomcat.max-part-count=1000",
        "--spring.servlet.multipart.max-file-size=-1",
        "--spring.servlet.multipart.max-request-size=-1",
        "--spring.main.banner-mode=off",
        "--logging.level.root=warn");
  }

  private static URI address(ConfigurableApplicationContext server) {
    return URI.create(
        "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port"));
  }
}
