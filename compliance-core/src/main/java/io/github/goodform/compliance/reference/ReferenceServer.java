package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.multipart.MultipartOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
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
 * <p>It listens on the loopback interface only. Uploads are hashed while they stream, and are kept
 * only where it is given a directory for them: each part with a file name under a name of its own
 * that is safe to read for other systems, people and scripts, never outside of that directory,
 * never over another file, and not at all when the form is refused. Closing ends every thread and
 * connection.
 */
public final class ReferenceServer implements AutoCloseable {
  private static final int MAX_THREADS = 32;

  private final Server server;
  private final ServerConnector connector;

  private ReferenceServer(Options options) throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4);
    threads.setName("goodform-server");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    // The handlers read the raw target themselves, octet by octet, and refuse what is ambiguous.
    http.setUriCompliance(UriCompliance.UNSAFE);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(options.port());
    server.addConnector(connector);
    server.setHandler(new Router(options));
  }

  /**
   * How the server behaves.
   *
   * @param port the port, 0 for any that is free
   * @param files the directory that is served below {@code /files/}, or null for none
   * @param uploads the directory that uploaded files are stored in, or null to keep none
   * @param parsing how bodies are read
   */
  public record Options(
      int port, @Nullable Path files, @Nullable Path uploads, MultipartOptions parsing) {
    /** Any free port, no files, and bodies as RFC 7578 has them. */
    public static final Options DEFAULT = of(RuleSet.RFC7578);

    /**
     * Reads bodies as a rule set demands it: the texts contradict each other, so no server is right
     * by all of them. By {@link RuleSet#WHATWG} it refuses a few bodies that a browser reads.
     *
     * @param ruleSet the rule set
     * @return the options: any free port, no files
     */
    public static Options of(RuleSet ruleSet) {
      return new Options(0, null, null, Parsing.of(ruleSet));
    }

    /**
     * Listens elsewhere.
     *
     * @param other the port, 0 for any that is free
     * @return the options
     */
    public Options withPort(int other) {
      return new Options(other, files, uploads, parsing);
    }

    /**
     * Serves a directory.
     *
     * @param directory the directory
     * @return the options
     */
    public Options withFiles(Path directory) {
      return new Options(port, directory, uploads, parsing);
    }

    /**
     * Stores uploaded files.
     *
     * @param directory the directory
     * @return the options
     */
    public Options withUploads(Path directory) {
      return new Options(port, files, directory, parsing);
    }

    /**
     * Reads bodies in another way.
     *
     * @param other limits, compliance and name policy
     * @return the options
     */
    public Options withParsing(MultipartOptions other) {
      return new Options(port, files, uploads, other);
    }
  }

  /**
   * Starts a server.
   *
   * @param options how it behaves
   * @return the server, listening
   * @throws IOException if the port is taken, or a directory is not there
   */
  public static ReferenceServer start(Options options) throws IOException {
    ReferenceServer server = new ReferenceServer(options);
    try {
      server.server.start();
      return server;
    } catch (Exception e) {
      server.close();
      if (e instanceof IOException io) {
        throw io;
      }
      throw new IOException("the server does not start: " + e.getMessage(), e);
    }
  }

  /**
   * Returns where it listens.
   *
   * @return an address such as {@code http://127.0.0.1:40123}
   */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  /** Ends every connection and thread of the server. */
  @Override
  public void close() {
    try {
      server.stop();
      server.destroy();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop: " + e.getMessage(), e);
    }
  }

  /** Finds the handler of a path. */
  private static final class Router extends Handler.Abstract {
    private static final String FILES_PATH = "/files/";

    private final UploadHandler uploads;
    private final @Nullable FileHandler files;
    private final byte[] description;

    Router(Options options) throws IOException {
      List<String> features = new ArrayList<>(List.of("order"));
      UploadStore store = null;
      if (options.uploads() != null) {
        store = new UploadStore(options.uploads());
        features.add("savedAs");
      }
      uploads = new UploadHandler(options.parsing(), store);
      if (options.files() == null) {
        files = null;
      } else {
        files = new FileHandler(options.files());
        features.add("files");
        features.add("protected");
      }
      description = ContractJson.description(features);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = request.getHttpURI().getPath();
      if (path.equals("/upload")) {
        uploads.handle(request, response, callback);
      } else if (path.equals("/goodform") && request.getMethod().equals("GET")) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        ContractJson.write(response, callback, HttpStatus.OK_200, description);
      } else if (path.startsWith(FILES_PATH) && files != null) {
        files.handle(request, response, callback, path.substring(FILES_PATH.length()));
      } else {
        ContractJson.refuse(response, callback, HttpStatus.NOT_FOUND_404, "there is nothing here");
      }
      return true;
    }
  }
}
