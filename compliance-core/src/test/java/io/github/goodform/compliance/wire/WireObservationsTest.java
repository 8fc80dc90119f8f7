package io.github.goodform.compliance.wire;

import static io.github.goodform.compliance.wire.WireTest.BODY;
import static io.github.goodform.compliance.wire.WireTest.open;
import static io.github.goodform.compliance.wire.WireTest.send;
import static io.github.goodform.compliance.wire.WireTest.upload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.SocketServer;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.ObservedPart;
import io.github.goodform.compliance.cases.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is observed of a server: its answer, when that comes, and that none comes. */
class WireObservationsTest {
  @Test
  void observesThatTheServerCloses() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", "");
        Wire wire = open(server.uri())) {
      Case upload = upload(BODY, new Framing.ContentLength(0));
      assertThat(send(wire, upload)).isInstanceOf(Observation.Closed.class);
    }
  }

  @Test
  void observesSilence() throws Exception {
    try (RecordingServer server = new RecordingServer("never", "");
        Wire wire = open(server.uri(), Duration.ofMillis(200))) {
      Case pooled = upload(BODY, new Framing.ContentLength(0));
      Case raw = upload(BODY, new Framing.Pause(3, 50));
      assertThat(send(wire, pooled)).isInstanceOf(Observation.Silent.class);
      assertThat(send(wire, raw)).isInstanceOf(Observation.Silent.class);
    }
  }

  @Test
  void observesAnAnswerThatComesBeforeTheBodyIsThrough() throws Exception {
    try (RecordingServer server =
            new RecordingServer("--B", "HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n");
        Wire wire = open(server.uri())) {
      Observation observation = send(wire, upload(BODY, new Framing.Pause(3, 60_000)));
      assertThat(observation)
          .isInstanceOfSatisfying(
              Observation.Responded.class, answer -> assertThat(answer.status()).isEqualTo(413));
    }
  }

  @Test
  void observesAnAnswerThatComesWhileTheRestIsHeldBack() throws Exception {
    Observation early =
        new Observation.Early(new Observation.Responded(413, Map.of(), Octets.utf8(""), 0));
    String answer = "HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n";
    try (RecordingServer streaming = new RecordingServer("--B", answer);
        Wire wire = open(streaming.uri())) {
      Observation observation = send(wire, upload(BODY, new Framing.Hold(3, 60_000)));
      assertThat(observation).isInstanceOf(Observation.Early.class);
      assertThat(observation.isRefusal()).isTrue();
      assertThat(observation.response().describe()).isEqualTo(early.response().describe());
    }
    try (RecordingServer waiting = new RecordingServer("--B--\r\n", answer);
        Wire wire = open(waiting.uri())) {
      assertThat(send(wire, upload(BODY, new Framing.Hold(3, 50))))
          .isInstanceOf(Observation.Responded.class);
    }
  }

  @Test
  void looksForAResponseBeforeTheLastOctet() throws Exception {
    try (SocketServer server = new SocketServer(WireObservationsTest::answerByWhetherMoreComes);
        Wire wire = open(server.uri())) {
      Case upload = upload(BODY, new Framing.ContentLength(0));
      WireRequest request = wire.requests(upload).get(0);
      Duration timeout = Duration.ofSeconds(20);
      assertThat(wire.send(upload, request, timeout).describe()).startsWith("status 400");
      assertThat(wire.send(upload, request, timeout, Duration.ofSeconds(20)).describe())
          .startsWith("status 413");
    }
  }

  /** RFC 9112 §9.6: the reset of a connection may destroy a response that nobody has read. */
  @Test
  void readsTheResponseOfAServerThatClosesWhileTheClientSends() throws Exception {
    try (SocketServer server = new SocketServer(WireObservationsTest::answerAndClose);
        Wire wire = open(server.uri())) {
      Case upload = upload("x".repeat(8 << 20), new Framing.ContentLength(0));
      WireRequest request = wire.requests(upload).get(0);
      assertThat(
              wire.send(upload, request, Duration.ofSeconds(20), Duration.ofSeconds(20)).describe())
          .startsWith("status 413");
    }
  }

  /** Answers 413 behind 20 kB, and closes without having read more. */
  private static void answerAndClose(Socket socket) throws IOException {
    socket.getInputStream().readNBytes(20_000);
    answer(socket, 413);
  }

  /** Answers a request before its last octet: 413, and 400 when that has come all the same. */
  private static void answerByWhetherMoreComes(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith("--B--\r")) {
      text.append((char) socket.getInputStream().read());
    }
    socket.setSoTimeout(500);
    int status = 413;
    try {
      socket.getInputStream().read();
      status = 400;
    } catch (SocketTimeoutException e) {
      // Nothing has come.
    }
    answer(socket, status);
  }

  private static void answer(Socket socket, int status) throws IOException {
    String answer = "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n";
    socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void observesThatNobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    try (Wire wire = open(URI.create("http://127.0.0.1:" + port))) {
      assertThat(send(wire, upload(BODY, new Framing.ContentLength(0))))
          .isInstanceOf(Observation.Unreachable.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>",
        "[]",
        "{\"part\":[]}",
        "{\"parts\":{}}",
        "{\"parts\":[1]}",
        "{\"parts\":[],\"parts\":[]}",
        "{\"parts\":[{\"name\":\"a\",\"size\":\"5\",\"sha256\":\"x\"}]}",
        "{\"parts\":[{\"name\":\"a\",\"size\":5,\"sha256\":\"2cf2\"}]}",
      })
  void observesAnAnswerThatIsNotTheContracts(String content) throws Exception {
    assertThat(observed(content)).isInstanceOf(Observation.Unreadable.class);
  }

  /** What is observed when a server answers a form with this content. */
  private static Observation observed(String content) throws Exception {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + content.length() + "\r\n\r\n" + content;
    try (RecordingServer server = new RecordingServer("--B--\r\n", answer);
        Wire wire = open(server.uri())) {
      return send(wire, upload(BODY, new Framing.ContentLength(0)));
    }
  }

  @Test
  void observesWhatIsNotHttp() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", "SSH-2.0-x\r\n");
        Wire wire = open(server.uri())) {
      assertThat(send(wire, upload(BODY, new Framing.ContentLength(0))))
          .isEqualTo(
              new Observation.Unreadable(
                  0, "expected an HTTP/1.1 status line, found \"SSH-2.0-x\""));
    }
  }

  @Test
  void boundsTheDepthOfAnAnswer() throws Exception {
    String content = "{\"parts\":" + "[".repeat(1000) + "]".repeat(1000) + "}";
    assertThat(observed(content)).isInstanceOf(Observation.Unreadable.class);
  }

  @Test
  void readsNamesFromTheirOctets() throws Exception {
    String content =
        "{\"parts\":[{\"name\":\"?\",\"nameHex\":\"61e5c3a5\",\"filename\":null,\"size\":0,\"sha256\":\""
            + "0".repeat(64)
            + "\"}]}";
    String answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    answer += Integer.toHexString(content.length()) + "\r\n" + content + "\r\n0\r\n\r\n";
    try (RecordingServer server = new RecordingServer("--B--\r\n", answer);
        Wire wire = open(server.uri())) {
      ObservedPart part = new ObservedPart("a\uDCE5\u00E5", null, null, 0, "0".repeat(64), null);
      Case pooled = upload(BODY, new Framing.ContentLength(0));
      assertThat(send(wire, pooled)).isEqualTo(new Observation.Parsed(200, List.of(part)));
      Case raw = upload(BODY, new Framing.Pause(1, 1));
      assertThat(send(wire, raw)).isEqualTo(new Observation.Parsed(200, List.of(part)));
      assertThat(Octets.ofUtf8Lossless("a\uDCE5\u00E5")).hasToString("a\\xE5\\xC3\\xA5");
    }
  }
}
