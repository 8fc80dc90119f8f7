package io.github.goodform.compliance.load.loader;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The address of a host. It is looked up once, on a thread of its own: the system's resolver may
 * take minutes, and no interrupt ends it. Safe for use by several threads.
 */
final class HostAddress {
  private final String host;
  private final FutureTask<InetAddress> lookUp;

  /** Begins to look up a host name, or an IP address. */
  HostAddress(String host) {
    this(host, () -> InetAddress.getByName(host));
  }

  HostAddress(String host, Callable<InetAddress> resolver) {
    this.host = host;
    this.lookUp = new FutureTask<>(resolver);
    Daemon.of(lookUp, "goodform-resolver").start();
  }

  /**
   * Returns the address.
   *
   * @param timeoutMillis how long to wait for it
   * @throws UnknownHostException if there is no such host
   * @throws SocketTimeoutException if the resolver has not answered in time
   */
  InetAddress get(long timeoutMillis) throws IOException {
    try {
      return lookUp.get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException(
          "the host name " + host + " was not resolved within " + timeoutMillis + " ms");
    } catch (ExecutionException e) {
      throw new UnknownHostException(host);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the host name " + host + " is resolved");
    }
  }
}
