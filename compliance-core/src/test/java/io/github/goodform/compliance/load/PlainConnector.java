package io.github.goodform.compliance.load;

import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The connector of servers under load: on the loopback interface, for HTTP/1.1 and h2c. */
final class PlainConnector {
  private PlainConnector() {}

  static ServerConnector addTo(Server server) {
    HttpConnectionFactory http = new HttpConnectionFactory();
    ServerConnector connector =
        new ServerConnector(
            server, 1, 1, http, new HTTP2CServerConnectionFactory(http.getHttpConfiguration()));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    return connector;
  }
}
