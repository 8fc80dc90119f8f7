package io.github.goodform.compliance.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server of plain sockets that records what arrives, octet for octet, and answers each request
 * with one fixed answer.
 */
final class RecordingServer implements AutoCloseable {
  private final ServerSocket listener;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final byte[] answer;
  private final String end;

  /** Answers as soon as what has arrived ends with a text; an empty answer closes. */
  RecordingServer(String end, String answer) throws IOException {
    this.end = end;
    this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::listen);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** What arrived, one entry for each answered request, as ISO-8859-1. */
  List<String> requests() {
    return requests;
  }

  int connections() {
    return sockets.size();
  }

  private void listen() {
    try {
      while (true) {
        Socket socket = listener.accept();
        sockets.add(socket);
        threads.execute(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
      return;
    }
  }

  private void serve(Socket socket) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    try (socket) {
      InputStream in = socket.getInputStream();
      for (int octet = in.read(); octet >= 0; octet = in.read()) {
        request.write(octet);
        String text = request.toString(StandardCharsets.ISO_8859_1);
        if (text.endsWith(end)) {
          requests.add(text);
          request.reset();
          if (answer.length == 0) {
            return;
          }
          socket.getOutputStream().write(answer);
        }
      }
    } catch (IOException e) {
      // The client went away, which some tests ask for.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
