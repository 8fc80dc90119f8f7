package io.github.goodform.compliance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Plain sockets on the loopback interface: each connection is given to a task. All of them are
 * closed with the server.
 */
public final class SocketServer implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Serves a connection, which is closed at its end. */
  public interface Task {
    void serve(Socket socket) throws IOException;
  }

  /** Starts a server that serves connections at the same time. */
  public SocketServer(Task task) throws IOException {
    threads.execute(() -> listen(threads, task));
  }

  /** Starts a server that serves one connection after the other. */
  public static SocketServer oneByOne(Task task) throws IOException {
    return new SocketServer(Executors.newSingleThreadExecutor(), task);
  }

  private SocketServer(ExecutorService one, Task task) throws IOException {
    threads.execute(
        () -> {
          listen(one, task);
          one.shutdownNow();
        });
  }

  private void listen(ExecutorService serving, Task task) {
    try {
      while (true) {
        Socket socket = listener.accept();
        sockets.add(socket);
        serving.execute(() -> serve(socket, task));
      }
    } catch (IOException e) {
      // Closed: the test is over.
      return;
    }
  }

  private static void serve(Socket socket, Task task) {
    try (socket) {
      task.serve(socket);
    } catch (IOException e) {
      // The client went away, or the test is over.
      return;
    }
  }

  /** Returns the address, such as {@code http://127.0.0.1:40123}. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + port());
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Counts the connections since the start. */
  public int connections() {
    return sockets.size();
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
