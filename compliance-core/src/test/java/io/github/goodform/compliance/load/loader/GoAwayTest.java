package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of HTTP/2 that ends its first connection with GOAWAY, and processed no stream of it. */
@Timeout(300)
final class GoAwayTest {
  private static final int PREFACE_OCTETS = 24;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int GOAWAY = 7;
  private static final int END_OF_STREAM_AND_HEADERS = 5;

  /** The status 200, by its index in the static table (RFC 7541, appendix A). */
  private static final byte[] STATUS_200 = {(byte) 0x88};

  private final AtomicInteger connections = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(strings = {"get:/", "page:/"})
  void aRequestThatWasNotProcessedIsSentAgain(String kind) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      daemon(() -> accept(server));
      URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort());
      try (LoneSender load = new LoneSender(uri, true, Map.of(), kind)) {
        load.send(kind, 1);
        Interval second = load.ended();
        assertThat(second.errors()).as(load.examples().toString()).isEmpty();
        assertThat(second.statuses()).isEqualTo(Map.of("200", 1L));
        assertThat(second.completed()).isEqualTo(1);
      }
      assertThat(connections).hasValue(2);
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "go-away");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept(ServerSocket server) {
    try {
      while (true) {
        Socket accepted = server.accept();
        boolean first = connections.incrementAndGet() == 1;
        daemon(() -> serve(accepted, first));
      }
    } catch (IOException e) {
      return; // the test is over
    }
  }

  private static void serve(Socket accepted, boolean first) {
    try (accepted) {
      DataInputStream in = new DataInputStream(accepted.getInputStream());
      in.readFully(new byte[PREFACE_OCTETS]);
      OutputStream out = accepted.getOutputStream();
      frame(out, SETTINGS, 0, 0, new byte[0]);
      while (true) {
        int length = (in.readUnsignedShort() << 8) | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        in.readFully(new byte[length]);
        if (type == SETTINGS && flags == 0) {
          frame(out, SETTINGS, 1, 0, new byte[0]);
        } else if (type == HEADERS && first) {
          frame(out, GOAWAY, 0, 0, new byte[8]);
        } else if (type == HEADERS) {
          frame(out, HEADERS, END_OF_STREAM_AND_HEADERS, stream, STATUS_200);
        }
      }
    } catch (IOException e) {
      return; // the client has left
    }
  }

  /** Frame header: length in 24 bits, type, flags, stream (RFC 9113 §4.1). */
  private static void frame(OutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) 0).putShort((short) payload.length);
    frame.put((byte) type).put((byte) flags).putInt(stream).put(payload);
    out.write(frame.array());
    out.flush();
  }
}
