package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An experiment: uploads that have sent a MiB each, and whose end is held back.
 *
 * <p>Meanwhile the memory of the server can be looked at. At the end each of them is completed, so
 * that nothing is left of them in the server; one that is not answered soon is reset.
 */
final class HeldUploads implements AutoCloseable {
  static final int CONTENT_OCTETS = 1 << 20;
  private static final int PIECE_OCTETS = 16 << 10;
  private static final long MAX_MILLIS = 1_500;
  private static final long SETTLE_MILLIS = 100;

  private final OpenSockets sockets;
  private final byte[] begin;
  private final byte[] end =
      ("\r\n--" + FormBody.BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII);
  private final AtomicInteger held = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  private HeldUploads(RawSockets sockets, int count) {
    this.sockets = new OpenSockets(sockets);
    byte[] part =
        ("--"
                + FormBody.BOUNDARY
                + "\r\n"
                + "Content-Disposition: form-data; name=\"file\"; filename=\"held.bin\"\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int length = part.length + CONTENT_OCTETS + end.length;
    head.writeBytes(sockets.head("Content-Length: " + length));
    head.writeBytes(part);
    this.begin = head.toByteArray();
    CountDownLatch sent = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      threads.add(Daemon.of(() -> upload(sent), "goodform-held"));
    }
    threads.forEach(Thread::start);
    await(sent);
  }

  /** Sends the begin of so many uploads; takes at most 1.6 seconds. */
  static HeldUploads open(RawSockets sockets, int count) {
    return new HeldUploads(sockets, count);
  }

  private static void await(CountDownLatch sent) {
    try {
      if (sent.await(MAX_MILLIS, TimeUnit.MILLISECONDS)) {
        // What is still in the sockets' buffers is read by a server that reads at all.
        TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void upload(CountDownLatch sent) {
    boolean counted = false;
    try (Socket socket = sockets.connect()) {
      socket.getOutputStream().write(begin);
      byte[] piece = new byte[PIECE_OCTETS];
      for (int at = 0; at < CONTENT_OCTETS; at += PIECE_OCTETS) {
        socket.getOutputStream().write(piece);
      }
      held.incrementAndGet();
      counted = true;
      sent.countDown();
      released.await();
      socket.getOutputStream().write(end);
      RawSockets.status(socket.getInputStream());
    } catch (IOException e) {
      held.addAndGet(counted ? -1 : 0); // refused: such an upload is not held
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!counted) {
        sent.countDown();
      }
    }
  }

  /** Returns how many uploads are held: all, unless the server refuses some or is slow. */
  int count() {
    return held.get();
  }

  @Override
  public void close() {
    released.countDown();
    long limit = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    for (Thread thread : threads) {
      try {
        // One deadline for all; 0 would be none.
        long left = TimeUnit.NANOSECONDS.toMillis(limit - System.nanoTime());
        thread.join(Math.max(1, left));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      thread.interrupt();
    }
    sockets.close();
  }
}
