package io.github.goodform.compliance;

import org.eclipse.jetty.server.Server;

/** The end of the Jetty servers of tests. */
public final class JettyServers {
  private JettyServers() {}

  /** Stops a server; that it cannot be stopped is a fault of the test. */
  public static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
