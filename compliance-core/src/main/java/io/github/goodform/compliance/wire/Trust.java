package io.github.goodform.compliance.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trust in a test server's certificate: the {@link SSLContext} for {@link Wire.Options#tls}.
 *
 * <p>Stateless; safe for use by several threads.
 */
public final class Trust {
  private Trust() {}

  /**
   * Trusts the certificates of a file, and no others. The host name is checked.
   *
   * @param pem one or more X.509 certificates in PEM: of authorities, or of a self-signed server
   * @return a TLS context
   * @throws IOException if the file cannot be read, or holds no certificate
   */
  public static SSLContext certificates(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      for (Certificate certificate : certificates) {
        trusted.setCertificateEntry("trusted-" + trusted.size(), certificate);
      }
      if (certificates.isEmpty()) {
        throw new IOException("expected certificates in PEM, found none");
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      return context(factory.getTrustManagers());
    } catch (CertificateException e) {
      throw new IOException("expected certificates in PEM: " + e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM has no X.509", e);
    }
  }

  /**
   * Trusts every certificate under every host name: for test servers only.
   *
   * @return a TLS context
   */
  public static SSLContext anyCertificate() {
    try {
      return context(new AnyCertificate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM has no TLS", e);
    }
  }

  private static SSLContext context(TrustManager... trust) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust, null);
    return context;
  }

  /** The extended class: an X509TrustManager would be wrapped in a check of the host name. */
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
