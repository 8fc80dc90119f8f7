package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Unfinished uploads over HTTP/1.1, which no HTTP client sends. Each has a connection of its own.
 */
final class RawUploads implements UnfinishedUploads {
  private static final int THREADS = 8;
  private static final int STATUS_AT = "HTTP/1.1 ".length();

  private final URI uri;
  private final SslContextFactory.Client tls;
  private final int timeoutMillis;
  private final Recording recording;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "goodform-raw");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Makes the sender of such uploads.
   *
   * @param tls started; makes the connections when the scheme is https
   */
  RawUploads(URI uri, SslContextFactory.Client tls, long timeoutMillis, Recording recording) {
    this.uri = uri;
    this.tls = tls;
    this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, timeoutMillis);
    this.recording = recording;
  }

  /** The end may be within the header section too. */
  @Override
  public void abort(byte[] body, int at, boolean reset) {
    byte[] request = request(body);
    int length = 1 + at % (request.length - 1);
    threads.execute(
        () -> {
          String error = null;
          try (Socket socket = connect()) {
            if (reset) {
              socket.setSoLinger(true, 0);
            }
            socket.getOutputStream().write(request, 0, length);
          } catch (IOException e) {
            // A server may end the connection first; not to accept it is something else.
            error = UnfinishedUploads.isConnect(e) ? "aborted upload: " + Sender.error(e) : null;
          }
          recording.disturbed(Disturbance.ABORTED, error, null);
        });
  }

  /** The end is a half-close. */
  @Override
  public void endEarly(byte[] body, int at) {
    byte[] request = request(body);
    int head = request.length - body.length;
    int length = head + Sender.cut(body.length, at);
    threads.execute(
        () -> {
          String error;
          try (Socket socket = connect()) {
            socket.getOutputStream().write(request, 0, length);
            socket.shutdownOutput();
            error = UnfinishedUploads.notRefused("short", status(socket.getInputStream()));
          } catch (SocketTimeoutException e) {
            error = "short upload: timeout";
          } catch (IOException e) {
            error = UnfinishedUploads.isConnect(e) ? "short upload: " + Sender.error(e) : null;
          }
          recording.disturbed(Disturbance.SHORT, error, null);
        });
  }

  private Socket connect() throws IOException {
    boolean secure = uri.getScheme().equals("https");
    Socket socket = secure ? tls.newSslSocket() : new Socket();
    try {
      int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
      socket.connect(new InetSocketAddress(uri.getHost(), port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private byte[] request(byte[] body) {
    String head =
        "POST "
            + uri.getRawPath()
            + " HTTP/1.1\r\nHost: "
            + uri.getRawAuthority()
            + "\r\nUser-Agent: goodform\r\nContent-Type: "
            + FormBody.CONTENT_TYPE
            + "\r\nContent-Length: "
            + body.length
            + "\r\nConnection: close\r\n\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + body.length);
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    return request.toByteArray();
  }

  /** Returns the status of an answer, or 0 when the connection ends without one. */
  private static int status(InputStream in) throws IOException {
    byte[] line = in.readNBytes(STATUS_AT + 3);
    String text = new String(line, StandardCharsets.US_ASCII);
    if (!text.matches("HTTP/1\\.[01] [1-5][0-9][0-9]")) {
      return 0;
    }
    in.readAllBytes();
    return Integer.parseInt(text.substring(STATUS_AT));
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
