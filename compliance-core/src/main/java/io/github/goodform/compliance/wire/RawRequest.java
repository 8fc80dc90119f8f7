package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Framing;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The octets of a request, octet for octet, broken or not. */
final class RawRequest {
  private static final byte[] NOTHING = new byte[0];

  private final WireRequest request;
  private final Framing framing;

  RawRequest(WireRequest request) {
    this.request = request;
    this.framing = request.framing();
  }

  /**
   * Returns everything before the content; of a request that is framed by hand, all of it.
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
    if (framing instanceof Framing.Verbatim verbatim) {
      head.append(verbatim.octets().latin1());
      return octets(head);
    }
    if (request.hasBody()) {
      head.append(framingField()).append("\r\n");
    }
    if (framing instanceof Framing.AwaitContinue) {
      head.append("Expect: 100-continue\r\n");
    }
    return octets(head.append("\r\n"));
  }

  private static byte[] octets(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private String framingField() {
    if (isChunked()) {
      return "Transfer-Encoding: chunked";
    }
    long extra =
        framing instanceof Framing.ContentLength declared ? declared.declaredMinusActual() : 0;
    return "Content-Length: " + (request.body().length() + extra);
  }

  private boolean isChunked() {
    return framing instanceof Framing.Chunked || framing instanceof Framing.EveryOctet;
  }

  /** Returns the content as it is framed. */
  byte[] content() {
    if (framing instanceof Framing.Verbatim) {
      return NOTHING;
    }
    byte[] body = request.body().toByteArray();
    if (!isChunked()) {
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

  /** Whether the client closes its half of the connection: nothing more will come. */
  boolean ends() {
    return (framing instanceof Framing.ContentLength length && length.declaredMinusActual() > 0)
        || (framing instanceof Framing.Verbatim verbatim && verbatim.ends());
  }

  /** Returns for how long the client itself is silent, in milliseconds. */
  long silenceMillis() {
    if (framing instanceof Framing.Pause pause) {
      return pause.millis();
    }
    return framing instanceof Framing.Trickle trickle
        ? (request.body().length() / trickle.octets() + 1) * trickle.millis()
        : 0;
  }
}
