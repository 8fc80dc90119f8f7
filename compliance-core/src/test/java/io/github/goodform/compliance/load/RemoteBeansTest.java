package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.load.PromiseResult.State;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
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
            "buffers.directMemory")
        .doesNotContainKey(ServerReading.REMOVES_UNCOUNTED);
    assertThat(result.evidence().inside().restedAgain().threads())
        .isEqualTo(RequestThreads.PLATFORM);
    assertThat(result.evidence().inside().restedAgain().get(ServerReading.ACQUIRED).orElseThrow())
        .isGreaterThan(100);
    PromiseAssert.assertOutcome(result, Promise.LEAKS_NOTHING, State.KEPT);
    assertThat(result.notObserved())
        .contains(
            "blocked tasks (they need the server in this JVM)",
            "open connections (they are counted in /proc of this machine)")
        .noneMatch(each -> each.startsWith("buffers acquired"));
  }

  @Test
  void areJoinedByTheConnectionsOfAnotherProcess() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no /proc counts connections here");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (BundledServer server = BundledServer.observable(port)) {
      LoadResult result =
          LoadRun.of(server.uri())
              .withScenario(UPLOADS)
              .withObserved(Observed.jmx("127.0.0.1:" + port))
              .run();
      assertThat(result.evidence().inside().restedAgain().counters())
          .containsKey(ServerReading.ACQUIRED)
          .containsEntry(ServerReading.CONNECTIONS, 0L);
      assertThat(result.promise(Promise.LEAKS_NOTHING).orElseThrow().text())
          .contains("0 connections still open");
    }
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
