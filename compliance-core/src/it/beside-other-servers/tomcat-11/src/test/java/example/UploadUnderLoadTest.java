package example;

import io.github.goodform.compliance.LoadConformance;
import io.github.goodform.compliance.ServerExtension;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import java.net.URI;
import java.time.Duration;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.extension.RegisterExtension;

class UploadUnderLoadTest implements LoadConformance {
  @RegisterExtension
  static final ServerExtension<Tomcat> SERVER =
      ServerExtension.of(Uploads::serve, Uploads::uri, Uploads::stop);

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
