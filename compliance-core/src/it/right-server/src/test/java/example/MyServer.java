package example;

import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A right server. */
class MyServer {
  private static ReferenceServer server;

  private MyServer() {}

  static synchronized ReferenceServer start() {
    try {
      if (server == null) {
        server = ReferenceServer.start(ReferenceServer.Options.DEFAULT.withFiles(servedDirectory()));
      }
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path servedDirectory() {
    try {
      return Files.createDirectories(Path.of("target", "served"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
