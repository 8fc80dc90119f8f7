package io.github.goodform.compliance.load.loader;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Reads one upload over HTTP/1.1, whole or not, and answers 400. */
final class OctetServer implements AutoCloseable {
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final CompletableFuture<byte[]> octets = CompletableFuture.supplyAsync(this::serve);

  OctetServer() throws IOException {}

  private byte[] serve() {
    try (Socket socket = server.accept();
        InputStream in = new BufferedInputStream(socket.getInputStream())) {
      String head = head(in);
      byte[] body =
          head.contains("Transfer-Encoding: chunked") ? chunks(in) : in.readNBytes(length(head));
      String answer = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      return body;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf(END_OF_HEAD) < 0) {
      head.append((char) in.read());
    }
    return head.toString();
  }

  private static int length(String head) {
    String field = "Content-Length: ";
    int at = head.indexOf(field) + field.length();
    return Integer.parseInt(head.substring(at, head.indexOf('\r', at)));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = Integer.parseInt(line(in), 16);
        size > 0;
        size = Integer.parseInt(line(in), 16)) {
      body.write(in.readNBytes(size));
      line(in);
    }
    return body.toByteArray();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /** Waits for the end of the upload, and returns the octets of the body that arrived. */
  byte[] octets() throws Exception {
    return octets.get(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
