package io.github.goodform.compliance.load;

import io.github.goodform.compliance.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/**
 * What two senders of a fixed rate report when nothing, the server or they themselves are stopped
 * for two seconds: {@code goodform load}, and Jetty's load generator in a JVM of its own.
 */
final class StoppedSenders {
  private static final String PATH = "/goodform";

  private StoppedSenders() {}

  /** Who sends. */
  enum Sender {
    GOODFORM("goodform load"),
    JETTY("Jetty's load generator");

    private final String label;

    Sender(String label) {
      this.label = label;
    }
  }

  /** Who is stopped. */
  enum Stopped {
    NOBODY("nobody stopped"),
    SERVER("server stopped for 2 s"),
    SENDER("sender stopped for 2 s");

    private final String label;

    Stopped(String label) {
      this.label = label;
    }
  }

  /** Returns a row of a table. */
  static String measure(Sender sender, Stopped stopped, BundledServer server, int rate, int seconds)
      throws IOException {
    String cells =
        sender == Sender.GOODFORM
            ? ours(stopped, server, rate, seconds)
            : jettys(stopped, server, rate, seconds);
    return "| " + sender.label + " | " + stopped.label + " | " + cells + " |";
  }

  private static String ours(Stopped stopped, BundledServer server, int rate, int seconds) {
    LoadRun run =
        LoadRun.of(server.uri())
            .withScenario(
                LoadScenario.uploads()
                    .mix("get:" + PATH)
                    .rate(rate)
                    .record(Duration.ofSeconds(seconds)));
    LoadResult found =
        switch (stopped) {
          case NOBODY -> run.run();
          case SERVER -> run.withProgress(new TwoSecondStop(server::pid)).run();
          case SENDER ->
              run.withProgress(new TwoSecondStop(() -> LoaderProcess.shared().pid())).run();
        };
    var load = found.evidence().totals().load();
    return cells(load.p50(), load.p99(), load.max())
        + (found.isValid() ? "VALID" : "INVALID: " + String.join("; ", found.reasons()));
  }

  private static String jettys(Stopped stopped, BundledServer server, int rate, int seconds)
      throws IOException {
    Process sender =
        Processes.java(
                LoaderProcess.FLAGS,
                JettyGenerator.class,
                server.uri() + PATH,
                String.valueOf(rate),
                String.valueOf(seconds))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = sender.inputReader(StandardCharsets.UTF_8)) {
      String last = "";
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.equals(JettyGenerator.RECORDING) && stopped != Stopped.NOBODY) {
          new TwoSecondStop(stopped == Stopped.SERVER ? server::pid : sender::pid).stop();
        }
        last = line;
      }
      String[] nanos = last.split(" ", -1);
      if (nanos.length != 3) {
        throw new IOException("the load generator ended with \"" + last + "\"");
      }
      return cells(Long.parseLong(nanos[0]), Long.parseLong(nanos[1]), Long.parseLong(nanos[2]))
          + "does not judge";
    } finally {
      sender.destroyForcibly();
    }
  }

  private static String cells(long p50, long p99, long max) {
    return String.format(Locale.ROOT, "%.2f | %.1f | %.0f | ", p50 / 1e6, p99 / 1e6, max / 1e6);
  }
}
