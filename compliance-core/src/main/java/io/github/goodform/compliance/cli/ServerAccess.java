package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.run.ConformanceRun;
import io.github.goodform.compliance.wire.Wire;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that sends cases: how the server is reached, and what it serves. */
final class ServerAccess {
  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

  @Mixin private final ServerConnection connection = new ServerConnection();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5s",
      description = ServerConnection.TIMEOUT)
  private String timeout = "5s";

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
    return connection.headers();
  }

  /** Returns the same options for curl. */
  List<String> curlArguments() {
    return connection.curlArguments();
  }

  private Wire.Options options(Terminal terminal, URI target) {
    Duration patience = timeout();
    SSLContext tls = connection.tls(terminal, target);
    try {
      return new Wire.Options(patience, headers(), tls, connection.protocol());
    } catch (IllegalArgumentException e) {
      throw CliException.usage("-H: " + e.getMessage());
    }
  }

  /** Returns whether an option is given that means nothing for a program. */
  boolean isForServers() {
    return served != null || connection.isGiven();
  }

  /** Returns the response timeout, and fails for a wrong value. */
  Duration timeout() {
    Duration given = LoadCommand.duration("--timeout", timeout);
    if (given.isZero() || given.compareTo(MAX_TIMEOUT) > 0) {
      throw CliException.usage(
          "--timeout: expected a time above 0 and up to 60m, found " + Messages.escaped(timeout));
    }
    return given;
  }
}
