package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.wire.MissingPartException;
import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.multipart.MultipartOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks the contract: {@code POST /upload}, {@code GET} and {@code HEAD /files/…},
 * {@code GET /goodform}.
 *
 * <pre>{@code
 * try (ReferenceServer server = ReferenceServer.start(ReferenceServer.Options.DEFAULT)) {
 *   RunResult result = ConformanceRun.of(server.uri()).run();
 * }
 * }</pre>
 *
 * <p>It is bound to the loopback interface. Uploads are hashed while they stream, and are stored
 * only when the options name a directory for them: each part with a file name under a name of its
 * own that is safe to read for other systems, people and scripts, never outside of that directory,
 * never over another file, and not at all when the form is refused. Closing ends every thread and
 * connection.
 */
public final class ReferenceServer implements AutoCloseable {
  private final JettyListener listener;

  private ReferenceServer(JettyListener listener) {
    this.listener = listener;
  }

  /**
   * How the server behaves.
   *
   * @param port the port, 0 for any that is free
   * @param files the directory that is served below {@code /files/}, or null for none
   * @param uploads the directory that uploaded files are stored in, or null to keep none
   * @param ruleSet the rule set that bodies are read by
   * @param parsing how bodies are read instead, or null
   */
  public record Options(
      int port,
      @Nullable Path files,
      @Nullable Path uploads,
      RuleSet ruleSet,
      @Nullable MultipartOptions parsing) {
    /** Any free port, no files, and bodies read by RFC 7578. */
    public static final Options DEFAULT = of(RuleSet.RFC7578);

    /**
     * Returns how bodies are read.
     *
     * @return the limits, compliance and name policy that were given, or those of the rule set
     */
    @Override
    public MultipartOptions parsing() {
      return parsing == null ? Parsing.of(ruleSet) : parsing;
    }

    /** Whether bodies are read as browsers read them, and not by the streaming parser. */
    boolean readsAsBrowser() {
      return parsing == null && ruleSet == RuleSet.WHATWG;
    }

    /**
     * Reads bodies as a rule set demands it: specifications contradict each other, so no server can
     * follow all of them. By {@link RuleSet#WHATWG} it holds each body in memory and reads it as a
     * browser does.
     *
     * @param ruleSet the rule set
     * @return the options: any free port, no files
     */
    public static Options of(RuleSet ruleSet) {
      return new Options(0, null, null, ruleSet, null);
    }

    /**
     * Sets the port.
     *
     * @param other the port, 0 for any that is free
     * @return the options
     */
    public Options withPort(int other) {
      return new Options(other, files, uploads, ruleSet, parsing);
    }

    /**
     * Serves a directory.
     *
     * @param directory the directory
     * @return the options
     */
    public Options withFiles(Path directory) {
      return new Options(port, directory, uploads, ruleSet, parsing);
    }

    /**
     * Stores uploaded files.
     *
     * @param directory the directory
     * @return the options
     */
    public Options withUploads(Path directory) {
      return new Options(port, files, directory, ruleSet, parsing);
    }

    /**
     * Sets how bodies are read.
     *
     * @param other limits, compliance and name policy
     * @return the options
     */
    public Options withParsing(MultipartOptions other) {
      return new Options(port, files, uploads, ruleSet, other);
    }
  }

  /**
   * Starts a server.
   *
   * @param options how it behaves
   * @return the server, listening
   * @throws IOException if the port is taken, or a directory is not there
   * @throws MissingPartException if Jetty or the parser is not on the class path
   */
  public static ReferenceServer start(Options options) throws IOException {
    OptionalPart.REFERENCE_SERVER.require();
    return new ReferenceServer(JettyListener.start(options));
  }

  /**
   * Returns the address of the server.
   *
   * @return an address such as {@code http://127.0.0.1:40123}
   */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + listener.port());
  }

  /** Ends every connection and thread of the server. */
  @Override
  public void close() {
    listener.close();
  }
}
