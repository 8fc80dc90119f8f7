package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.load.PromiseResult.State;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Jetty server that is observed over JMX only, as one in another JVM is. */
@Tag("once")
final class RemoteBeansTest {
  private static final LoadScenario UPLOADS = ShortLoad.uploads(2).rate(100);

  private final Path directory;

  RemoteBeansTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void showThreadsStrategyAndBuffers() throws Exception {
    LoadResult result = run(null);
    assertThat(result.evidence().inside().restedAgain().counters())
        .containsKeys(
            ServerReading.POOL_THREADS,
            ServerReading.STRATEGY + "EPC",
            ServerReading.ACQUIRED,
            ServerReading.RELEASED,
            ServerReading.POOLED,
            ServerReading.OVERSIZE,
            "buffers.directMemory",
            ServerReading.CONNECTIONS)
        .doesNotContainKey(ServerReading.REMOVES_UNCOUNTED);
    assertThat(result.evidence().inside().restedAgain().threads())
        .isEqualTo(RequestThreads.PLATFORM);
    assertThat(result.evidence().inside().restedAgain().get(ServerReading.ACQUIRED).orElseThrow())
        .isGreaterThan(100);
    PromiseAssert.assertOutcome(result, Promise.LEAKS_NOTHING, State.KEPT);
    assertThat(result.notObserved())
        .contains("blocked tasks (they need the server in this JVM)")
        .noneMatch(each -> each.startsWith("buffers acquired"));
  }

  @Test
  void showABufferThatIsNotReleased() throws Exception {
    LoadResult result = run(LoadFault.BUFFER_NOT_RELEASED);
    PromiseAssert.assertOutcome(result, Promise.LEAKS_NOTHING, State.BROKEN);
  }

  @Test
  void showBuffersThatAreTooLargeForThePool() throws Exception {
    LoadResult result = run(LoadFault.BUFFERS_TOO_LARGE_FOR_THE_POOL);
    PromiseAssert.assertOutcome(result, Promise.POOLED_PATH, State.BROKEN);
  }

  private LoadResult run(@Nullable LoadFault fault) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    JMXConnectorServer jmx =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi://"), Map.of(), beans);
    jmx.start();
    try (FaultyLoadServer server = new FaultyLoadServer(fault, directory)) {
      MBeanContainer container = new MBeanContainer(beans);
      server.server().addEventListener(container);
      try {
        return LoadRun.of(server.uri())
            .withScenario(UPLOADS)
            .withObserved(Observed.jmx(jmx.getAddress().toString()))
            .run();
      } finally {
        container.destroy();
      }
    } finally {
      jmx.stop();
    }
  }
}
