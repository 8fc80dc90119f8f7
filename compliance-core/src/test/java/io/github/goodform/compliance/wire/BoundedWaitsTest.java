package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.SocketServer;
import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.CaseHead;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a server does, an exchange ends: each of these servers would hold a client for ever. */
class BoundedWaitsTest {
  /** For a server that answers: even a busy machine needs less. */
  private static final Duration PATIENT = Duration.ofSeconds(30);

  private static final String FORM = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"parts\":[]}";
  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

  /** A server that never finishes: what it sends first, and what it then sends again and again. */
  private enum Endless {
    NOTHING("", ""),
    INTERIM_RESPONSES("", "HTTP/1.1 102 Processing\r\n\r\n"),
    CONTINUES("", CONTINUE),
    STATUS_LINE("HTTP/1.1 200 ", "x"),
    FIELDS("HTTP/1.1 200 OK\r\n", "X-Field: value\r\n"),
    FIELD_VALUE("HTTP/1.1 200 OK\r\nX-Field: ", "x"),
    CONTENT("HTTP/1.1 200 OK\r\n\r\n", "x"),
    CONTENT_OF_A_LENGTH("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x"),
    CHUNKS("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
    TRAILER("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n");

    private final String first;
    private final String again;

    Endless(String first, String again) {
      this.first = first;
      this.again = again;
    }
  }

  @ParameterizedTest
  @EnumSource(Endless.class)
  void anExchangeWithAServerThatDripsEnds(Endless endless) throws Exception {
    try (SocketServer server = dripping(endless.first, endless.again, 20)) {
      assertThat(send(server, new Framing.ContentLength(0))).isInstanceOf(Observation.Silent.class);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Endless.class, mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
  void anExchangeWithAServerThatFloodsEnds(Endless endless) throws Exception {
    try (SocketServer server = dripping(endless.first, endless.again.repeat(4096), 0)) {
      assertThat(send(server, new Framing.ContentLength(0)))
          .isInstanceOfAny(Observation.Silent.class, Observation.Unreadable.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Endless.class)
  void aClientThatWaitsFor100EndsToo(Endless endless) throws Exception {
    try (SocketServer server = dripping(endless.first, endless.again, 20)) {
      assertThat(send(server, new Framing.AwaitContinue(false)))
          .isInstanceOf(Observation.Silent.class);
    }
  }

  @Test
  void severalContinuesBeforeTheResponseAreNoObstacle() throws Exception {
    try (SocketServer server = dripping(CONTINUE + CONTINUE + CONTINUE + FORM, "", 20)) {
      assertThat(send(server, new Framing.ContentLength(0), PATIENT))
          .isEqualTo(new Observation.Parsed(200, List.of()));
      assertThat(send(server, new Framing.AwaitContinue(false), PATIENT))
          .isEqualTo(new Observation.Parsed(200, List.of()));
    }
  }

  @Test
  void aHostNameThatIsNeverResolvedIsUnreachable() {
    CountDownLatch answered = new CountDownLatch(1);
    HostNames names =
        new HostNames(
            name -> {
              try {
                answered.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException(name);
              }
              throw new UnknownHostException(name);
            });
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try {
      assertThatThrownBy(
              () ->
                  RawConnection.open(
                      URI.create("http://host.example/"),
                      Wire.Options.of(Duration.ofMillis(300)),
                      clock,
                      names))
          .isInstanceOf(RawConnection.UnreachableException.class)
          .hasMessage("the host name host.example was not resolved within 300 ms");
    } finally {
      answered.countDown();
      clock.shutdownNow();
    }
  }

  private static Observation send(SocketServer server, Framing framing)
      throws InterruptedException {
    return send(server, framing, Duration.ofMillis(300));
  }

  private static Observation send(SocketServer server, Framing framing, Duration timeout)
      throws InterruptedException {
    Octets body = Octets.utf8("--B--\r\n");
    UploadCase testCase =
        new UploadCase(
            CaseHead.of("the-case", Area.MULTIPART),
            Octets.utf8("multipart/form-data; boundary=B"),
            Map.of(),
            body,
            framing.compile(body),
            null,
            Map.of(),
            List.of(),
            null,
            OptionalLong.empty(),
            List.of());
    try (Wire wire = Wire.open(server.uri(), Wire.Options.of(timeout))) {
      return wire.send(testCase, wire.requests(testCase).get(0));
    }
  }

  /** Sends octets as soon as a client is there, and goes on until the client is gone. */
  private static SocketServer dripping(String first, String again, int millis) throws IOException {
    byte[] drops = again.getBytes(StandardCharsets.US_ASCII);
    return new SocketServer(
        socket -> {
          OutputStream out = socket.getOutputStream();
          out.write(first.getBytes(StandardCharsets.US_ASCII));
          // The end of the client's side is seen by reading: nothing, or what it sends.
          socket.setSoTimeout(Math.max(1, millis));
          do {
            out.write(drops);
          } while (isThere(socket));
        });
  }

  private static boolean isThere(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read(new byte[4096]) >= 0;
    } catch (SocketTimeoutException e) {
      return true;
    }
  }
}
