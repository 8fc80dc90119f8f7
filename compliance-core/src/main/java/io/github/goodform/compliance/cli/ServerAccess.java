package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.wire.Wire;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that sends cases: how the server is reached, and what it serves. */
final class ServerAccess {
  private static final int MAX_TIMEOUT_SECONDS = 3600;

  @Mixin private final ServerConnection connection = new ServerConnection();

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

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description =
          "Directory that the server serves below /files/. The kit stores its fixtures there during"
              + " the run.")
  private @Nullable String served;

  /** Applies the options to a plan, and fails for a wrong value. */
  void apply(Terminal terminal, URI target, ConformanceRun.Builder plan) {
    Wire.Options options = options(terminal, target);
    plan.timeout(options.timeout())
        .headers(options.headers())
        .tls(options.tls())
        .protocol(options.protocol());
    if (served != null) {
      plan.files(terminal.directory("use --files", served));
    }
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
    return connection.curlArguments();
  }

  /** Returns the octets of a text in UTF-8, read as ISO-8859-1. */
  static String octets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private Wire.Options options(Terminal terminal, URI target) {
    Duration timeout = timeout();
    SSLContext tls = connection.tls(terminal, target);
    try {
      return new Wire.Options(timeout, headers(), tls, connection.protocol());
    } catch (IllegalArgumentException e) {
      throw CliException.usage("-H: " + e.getMessage());
    }
  }

  /** Returns whether an option is given that means nothing for a program. */
  boolean isForServers() {
    return !fields.isEmpty() || served != null || connection.isGiven();
  }

  /** Returns the response timeout, and fails for a wrong value. */
  Duration timeout() {
    if (!(timeoutSeconds > 0 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
      throw CliException.usage("--timeout: expected seconds above 0 and up to 3600");
    }
    return Duration.ofMillis(Math.max(1, (long) (timeoutSeconds * 1000)));
  }
}
