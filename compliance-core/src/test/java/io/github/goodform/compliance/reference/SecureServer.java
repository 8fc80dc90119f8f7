package io.github.goodform.compliance.reference;

import io.github.goodform.compliance.JettyServers;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** The reference server's upload handler behind a self-signed certificate. */
public final class SecureServer implements AutoCloseable {
  private static final String PASSWORD = "goodform";

  private final Server server = new Server();
  private final ServerConnector connector;
  private final Path certificate;
  private final Uploads uploads = new Uploads();

  private SecureServer(Path folder, boolean http2) throws Exception {
    certificate = folder.resolve("certificate.pem");
    SslContextFactory.Server tls = keys(folder);
    HttpConfiguration http = new HttpConfiguration();
    http.setUriCompliance(UriCompliance.UNSAFE);
    // The host name is for the client to check.
    http.addCustomizer(new SecureRequestCustomizer(false));
    connector = new ServerConnector(server, 1, 1, factories(tls, http, http2));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(uploads);
    server.start();
  }

  /**
   * Makes keys, and a self-signed certificate {@code certificate.pem} beside them.
   *
   * @param folder receives them
   */
  public static SslContextFactory.Server keys(Path folder) throws Exception {
    Path store = folder.resolve("store.p12");
    keytool(
        folder,
        "-genkeypair",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-dname",
        "CN=goodform test",
        "-ext",
        "san=ip:127.0.0.1",
        "-validity",
        "2",
        "-alias",
        "it",
        "-keystore",
        store.toString());
    keytool(
        folder,
        "-exportcert",
        "-rfc",
        "-alias",
        "it",
        "-keystore",
        store.toString(),
        "-file",
        folder.resolve("certificate.pem").toString());
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStorePath(store.toString());
    tls.setKeyStorePassword(PASSWORD);
    return tls;
  }

  /**
   * Starts a server over TLS.
   *
   * @param folder receives its keys
   * @param http2 whether it offers h2, or else http/1.1
   */
  public static SecureServer start(Path folder, boolean http2) throws Exception {
    return new SecureServer(Files.createDirectories(folder), http2);
  }

  private static ConnectionFactory[] factories(
      SslContextFactory.Server tls, HttpConfiguration http, boolean http2) {
    if (!http2) {
      HttpConnectionFactory plain = new HttpConnectionFactory(http);
      return new ConnectionFactory[] {new SslConnectionFactory(tls, plain.getProtocol()), plain};
    }
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory("h2");
    return new ConnectionFactory[] {
      new SslConnectionFactory(tls, alpn.getProtocol()),
      alpn,
      new HTTP2ServerConnectionFactory(http)
    };
  }

  private static void keytool(Path folder, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-storepass",
                PASSWORD,
                "-noprompt"));
    command.addAll(1, List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (!process.waitFor(300, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(Files.readString(folder.resolve("keytool.log")));
    }
  }

  /** Returns the address, such as {@code https://127.0.0.1:40123}. */
  public URI uri() {
    return URI.create("https://127.0.0.1:" + connector.getLocalPort());
  }

  /** Returns the values of {@code Authorization} of all requests; null for one without. */
  public Set<@Nullable String> authorizations() {
    return uploads.authorizations;
  }

  /** Returns the certificate in PEM. */
  public Path certificate() {
    return certificate;
  }

  @Override
  public void close() {
    JettyServers.stop(server);
  }

  private static final class Uploads extends Handler.Abstract {
    final Set<@Nullable String> authorizations = Collections.synchronizedSet(new HashSet<>());
    private final UploadHandler uploads = new UploadHandler(ReferenceServer.Options.DEFAULT, null);

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      authorizations.add(request.getHeaders().get("Authorization"));
      if (request.getHttpURI().getPath().equals("/upload")) {
        uploads.handle(request, response, callback);
      } else {
        ContractJson.refuse(response, callback, HttpStatus.NOT_FOUND_404, "there is nothing here");
      }
      return true;
    }
  }
}
