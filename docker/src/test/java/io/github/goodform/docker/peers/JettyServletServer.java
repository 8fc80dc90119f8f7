package io.github.goodform.docker.peers;

import java.net.URI;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty's servlets of Jakarta EE 11. */
final class JettyServletServer implements PeerServer {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server, 1, 1);

  JettyServletServer() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    context.setMaxFormKeys(MANY_PARTS);
    ServletHolder holder = new ServletHolder(new UploadServlet(Peer.JETTY_SERVLET));
    holder.getRegistration().setMultipartConfig(UploadServlet.MULTIPART);
    context.addServlet(holder, UPLOAD);
    context.addServlet(holder, SELF);
    server.setHandler(context);
    server.start();
  }

  @Override
  public URI uri() {
    return PeerServer.loopback(connector.getLocalPort());
  }

  @Override
  public void close() {
    Stopping.stop(server::stop);
  }
}
