package example;

import io.github.goodform.compliance.LoadConformance;
import io.github.goodform.compliance.ServerExtension;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.extension.RegisterExtension;

class UploadUnderLoadTest implements LoadConformance {
  @RegisterExtension
  static final ServerExtension<Server> SERVER =
      ServerExtension.of(Uploads::serve, Server::getURI, Server::stop);

  @Override
  public URI target() {
    return SERVER.target();
  }

  @Override
  public Observed observed() {
    return Observed.of(SERVER.server());
  }

  @Override
  public LoadScenario scenario() {
    return LoadScenario.uploads().rate(50).aborting(0.05).record(Duration.ofSeconds(5));
  }
}
