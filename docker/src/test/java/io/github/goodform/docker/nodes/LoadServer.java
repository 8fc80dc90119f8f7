package io.github.goodform.docker.nodes;

import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The bundled server for other machines: it listens on the loopback interface only, so every
 * connection is passed on to it.
 */
final class LoadServer {
  private LoadServer() {}

  /**
   * Serves until standard input ends.
   *
   * @param args the port for other machines
   */
  public static void main(String[] args) throws IOException {
    ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
    ServerSocket door = new ServerSocket(Integer.parseInt(args[0]), 1024);
    daemon(
        () -> {
          while (true) {
            passOn(door.accept(), server.uri().getPort());
          }
        });
    System.out.println("ready");
    System.out.flush();
    while (System.in.read() >= 0) {
      // Nothing is expected.
    }
    Runtime.getRuntime().halt(0);
  }

  private static void passOn(Socket client, int port) throws IOException {
    Socket own = new Socket(InetAddress.getLoopbackAddress(), port);
    client.setTcpNoDelay(true);
    own.setTcpNoDelay(true);
    daemon(() -> copy(client, own));
    daemon(() -> copy(own, client));
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
    }
  }

  /** A task that ends with its connection. */
  private interface Task {
    void run() throws IOException;
  }

  private static void daemon(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The connection ended.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
