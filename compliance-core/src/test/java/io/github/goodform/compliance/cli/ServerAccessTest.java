package io.github.goodform.compliance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.compliance.SocketServer;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.load.loader.LocalServer;
import io.github.goodform.compliance.reference.ReferenceServer;
import io.github.goodform.compliance.reference.SecureServer;
import io.github.goodform.compliance.report.Entry;
import io.github.goodform.compliance.report.JsonReport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options that say how a server is reached: protocol, certificates, fields, timeout. */
final class ServerAccessTest {
  private static SecureServer secure;
  private static SecureServer http2;
  private static ReferenceServer plain;

  private final Path here;

  ServerAccessTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void start(@TempDir Path keys) throws Exception {
    secure = SecureServer.start(keys.resolve("secure"), false);
    http2 = SecureServer.start(keys.resolve("http2"), true);
    plain = ReferenceServer.start(ReferenceServer.Options.DEFAULT);
  }

  @AfterAll
  static void stop() {
    secure.close();
    http2.close();
    plain.close();
  }

  private Invocation run(String command, Object address, String... more) {
    return Invocation.of(
        here,
        Stream.concat(Stream.of(command, address.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void namesTheCertificateThatIsNotTrustedAndTheWayOut() {
    Invocation check = run("check", secure.uri(), "--case", "form-*");
    assertThatErrorOf(check)
        .startsWith("goodform: unreachable: no connection to " + secure.uri())
        .contains("the certificate of CN=goodform test, self-signed, valid until 20")
        .contains("is not trusted: ")
        .endsWith(
            "; trust it by --cacert FILE, or any certificate by --insecure (in a test class:"
                + " tls())\n");
  }

  /** The server could not be reached, which is one line. */
  private static AbstractStringAssert<?> assertThatErrorOf(Invocation command) {
    assertThat(command.exitCode()).isEqualTo(3);
    return assertThat(command.err()).hasLineCount(1);
  }

  @Test
  void namesTheCertificateOverHttp2AsWell() {
    Invocation check = run("check", http2.uri(), "--case", "form-*", "--protocol", "h2");
    assertThatErrorOf(check)
        .contains("the certificate of CN=goodform test, self-signed, ", "--insecure");
  }

  @Test
  void trustsWhatItIsGiven() {
    String pem = secure.certificate().toString();
    assertThat(run("check", secure.uri(), "--case", "form-*", "--cacert", pem).exitCode()).isZero();
    assertThat(run("check", secure.uri(), "--case", "form-*", "--insecure").exitCode()).isZero();
    assertThat(
            Invocation.of(here, "replay", "form-empty-value", secure.uri().toString(), "--insecure")
                .out())
        .startsWith("PASS  form-empty-value");
  }

  @Test
  void checksTheHostNameUnlessAnyIsTrusted() {
    String elsewhere = secure.uri().toString().replace("127.0.0.1", "localhost");
    String pem = secure.certificate().toString();
    Invocation check = run("check", elsewhere, "--case", "form-*", "--cacert", pem);
    assertThat(check.exitCode()).isEqualTo(3);
    assertThat(check.err()).contains("is not trusted: ", "localhost");
    Invocation any = run("check", elsewhere, "--case", "form-*", "--insecure");
    assertThat(any.exitCode()).as(any.err()).isZero();
  }

  /** The first handshake of a server loads its classes, as its first form does. */
  @Test
  void waitsLongerForTheFirstHandshakeOfAServer() throws IOException {
    AtomicInteger connections = new AtomicInteger();
    try (SocketServer slow =
        new SocketServer(
            client -> {
              if (connections.getAndIncrement() == 0) {
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
              } else {
                passOn(client, secure.uri());
              }
            })) {
      String address = "https://127.0.0.1:" + slow.port();
      Invocation check =
          run("check", address, "--case", "form-empty-value", "--insecure", "--timeout", "5");
      assertThat(check.exitCode()).as(check.err()).isZero();
      assertThat(connections).hasValueGreaterThan(2);
    }
  }

  private static void passOn(Socket client, URI server) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      Thread answers =
          new Thread(
              () -> {
                try {
                  socket.getInputStream().transferTo(client.getOutputStream());
                  client.shutdownOutput();
                } catch (IOException e) {
                  // The client has gone.
                  return;
                }
              });
      answers.start();
      client.getInputStream().transferTo(socket.getOutputStream());
      socket.shutdownOutput();
    }
  }

  @Test
  void saysThatTheHandshakeIsWhatTookTooLong() throws IOException {
    try (SocketServer silent =
        new SocketServer(
            client -> client.getInputStream().transferTo(OutputStream.nullOutputStream()))) {
      Invocation check =
          run("check", "https://127.0.0.1:" + silent.port(), "--insecure", "--timeout", "200ms");
      assertThatErrorOf(check)
          .endsWith(
              ": the TLS handshake timed out after 800 ms; if the port does not speak TLS, the"
                  + " address begins with http:\n");
      assertThat(silent.connections()).isEqualTo(2);
    }
  }

  /** Over TLS nothing of a response is available before it is read. */
  @Test
  void seesAnEarlyResponseOverTlsAsWell() throws IOException {
    List<String> tls = early(entries(secure.uri(), "--insecure", "--case", "early-refused-*"));
    assertThat(tls)
        .isEqualTo(early(entries(plain.uri(), "--case", "early-refused-*")))
        .hasSize(3)
        .anyMatch(outcome -> outcome.contains("streams"));
  }

  private static List<String> early(List<Entry> entries) {
    return entries.stream()
        .filter(entry -> entry.id().startsWith("early-refused-"))
        .map(entry -> entry.id() + ' ' + entry.outcome())
        .toList();
  }

  /** Every case that can be sent has the same result, however it is sent. */
  @Test
  void judgesTheSameOverEachProtocol() throws IOException {
    List<Entry> one = entries(plain.uri(), "--protocol", "http/1.1");
    List<Entry> tls = entries(secure.uri(), "--insecure");
    List<Entry> two = entries(http2.uri(), "--insecure", "--protocol", "h2");
    assertThat(results(tls, one)).isEqualTo(results(one, one));
    assertThat(results(two, two)).isEqualTo(results(one, two));
    assertThat(two.stream().filter(entry -> entry.actual() == null).count())
        .as("skipped, with the reason")
        .isBetween(1L, one.size() / 4L);
  }

  private List<Entry> entries(Object address, String... more) throws IOException {
    String[] all =
        Stream.concat(
                Stream.of(more),
                Stream.of("--json", "r.json", "--case", "form-*,delimiter-*,length-*"))
            .toArray(String[]::new);
    Invocation check = run("check", address, all);
    assertThat(check.err()).isEmpty();
    return JsonReport.parse(Files.readString(here.resolve("r.json"))).runs().get(0).entries();
  }

  /** The verdicts of those entries of which another run has a result. */
  private static List<String> results(List<Entry> entries, List<Entry> asked) {
    List<String> ids =
        asked.stream().filter(entry -> entry.actual() != null).map(Entry::id).toList();
    return entries.stream()
        .filter(entry -> ids.contains(entry.id()))
        .map(entry -> entry.id() + ' ' + entry.outcome() + ' ' + reading(entry))
        .toList();
  }

  /** Without the server's words: an error page holds the address. */
  private static String reading(Entry entry) {
    return entry.actual() == null ? "-" : entry.actual().reading();
  }

  @Test
  void hintsAtTheProtocolWhenTheServerHasAnother() {
    Invocation h2c = run("check", plain.uri(), "--protocol", "h2c", "--timeout", "2");
    assertThatErrorOf(h2c)
        .endsWith("; does the server support HTTP/2 without TLS, with prior knowledge?\n");
    Invocation h2 = run("check", secure.uri(), "--protocol", "h2", "--insecure", "--timeout", "2");
    assertThatErrorOf(h2).endsWith("; does the server offer h2 by ALPN?\n");
  }

  @Test
  void sendsTheFieldsWithEveryRequest() throws IOException {
    try (LocalServer closed =
        new LocalServer(
            exchange -> {
              boolean admitted =
                  "Bearer x: y".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                      && "a=b".equals(exchange.getRequestHeaders().getFirst("Cookie"));
              LocalServer.answer(exchange, admitted ? 400 : 401, "");
            })) {
      String address = closed.uri().toString();
      Invocation without = run("check", address);
      assertThat(without.exitCode()).isEqualTo(3);
      assertThat(without.err()).contains("status 401").contains("-H 'Authorization: ");
      Invocation with =
          run("check", address, "-H", "Authorization: Bearer x: y", "--header", "Cookie:a=b");
      assertThat(with.err()).contains("status 400").doesNotContain("-H ");
    }
  }

  @Test
  void reportsEachWrongValueInOneLine() throws IOException {
    Files.writeString(here.resolve("no.pem"), "hello");
    Files.writeString(here.resolve("empty.pem"), "");
    String https = secure.uri().toString();
    assertWrong(
        "unknown protocol \"spdy\"; expected one of http/1.1, h2c, h2",
        https,
        "--protocol",
        "spdy");
    assertWrong(
        "the protocol h2 needs an address that begins with https:",
        plain.uri().toString(),
        "--protocol",
        "h2");
    assertWrong(
        "the protocol h2c needs an address that begins with http:", https, "--protocol", "h2c");
    assertWrong(
        "cannot use --cacert \"gone.pem\": it does not exist", https, "--cacert", "gone.pem");
    assertWrong(
        "cannot use --cacert \"no.pem\": expected certificates in PEM",
        https,
        "--cacert",
        "no.pem");
    assertWrong(
        "cannot use --cacert \"empty.pem\": expected certificates in PEM, found none",
        https,
        "--cacert",
        "empty.pem");
    assertWrong(
        "--cacert and --insecure exclude each other", https, "--insecure", "--cacert", "no.pem");
    assertWrong(
        "--insecure: expected an address that begins with https:, found \"http://",
        plain.uri().toString(),
        "--insecure");
    assertWrong("-H: expected 'Name: value', found \"x\"", https, "-H", "x");
    assertWrong(
        "-H: expected a field name such as Authorization, found \"a b\"", https, "-H", "a b: c");
    assertWrong("-H: the field \"A\" is given twice", https, "-H", "a: b", "-H", "A: c");
    assertWrong("-H: the field Host is set by the kit itself", https, "-H", "Host: x");
    assertWrong(
        "-H: the value of the field a holds a control character", https, "-H", "a: b\nc: d");
    assertWrong(
        "--timeout: expected a time such as 30s, 50ms or 2m, found \"-1\"",
        https,
        "--timeout",
        "-1");
  }

  private void assertWrong(String message, String address, String... arguments) {
    Invocation wrong = run("check", address, arguments);
    assertThat(wrong.err()).startsWith("goodform: " + message).hasLineCount(1);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
  }

  @Test
  void passesTheOptionsOnToCurl() {
    Invocation replay =
        Invocation.of(
            here,
            "replay",
            Catalog.load().cases().get(0).id(),
            "https://127.0.0.1:1",
            "--curl",
            "-H",
            "Authorization: x",
            "--cacert",
            "my file.pem",
            "--protocol",
            "h2");
    assertThat(replay.out()).contains("--http2 --cacert 'my file.pem'", "-H 'Authorization: x'");
  }
}
