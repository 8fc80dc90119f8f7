package example;

import io.github.goodform.compliance.LoadConformance;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class UploadUnderLoadTest implements LoadConformance {
  private static Server server;

  @BeforeAll
  static void start() throws Exception {
    server = Uploads.serve();
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  @Override
  public URI target() {
    return server.getURI();
  }

  @Override
  public Observed observed() {
    return Observed.of(server);
  }

  @Override
  public LoadScenario scenario() {
    return LoadScenario.uploads().rate(50).aborting(0.05).record(Duration.ofSeconds(5));
  }
}
