package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.wire.Protocol;
import io.github.goodform.compliance.wire.Trust;
import io.github.goodform.compliance.wire.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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

/** The options of every command that sends cases: how the server is reached. */
final class ServerAccess {
  private static final int MAX_TIMEOUT_SECONDS = 3600;

  @Option(
      names = "--protocol",
      paramLabel = "PROTOCOL",
      defaultValue = "http/1.1",
      description =
          "Protocol: http/1.1, h2c (HTTP/2 over TCP), h2 (HTTP/2 over TLS). Cases that only"
              + " HTTP/1.1 can express are skipped over HTTP/2 (default: http/1.1).")
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

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "Response timeout per request (default: 5).")
  private double timeoutSeconds = 5;

  /** Applies the options to a plan, and fails for a wrong value. */
  void apply(Terminal terminal, URI target, ConformanceRun.Builder plan) {
    Wire.Options options = options(terminal, target);
    plan.timeout(options.timeout())
        .headers(options.headers())
        .tls(options.tls())
        .protocol(options.protocol());
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

  /** Returns the octets of a text in UTF-8, read as ISO-8859-1. */
  private static String octets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private Wire.Options options(Terminal terminal, URI target) {
    Duration timeout = timeout();
    SSLContext tls = tls(terminal, target);
    try {
      return new Wire.Options(timeout, headers(), tls, protocol());
    } catch (IllegalArgumentException e) {
      throw CliException.usage("-H: " + e.getMessage());
    }
  }

  private Protocol protocol() {
    return Protocol.of(protocol.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () -> Choice.unknown("protocol", protocol, List.of(Protocol.values()), Protocol::id));
  }

  private @Nullable SSLContext tls(Terminal terminal, URI target) {
    if (certificates == null && !insecure) {
      return null;
    }
    String option = insecure ? "--insecure" : "--cacert";
    if (certificates != null && insecure) {
      throw CliException.usage("--cacert and --insecure exclude each other: give one of them");
    }
    if (!"https".equals(target.getScheme())) {
      throw CliException.usage(
          option
              + ": expected an address that begins with https:, found "
              + Messages.escaped(target.toString()));
    }
    if (certificates == null) {
      return Trust.anyCertificate();
    }
    try {
      return Trust.certificates(terminal.resolve(certificates));
    } catch (IOException e) {
      throw CliException.usage(
          "cannot use --cacert " + Messages.escaped(certificates) + ": " + Messages.because(e));
    }
  }

  private Duration timeout() {
    if (!(timeoutSeconds > 0 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
      throw CliException.usage("--timeout: expected seconds above 0 and up to 3600");
    }
    return Duration.ofMillis(Math.max(1, (long) (timeoutSeconds * 1000)));
  }
}
