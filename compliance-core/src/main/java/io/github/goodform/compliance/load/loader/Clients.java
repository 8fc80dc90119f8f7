package io.github.goodform.compliance.load.loader;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients, of the load, of the probe, of pages and of disturbed uploads, and what they and
 * the process do.
 *
 * <p>The probe has a client of its own, so that it never waits for a connection of the load: it is
 * one more user, not one more request of the same user. Pages have one whose connections are
 * bounded for each user, as those of a browser are. Disturbed uploads have one because a server may
 * close the connection that they come by, and with it all that is under way on it.
 */
final class Clients implements AutoCloseable {
  private static final int MAX_QUEUED = 1 << 20;
  private static final int THREADS = 16;

  /** Idle threads end at once; without a limit above zero, they would end after a minute. */
  private static final long STOP_MILLIS = 1000;

  /** By these names, a server can tell the requests whose times are counted from the others. */
  static final String LOAD_AGENT = "goodform";

  static final String PROBE_AGENT = "goodform-probe";
  static final String DISTURBED_AGENT = "goodform-disturbed";

  private final QueuedThreadPool threads;
  private final SslContextFactory.Client tls;
  private final HttpClient load;
  private final HttpClient probe;
  private final @Nullable HttpClient pages;
  private final @Nullable HttpClient disturbed;
  private final AtomicLong opened = new AtomicLong();
  private long openedBefore;
  private int samples;
  private int starved;
  private Clocks before = Clocks.now();

  /**
   * What the clients and the process did in a second.
   *
   * @param connections open connections
   * @param opened connections that were opened, but for disturbed uploads
   * @param samples how often the queue was looked at
   * @param starved how often requests waited while every connection was in use
   */
  record Second(
      int connections,
      long opened,
      int samples,
      int starved,
      long cpuNanos,
      long compileMillis,
      long gcMillis) {}

  /** The process's own clocks. */
  private record Clocks(long cpuNanos, long compileMillis, long gcMillis) {
    static Clocks now() {
      long cpu = 0;
      if (ManagementFactory.getOperatingSystemMXBean()
          instanceof com.sun.management.OperatingSystemMXBean system) {
        cpu = Math.max(0, system.getProcessCpuTime());
      }
      CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
      long compile = compiler == null ? 0 : compiler.getTotalCompilationTime();
      long gc =
          ManagementFactory.getGarbageCollectorMXBeans().stream()
              .mapToLong(GarbageCollectorMXBean::getCollectionTime)
              .sum();
      return new Clocks(cpu, compile, gc);
    }
  }

  private Clients(QueuedThreadPool threads, SslContextFactory.Client tls, Order order) {
    this.threads = threads;
    this.tls = tls;
    this.load = client(order.http2(), true);
    this.probe = client(order.http2(), true);
    this.pages = order.hasPages() ? client(order.http2(), true) : null;
    this.disturbed = order.isDisturbed() ? client(order.http2(), false) : null;
  }

  private List<HttpClient> all() {
    return Stream.of(load, probe, pages, disturbed).filter(Objects::nonNull).toList();
  }

  /**
   * Makes a client.
   *
   * @param counts whether the connections that it opens count
   */
  private HttpClient client(boolean http2, boolean counts) {
    ClientConnector connector = new ClientConnector();
    connector.setExecutor(threads);
    connector.setSslContextFactory(tls);
    if (counts) {
      connector.addEventListener(
          new ClientConnector.ConnectListener() {
            @Override
            public void onConnectSuccess(SocketChannel channel) {
              opened.incrementAndGet();
            }
          });
    }
    return new HttpClient(
        http2
            ? new HttpClientTransportOverHTTP2(new HTTP2Client(connector))
            : new HttpClientTransportOverHTTP(connector));
  }

  /**
   * Starts the clients.
   *
   * @throws LoaderException if the certificates cannot be read
   */
  static Clients start(Order order) throws LoaderException {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("goodform-loader");
    threads.setDaemon(true);
    threads.setStopTimeout(STOP_MILLIS);
    Clients clients = new Clients(threads, Tls.factory(order.certificates()), order);
    start("thread pool", threads);
    start("TLS", clients.tls);
    for (HttpClient client : clients.all()) {
      client.setExecutor(threads);
      client.setMaxConnectionsPerDestination(
          client == clients.pages ? Pages.connections(order) : order.connections());
      client.setMaxRequestsQueuedPerDestination(MAX_QUEUED);
      client.setConnectTimeout(order.timeoutMillis());
      client.setFollowRedirects(false);
      client.setUserAgentField(new HttpField("User-Agent", LOAD_AGENT));
      client.setDefaultRequestContentType(null);
      // With cookies, all users would share one session.
      client.setHttpCookieStore(new HttpCookieStore.Empty());
      start("HTTP client", client);
      client.getContentDecoderFactories().clear();
      // 401 and 407 are answers, also without the field of a challenge.
      client.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
      client.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
    }
    return clients;
  }

  /** What is started before it is given to another component is not stopped by that one. */
  private static void start(String what, LifeCycle component) {
    try {
      component.start();
    } catch (Exception e) {
      throw new IllegalStateException("the " + what + " does not start: " + e.getMessage(), e);
    }
  }

  HttpClient of(Recording.Group group) {
    return group == Recording.Group.PROBE ? probe : load;
  }

  /** Returns the name by which requests of a group introduce themselves. */
  static String agent(Recording.Group group) {
    return group == Recording.Group.PROBE ? PROBE_AGENT : LOAD_AGENT;
  }

  /** Returns the client of pages; only for an order that has some. */
  HttpClient ofPages() {
    return Objects.requireNonNull(pages, "the order has no pages");
  }

  /** Returns the client of disturbed uploads; that of the load where the order has none. */
  HttpClient ofDisturbed() {
    return disturbed == null ? load : disturbed;
  }

  /** Makes connections over TLS that trust whom the clients trust. */
  SslContextFactory.Client tls() {
    return tls;
  }

  /** Looks whether requests of the load wait for a connection. */
  void sample() {
    samples++;
    for (Destination destination : load.getDestinations()) {
      if (destination instanceof HttpDestination queue
          && queue.getQueuedRequestCount() > 0
          && destination.getConnectionPool() instanceof AbstractConnectionPool pool
          && pool.getActiveConnectionCount() >= pool.getMaxConnectionCount()) {
        starved++;
      }
    }
  }

  /** Returns what was done since the last call. */
  Second second() {
    Clocks now = Clocks.now();
    long all = opened.get();
    Second second =
        new Second(
            connections(),
            all - openedBefore,
            samples,
            starved,
            now.cpuNanos() - before.cpuNanos(),
            now.compileMillis() - before.compileMillis(),
            now.gcMillis() - before.gcMillis());
    openedBefore = all;
    samples = 0;
    starved = 0;
    before = now;
    return second;
  }

  private int connections() {
    int open = 0;
    for (HttpClient client : all()) {
      for (Destination destination : client.getDestinations()) {
        if (destination.getConnectionPool() instanceof AbstractConnectionPool pool) {
          open += pool.getConnectionCount();
        }
      }
    }
    return open;
  }

  @Override
  public void close() {
    try {
      for (HttpClient client : all()) {
        client.stop();
      }
      tls.stop();
      threads.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP client does not stop: " + e.getMessage(), e);
    }
  }
}
