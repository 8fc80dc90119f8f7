package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Sends one request over a connection of its own, octet for octet, broken or not. */
final class RawSender {
  private final URI target;
  private final Duration timeout;
  private final ScheduledExecutorService clock;

  RawSender(URI target, Duration timeout, ScheduledExecutorService clock) {
    this.target = target;
    this.timeout = timeout;
    this.clock = clock;
  }

  /** What came back: an answer, or an observation that there was none. */
  record Reply(@Nullable Answer answer, @Nullable Observation instead) {}

  Reply send(WireRequest request) {
    Socket socket;
    try {
      socket = connect();
    } catch (IOException e) {
      return new Reply(null, new Observation.Unreachable(String.valueOf(e.getMessage())));
    }
    AtomicBoolean late = new AtomicBoolean();
    long start = System.nanoTime();
    // A blocked write has no time-out of its own: closing the socket ends it.
    ScheduledFuture<?> alarm =
        clock.schedule(
            () -> {
              late.set(true);
              close(socket);
            },
            timeout.toMillis() + pauseMillis(request),
            TimeUnit.MILLISECONDS);
    try {
      return exchange(socket, request, late, start);
    } finally {
      alarm.cancel(false);
      close(socket);
    }
  }

  private static Reply exchange(
      Socket socket, WireRequest request, AtomicBoolean late, long start) {
    try {
      boolean reset = !write(socket, request);
      Answer answer = RawResponse.read(socket.getInputStream(), request.method());
      return answer == null
          ? new Reply(null, new Observation.Closed(reset))
          : new Reply(answer, null);
    } catch (RawResponse.NotHttpException e) {
      return new Reply(null, new Observation.Unreadable(0, String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return new Reply(null, late.get() ? silentSince(start) : new Observation.Closed(true));
    }
  }

  private static Observation silentSince(long start) {
    return new Observation.Silent(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  private static long pauseMillis(WireRequest request) {
    return request.framing() instanceof Framing.Pause pause ? pause.millis() : 0;
  }

  private Socket connect() throws IOException {
    boolean secure = "https".equals(target.getScheme());
    Socket socket = secure ? SSLSocketFactory.getDefault().createSocket() : new Socket();
    try {
      int millis = Math.toIntExact(timeout.toMillis());
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(target.getHost(), Wire.port(target)), millis);
      return socket;
    } catch (IOException e) {
      close(socket);
      throw e;
    }
  }

  /** Returns false when the server stopped listening: its answer may still be there to be read. */
  private static boolean write(Socket socket, WireRequest request) throws IOException {
    byte[] body = request.body().toByteArray();
    OutputStream out = socket.getOutputStream();
    try {
      if (request.framing() instanceof Framing.Pause pause) {
        out.write(join(head(socket, request), body, pause.after()));
        pause(socket, pause.millis());
        out.write(body, pause.after(), body.length - pause.after());
      } else {
        byte[] framed = frame(request.framing(), body);
        out.write(join(head(socket, request), framed, framed.length));
      }
      if (request.framing() instanceof Framing.ContentLength length
          && length.declaredMinusActual() > 0) {
        // The client is gone before the body is whole: nothing more will come.
        socket.shutdownOutput();
      }
      return true;
    } catch (IOException e) {
      if (socket.isClosed()) {
        throw e;
      }
      return false;
    }
  }

  /** Waits, but not longer than the server listens: an early answer ends the pause. */
  private static void pause(Socket socket, long millis) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end && socket.getInputStream().available() == 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Math.max(1, Math.min(left, 20))));
    }
  }

  private static byte[] head(Socket socket, WireRequest request) {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    InetSocketAddress peer = (InetSocketAddress) socket.getRemoteSocketAddress();
    head.append("Host: ").append(Wire.authority(peer.getHostString(), peer.getPort()));
    head.append("\r\nUser-Agent: goodform\r\n");
    request
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (request.hasBody()) {
      head.append(framingField(request)).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    return head.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String framingField(WireRequest request) {
    long length = request.body().length();
    if (request.framing() instanceof Framing.ContentLength declared) {
      return "Content-Length: " + (length + declared.declaredMinusActual());
    }
    if (request.framing() instanceof Framing.Pause) {
      return "Content-Length: " + length;
    }
    return "Transfer-Encoding: chunked";
  }

  private static byte[] frame(Framing framing, byte[] body) {
    if (!(framing instanceof Framing.Chunked) && !(framing instanceof Framing.EveryOctet)) {
      return body;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length * 2 + 16);
    for (Chunks.Chunk chunk : Chunks.of(framing, body.length)) {
      out.writeBytes(
          (Integer.toHexString(chunk.length()) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      out.write(body, chunk.offset(), chunk.length());
      out.writeBytes(new byte[] {'\r', '\n'});
    }
    out.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  private static byte[] join(byte[] head, byte[] body, int length) {
    byte[] all = Arrays.copyOf(head, head.length + length);
    System.arraycopy(body, 0, all, head.length, length);
    return all;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nobody is left to tell: the exchange is over, and its outcome is known.
      return;
    }
  }
}
