package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.wire.RawSender.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** One connection of plain octets: requests in, answers out, in the order of the requests. */
final class RawConnection implements AutoCloseable {
  private static final byte[] NOTHING = new byte[0];

  private final Socket socket;
  private final RawResponse responses;
  private final Duration timeout;
  private final ScheduledExecutorService clock;
  private final AtomicBoolean late = new AtomicBoolean();
  private boolean cut;

  private RawConnection(Socket socket, Duration timeout, ScheduledExecutorService clock)
      throws IOException {
    this.socket = socket;
    this.responses = new RawResponse(socket.getInputStream());
    this.timeout = timeout;
    this.clock = clock;
  }

  static RawConnection open(URI target, Duration timeout, ScheduledExecutorService clock)
      throws IOException {
    boolean secure = "https".equals(target.getScheme());
    Socket socket = secure ? SSLSocketFactory.getDefault().createSocket() : new Socket();
    try {
      int millis = Math.toIntExact(timeout.toMillis());
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(target.getHost(), Wire.port(target)), millis);
      return new RawConnection(socket, timeout, clock);
    } catch (IOException e) {
      close(socket);
      throw e;
    }
  }

  /**
   * Sends a request and hears its answer.
   *
   * @param last whether no other request follows on the connection
   * @param pipelined a request that is sent with the last octets of this one, or null
   */
  Reply ask(WireRequest request, boolean last, @Nullable WireRequest pipelined) {
    RawRequest raw = new RawRequest(request);
    byte[] after =
        pipelined == null
            ? NOTHING
            : join(
                new RawRequest(pipelined).head(authority(), true),
                new RawRequest(pipelined).content());
    return within(
        raw.silenceMillis(),
        () -> {
          byte[] content = join(raw.content(), after);
          boolean waits = request.framing() instanceof Framing.AwaitContinue;
          send(() -> write(request, raw, raw.head(authority(), last), content));
          return responses.read(
              request.method(),
              () -> {
                if (waits) {
                  send(() -> socket.getOutputStream().write(content));
                }
              });
        });
  }

  /** Hears the answer to a request that has been sent with the one before. */
  Reply hear(String method) {
    return within(0, () -> responses.read(method, () -> {}));
  }

  /** Sends the beginning of a request and is gone. */
  void leave(WireRequest request, Framing.Leave leave) {
    RawRequest raw = new RawRequest(request);
    Reply ignored =
        within(
            0,
            () -> {
              byte[] content = Arrays.copyOf(raw.content(), leave.after());
              socket.getOutputStream().write(join(raw.head(authority(), true), content));
              // A reset discards what the server has not read: let it begin.
              pause(20);
              if (leave.reset()) {
                socket.setSoLinger(true, 0);
              }
              socket.close();
              return null;
            });
  }

  /** An exchange that ends with an answer, or with null when the server closed. */
  private interface Exchange {
    @Nullable HttpResponse run() throws IOException;
  }

  private interface Sending {
    void run() throws IOException;
  }

  /** Makes an exchange; when the server is silent for too long, the socket is closed under it. */
  private Reply within(long extraMillis, Exchange exchange) {
    long start = System.nanoTime();
    // A blocked write has no time-out of its own: closing the socket ends it.
    ScheduledFuture<?> alarm =
        clock.schedule(
            () -> {
              late.set(true);
              close();
            },
            timeout.toMillis() + extraMillis,
            TimeUnit.MILLISECONDS);
    try {
      HttpResponse answer = exchange.run();
      if (late.get()) {
        // The server has answered the end of the connection, not the request.
        return new Reply(null, silentSince(start));
      }
      return answer == null
          ? new Reply(null, new Observation.Closed(cut))
          : new Reply(answer, null);
    } catch (RawResponse.NotHttpException e) {
      return new Reply(null, new Observation.Unreadable(0, String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return new Reply(null, late.get() ? silentSince(start) : new Observation.Closed(true));
    } finally {
      alarm.cancel(false);
    }
  }

  private static Observation silentSince(long start) {
    return new Observation.Silent(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  /** When the server stops listening, its answer may still be there to be read. */
  private void send(Sending sending) throws IOException {
    try {
      sending.run();
    } catch (IOException e) {
      if (socket.isClosed()) {
        throw e;
      }
      cut = true;
    }
  }

  private void write(WireRequest request, RawRequest raw, byte[] head, byte[] content)
      throws IOException {
    OutputStream out = socket.getOutputStream();
    if (request.framing() instanceof Framing.AwaitContinue) {
      out.write(head);
      return;
    }
    if (request.framing() instanceof Framing.Pause pause) {
      out.write(join(head, Arrays.copyOf(content, pause.after())));
      pause(pause.millis());
      out.write(content, pause.after(), content.length - pause.after());
    } else if (request.framing() instanceof Framing.Trickle trickle) {
      out.write(head);
      for (int at = 0; at < content.length; at += trickle.octets()) {
        out.write(content, at, Math.min(trickle.octets(), content.length - at));
        pause(trickle.millis());
      }
    } else {
      out.write(join(head, content));
    }
    if (raw.ends()) {
      socket.shutdownOutput();
    }
  }

  /** Waits, but not longer than the server listens: an early answer ends the pause. */
  private void pause(long millis) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end && socket.getInputStream().available() == 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Math.max(1, Math.min(left, 20))));
    }
  }

  private String authority() {
    InetSocketAddress peer = (InetSocketAddress) socket.getRemoteSocketAddress();
    return Wire.authority(peer.getHostString(), peer.getPort());
  }

  private static byte[] join(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  @Override
  public void close() {
    close(socket);
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
