package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.goodform.compliance.load.LoadResult;
import io.github.goodform.compliance.load.LoadRun;
import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.load.Observed;
import io.github.goodform.compliance.load.Promise;
import io.github.goodform.compliance.load.PromiseResult;
import jakarta.servlet.MultipartConfigElement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of Jetty 11, pools, threads, strategy and connections are read by name; the rest is listed. */
class ObservedTest {
  private static final LoadScenario SHORT =
      LoadScenario.uploads()
          .rate(30)
          .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(1))
          .record(Duration.ofSeconds(1))
          .recovery(Duration.ZERO);

  private static LoadResult load(LoadScenario scenario, boolean tracking) throws Exception {
    return load(scenario, tracking ? new ArrayByteBufferPool.Tracking() : null, second -> {});
  }

  private static LoadResult load(
      LoadScenario scenario, ByteBufferPool pool, Consumer<LoadRun.Progress> watcher)
      throws Exception {
    Server server = new Server();
    if (pool != null) {
      server.addBean(pool);
    }
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletHolder uploads = new ServletHolder(new Uploads());
    uploads.getRegistration().setMultipartConfig(new MultipartConfigElement(""));
    new ServletContextHandler(server, "/").addServlet(uploads, "/upload");
    server.start();
    try {
      return LoadRun.of(server.getURI())
          .withScenario(scenario)
          .withObserved(Observed.of(server))
          .withProgress(watcher)
          .run();
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void beansAreReadByName(boolean tracking) throws Exception {
    LoadResult result = load(SHORT, tracking);
    String text = String.join("\n", result.text());
    for (String name :
        List.of(
            "buffers.directMemory ",
            "connections.open ",
            "strategy.PC ",
            "strategy.PIC ",
            "strategy.PEC ",
            "strategy.EPC ",
            "threads.pool ",
            "threads.busy ",
            "threads.queued ",
            "threads that handle requests: platform")) {
      assertTrue(text.contains(name), () -> name + "in: " + text);
    }
    assertTrue(text.contains("buffers.tracked ") == tracking, text);
    assertTrue(text.contains("buffers acquired and released (") != tracking, text);
    assertFalse(text.contains("was found)"), text);
    assertTrue(
        result.promises().stream()
            .anyMatch(each -> tracking && each.text().contains("buffers acquired and not released"))
            == tracking,
        text);
    PromiseResult leaks = result.promise(Promise.LEAKS_NOTHING).orElseThrow();
    // Jetty 11 loses the request buffer of a client that pipelines, reads no answer and leaves.
    assertTrue(
        leaks.state() != PromiseResult.State.BROKEN
            || leaks.text().startsWith("1 buffers acquired and not released (1 of them since an"),
        leaks.text());
  }

  @Test
  void aBufferThatIsHeldIsFound() throws Exception {
    ArrayByteBufferPool.Tracking pool = new ArrayByteBufferPool.Tracking();
    List<Object> held = new ArrayList<>();
    LoadResult result =
        load(SHORT, pool, second -> held.add(pool.asRetainableByteBufferPool().acquire(64, true)));
    PromiseResult leaks = result.promise(Promise.LEAKS_NOTHING).orElseThrow();
    assertEquals(PromiseResult.State.BROKEN, leaks.state(), leaks.text());
    // What was acquired before the first look at the pool is no growth of it.
    assertTrue(leaks.text().matches("[1-9][0-9]* buffers acquired and not released.*"), leaks.text());
  }

  /** The loader's HTTP client is of Jetty 12, and no class of it is on the class path. */
  @Test
  void theLoaderMayRunInTheSameJvm() throws Exception {
    LoadResult result = load(SHORT.inThisProcess(), false);
    String text = String.join("\n", result.text());
    assertTrue(text.contains("loaders and probe ran in the server's process, on request"), text);
    assertEquals(
        PromiseResult.State.KEPT, result.promise(Promise.BODIES).orElseThrow().state(), text);
  }
}
