package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.goodform.compliance.SocketServer;
import io.github.goodform.compliance.load.loader.EarlyResponses.Reaction;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
final class EarlyResponsesTest {
  /** A status, and whether the server reads the whole upload before it answers. */
  @ParameterizedTest
  @CsvSource({
    "400, false, EARLY",
    "400, true, LATE",
    "413, true, LATE",
    "200, true, ACCEPTED",
    "200, false, ACCEPTED",
    "411, false, NONE",
    "413, false, NONE",
    "503, false, NONE"
  })
  void showWhetherAServerReadsAnUploadAsItComes(int status, boolean readsAll, Reaction answer)
      throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext(
        "/upload",
        exchange -> {
          if (readsAll) {
            exchange.getRequestBody().readAllBytes();
          }
          exchange.sendResponseHeaders(status, 2);
          exchange.getResponseBody().write(new byte[] {'{', '}'});
          exchange.getResponseBody().flush();
        });
    server.start();
    try {
      assertThat(ask(server.getAddress().getPort(), 10_000)).hasSize(4).containsOnly(answer);
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  @Test
  void aConnectionThatIsClosedIsARefusal() throws Exception {
    try (SocketServer server = new SocketServer(socket -> socket.getInputStream().read())) {
      assertThat(ask(server.port(), 10_000)).hasSize(4).containsOnly(Reaction.EARLY);
    }
  }

  @Test
  void aServerThatDoesNotAnswerWasNotObserved() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      assertThat(ask(server.getLocalPort(), 300)).hasSize(4).containsOnly(Reaction.NONE);
    }
  }

  private static List<Reaction> ask(int port, long timeoutMillis) throws InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + "/upload");
    return EarlyResponses.of(
        new RawSockets(uri, new SslContextFactory.Client(), timeoutMillis, Map.of()));
  }
}
