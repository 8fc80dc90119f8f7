package io.github.goodform.docker.peers;

import java.net.URI;

/**
 * An implementation in this process, on a free port of the loopback interface. It reads forms with
 * its own defaults; only the limits on the number of parts are raised, for they would hide how a
 * form is read.
 */
interface PeerServer extends AutoCloseable {
  /** The path that forms are posted to. */
  String UPLOAD = "/upload";

  /** The path at which a server says what it is. */
  String SELF = "/goodform";

  /** More parts than any case has. */
  int MANY_PARTS = 100_000;

  /** Returns the address below which it speaks the contract. */
  URI uri();

  @Override
  void close();

  /** Makes the address of a port on the loopback interface. */
  static URI loopback(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }
}
