package io.github.goodform.multipart.examples;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** A servlet in Tomcat. */
final class TomcatServer {
  private TomcatServer() {}

  static UploadServer start(HttpServlet servlet) throws IOException, LifecycleException {
    Path base = Files.createTempDirectory("tomcat");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", base.toString());
    Wrapper upload = Tomcat.addServlet(context, "upload", servlet);
    upload.setAsyncSupported(true);
    upload.addMapping("/*");
    tomcat.start();
    return new UploadServer(
        connector.getLocalPort(),
        () -> {
          tomcat.stop();
          tomcat.destroy();
          remove(base);
        });
  }

  private static void remove(Path directory) throws IOException {
    try (var entries = Files.walk(directory)) {
      for (Path entry : entries.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(Objects.requireNonNull(entry));
      }
    }
  }
}
