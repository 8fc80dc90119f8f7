package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An experiment: what does a server do whose client sends requests and does not read the answers?
 *
 * <p>Small uploads follow each other on one connection without a pause. A server with back pressure
 * stops to read when its answers do not leave any more; then the client cannot write either. One
 * without it reads on, and its answers fill its memory.
 */
final class StalledReader {
  /** More than the socket buffers of both sides hold by default. */
  private static final long MAX_OCTETS = 16L << 20;

  private static final long MAX_MILLIS = 4_000;
  private static final long BLOCKED_MILLIS = 300;
  private static final long STEP_MILLIS = 10;
  private static final int RECEIVE_OCTETS = 4 << 10;
  private static final int SEND_OCTETS = 16 << 10;
  private static final int PIECE_OCTETS = 64 << 10;

  /**
   * What was found.
   *
   * @param backPressure what the server did
   * @param octets how many octets of requests were taken from the client
   */
  record Found(BackPressure backPressure, long octets) {
    /** Not tried. */
    static final Found NONE = new Found(BackPressure.UNDECIDED, 0);
  }

  private StalledReader() {}

  /** Tries it; takes four seconds at most, and less than one with a server that stops to read. */
  static Found of(RawSockets sockets, FormBody form) throws InterruptedException {
    return of(sockets, form, MAX_MILLIS);
  }

  /** The same with another limit, in milliseconds: for tests on a machine that others use. */
  static Found of(RawSockets sockets, FormBody form, long maxMillis) throws InterruptedException {
    byte[] requests = requests(sockets, form);
    AtomicLong written = new AtomicLong();
    try (Socket socket = sockets.connect(RECEIVE_OCTETS, SEND_OCTETS)) {
      if (!isAnswered(socket, sockets.keptAlive(form.octets(0)))) {
        return Found.NONE;
      }
      Thread writer = Daemon.of(() -> write(socket, requests, written), "goodform-stalled");
      writer.start();
      Found found = watch(writer, written, maxMillis);
      // Otherwise a TLS socket waits to be closed until the blocked write ends.
      socket.setSoLinger(true, 0);
      return found;
    } catch (IOException e) {
      return Found.NONE;
    }
  }

  private static byte[] requests(RawSockets sockets, FormBody form) {
    ByteArrayOutputStream requests = new ByteArrayOutputStream(2 * PIECE_OCTETS);
    for (long number = 1; requests.size() < PIECE_OCTETS; number++) {
      requests.writeBytes(sockets.keptAlive(form.octets(number)));
    }
    return requests.toByteArray();
  }

  /** A server that answers the first one and keeps the connection is one that can be tried. */
  private static boolean isAnswered(Socket socket, byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      byte[] octet = in.readNBytes(1);
      if (octet.length == 0) {
        return false;
      }
      head.append(new String(octet, StandardCharsets.ISO_8859_1));
    }
    return head.toString().startsWith("HTTP/1.1 200");
  }

  private static void write(Socket socket, byte[] requests, AtomicLong written) {
    try {
      while (written.get() < MAX_OCTETS) {
        socket.getOutputStream().write(requests);
        written.addAndGet(requests.length);
      }
    } catch (IOException e) {
      return; // the server, or the end of the experiment, closed the connection
    }
  }

  private static Found watch(Thread writer, AtomicLong written, long maxMillis)
      throws InterruptedException {
    long began = System.nanoTime();
    long last = written.get();
    long moved = began;
    while (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(maxMillis)) {
      writer.join(STEP_MILLIS);
      long now = written.get();
      if (now >= MAX_OCTETS) {
        return new Found(BackPressure.UNBOUNDED, now);
      }
      if (!writer.isAlive()) {
        return new Found(BackPressure.UNDECIDED, now);
      }
      if (now > last) {
        last = now;
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > TimeUnit.MILLISECONDS.toNanos(BLOCKED_MILLIS)) {
        return new Found(BackPressure.BOUNDED, now);
      }
    }
    return new Found(BackPressure.UNDECIDED, written.get());
  }
}
