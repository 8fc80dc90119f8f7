package io.github.goodform.compliance.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.SocketServer;
import io.github.goodform.compliance.load.loader.LocalServer;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.report.JsonReport;
import io.github.goodform.compliance.report.Report;
import io.github.goodform.compliance.report.text.Style;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The commands that speak to a server: check, replay, diff, matrix and audit. */
@Execution(ExecutionMode.SAME_THREAD)
final class ServerCommandsTest {
  private static @Nullable ReferenceServer server;

  private final Path here;

  ServerCommandsTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void start() throws IOException {
    server = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static String url() {
    return server == null ? "" : server.uri().toString();
  }

  private Invocation check(String... more) {
    return Invocation.of(
        here, Stream.concat(Stream.of("check", url()), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void checksAServerAndWritesEveryReport() {
    Invocation check =
        check(
            "--case",
            "form-*,delimiter-*",
            "--html",
            "r.html",
            "--json",
            "r.json",
            "--junit",
            "r.xml",
            "--markdown",
            "r.md",
            "--badge",
            "r.svg",
            "--sarif",
            "r.sarif",
            "--badge-json",
            "badge.json");
    assertThat(check.out()).containsPattern("MUST \\d+/\\d+ - \\d+ pass").matches("[ -~\n]*");
    assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
    assertThat(here.resolve("r.html")).content().startsWith("<!DOCTYPE html>");
    assertThat(here.resolve("r.xml")).content().contains("<testsuite name=\"goodform rfc7578\"");
    assertThat(here.resolve("r.md")).content().startsWith("# goodform");
    assertThat(here.resolve("r.sarif")).content().contains("\"version\" : \"2.1.0\"");
    assertThat(here.resolve("badge.json"))
        .content()
        .contains("\"schemaVersion\" : 1")
        .containsPattern("MUST \\d+/\\d+, some cases only");
    assertThat(here.resolve("r.svg")).content().startsWith("<svg ");
    assertThat(here.resolve("r.json")).content().contains("\"form-field-and-file\"");
  }

  @Test
  void printsAReportAloneWhereItIsAskedFor() {
    Invocation check = check("--case", "form-*", "--json", "-");
    Report report = JsonReport.parse(check.out());
    assertThat(report.runs()).hasSize(1);
    assertThat(check.err()).contains("MUST ");
  }

  @Test
  void saysWhatIsWrongWithTheCallBeforeItRuns() {
    assertThat(Invocation.of(here, "check", "127.0.0.1:8080").err())
        .isEqualTo(
            "goodform: expected an address such as http://127.0.0.1:8080, found"
                + " \"127.0.0.1:8080\"\n");
    assertWrong(
        Invocation.of(here, "check", "http://127.0.0.1:1/?a=b"),
        "expected an address without user, query and fragment, found \"http://127.0.0.1:1/?a=b\"");
    assertWrong(check("--case", "form-feild-*"), "no case fits \"form-feild-*\"");
    assertWrong(check("--html", "no/dir/r.html"), "cannot write \"no/dir/r.html\"");
    assertWrong(check("--html", "a", "--json", "a"), "two reports would go to \"a\"");
    assertWrong(check("--known", "missing.json"), "cannot read \"missing.json\"");
    assertWrong(check("--files", "missing"), "cannot use --files \"missing\"");
    assertWrong(
        check("--timeout", "0"), "--timeout: expected a time above 0 and up to 60m, found \"0\"");
    assertWrong(check("--update-known"), "--update-known needs --known FILE");
  }

  private static void assertWrong(Invocation wrong, String message) {
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).startsWith("goodform: " + message).hasLineCount(1);
    assertThat(wrong.out()).isEmpty();
  }

  @Test
  void endsWith3WhenNobodyAnswers() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    Invocation check = Invocation.of(here, "check", "HTTP://127.0.0.1:" + port);
    assertThat(check.exitCode()).isEqualTo(3);
    assertThat(check.out()).isEmpty();
    assertThat(check.err()).startsWith("goodform: ").hasLineCount(1);
  }

  @Test
  void saysWhenThePortSpeaksTls() throws IOException {
    byte[] alert = {0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46};
    try (SocketServer secure =
        new SocketServer(
            socket -> {
              socket.getInputStream().readNBytes(100);
              socket.getOutputStream().write(alert);
              socket.shutdownOutput();
              socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            })) {
      Invocation check = Invocation.of(here, "check", secure.uri().toString());
      assertThat(check.exitCode()).isEqualTo(3);
      assertThat(check.err()).endsWith("; this is TLS: the address begins with https:\n");
    }
  }

  @Test
  void endsWith3WhenTheServerDoesNotSpeakTheContract() throws IOException {
    try (LocalServer other =
        new LocalServer(exchange -> LocalServer.answer(exchange, 200, "<html>hello</html>"))) {
      Invocation check = Invocation.of(here, "check", other.uri().toString());
      assertThat(check.exitCode()).isEqualTo(3);
      assertThat(check.err()).startsWith("goodform: ").hasLineCount(1);
    }
  }

  @Test
  void knowsWhatIsExcusedAndFindsStaleEntries() throws IOException {
    Files.writeString(
        here.resolve("known.json"),
        "[{\"id\": \"form-empty-value\", \"outcome\": \"other\", \"reason\": \"once\"}]");
    Invocation check = check("--case", "form-*", "--known", "known.json");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out()).contains("STALE known deviation form-empty-value: other (once)");
    Invocation update = check("--case", "form-*", "--known", "known.json", "--update-known");
    assertThat(update.exitCode()).isZero();
    assertThat(update.err()).contains("wrote 0 known deviations to known.json");
    assertThat(check("--case", "form-*", "--known", "known.json").exitCode()).isZero();
    Files.writeString(here.resolve("known.json"), "[{\"id\": 7}]");
    assertWrong(check("--known", "known.json"), "known.json: known-deviations: ");
  }

  @Test
  void replaysOneCase() {
    Invocation replay = Invocation.of(here, "replay", "form-empty-value", url());
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out())
        .startsWith("PASS  form-empty-value  MUST")
        .contains("actual    accepts: 1 part")
        .contains("MUST 1/1");
    assertThat(Invocation.of(here, "replay", "form-empty-value", "--curl").out())
        .contains("curl ")
        .contains("http://127.0.0.1:8080/upload");
    assertThat(Invocation.of(here, "replay", "form-empty-value").out())
        .startsWith("POST /upload\n");
    assertThat(Invocation.of(here, "replay", "form-empty-valeu").err())
        .isEqualTo(
            "goodform: unknown case \"form-empty-valeu\"; did you mean form-empty-value,"
                + " form-empty-file, form-empty-among?\n");
  }

  @Test
  void comparesReports() throws IOException {
    check("--case", "form-*", "--json", "a.json");
    Invocation same = Invocation.of(here, "diff", "a.json", "a.json");
    assertThat(same.exitCode()).isZero();
    assertThat(same.out()).containsPattern("0 of \\d+ cases read differently\n$");
    Invocation matrix = Invocation.of(here, "matrix", "a.json", "a.json");
    assertThat(matrix.out()).contains("| form-empty-value |");
    assertThat(matrix.out()).contains("The implementations disagree in 0 of ");
    assertThat(Invocation.of(here, "matrix", "a.json", "--html", "m.html").exitCode()).isZero();
    assertThat(here.resolve("m.html")).content().contains("<td class=\"m-exact\"");
    Files.writeString(here.resolve("no.json"), "{}");
    assertThat(Invocation.of(here, "diff", "a.json", "no.json").err())
        .isEqualTo(
            "goodform: \"no.json\": report-json: expected a goodform report (\"schema\":"
                + " \"goodform-report\")\n");
    assertThat(Invocation.of(here, "diff", "a.json", "a.json", "--rules", "whatwg").err())
        .isEqualTo("goodform: \"a.json\" holds no run by the rule set whatwg\n");
  }

  @Test
  void auditsItselfAndLeavesTwoFilesBehind() throws IOException {
    Invocation audit = Invocation.of(here, "audit");
    assertThat(audit.exitCode()).as(audit.out() + audit.err()).isZero();
    assertThat(audit.out())
        .contains("rules rfc7578\nMUST ")
        .containsPattern("(?m)^normalization +")
        .endsWith("wrote goodform-report.html and goodform-report.json\n");
    try (Stream<Path> left = Files.list(here)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("goodform-report.html", "goodform-report.json");
    }
    Report report = JsonReport.parse(Files.readString(here.resolve("goodform-report.json")));
    assertThat(report.directories()).hasSize(1);
    assertThat(report.runs().get(0).entries())
        .as("file serving is asked")
        .anyMatch(entry -> entry.area().equals("file-serving") && entry.actual() != null);
  }

  @Test
  void auditSaysWhereItCannotWrite() throws IOException {
    Files.writeString(here.resolve("file"), "");
    assertWrong(Invocation.of(here, "audit", "--output", "file"), "cannot write to \"file\"");
    assertWrong(Invocation.of(here, "audit", "missing"), "cannot probe the directory \"missing\"");
  }

  @Test
  void servesUntilItIsStopped() throws Exception {
    StringBuilder seen = new StringBuilder();
    var out =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) {
                synchronized (seen) {
                  seen.append(text, from, length);
                  seen.notifyAll();
                }
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    Terminal terminal = new Terminal(out, out, US_ASCII, Style.PLAIN, false, here, "goodform");
    Thread serving = new Thread(() -> Goodform.run(terminal, "serve", "--port", "0"));
    serving.start();
    URI uri;
    synchronized (seen) {
      while (seen.indexOf("\n") < 0) {
        seen.wait(20_000);
      }
      uri = URI.create(seen.substring(0, seen.indexOf("\n")));
    }
    Invocation check = Invocation.of(here, "check", uri.toString(), "--case", "form-empty-value");
    assertThat(check.exitCode()).as(check.err()).isZero();
    serving.interrupt();
    serving.join(20_000);
    assertThat(serving.isAlive()).isFalse();
    assertThat(Invocation.of(here, "check", uri.toString()).exitCode()).isEqualTo(3);
    assertWrong(Invocation.of(here, "serve", "--port", "70000"), "--port: expected 0 to 65535");
    assertWrong(Invocation.of(here, "serve", "--files", "missing"), "cannot serve \"missing\"");
  }
}
