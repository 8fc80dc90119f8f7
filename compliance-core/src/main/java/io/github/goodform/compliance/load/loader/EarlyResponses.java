package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * An experiment: does a server read an upload as it comes?
 *
 * <p>Four uploads have a defect in the header of their first part: a line without a colon, or a NUL
 * octet; with {@code Content-Length}, or in chunks. 64 KiB after the defect the client holds the
 * rest back for half a second. A server that refuses within this time has read what was there.
 */
final class EarlyResponses {
  private static final int HELD_MILLIS = 500;
  private static final int CONTENT_OCTETS = 64 << 10;

  /** 411 (Length Required) and 413 (Content Too Large): the header section is enough for them. */
  private static final Set<Integer> OF_THE_LENGTH = Set.of(411, 413);

  /** What a server did with one of the uploads. */
  enum Reaction {
    /** It refused while the rest was held back. */
    EARLY,
    /** It refused after the last octet. */
    LATE,
    /** It accepted the upload. */
    ACCEPTED,
    /**
     * No response arrived within the timeout, or one while the rest was held back that is not about
     * the body.
     */
    NONE
  }

  private EarlyResponses() {}

  /**
   * Sends the four uploads at once; takes half a second, or the timeout where no response comes.
   */
  static List<Reaction> of(RawSockets sockets) throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool(Daemon.named("goodform-early"));
    try {
      List<Future<Reaction>> asked = new ArrayList<>();
      for (String defect : List.of("X-No-Colon", "X-Nul: \0")) {
        for (boolean chunked : new boolean[] {false, true}) {
          asked.add(threads.submit(() -> ask(sockets, defect, chunked)));
        }
      }
      List<Reaction> answers = new ArrayList<>();
      for (Future<Reaction> each : asked) {
        answers.add(each.get());
      }
      return answers;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static Reaction ask(RawSockets sockets, String defect, boolean chunked) {
    byte[] begin =
        ("--"
                + FormBody.BOUNDARY
                + "\r\nContent-Disposition: form-data; name=\"early\"\r\n"
                + defect
                + "\r\n\r\n"
                + "x".repeat(CONTENT_OCTETS))
            .getBytes(StandardCharsets.US_ASCII);
    byte[] rest = ("\r\n--" + FormBody.BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII);
    String framing =
        chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + (begin.length + rest.length);
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    first.writeBytes(sockets.head(framing));
    first.writeBytes(chunked ? chunk(begin) : begin);
    ByteArrayOutputStream second = new ByteArrayOutputStream();
    second.writeBytes(chunked ? chunk(rest) : rest);
    second.writeBytes(chunked ? chunk(new byte[0]) : new byte[0]);
    try (Socket socket = sockets.connect()) {
      return ask(socket, first.toByteArray(), second.toByteArray());
    } catch (IOException e) {
      return Reaction.NONE;
    }
  }

  private static Reaction ask(Socket socket, byte[] first, byte[] second) throws IOException {
    int timeout = socket.getSoTimeout();
    InputStream in = socket.getInputStream();
    Reaction early = whileHeld(socket, first);
    if (early != null) {
      return early;
    }
    socket.setSoTimeout(timeout);
    try {
      socket.getOutputStream().write(second);
      int status = RawSockets.status(in);
      return status == 0 || status >= 400 ? Reaction.LATE : Reaction.ACCEPTED;
    } catch (SocketTimeoutException e) {
      return Reaction.NONE;
    } catch (IOException e) {
      return Reaction.LATE;
    }
  }

  /** Sends the begin, and returns the answer while the rest is held back; null without one. */
  private static @Nullable Reaction whileHeld(Socket socket, byte[] first) {
    try {
      socket.getOutputStream().write(first);
      socket.setSoTimeout(HELD_MILLIS);
      return early(RawSockets.status(socket.getInputStream()));
    } catch (SocketTimeoutException e) {
      return null;
    } catch (IOException e) {
      return Reaction.EARLY; // closed while the rest was still held back
    }
  }

  /** The end of the connection is a refusal, too; that of a length is none of the body. */
  private static Reaction early(int status) {
    if (status == 0) {
      return Reaction.EARLY;
    }
    if (status >= 200 && status < 300) {
      return Reaction.ACCEPTED;
    }
    boolean ofTheBody = status >= 400 && status < 500 && !OF_THE_LENGTH.contains(status);
    return ofTheBody ? Reaction.EARLY : Reaction.NONE;
  }

  private static byte[] chunk(byte[] content) {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(content.length + 16);
    chunk.writeBytes(
        (Integer.toHexString(content.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    chunk.writeBytes(content);
    chunk.writeBytes(new byte[] {'\r', '\n'});
    return chunk.toByteArray();
  }
}
