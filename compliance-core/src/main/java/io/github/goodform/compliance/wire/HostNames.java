package io.github.goodform.compliance.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Resolves host names within a bound of the kit's own: the system's resolver may take minutes, and
 * no interrupt ends it. A name that is being resolved has one thread, however many wait for it.
 */
final class HostNames {
  /** Resolves a host name, however long that takes. */
  @FunctionalInterface
  interface Resolver {
    InetAddress resolve(String name) throws UnknownHostException;
  }

  static final HostNames SYSTEM = new HostNames(InetAddress::getByName);

  /** The resolver is not asked for these. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|.*:.*");

  private final Resolver resolver;
  private final Map<String, FutureTask<InetAddress>> pending = new ConcurrentHashMap<>();

  HostNames(Resolver resolver) {
    this.resolver = resolver;
  }

  /**
   * Resolves a name.
   *
   * @param name a host name, or an IP address
   * @param timeoutMillis how long to wait, in milliseconds
   * @return its first address
   * @throws UnknownHostException if there is no such host
   * @throws SocketTimeoutException if the resolver has not answered in time; the message is a line
   */
  InetAddress resolve(String name, long timeoutMillis) throws IOException {
    if (ADDRESS.matcher(name).matches()) {
      return InetAddress.getByName(name);
    }
    FutureTask<InetAddress> lookUp = pending.computeIfAbsent(name, this::begin);
    try {
      return lookUp.get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException(
          "the host name " + name + " was not resolved within " + timeoutMillis + " ms");
    } catch (ExecutionException e) {
      UnknownHostException unknown = new UnknownHostException(name);
      unknown.initCause(e.getCause());
      throw unknown;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the host name " + name + " is resolved");
    }
  }

  private FutureTask<InetAddress> begin(String name) {
    FutureTask<InetAddress> lookUp =
        new FutureTask<>(() -> resolver.resolve(name)) {
          @Override
          protected void done() {
            pending.remove(name, this);
          }
        };
    Thread thread = new Thread(lookUp, "goodform-resolver");
    thread.setDaemon(true);
    thread.start();
    return lookUp;
  }
}
