package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Unfinished uploads over HTTP/1.1, which no HTTP client sends. Each has a connection of its own.
 */
final class RawUploads implements UnfinishedUploads {
  private static final int THREADS = 8;

  private final RawSockets sockets;
  private final Recording recording;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "goodform-raw");
            thread.setDaemon(true);
            return thread;
          });

  RawUploads(RawSockets sockets, Recording recording) {
    this.sockets = sockets;
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
          try (Socket socket = sockets.connect()) {
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
    int length = head + DisturbedUploads.cut(body.length, at);
    threads.execute(
        () -> {
          String error;
          try (Socket socket = sockets.connect()) {
            socket.getOutputStream().write(request, 0, length);
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            error = UnfinishedUploads.notRefused("short", RawSockets.status(in));
            in.readAllBytes();
          } catch (SocketTimeoutException e) {
            error = "short upload: timeout";
          } catch (IOException e) {
            error = UnfinishedUploads.isConnect(e) ? "short upload: " + Sender.error(e) : null;
          }
          recording.disturbed(Disturbance.SHORT, error, null);
        });
  }

  private byte[] request(byte[] body) {
    byte[] head = sockets.head("Content-Length: " + body.length);
    byte[] request = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    return request;
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
