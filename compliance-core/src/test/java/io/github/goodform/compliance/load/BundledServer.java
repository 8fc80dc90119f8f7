package io.github.goodform.compliance.load;

import io.github.goodform.compliance.Processes;
import io.github.goodform.compliance.cli.Main;
import io.github.goodform.compliance.reference.ObservableServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The bundled server in a JVM of its own. */
final class BundledServer implements AutoCloseable {
  private final Process process;
  private final URI uri;

  /**
   * Starts one on a free port.
   *
   * @param options of its JVM
   */
  BundledServer(String... options) throws IOException {
    this(Processes.java(List.of(options), Main.class, "serve", "--port", "0"));
  }

  private BundledServer(ProcessBuilder jvm) throws IOException {
    process = jvm.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    uri = address(process);
  }

  /**
   * Starts one that shows its pool of buffers over JMX.
   *
   * @param jmx the port for it
   * @param options of its JVM
   */
  static BundledServer observable(int jmx, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(
        List.of(
            "-Dcom.sun.management.jmxremote.port=" + jmx,
            "-Dcom.sun.management.jmxremote.host=127.0.0.1",
            "-Djava.rmi.server.hostname=127.0.0.1",
            "-Dcom.sun.management.jmxremote.authenticate=false",
            "-Dcom.sun.management.jmxremote.ssl=false"));
    return new BundledServer(Processes.java(all, ObservableServer.class));
  }

  private static URI address(Process server) throws IOException {
    BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      int at = line.indexOf("http://127.0.0.1:");
      if (at >= 0) {
        return URI.create(line.substring(at).split("[^a-z0-9:/.]", 2)[0].replaceAll("/$", ""));
      }
    }
    throw new IOException("the server did not start");
  }

  URI uri() {
    return uri;
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
