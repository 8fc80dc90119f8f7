package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Unfinished uploads over HTTP/1.1, which no HTTP client sends. Each has a connection and a thread
 * of its own; none waits in a queue, where it would miss its time and hold up the end of the load.
 */
final class RawUploads implements UnfinishedUploads {
  /** So many are under way at most; one more is not sent. */
  static final int MAX_UPLOADS = 64;

  private static final long IDLE_SECONDS = 5;
  private static final int REST_OCTETS = 64 << 10;
  private static final int REST_MILLIS = 1000;

  private final RawSockets sockets;
  private final OpenSockets open;
  private final Recording recording;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MAX_UPLOADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Daemon.named("goodform-raw"));

  RawUploads(RawSockets sockets, Recording recording) {
    this.sockets = sockets;
    this.open = new OpenSockets(sockets);
    this.recording = recording;
  }

  /** The end may be within the header section too. */
  @Override
  public void abort(FormBody body, long number, int at) {
    byte[] head = head(body);
    int length = 1 + at % (head.length + body.length() - 1);
    boolean reset = number % 2 == 0;
    send(Disturbance.ABORTED, () -> aborted(begin(head, body, number, length), reset));
  }

  /** The end is a half-close. */
  @Override
  public void endEarly(FormBody body, long number, int at) {
    byte[] head = head(body);
    int length = head.length + DisturbedUploads.cut(body.length(), at);
    send(Disturbance.SHORT, () -> endedEarly(begin(head, body, number, length)));
  }

  private byte[] head(FormBody body) {
    return sockets.head("Content-Length: " + body.length());
  }

  /** The first octets of a request. */
  private static List<ByteBuffer> begin(byte[] head, FormBody body, long number, int length) {
    List<ByteBuffer> begin = new ArrayList<>();
    begin.add(ByteBuffer.wrap(head, 0, Math.min(length, head.length)));
    begin.addAll(body.buffers(number, 0, length - head.length));
    return begin;
  }

  /** One buffer after the other: all octets of a large form at once would fill the memory. */
  private static void write(Socket socket, List<ByteBuffer> octets) throws IOException {
    OutputStream out = socket.getOutputStream();
    for (ByteBuffer each : octets) {
      byte[] piece = new byte[each.remaining()];
      each.get(piece);
      out.write(piece);
    }
  }

  private void send(Disturbance kind, Supplier<@Nullable String> upload) {
    try {
      threads.execute(() -> recording.disturbed(kind, upload.get(), null));
    } catch (RejectedExecutionException e) {
      recording.notSent(kind);
    }
  }

  private @Nullable String aborted(List<ByteBuffer> begin, boolean reset) {
    try (Socket socket = open.connect()) {
      if (reset) {
        socket.setSoLinger(true, 0);
      }
      write(socket, begin);
      return null;
    } catch (IOException e) {
      // A server may end the connection first; not to accept it is something else.
      return UnfinishedUploads.isConnect(e) ? "aborted upload: " + Sender.error(e) : null;
    }
  }

  private @Nullable String endedEarly(List<ByteBuffer> begin) {
    try (Socket socket = open.connect()) {
      write(socket, begin);
      socket.shutdownOutput();
      int status = RawSockets.status(socket.getInputStream());
      awaitEnd(socket);
      return UnfinishedUploads.notRefused("short", status);
    } catch (SocketTimeoutException e) {
      return "short upload: timeout";
    } catch (IOException e) {
      return UnfinishedUploads.isConnect(e) ? "short upload: " + Sender.error(e) : null;
    }
  }

  /** Lets the server end the connection first; what it does after its status changes nothing. */
  private static void awaitEnd(Socket socket) {
    try {
      socket.setSoTimeout(Math.min(REST_MILLIS, socket.getSoTimeout()));
      InputStream in = socket.getInputStream();
      var unused = in.readNBytes(REST_OCTETS);
    } catch (IOException e) {
      return; // it left the connection open, or reset it
    }
  }

  /** Nothing is sent any more, and what is under way ends. */
  @Override
  public void close() {
    threads.shutdownNow();
    open.close();
  }
}
