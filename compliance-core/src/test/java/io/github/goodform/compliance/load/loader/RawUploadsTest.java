package io.github.goodform.compliance.load.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uploads on connections of their own, to servers that do not end them. */
@Timeout(300)
final class RawUploadsTest {
  private static final Clients.Second CLIENT = new Clients.Second(1, 0, 0, 0, 0, 0, 0);
  private static final FormBody FORM = FormBody.of(Kind.Form.FORM);
  private static final long LONGER_THAN_THE_TEST = 600_000;

  private final Recording recording = new Recording(false);

  /** Reads everything, and leaves every connection open. */
  private static final class OpenServer implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final String answer;
    private final CountDownLatch ended;

    /**
     * Starts a server.
     *
     * @param answer is sent at once on each connection
     * @param connections how many connections are awaited until they are reset
     */
    OpenServer(String answer, int connections) throws IOException {
      this.answer = answer;
      this.ended = new CountDownLatch(connections);
      daemon(this::accept);
    }

    private static void daemon(Runnable task) {
      Thread thread = new Thread(task, "open-server");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          Socket accepted = server.accept();
          open.add(accepted);
          daemon(() -> serve(accepted));
        }
      } catch (IOException e) {
        return; // the test is over
      }
    }

    private void serve(Socket accepted) {
      try {
        accepted.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        var unused = accepted.getInputStream().readAllBytes();
      } catch (IOException e) {
        ended.countDown();
      }
    }

    RawSockets sockets(long timeoutMillis) {
      URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/upload");
      return new RawSockets(uri, new SslContextFactory.Client(), timeoutMillis, Map.of());
    }

    @Override
    public void close() throws IOException {
      server.close();
      for (Socket each : open) {
        each.close();
      }
    }
  }

  private void endEarly(RawUploads uploads, int at) {
    recording.disturbing();
    uploads.endEarly(FORM, 1, at);
  }

  private Interval second() {
    return recording.swap(0, CLIENT, Interval.Phase.RECORD);
  }

  @Test
  void oneMoreThanTheBoundIsNotSentAndNothingIsSentAfterTheEnd() throws Exception {
    try (OpenServer server = new OpenServer("", RawUploads.MAX_UPLOADS)) {
      RawUploads uploads = new RawUploads(server.sockets(LONGER_THAN_THE_TEST), recording);
      for (int at = 0; at < RawUploads.MAX_UPLOADS + 6; at++) {
        endEarly(uploads, at);
      }
      Interval second = second();
      assertThat(second.disturbed()).containsEntry("short" + Disturbance.NOT_SENT, 6L);
      assertThat(second.errors()).isEmpty();
      uploads.close();
      awaitNothingOutstanding();
    }
  }

  private void awaitNothingOutstanding() throws InterruptedException {
    while (recording.outstanding() > 0) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  void aRefusalCountsAlthoughTheServerLeavesTheConnectionOpen() throws Exception {
    try (OpenServer server = new OpenServer("HTTP/1.1 400 Bad Request\r\n\r\n", 1)) {
      RawUploads uploads = new RawUploads(server.sockets(LONGER_THAN_THE_TEST), recording);
      endEarly(uploads, 1);
      awaitNothingOutstanding();
      Interval second = second();
      assertThat(second.disturbed()).containsEntry("short", 1L);
      assertThat(second.errors()).isEmpty();
      uploads.close();
    }
  }

  @Test
  void heldUploadsThatAreNotAnsweredEndWithTheExperiment() throws Exception {
    try (OpenServer server = new OpenServer("", 2)) {
      HeldUploads held = HeldUploads.open(server.sockets(LONGER_THAN_THE_TEST), 2);
      held.close();
      assertThat(server.ended.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
