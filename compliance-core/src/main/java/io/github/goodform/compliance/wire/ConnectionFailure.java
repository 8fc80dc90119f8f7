package io.github.goodform.compliance.wire;

import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Observation.Obstacle;
import io.github.goodform.compliance.cases.Octets;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The meaning of an exception while a connection is made: the same for every transport. */
final class ConnectionFailure {
  private ConnectionFailure() {}

  /**
   * Classifies a failure.
   *
   * @param failure the exception of the transport
   * @param presented returns the certificate of the server, or null; called for a certificate that
   *     is not trusted
   * @return the obstacle; empty if the failure does not prove that there was no connection
   */
  static Optional<Observation.Unreachable> of(
      Throwable failure, Supplier<@Nullable X509Certificate> presented) {
    if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
      return unreachable(Obstacle.CONNECTION, "the host is not known");
    }
    CertificateException untrusted = cause(failure, CertificateException.class);
    if (untrusted != null) {
      return unreachable(Obstacle.CERTIFICATE, untrusted(presented.get(), untrusted));
    }
    SSLException tls = cause(failure, SSLException.class);
    if (tls != null) {
      return unreachable(Obstacle.TLS, "the TLS handshake failed: " + message(tls));
    }
    if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
      return unreachable(Obstacle.CONNECTION, message(failure));
    }
    return Optional.empty();
  }

  /**
   * What took the whole timeout.
   *
   * @param connected whether the server had accepted the connection: then it was the TLS handshake
   */
  static Observation.Unreachable late(Duration timeout, boolean connected) {
    String problem = "timed out after " + timeout.toMillis() + " ms";
    return connected
        ? new Observation.Unreachable(Obstacle.TLS_TIMEOUT, "the TLS handshake " + problem)
        : other(problem);
  }

  /** A failure of no special kind. */
  static Observation.Unreachable other(String problem) {
    return new Observation.Unreachable(Obstacle.CONNECTION, problem);
  }

  static String message(Throwable failure) {
    return Octets.utf8(String.valueOf(failure.getMessage())).toString();
  }

  private static Optional<Observation.Unreachable> unreachable(Obstacle obstacle, String problem) {
    return Optional.of(new Observation.Unreachable(obstacle, problem));
  }

  private static String untrusted(@Nullable X509Certificate certificate, CertificateException e) {
    String why = message(deepest(e));
    if (certificate == null) {
      return "the certificate is not trusted: " + why;
    }
    boolean selfSigned =
        certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
    return "the certificate of "
        + name(certificate.getSubjectX500Principal().getName())
        + (selfSigned
            ? ", self-signed"
            : ", issued by " + name(certificate.getIssuerX500Principal().getName()))
        + ", valid until "
        + LocalDate.ofInstant(certificate.getNotAfter().toInstant(), ZoneOffset.UTC)
        + ", is not trusted: "
        + why;
  }

  /** A distinguished name as the server chose it, within a line. */
  private static String name(String distinguished) {
    Octets octets = Octets.utf8(distinguished);
    int shown = Math.min(octets.length(), 120);
    return octets.escaped(0, shown) + (shown < octets.length() ? "..." : "");
  }

  private static Throwable deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest;
  }

  private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return type.cast(each);
      }
    }
    return null;
  }
}
