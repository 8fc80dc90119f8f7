package io.github.goodform.docker.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server in a process of its own. It takes a free port of the loopback interface and prints its
 * address in its first line, as the handlers of compliance-core do.
 *
 * @param process the server
 * @param uri the address below which it answers the contract
 */
record ServerProcess(Process process, URI uri) implements AutoCloseable {

  static ServerProcess start(List<String> command, Path here, Duration patience)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(here.toFile())
            .redirectError(here.resolve("server.log").toFile())
            .start();
    boolean started = false;
    try {
      ServerProcess server = new ServerProcess(process, address(process, patience));
      started = true;
      return server;
    } finally {
      if (!started) {
        end(process);
      }
    }
  }

  private static URI address(Process process, Duration patience)
      throws IOException, InterruptedException {
    CompletableFuture<String> first = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(process, first), "output of a server");
    reader.setDaemon(true);
    reader.start();
    try {
      String line = first.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (!line.startsWith("http://127.0.0.1:")) {
        throw new IOException(
            "expected the server's address in its first line, found " + line + " (server.log)");
      }
      return URI.create(line.strip());
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("expected the server's address within " + patience, e);
    }
  }

  /** A server that prints more must not wait for a reader. */
  private static void read(Process process, CompletableFuture<String> first) {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      first.complete(String.valueOf(out.readLine()));
      out.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      first.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    end(process);
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
