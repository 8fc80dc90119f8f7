package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.loader.Machine;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report has what kind of threads a server handles requests with. */
final class RequestThreadsTest {
  private static ServerReading read(Object server) {
    try (Observed.Inside inside =
        Observed.of(server).open(new Machine.Server.Unknown(), URI.create("http://127.0.0.1"))) {
      return inside.read();
    }
  }

  private static RequestThreads ofJetty(boolean virtual) throws Exception {
    QueuedThreadPool pool = new QueuedThreadPool();
    if (virtual) {
      pool.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    }
    Server server = new Server(pool);
    ServerConnector connector = new ServerConnector(server, 1, 2);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.start();
    try {
      return read(server).threads();
    } finally {
      server.stop();
    }
  }

  private static RequestThreads ofTomcat(boolean virtual, Path directory) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.toString());
    tomcat.setPort(0);
    var unused = tomcat.getConnector().setProperty("useVirtualThreads", String.valueOf(virtual));
    tomcat.start();
    try {
      ServerReading.Builder remote = new ServerReading.Builder();
      TomcatBeans.threads(Beans.ofThisJvm(), remote);
      RequestThreads found = read(tomcat).threads();
      assertThat(remote.build().threads()).isEqualTo(found);
      return found;
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  @Test
  void jettyAndTomcatHavePoolsOfPlatformThreads(@TempDir Path directory) throws Exception {
    assertThat(ofJetty(false)).isEqualTo(RequestThreads.PLATFORM);
    assertThat(ofTomcat(false, directory)).isEqualTo(RequestThreads.PLATFORM);
  }

  /** Of the gate's two JDKs only the second one has virtual threads. */
  @Test
  void jettyAndTomcatMayHaveVirtualOnes(@TempDir Path directory) throws Exception {
    assumeTrue(VirtualThreads.areSupported(), "this JVM has no virtual threads");
    assertThat(ofJetty(true)).isEqualTo(RequestThreads.VIRTUAL);
    assertThat(ofTomcat(true, directory)).isEqualTo(RequestThreads.VIRTUAL);
  }

  /** A server of this family by its names, of which the strategy's is read. */
  public static final class Family {
    private final List<AdaptiveExecutionStrategy> strategies;

    Family(Boolean... virtual) {
      strategies = Arrays.stream(virtual).map(AdaptiveExecutionStrategy::new).toList();
    }

    public Collection<AdaptiveExecutionStrategy> getContainedBeans(Class<?> type) {
      return strategies;
    }
  }

  /** What a strategy shows on a JVM with virtual threads. */
  public record AdaptiveExecutionStrategy(boolean virtual) {
    public boolean isUseVirtualThreads() {
      return virtual;
    }
  }

  @Test
  void eachConnectorMayHaveItsOwn() {
    assertThat(read(new Family(true)).threads()).isEqualTo(RequestThreads.VIRTUAL);
    assertThat(read(new Family(true, false)).threads()).isEqualTo(RequestThreads.BOTH);
    assertThat(read(new Family(false, false)).notObserved()).doesNotContain(RequestThreads.MISSING);
  }

  @Test
  void whatShowsNothingIsNotObserved() {
    ServerReading reading = read("no server");
    assertThat(reading.threads()).isEqualTo(RequestThreads.NOT_OBSERVED);
    assertThat(reading.notObserved()).contains(RequestThreads.MISSING);
  }

  @Test
  void whatHandledRequestsDecides() {
    ServerReading.Builder reading = new ServerReading.Builder();
    reading.handledBy(RequestThreads.VIRTUAL);
    reading.wasHandledBy(RequestThreads.PLATFORM);
    assertThat(reading.build().threads()).isEqualTo(RequestThreads.PLATFORM);
  }
}
