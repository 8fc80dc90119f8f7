package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.SocketServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server of plain sockets that records what arrives, octet for octet, and answers each request
 * with one fixed answer.
 */
final class RecordingServer implements AutoCloseable {
  private final SocketServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final byte[] answer;
  private final String end;

  /** Answers as soon as what has arrived ends with a text; an empty answer closes. */
  RecordingServer(String end, String answer) throws IOException {
    this.end = end;
    this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
    server = new SocketServer(this::serve);
  }

  URI uri() {
    return server.uri();
  }

  /** What arrived, one entry for each answered request, as ISO-8859-1. */
  List<String> requests() {
    return requests;
  }

  int connections() {
    return server.connections();
  }

  private void serve(Socket socket) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
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
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
