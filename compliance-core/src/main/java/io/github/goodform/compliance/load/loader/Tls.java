package io.github.goodform.compliance.load.loader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Which certificates the clients trust. */
final class Tls {
  private static final String PEM = "-----BEGIN";

  private Tls() {}

  /**
   * Makes what the connections over TLS are made with, not yet started.
   *
   * @param certificates as in {@link Order#certificates}
   * @throws LoaderException if the file holds no certificates
   */
  static SslContextFactory.Client factory(String certificates) throws LoaderException {
    SslContextFactory.Client factory =
        new SslContextFactory.Client(certificates.equals(Order.ANY_CERTIFICATE));
    if (factory.isTrustAll()) {
      factory.setEndpointIdentificationAlgorithm(null);
    } else if (!certificates.isEmpty()) {
      factory.setTrustStore(
          certificates.startsWith(PEM)
              ? store("the certificates", certificates.getBytes(StandardCharsets.US_ASCII))
              : store(certificates, read(Path.of(certificates))));
    }
    return factory;
  }

  private static byte[] read(Path pem) throws LoaderException {
    try {
      return Files.readAllBytes(pem);
    } catch (IOException e) {
      throw none(pem.toString(), e);
    }
  }

  private static LoaderException none(String name, Exception e) {
    return new LoaderException(name + ": expected certificates in PEM (" + e.getMessage() + ')');
  }

  private static KeyStore store(String name, byte[] pem) throws LoaderException {
    try (InputStream in = new ByteArrayInputStream(pem)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry(String.valueOf(store.size()), each);
      }
      if (store.size() == 0) {
        throw new LoaderException(name + ": expected certificates in PEM, found none");
      }
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw none(name, e);
    }
  }
}
