package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.cases.RuleSet;
import io.github.goodform.compliance.reference.ReferenceServer;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code goodform serve}: the reference server, until it is stopped. */
@Command(
    name = "serve",
    description = "Starts the reference server on the loopback interface, until Ctrl-C.",
    footer = {"", "Example:", "  goodform serve --port 8080 --files public"})
final class ServeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "Port; 0 for any free one (default: 8080).")
  private int port = 8080;

  @Option(names = "--files", paramLabel = "DIR", description = "Directory to serve below /files/.")
  private @Nullable String files;

  @Option(
      names = "--uploads",
      paramLabel = "DIR",
      description = "Directory for uploaded files, each stored under a safe, unique name.")
  private @Nullable String uploads;

  @Mixin private final OneRuleSet rules = new OneRuleSet();

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RuleSet ruleSet = rules.chosen();
    if (port < 0 || port > 0xFFFF) {
      throw CliException.usage("--port: expected 0 to 65535, found " + port);
    }
    ReferenceServer.Options options = ReferenceServer.Options.of(ruleSet).withPort(port);
    if (files != null) {
      options = options.withFiles(terminal.directory("serve", files));
    }
    if (uploads != null) {
      options = options.withUploads(terminal.directory("store uploads in", uploads));
    }
    ReferenceServer server = start(options);
    Thread stop = new Thread(server::close, "goodform-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    terminal.line(server.uri().toString());
    terminal.out().flush();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      Runtime.getRuntime().removeShutdownHook(stop);
      server.close();
    }
    return ExitCode.EXPECTED;
  }

  private ReferenceServer start(ReferenceServer.Options options) {
    try {
      return ReferenceServer.start(options);
    } catch (IOException e) {
      throw CliException.usage("cannot open port " + port + ": " + Messages.because(e));
    }
  }
}
