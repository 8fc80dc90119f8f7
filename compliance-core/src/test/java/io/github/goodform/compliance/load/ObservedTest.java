package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.JettyServers;
import io.github.goodform.compliance.load.loader.Machine;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is read by name from the object of a server; what it does not offer is not observed. Jetty
 * 11 and 12.0 are read in projects of src/it.
 */
final class ObservedTest {
  private static final String NO_POOL =
      "threads of the server's pool (no QueuedThreadPool was found)";
  private static final String NO_STRATEGY =
      "execution strategy (no AdaptiveExecutionStrategy was found)";
  private static final String NO_DIRECTORY =
      "temporary files (Observed.temporaryFiles names their directory)";
  private static final String NO_CONNECTOR = "open connections (no connector was found)";

  private final Path directory;

  ObservedTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private static ServerReading read(Observed observed) {
    try (Observed.Inside inside =
        observed.open(new Machine.Server.Unknown(), URI.create("http://127.0.0.1:1"))) {
      return inside.read();
    }
  }

  private static ServerReading read(Object server) {
    return read(Observed.of(server));
  }

  /** A thread that has been started, and has not begun yet, is busy. */
  private static ServerReading atRest(Tomcat tomcat) throws InterruptedException {
    ServerReading reading = read(tomcat);
    for (int i = 0; i < 500 && reading.get(ServerReading.BUSY_THREADS).orElseThrow() > 0; i++) {
      Thread.sleep(20);
      reading = read(tomcat);
    }
    return reading;
  }

  private static ServerReading ofJetty(boolean statistics) throws Exception {
    ArrayByteBufferPool buffers = new ArrayByteBufferPool();
    buffers.setStatisticsEnabled(statistics);
    Server server = new Server(new QueuedThreadPool(20, 8), null, buffers);
    PlainConnector.addTo(server);
    server.start();
    try {
      return read(server);
    } finally {
      JettyServers.stop(server);
    }
  }

  @Test
  void jettyShowsBuffersThreadsStrategyAndConnections() throws Exception {
    ServerReading reading = ofJetty(true);
    assertThat(reading.counters())
        .containsEntry(ServerReading.ACQUIRED, 0L)
        .containsEntry(ServerReading.RELEASED, 0L)
        .containsEntry(ServerReading.POOLED, 0L)
        .containsEntry(ServerReading.OVERSIZE, 0L)
        .containsEntry(ServerReading.CONNECTIONS, 0L)
        .containsKeys(
            ServerReading.POOL_THREADS,
            ServerReading.BUSY_THREADS,
            ServerReading.QUEUED_TASKS,
            "strategy.PC",
            "strategy.PIC",
            "strategy.PEC",
            "strategy.EPC",
            ServerReading.JVM_THREADS);
    assertThat(reading.get(ServerReading.POOL_THREADS).orElseThrow()).isBetween(1L, 20L);
    assertThat(reading.notObserved())
        .doesNotContain(BufferStatistics.MISSING, NO_POOL, NO_STRATEGY, NO_CONNECTOR);
  }

  @Test
  void buffersThatJettyDoesNotCountAreNotObserved() throws Exception {
    ServerReading reading = ofJetty(false);
    assertThat(reading.counters()).doesNotContainKey(ServerReading.ACQUIRED);
    assertThat(reading.heldBuffers()).isEmpty();
    assertThat(reading.notObserved()).contains(BufferStatistics.MISSING);
  }

  @Test
  void tomcatShowsThreadsConnectionsAndRequests() throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.start();
    try {
      ServerReading reading = atRest(tomcat);
      assertThat(reading.counters())
          .containsEntry("requests", 0L)
          .containsEntry(ServerReading.BUSY_THREADS, 0L)
          .containsKeys(ServerReading.POOL_THREADS, ServerReading.CONNECTIONS);
      assertThat(reading.notObserved())
          .contains("buffer pool and execution strategy (Tomcat has neither)")
          .noneMatch(each -> each.startsWith("threads and connections"));
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  @Test
  void tomcatThatIsNotStartedShowsNoThreadsAndNoConnections() {
    assertThat(read(new Tomcat()).notObserved())
        .contains("threads and connections (Tomcat registered no MBean)");
  }

  @Test
  void temporaryFilesAreNotObservedUntilTheirDirectoryIsNamed() {
    for (Observed each : List.of(Observed.nothing(), Observed.of("no server"))) {
      assertThat(read(each).notObserved()).contains(NO_DIRECTORY);
      assertThat(read(each.temporaryFiles(directory)).notObserved()).doesNotContain(NO_DIRECTORY);
    }
  }

  @Test
  void ofAnyOtherObjectOnlyTheJvmIsRead() {
    ServerReading reading = read("no server");
    assertThat(reading.counters())
        .containsKey(ServerReading.JVM_THREADS)
        .allSatisfy((name, count) -> assertThat(name).startsWith("jvm."));
    assertThat(reading.notObserved())
        .contains(
            BufferStatistics.MISSING,
            NO_POOL,
            NO_STRATEGY,
            NO_CONNECTOR,
            RequestThreads.MISSING,
            "the server's own times (add ServerTimesHandler or ServerTimesFilter)");
  }

  @Test
  void withoutAServerItsInsideIsNotObserved() {
    ServerReading reading = read(Observed.nothing());
    assertThat(reading.counters()).isEmpty();
    assertThat(reading.notObserved())
        .containsExactly("inside of the server (Observed.of(server) looks at it)", NO_DIRECTORY);
  }

  @Test
  void temporaryFilesAreCountedInEachDirectory() throws Exception {
    Path first = Files.createDirectory(directory.resolve("first"));
    Path second = Files.createDirectory(directory.resolve("second"));
    Files.createFile(first.resolve("a"));
    Files.createFile(second.resolve("b"));
    Observed both = Observed.nothing().temporaryFiles(first).temporaryFiles(second);
    assertThat(read(both).get(ServerReading.FILES)).hasValue(2);
  }

  /** A server that is related to Jetty's by the names of its classes and getters only. */
  public static final class Look {
    private final Collection<Object> beans = new ArrayList<>();

    Look(Object... beans) {
      this.beans.addAll(List.of(beans));
    }

    public Collection<Object> getContainedBeans(Class<?> type) {
      return beans;
    }
  }

  /** A pool of another version: one getter is missing, and one fails. */
  public static final class LookPool {
    private LookPool() {}

    /** By the name of the class. */
    public static class QueuedThreadPool {
      public int getThreads() {
        return 7;
      }

      public int getBusyThreads() {
        throw new IllegalStateException("not started");
      }
    }
  }

  @Test
  void classesAndGettersAreFoundByName() {
    ServerReading reading =
        read(new Look(new LookPool.QueuedThreadPool(), new LookPool.QueuedThreadPool() {}));
    assertThat(reading.get(ServerReading.POOL_THREADS)).hasValue(14);
    assertThat(reading.counters())
        .doesNotContainKeys(ServerReading.BUSY_THREADS, ServerReading.QUEUED_TASKS);
    assertThat(reading.notObserved()).contains(NO_STRATEGY, NO_CONNECTOR).doesNotContain(NO_POOL);
  }
}
