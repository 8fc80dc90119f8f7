package io.github.goodform.compliance.load;

import io.github.goodform.compliance.Processes;
import io.github.goodform.compliance.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
    process =
        Processes.java(List.of(options), Main.class, "serve", "--port", "0")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    uri = address(process);
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
