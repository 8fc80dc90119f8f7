package io.github.goodform.docker;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * A TLS client that trusts what its JVM trusts, and a server with one key, on the loopback
 * interface: {@code Handshake FILE PASSWORD ALIAS}, in a JVM of a container.
 *
 * <p>Prints {@code accepted}, or {@code refused} and the reason.
 */
final class Handshake {
  private Handshake() {}

  public static void main(String[] arguments) throws Exception {
    SSLContext server = serverContext(arguments[0], arguments[1].toCharArray(), arguments[2]);
    ExecutorService one = Executors.newSingleThreadExecutor();
    try (SSLServerSocket listening =
        (SSLServerSocket)
            server
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<?> served = one.submit(() -> serve(listening));
      System.out.println(ask(listening.getLocalPort()));
      served.get();
    } finally {
      one.shutdown();
    }
  }

  private static String ask(int port) throws Exception {
    try (SSLSocket socket =
        (SSLSocket) SSLContext.getDefault().getSocketFactory().createSocket("127.0.0.1", port)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      return "accepted";
    } catch (SSLException e) {
      return "refused: " + e.getMessage();
    }
  }

  private static boolean serve(SSLServerSocket listening) throws Exception {
    try (SSLSocket socket = (SSLSocket) listening.accept()) {
      return socket.getInputStream().read() == -1;
    } catch (IOException e) {
      // The client refuses and closes: a write may fail before its alert is read.
      return false;
    }
  }

  /** With the one key alone: a server that has several chooses among them. */
  private static SSLContext serverContext(String file, char[] password, String alias)
      throws Exception {
    KeyStore all = KeyStore.getInstance("PKCS12");
    try (InputStream in = new FileInputStream(file)) {
      all.load(in, password);
    }
    KeyStore one = KeyStore.getInstance("PKCS12");
    one.load(null, password);
    one.setKeyEntry(alias, all.getKey(alias, password), password, all.getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(one, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
