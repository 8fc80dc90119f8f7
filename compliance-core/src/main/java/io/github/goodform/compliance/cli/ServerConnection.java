package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Trust;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of every command that sends requests: the version of HTTP, who is trusted, and the
 * fields of each request.
 */
final class ServerConnection {
  /** The description of {@code --timeout}, whose default depends on the command. */
  static final String TIMEOUT =
      "Response timeout per request, such as 5s or 500ms (default: ${DEFAULT-VALUE}).";

  @Option(
      names = "--protocol",
      paramLabel = "PROTOCOL",
      defaultValue = "http/1.1",
      description =
          "Protocol: http/1.1, h2c (HTTP/2 over TCP), h2 (HTTP/2 over TLS). Cases that only"
              + " HTTP/1.1 can express is skipped over HTTP/2 (default: http/1.1).")
  private String protocol = "http/1.1";

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description =
          "Certificates to trust, in PEM: of authorities, or of a self-signed server (default: the"
              + " authorities of the JVM).")
  private @Nullable String certificates;

  @Option(names = "--insecure", description = "Trust any certificate under any host name.")
  private boolean insecure;

  @Option(
      names = {"-H", "--header"},
      paramLabel = "'NAME: VALUE'",
      description =
          "Field that is sent with every request, such as 'Authorization: Bearer x'. Repeatable.")
  private List<String> fields = new ArrayList<>();

  /** Returns the protocol, and fails for another word. */
  Protocol protocol() {
    return Protocol.of(protocol.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () -> Choice.unknown("protocol", protocol, List.of(Protocol.values()), Protocol::id));
  }

  /** Returns whether any option differs from its default. */
  boolean isGiven() {
    return !fields.isEmpty() || insecure || certificates != null || protocol() != Protocol.H1;
  }

  /** Returns the fields of every request, by name. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    Set<String> seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (String field : fields) {
      int colon = field.indexOf(':');
      if (colon <= 0) {
        throw CliException.usage("-H: expected 'Name: value', found " + Messages.escaped(field));
      }
      String name = field.substring(0, colon);
      if (!seen.add(name)) {
        throw CliException.usage("-H: the field " + Messages.escaped(name) + " is given twice");
      }
      headers.put(name, octets(field.substring(colon + 1).strip()));
    }
    return headers;
  }

  /** Returns the octets of a text in UTF-8, read as ISO-8859-1. */
  static String octets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Returns the trust, or null for that of the JVM. */
  @Nullable SSLContext tls(Terminal terminal, URI target) {
    checkTrust(target);
    if (insecure) {
      return Trust.anyCertificate();
    }
    if (certificates == null) {
      return null;
    }
    try {
      return Trust.certificates(terminal.resolve(certificates));
    } catch (IOException e) {
      throw CliException.usage(
          "cannot use --cacert " + Messages.escaped(certificates) + ": " + Messages.because(e));
    }
  }

  /** Applies the options to a load, and fails for a wrong value. */
  LoadScenario apply(Terminal terminal, URI target, LoadScenario load) {
    Protocol version = protocol();
    String scheme = version == Protocol.H2 ? "https" : "http";
    if (version != Protocol.H1 && !scheme.equals(target.getScheme())) {
      throw expectedScheme("--protocol " + version.id(), scheme, target);
    }
    LoadScenario scenario = load;
    if (version != Protocol.H1) {
      (version == Protocol.H2 ? OptionalPart.HTTP_2_OVER_TLS : OptionalPart.HTTP_2).require();
      scenario = load.http2();
    }
    try {
      scenario = scenario.headers(headers());
    } catch (IllegalArgumentException e) {
      throw CliException.usage("-H: " + e.getMessage());
    }
    // Reads the certificates here, where a wrong file is a wrong argument.
    if (tls(terminal, target) == null) {
      return scenario;
    }
    return certificates == null
        ? scenario.trustingAnyCertificate()
        : scenario.trusting(terminal.resolve(certificates));
  }

  private void checkTrust(URI target) {
    if (certificates != null && insecure) {
      throw CliException.usage("--cacert and --insecure exclude each other: give one of them");
    }
    if ((certificates != null || insecure) && !"https".equals(target.getScheme())) {
      throw expectedScheme(insecure ? "--insecure" : "--cacert", "https", target);
    }
  }

  private static CliException expectedScheme(String option, String scheme, URI target) {
    return CliException.usage(
        option
            + ": expected an address that begins with "
            + scheme
            + ":, found "
            + Messages.escaped(target.toString()));
  }

  /** Returns the same options for curl. */
  List<String> curlArguments() {
    List<String> arguments = new ArrayList<>();
    switch (protocol()) {
      case H1 -> {}
      case H2C -> arguments.add("--http2-prior-knowledge");
      case H2 -> arguments.add("--http2");
    }
    if (certificates != null) {
      arguments.addAll(List.of("--cacert", octets(certificates)));
    }
    if (insecure) {
      arguments.add("--insecure");
    }
    return arguments;
  }
}
