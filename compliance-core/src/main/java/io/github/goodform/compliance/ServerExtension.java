package io.github.goodform.compliance;

import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A JUnit extension that starts a server before the first test class that uses it, and stops it
 * after the last one.
 *
 * <pre>{@code
 * class UploadTest implements MultipartConformance {
 *   @RegisterExtension
 *   static final ServerExtension<MyServer> SERVER = ServerExtension.of(MyServer::start, MyServer::uri);
 *
 *   @Override
 *   public URI target() {
 *     return SERVER.target();
 *   }
 * }
 * }</pre>
 *
 * <p>To share one server, register the same object in several test classes: declare it in one of
 * them, and in the others {@code @RegisterExtension static final ServerExtension<?> SERVER =
 * UploadTest.SERVER}.
 *
 * <p>Safe for use by several threads.
 *
 * @param <S> the type of the server
 */
public final class ServerExtension<S> implements BeforeAllCallback {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(ServerExtension.class);

  private final Start<S> start;
  private final Function<? super S, URI> target;
  private final Stop<? super S> stop;
  private volatile @Nullable S server;

  /**
   * Starts a server.
   *
   * @param <S> the type of the server
   */
  @FunctionalInterface
  public interface Start<S> {
    /**
     * Starts the server.
     *
     * @return the server, ready for requests
     * @throws Exception if it does not start
     */
    S start() throws Exception;
  }

  /**
   * Stops a server.
   *
   * @param <S> the type of the server
   */
  @FunctionalInterface
  public interface Stop<S> {
    /**
     * Stops the server.
     *
     * @param server the server
     * @throws Exception if it does not stop
     */
    void stop(S server) throws Exception;
  }

  // JUnit 5.13 closes every AutoCloseable in a store, earlier versions only the other type.
  @SuppressWarnings("deprecation")
  private record Running(ServerExtension<?> extension)
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    @Override
    public void close() {
      extension.close();
    }
  }

  private ServerExtension(Start<S> start, Function<? super S, URI> target, Stop<? super S> stop) {
    this.start = start;
    this.target = target;
    this.stop = stop;
  }

  /**
   * Makes an extension for a server that {@link AutoCloseable#close} stops.
   *
   * @param <S> the type of the server
   * @param start starts the server
   * @param target returns the address of the running server, as {@link ServerUnderTest#target}
   *     defines it
   * @return the extension, to be kept in a static field with {@code @RegisterExtension}
   */
  public static <S extends AutoCloseable> ServerExtension<S> of(
      Start<S> start, Function<? super S, URI> target) {
    return new ServerExtension<>(start, target, AutoCloseable::close);
  }

  /**
   * Makes an extension.
   *
   * @param <S> the type of the server
   * @param start starts the server
   * @param target returns the address of the running server, as {@link ServerUnderTest#target}
   *     defines it
   * @param stop stops the server
   * @return the extension, to be kept in a static field with {@code @RegisterExtension}
   */
  public static <S> ServerExtension<S> of(
      Start<S> start, Function<? super S, URI> target, Stop<? super S> stop) {
    return new ServerExtension<>(start, target, stop);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(this, ServerExtension::run, Running.class);
  }

  private Running run() {
    try {
      server = start.start();
      return new Running(this);
    } catch (Exception e) {
      throw new IllegalStateException("the server does not start: " + e, e);
    }
  }

  private void close() {
    S running = server;
    server = null;
    if (running != null) {
      try {
        stop.stop(running);
      } catch (Exception e) {
        throw new IllegalStateException("the server does not stop: " + e, e);
      }
    }
  }

  /**
   * Returns the running server.
   *
   * @return the server
   * @throws IllegalStateException if it is not running: before the first test class or after the
   *     last one, or without {@code @RegisterExtension} on a static field
   */
  public S server() {
    S running = server;
    if (running == null) {
      throw new IllegalStateException(
          "the server is not running: keep the extension in a static field with"
              + " @RegisterExtension");
    }
    return running;
  }

  /**
   * Returns the address of the running server.
   *
   * @return the address, as {@link ServerUnderTest#target} defines it
   * @throws IllegalStateException if the server is not running
   */
  public URI target() {
    return target.apply(server());
  }
}
