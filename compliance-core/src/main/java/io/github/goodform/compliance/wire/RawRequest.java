package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.Transmission;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The octets of an HTTP/1.1 request, exactly as the case has them, broken or not. */
final class RawRequest {
  private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

  /** A size of eight hexadecimal digits and two line ends. */
  private static final int MAX_CHUNK_LINES_OCTETS = 12;

  private final WireRequest request;
  private final Transmission transmission;
  private final Octets content;

  RawRequest(WireRequest request) {
    this.request = request;
    this.transmission = request.transmission();
    this.content = transmission.content();
  }

  /**
   * Returns everything before the content; of a message that is framed by hand, without the empty
   * line.
   *
   * @param authority the value of the {@code Host} field
   * @param last whether no other request follows on the connection
   */
  byte[] head(String authority, boolean last) {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(authority).append("\r\nUser-Agent: goodform\r\n");
    request
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (last) {
      head.append("Connection: close\r\n");
    }
    head.append(
        switch (transmission.coding()) {
          case NONE -> "\r\n";
          case LENGTH -> "Content-Length: " + transmission.declared() + "\r\n" + expect() + "\r\n";
          case CHUNKED -> "Transfer-Encoding: chunked\r\n" + expect() + "\r\n";
          case BY_HAND -> "";
        });
    return head.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private String expect() {
    return transmission.awaits100() ? "Expect: 100-continue\r\n" : "";
  }

  /** Writes a stretch of the content as it is framed. */
  void write(Transmission.Send send, OutputStream out) throws IOException {
    boolean chunked = transmission.coding() == Transmission.Coding.CHUNKED;
    if (chunked) {
      String size = Integer.toHexString(send.length()) + "\r\n";
      out.write(size.getBytes(StandardCharsets.US_ASCII));
    }
    content.writeTo(out, send.from(), send.to());
    if (chunked) {
      out.write('\r');
      out.write('\n');
    }
  }

  /** Returns how many octets the content takes at most, with the lines of its chunks. */
  long maxContentOctets() {
    long ofChunks = (long) transmission.steps().size() * MAX_CHUNK_LINES_OCTETS;
    return content.length() + ofChunks + LAST_CHUNK.length;
  }

  /** Returns whether a stretch is the last one of the content. */
  boolean isLast(Transmission.Send send) {
    return send.to() == content.length();
  }

  /** Returns the octets that end the content. */
  byte[] end() {
    return transmission.coding() == Transmission.Coding.CHUNKED ? LAST_CHUNK : new byte[0];
  }

  /** Returns all octets of a request whose steps only send. */
  byte[] whole(String authority) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(content.length() + 512);
    out.writeBytes(head(authority, true));
    for (Transmission.Send send : transmission.sends()) {
      write(send, out);
    }
    out.writeBytes(end());
    return out.toByteArray();
  }
}
