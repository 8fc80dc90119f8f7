package io.github.goodform.compliance.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a run observes inside a server: pools, threads, connections and the JVM.
 *
 * <pre>{@code
 * Observed.of(server).temporaryFiles(Path.of("target/uploads-tmp"))
 * }</pre>
 *
 * <p>The server is read by name, by reflection, so that no version of any server is linked. A
 * figure that its version does not offer is listed as not observed. Immutable.
 */
public final class Observed {
  private final @Nullable Object server;
  private final @Nullable String jmx;
  private final List<Path> temporary;

  private Observed(@Nullable Object server, @Nullable String jmx, List<Path> temporary) {
    this.server = server;
    this.jmx = jmx;
    this.temporary = List.copyOf(temporary);
  }

  /**
   * Observes nothing inside the server: only its responses count.
   *
   * @return an empty selection
   */
  public static Observed nothing() {
    return new Observed(null, null, List.of());
  }

  /**
   * Observes a server in this JVM.
   *
   * @param server an {@code org.eclipse.jetty.server.Server} of Jetty 11 or 12, or an {@code
   *     org.apache.catalina.startup.Tomcat}; for any other object only the JVM is observed
   * @return what to look at
   */
  public static Observed of(Object server) {
    return new Observed(server, null, List.of());
  }

  /**
   * Observes a server in another JVM over JMX: its heap, threads and descriptors, and what Jetty
   * (by an {@code MBeanContainer}) or Tomcat registers.
   *
   * @param address {@code host:port} of {@code -Dcom.sun.management.jmxremote.port}, or a whole
   *     service URL
   * @return what to look at
   */
  public static Observed jmx(String address) {
    return new Observed(null, address, List.of());
  }

  /**
   * Observes a directory too: it must hold the same files after the load as before.
   *
   * @param directory the directory of the server's temporary files
   * @return what to look at
   */
  public Observed temporaryFiles(Path directory) {
    List<Path> more = new ArrayList<>(temporary);
    more.add(directory);
    return new Observed(server, jmx, more);
  }

  boolean isInThisJvm() {
    return server != null;
  }

  boolean isJvmObserved() {
    return server != null || jmx != null;
  }

  /** Opens what is read: this JVM, or a connection to another one. To be closed. */
  Inside open() {
    if (server != null) {
      return new Inside(Beans.ofThisJvm());
    }
    return new Inside(jmx == null ? null : Beans.connect(jmx));
  }

  /** The inside of a server, for the time of a run. */
  final class Inside implements AutoCloseable {
    private final @Nullable Beans beans;

    private Inside(@Nullable Beans beans) {
      this.beans = beans;
    }

    /** Reads everything now. */
    ServerReading read() {
      ServerReading.Builder reading = new ServerReading.Builder();
      if (beans == null) {
        reading.notObserved("inside of the server (Observed.of(server) looks at it)");
      } else {
        if (server == null) {
          RemoteBeans.read(beans, reading);
        } else {
          ServerBeans.read(server, reading);
        }
        JvmReading.read(beans, reading);
        if (reading.threads() == RequestThreads.NOT_OBSERVED) {
          reading.notObserved(RequestThreads.MISSING);
        }
      }
      temporary.forEach(directory -> JvmReading.files(directory, reading));
      return reading.build();
    }

    /** The octets of heap after a collection; empty when the server's JVM is not observed. */
    OptionalLong heapAfterCollection() {
      return beans == null ? OptionalLong.empty() : beans.heapAfterCollection();
    }

    /** The octets of direct buffers; empty when the server's JVM is not observed. */
    OptionalLong directOctets() {
      return beans == null ? OptionalLong.empty() : OptionalLong.of(beans.directOctets());
    }

    /** The threads of the server that take tasks; null where they cannot be reached. */
    @Nullable Executor threads() {
      return server == null ? null : ServerBeans.threads(server);
    }

    /** How long the server's JVM has compiled; 0 when it is not observed. */
    long compileMillis() {
      return beans == null ? 0 : beans.compileMillis();
    }

    @Override
    public void close() {
      if (beans != null) {
        beans.close();
      }
    }
  }
}
