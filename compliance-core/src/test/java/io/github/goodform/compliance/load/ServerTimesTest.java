package io.github.goodform.compliance.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.goodform.compliance.load.loader.Series;
import io.github.goodform.compliance.load.server.ServerTimesFilter;
import io.github.goodform.compliance.load.server.ServerTimesHandler;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** "Server or client?" has an answer: the server's own times stand beside the client's. */
@Tag("once")
final class ServerTimesTest {
  private static final long SLOW_MILLIS = 30;
  private static final LoadScenario GETS =
      ShortLoad.uploads(1).mix("get:/slow").probeWith("get:/slow").rate(40).probe(10);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  private final class Slow extends Handler.Abstract.NonBlocking {
    private final long millis;

    Slow(long millis) {
      this.millis = millis;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      var unused =
          timer.schedule(
              () -> response.write(true, ByteBuffer.allocate(100), callback),
              millis,
              TimeUnit.MILLISECONDS);
      return true;
    }
  }

  private LoadResult loadJetty(long millis, LoadScenario scenario) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new ServerTimesHandler(new Slow(millis)));
    server.start();
    try {
      return LoadRun.of(URI.create("http://127.0.0.1:" + connector.getLocalPort()))
          .withScenario(scenario)
          .withObserved(Observed.of(server))
          .run();
    } finally {
      server.stop();
      assertThat(published()).isZero();
    }
  }

  private static int published() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    return beans.queryNames(new ObjectName("io.github.goodform:type=ServerTimes,*"), null).size();
  }

  private static Series probe(LoadResult result) {
    return result.evidence().inside().times(ServerReading.PROBE_TIMES).orElseThrow();
  }

  @Test
  void aSlowHandlerIsTheServers() throws Exception {
    LoadResult result = loadJetty(SLOW_MILLIS, GETS);
    assertThat(probe(result).count()).isBetween(4L, 20L);
    assertThat(probe(result).min() / 1e6).isGreaterThanOrEqualTo(SLOW_MILLIS);
    Series load = result.evidence().inside().times(ServerReading.LOAD_TIMES).orElseThrow();
    assertThat(load.count()).isBetween(20L, 80L);
    // On a busy machine the loader may be late, and more of the time may be its own.
    String answer = ServerShare.of(result.evidence()).orElseThrow().describe();
    assertThat(result.text())
        .contains(answer, "threads that handle requests: platform")
        .anyMatch(line -> line.startsWith("server, probe "))
        .noneMatch(line -> line.contains("the server's own times"));
    assertThat(result.html()).contains(LoadPage.text(answer), "server's own, probe");
    assertThat(result.markdown()).contains(answer, "| server, load |");
    assertThat(result.json()).contains("\"serverTimes\" : {");
  }

  /** One connection for 60 requests a second of 30 ms each: they wait in the client. */
  @Test
  void aQueueInTheClientIsNotTheServers() throws Exception {
    LoadResult result = loadJetty(SLOW_MILLIS, GETS.connections(1).rate(1).probe(60));
    assertThat(probe(result).min() / 1e6).isCloseTo(SLOW_MILLIS, within(20.0));
    assertThat(ServerShare.of(result.evidence()).orElseThrow().answer()).isNotEqualTo("the server");
  }

  @ParameterizedTest
  @CsvSource({
    "50, 5, 40, the server",
    "50, 5, 10, the way and the client",
    "50, 30, 10, 'the loader, which sent late'"
  })
  void whoTookTheMostIsNamed(long response, long late, long server, String answer) {
    ServerShare share = new ServerShare(response * 1_000_000, late * 1_000_000, server * 1_000_000);
    assertThat(share.describe())
        .startsWith("server or client? " + answer + ": of the probe's mean of 50.00 ms");
  }

  /** A request that begins before the answer of another one: sometimes asynchronous. */
  private static final class SlowServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient ScheduledExecutorService timer;
    private transient long count;

    SlowServlet(ScheduledExecutorService timer) {
      this.timer = timer;
    }

    @Override
    protected synchronized void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (count++ % 2 == 0) {
        AsyncContext later = request.startAsync();
        var unused = timer.schedule(later::complete, SLOW_MILLIS, TimeUnit.MILLISECONDS);
      } else {
        pause();
        response.getOutputStream().write(new byte[0]);
      }
    }

    private static void pause() {
      try {
        TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void aFilterMeasuresAServletContainerAndJmxReadsItFromElsewhere(@TempDir Path folder)
      throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    Context context = tomcat.addContext("", folder.toString());
    Wrapper wrapper = Tomcat.addServlet(context, "slow", new SlowServlet(timer));
    wrapper.setAsyncSupported(true);
    wrapper.addMapping("/slow");
    FilterDef filter = new FilterDef();
    filter.setFilterName("times");
    filter.setFilter(new ServerTimesFilter());
    filter.setAsyncSupported("true");
    context.addFilterDef(filter);
    FilterMap map = new FilterMap();
    map.setFilterName("times");
    map.addURLPattern("/*");
    context.addFilterMap(map);
    JMXConnectorServer jmx =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi://"),
            Map.of(),
            ManagementFactory.getPlatformMBeanServer());
    jmx.start();
    tomcat.start();
    try {
      LoadResult result =
          LoadRun.of(URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort()))
              .withScenario(GETS.rate(20))
              .withObserved(Observed.jmx(jmx.getAddress().toString()))
              .run();
      assertThat(probe(result).count()).isBetween(4L, 20L);
      assertThat(probe(result).min() / 1e6).isGreaterThanOrEqualTo(SLOW_MILLIS);
      ServerReading inside = result.evidence().inside().restedAgain();
      assertThat(inside.counters())
          .containsKeys(ServerReading.JVM_THREADS, ServerReading.CONNECTIONS, "requests");
      assertThat(result.evidence().heapGrowth()).isPresent();
      assertThat(result.notObserved()).anyMatch(each -> each.startsWith("buffers acquired"));
    } finally {
      tomcat.stop();
      tomcat.destroy();
      jmx.stop();
      assertThat(published()).isZero();
    }
  }

  @Test
  void aHistogramIsSummedUp() {
    TimeCounts before = TimeCounts.of(new long[] {10, 5, 20, 1});
    TimeCounts after = TimeCounts.of(new long[] {10, 5, 20, 91, 40, 9, 9000, 1});
    Series series = after.since(before).series();
    assertThat(series.count()).isEqualTo(100);
    assertThat(series.min()).isEqualTo(20_000);
    assertThat(series.p50()).isEqualTo(20_000);
    assertThat(series.p99()).isEqualTo(40_000);
    assertThat(series.max()).isEqualTo(9_000_000);
    assertThat(series.mean()).isEqualTo(Math.round((20 * 90 + 40 * 9 + 9000) / 100.0 * 1000));
    assertThat(after.since(after).series()).isEqualTo(Series.NONE);
  }
}
