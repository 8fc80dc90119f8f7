package io.github.goodform.docker.peers;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat, embedded. */
final class TomcatServer implements PeerServer {
  private final Tomcat tomcat = new Tomcat();
  private final Path folder;

  TomcatServer() throws Exception {
    folder = Files.createTempDirectory("goodform-tomcat");
    tomcat.setBaseDir(folder.toString());
    Connector connector = new Connector();
    connector.setProperty("address", "127.0.0.1");
    connector.setPort(0);
    connector.setMaxPartCount(MANY_PARTS);
    connector.setMaxParameterCount(MANY_PARTS);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", folder.toString());
    Wrapper servlet = Tomcat.addServlet(context, "upload", new UploadServlet(Peer.TOMCAT));
    servlet.setMultipartConfigElement(UploadServlet.MULTIPART);
    servlet.addMapping(UPLOAD);
    servlet.addMapping(SELF);
    tomcat.start();
  }

  @Override
  public URI uri() {
    return PeerServer.loopback(tomcat.getConnector().getLocalPort());
  }

  @Override
  public void close() {
    Stopping.stop(
        () -> {
          tomcat.stop();
          tomcat.destroy();
          delete(folder);
        });
  }

  private static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(folder)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
