package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Connections that are closed all at once, whoever waits for an octet of them. */
final class OpenSockets implements AutoCloseable {
  private final RawSockets sockets;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  OpenSockets(RawSockets sockets) {
    this.sockets = sockets;
  }

  /** Connects; the caller closes the connection, or {@link #close} does. */
  Socket connect() throws IOException {
    Socket socket = sockets.connect();
    open.removeIf(Socket::isClosed);
    open.add(socket);
    if (closed) {
      reset(socket);
      throw new SocketException("the connections are closed");
    }
    return socket;
  }

  /** With a linger time of 0, closing waits for nobody, also over TLS. */
  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      return; // closed already
    }
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(OpenSockets::reset);
  }
}
