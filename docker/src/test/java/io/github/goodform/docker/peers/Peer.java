package io.github.goodform.docker.peers;

import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.undertow.Version;
import java.util.Objects;
import org.apache.catalina.util.ServerInfo;
import org.apache.commons.fileupload2.core.AbstractFileUpload;
import org.eclipse.jetty.util.Jetty;
import org.springframework.core.SpringVersion;

/** The implementations that are asked. */
enum Peer {
  JETTY("jetty", "Jetty"),
  JETTY_SERVLET("jetty-servlet", "Jetty servlet"),
  TOMCAT("tomcat", "Tomcat"),
  UNDERTOW("undertow", "Undertow"),
  NETTY("netty", "Netty"),
  SPRING("spring-webflux", "Spring WebFlux"),
  FILE_UPLOAD("commons-fileupload", "Commons FileUpload");

  private final String id;
  private final String product;

  Peer(String id, String product) {
    this.id = id;
    this.product = product;
  }

  /** Returns the name of its recording. */
  String id() {
    return id;
  }

  /** Returns its name as its makers write it. */
  String product() {
    return product;
  }

  /** Returns the version that is on the class path. */
  String version() {
    String version =
        switch (this) {
          case JETTY, JETTY_SERVLET -> Jetty.VERSION;
          case TOMCAT -> tomcatVersion();
          case UNDERTOW -> Version.getVersionString();
          case NETTY -> versionOf(HttpPostRequestDecoder.class);
          case SPRING -> Objects.requireNonNull(SpringVersion.getVersion());
          case FILE_UPLOAD -> versionOf(AbstractFileUpload.class);
        };
    return version.replaceFirst("\\.Final$", "");
  }

  PeerServer start() throws Exception {
    return switch (this) {
      case JETTY -> JettyServer.start();
      case JETTY_SERVLET -> new JettyServletServer();
      case TOMCAT -> new TomcatServer();
      case UNDERTOW -> new UndertowServer();
      case NETTY -> new NettyServer();
      case SPRING -> new SpringServer();
      case FILE_UPLOAD -> FileUploadServer.start();
    };
  }

  /** The server's number has a fourth part that its releases have not. */
  private static String tomcatVersion() {
    return ServerInfo.getServerNumber().replaceFirst("^(\\d+\\.\\d+\\.\\d+)\\.0$", "$1");
  }

  private static String versionOf(Class<?> type) {
    return Objects.requireNonNull(type.getPackage().getImplementationVersion(), type.getName());
  }

  @Override
  public String toString() {
    return product;
  }
}
