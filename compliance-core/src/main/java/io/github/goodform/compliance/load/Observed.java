package io.github.goodform.compliance.load;

import io.github.goodform.compliance.load.loader.Machine;
import io.github.goodform.compliance.load.loader.ServerProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * Observes nothing inside the server: its responses count and, where it runs in another process
   * of this machine, the descriptors and connections that the system shows of it (Linux).
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

  /**
   * Opens what is read: this JVM, a connection to another one, or the server's process. To be
   * closed.
   *
   * @param where where the server runs
   * @param target its address
   */
  Inside open(Machine.Server where, URI target) {
    if (server != null) {
      return new Inside(Beans.ofThisJvm(), where, target);
    }
    return new Inside(jmx == null ? null : Beans.connect(jmx), where, target);
  }

  /** The inside of a server, for the time of a run. */
  final class Inside implements AutoCloseable {
    private final @Nullable Beans beans;
    private final Machine.Server where;
    private final URI target;

    private Inside(@Nullable Beans beans, Machine.Server where, URI target) {
      this.beans = beans;
      this.where = where;
      this.target = target;
    }

    /** Reads everything now. */
    ServerReading read() {
      ServerReading.Builder reading = new ServerReading.Builder();
      if (beans == null) {
        process(reading);
      } else {
        if (server == null) {
          RemoteBeans.read(beans, reading);
        } else {
          ServerBeans.read(server, reading);
        }
        connections(reading);
        JvmReading.read(beans, reading);
        if (reading.threads() == RequestThreads.NOT_OBSERVED) {
          reading.notObserved(RequestThreads.MISSING);
        }
      }
      temporary.forEach(directory -> JvmReading.files(directory, reading));
      if (temporary.isEmpty()) {
        reading.notObserved("temporary files (Observed.temporaryFiles names their directory)");
      }
      return reading.build();
    }

    /**
     * Connections that no bean counts, as Jetty's over JMX, are counted as the process has them.
     */
    private void connections(ServerReading.Builder reading) {
      if (server != null || reading.has(ServerReading.CONNECTIONS)) {
        return;
      }
      ServerProcess.read(where, target)
          .ifPresentOrElse(
              found -> reading.add(ServerReading.CONNECTIONS, found.connections()),
              () ->
                  reading.notObserved(
                      "open connections (they are counted in /proc of this machine)"));
    }

    private void process(ServerReading.Builder reading) {
      Optional<ServerProcess> process = ServerProcess.read(where, target);
      process.ifPresent(
          found -> {
            reading.add(ServerReading.PROCESS_DESCRIPTORS, found.descriptors());
            reading.add(ServerReading.CONNECTIONS, found.connections());
            reading.add("process.threads", found.threads());
            reading.add("process.residentKiB", found.residentKib());
          });
      reading.notObserved(
          process.isPresent()
              ? "inside of the server but its process: pools, threads and heap that it keeps"
                  + " (Observed.of(server) and JMX look at them)"
              : "inside of the server (Observed.of(server) looks at it)");
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
