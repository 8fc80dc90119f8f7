package io.github.goodform.docker.peers;

import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.report.Implementations;
import io.github.goodform.compliance.report.JsonReport;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Asks a server the whole catalogue of bodies, in a JVM of its own, and prints the report: in a
 * container, beside the container of the server.
 */
final class AskServer {
  private AskServer() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err);
    URI server = URI.create(arguments[0]);
    Duration patience = Duration.parse(arguments[1]);
    String report =
        JsonReport.write(
            Peers.ask(server, Catalog.load().select(Implementations::isAsked), patience));
    out.write(report.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
