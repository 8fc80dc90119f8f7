package io.github.goodform.docker.seed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The server under test: it looks the names of URLs up in one directory. */
final class FileServer implements AutoCloseable {
  private final HttpServer server;
  private final Path directory;

  private FileServer(HttpServer server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  /** Starts it on a free port of the loopback interface. */
  static FileServer of(Path directory) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    FileServer server = new FileServer(HttpServer.create(address, 0), directory);
    server.server.createContext("/", server::serve);
    server.server.start();
    return server;
  }

  /** The status of a GET of this path, which is percent-encoded. */
  int status(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<Path> file = find(exchange.getRequestURI().getPath().substring(1));
      exchange.sendResponseHeaders(file.isPresent() ? 200 : 404, -1);
    }
  }

  /** The file of a name; none for a name that the JVM cannot encode. */
  private Optional<Path> find(String name) {
    try {
      Path file = directory.resolve(name).normalize();
      return Optional.of(file).filter(f -> f.startsWith(directory) && Files.isRegularFile(f));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
