package io.github.goodform.compliance;

import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Trust;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A server under test and its settings. A test class implements {@link #target} and, where a server
 * differs, overrides the rest.
 */
@ExtendWith(TargetExtension.class)
public interface ServerUnderTest extends Judged {

  /**
   * The server's address as the test class returns it: {@link #target} is called once for a class,
   * however many suites it implements.
   *
   * @param address the address
   */
  record Target(URI address) {}

  /**
   * Returns the server's address; {@code /upload}, {@code /files/} and {@code /goodform} are below
   * it. Called once for a test class, before its first test: a server that is started here is best
   * stopped in an {@code @AfterAll} method.
   *
   * @return an address such as {@code http://127.0.0.1:8080}
   */
  URI target();

  /**
   * Returns the features of the server that {@code GET /goodform} does not report.
   *
   * @return features such as {@code "savedAs"} or {@code "protected"}
   */
  default Set<String> capabilities() {
    return Set.of();
  }

  /**
   * Returns the version of HTTP that the cases are sent over.
   *
   * @return the protocol; those of HTTP/2 need Jetty's client on the test path
   */
  default Protocol protocol() {
    return Protocol.H1;
  }

  /**
   * Returns fields that are sent with every request, such as {@code Authorization} or {@code
   * Cookie}. A field of the same name that a case has itself is kept.
   *
   * @return values by field name; none unless overridden
   */
  default Map<String, String> headers() {
    return Map.of();
  }

  /**
   * Returns the trust and the keys for an address that begins with {@code https:}, such as {@link
   * Trust#certificates} or {@link Trust#anyCertificate}.
   *
   * @return a TLS context, or null for that of the JVM
   */
  default @Nullable SSLContext tls() {
    return null;
  }

  /**
   * Returns the response timeout of each request.
   *
   * @return the timeout, above 0
   */
  default Duration timeout() {
    return Duration.ofSeconds(5);
  }
}
