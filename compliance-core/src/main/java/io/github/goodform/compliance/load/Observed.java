package io.github.goodform.compliance.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private final List<Path> temporary;

  private Observed(@Nullable Object server, List<Path> temporary) {
    this.server = server;
    this.temporary = List.copyOf(temporary);
  }

  /**
   * Observes nothing inside the server: only its responses count.
   *
   * @return an empty selection
   */
  public static Observed nothing() {
    return new Observed(null, List.of());
  }

  /**
   * Observes a server in this JVM.
   *
   * @param server an {@code org.eclipse.jetty.server.Server} of Jetty 12, or an {@code
   *     org.apache.catalina.startup.Tomcat}; for any other object only the JVM is observed
   * @return what to look at
   */
  public static Observed of(Object server) {
    return new Observed(server, List.of());
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
    return new Observed(server, more);
  }

  boolean isInThisJvm() {
    return server != null;
  }

  /** Reads everything now. */
  ServerReading read() {
    ServerReading.Builder reading = new ServerReading.Builder();
    if (server == null) {
      reading.notObserved("inside of the server (Observed.of(server) looks at it)");
    } else {
      ServerBeans.read(server, reading);
      JvmReading.read(reading);
    }
    temporary.forEach(directory -> JvmReading.files(directory, reading));
    return reading.build();
  }
}
