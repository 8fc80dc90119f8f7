package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.load.LoadScenario;
import io.github.goodform.compliance.wire.OptionalPart;
import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Trust;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that sends requests: the version of HTTP, and who is trusted. */
final class ServerConnection {
  @Option(
      names = "--protocol",
      paramLabel = "PROTOCOL",
      defaultValue = "http/1.1",
      description =
          "Protocol: http/1.1, h2c (HTTP/2 over TCP), h2 (HTTP/2 over TLS). What only HTTP/1.1 can"
              + " express is skipped over HTTP/2 (default: http/1.1).")
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

  /** Returns the protocol, and fails for another word. */
  Protocol protocol() {
    return Protocol.of(protocol.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () -> Choice.unknown("protocol", protocol, List.of(Protocol.values()), Protocol::id));
  }

  /** Returns whether any option differs from its default. */
  boolean isGiven() {
    return insecure || certificates != null || protocol() != Protocol.H1;
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
      arguments.addAll(List.of("--cacert", ServerAccess.octets(certificates)));
    }
    if (insecure) {
      arguments.add("--insecure");
    }
    return arguments;
  }
}
