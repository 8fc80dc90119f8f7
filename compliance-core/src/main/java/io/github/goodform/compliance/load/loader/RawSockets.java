package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Connections for requests over HTTP/1.1 that no HTTP client sends. */
final class RawSockets {
  private static final int STATUS_AT = "HTTP/1.1 ".length();

  private final URI uri;
  private final HostAddress host;
  private final SslContextFactory.Client tls;
  private final int timeoutMillis;
  private final Map<String, String> headers;

  /**
   * Makes the maker of such connections.
   *
   * @param uri the address of the resource
   * @param tls started; secures the connections when the scheme is https
   * @param timeoutMillis bounds resolving the host name, connecting and each read
   * @param headers fields that are sent with every request, values by name
   */
  RawSockets(
      URI uri, SslContextFactory.Client tls, long timeoutMillis, Map<String, String> headers) {
    this.uri = uri;
    this.host = new HostAddress(uri.getHost());
    this.tls = tls;
    this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, timeoutMillis);
    this.headers = headers;
  }

  Socket connect() throws IOException {
    return connect(0, 0);
  }

  /**
   * Connects.
   *
   * @param receiveOctets the size of the receive buffer; 0 for the system's
   * @param sendOctets the size of the send buffer; 0 for the system's
   */
  Socket connect(int receiveOctets, int sendOctets) throws IOException {
    InetAddress address = host.get(timeoutMillis);
    boolean secure = uri.getScheme().equals("https");
    Socket socket = secure ? tls.newSslSocket() : new Socket();
    try {
      if (receiveOctets > 0) {
        socket.setReceiveBufferSize(receiveOctets);
        socket.setSendBufferSize(sendOctets);
      }
      int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
      socket.connect(new InetSocketAddress(address, port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Returns the header section of an upload that is the only one on its connection.
   *
   * @param framing the field that frames the content, such as {@code Content-Length: 5}
   */
  byte[] head(String framing) {
    return head(framing, "\r\nConnection: close");
  }

  /** Returns a whole upload that others may follow on its connection. */
  byte[] keptAlive(byte[] body) {
    byte[] head = head("Content-Length: " + body.length, "");
    byte[] request = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    return request;
  }

  private byte[] head(String framing, String connection) {
    StringBuilder fields = new StringBuilder();
    headers.forEach((name, value) -> fields.append(name + ": " + value + "\r\n"));
    return ("POST "
            + uri.getRawPath()
            + " HTTP/1.1\r\nHost: "
            + uri.getRawAuthority()
            + "\r\nUser-Agent: "
            + Clients.DISTURBED_AGENT
            + "\r\nContent-Type: "
            + FormBody.CONTENT_TYPE
            + "\r\n"
            + fields
            + framing
            + connection
            + "\r\n\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns the status of a response, or 0 when the connection ends without one. */
  static int status(InputStream in) throws IOException {
    byte[] line = in.readNBytes(STATUS_AT + 3);
    String text = new String(line, StandardCharsets.US_ASCII);
    if (!text.matches("HTTP/1\\.[01] [1-5][0-9][0-9]")) {
      return 0;
    }
    return Integer.parseInt(text.substring(STATUS_AT));
  }
}
