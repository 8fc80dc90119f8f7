package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
final class StalledReaderTest {
  /**
   * Beside other work, a server may still be about to stop reading after the usual four seconds.
   */
  private static final long MAX_MILLIS = 30_000;

  private static final byte[] RESPONSE =
      ("HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n" + "x".repeat(600))
          .getBytes(StandardCharsets.US_ASCII);

  /**
   * A server that answers some requests and reads on; one that closes the connection; one that
   * writes every answer before it reads on.
   *
   * @param answered how many requests are answered
   * @param taken how many are read
   */
  @ParameterizedTest
  @CsvSource({
    "1, 1000000, UNBOUNDED",
    "100, 100, UNDECIDED",
    "0, 1000000, UNDECIDED",
    "1000000, 1000000, BOUNDED"
  })
  void showsWhetherAServerReadsOnWithoutAnEnd(int answered, int taken, BackPressure expected)
      throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server, answered, taken), "stalled-server");
      thread.setDaemon(true);
      thread.start();
      StalledReader.Found found = ask(server.getLocalPort());
      assertThat(found.backPressure()).isEqualTo(expected);
      if (expected == BackPressure.BOUNDED) {
        assertThat(found.octets()).isBetween(1L, 16L << 20);
      }
    }
  }

  private static void serve(ServerSocket server, int answered, int taken) {
    try (Socket socket = server.accept()) {
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
      OutputStream out = socket.getOutputStream();
      int length = FormBody.of(Kind.Form.FORM).length();
      for (int i = 0; i < taken && readsRequest(in, length); i++) {
        if (i < answered) {
          out.write(RESPONSE);
        }
      }
    } catch (IOException e) {
      return; // the experiment is over
    }
  }

  private static boolean readsRequest(InputStream in, int length) throws IOException {
    int last = 0;
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      last = (last << 8) | octet;
      if (last == 0x0D0A0D0A) {
        return in.readNBytes(length).length == length;
      }
    }
    return false;
  }

  @Test
  void aServerThatIsNotThereWasNotObserved() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    assertThat(ask(port)).isEqualTo(StalledReader.Found.NONE);
  }

  private static StalledReader.Found ask(int port) throws InterruptedException {
    RawSockets sockets =
        new RawSockets(
            URI.create("http://127.0.0.1:" + port + "/upload"),
            new SslContextFactory.Client(),
            300,
            Map.of());
    return StalledReader.of(sockets, FormBody.of(Kind.Form.FORM), MAX_MILLIS);
  }
}
