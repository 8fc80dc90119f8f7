package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.UploadCase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that sends a case again, run by a shell: the octets that arrive are the case's. */
final class CurlCommandTest {
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
  private static final Catalog CATALOG = Catalog.load();

  private final Path here;

  CurlCommandTest(@TempDir Path here) {
    this.here = here;
  }

  @BeforeAll
  static void requireCurl() throws InterruptedException {
    try {
      new ProcessBuilder("curl", "--version")
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      new ProcessBuilder("sh", "-c", "exit").start().waitFor();
    } catch (IOException e) {
      assumeTrue(false, "curl or a POSIX shell is not on this machine");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "form-all-octets",
        "filename-nul",
        "filename-latin1",
        "delimiter-after-bare-lf",
        "name-percent",
        "boundary-missing"
      })
  void sendsTheOctetsOfTheBody(String id) throws Exception {
    UploadCase upload = upload(id);
    String body = upload.body().latin1();
    String arrived = send(upload, body);
    assertThat(arrived)
        .contains("\r\nContent-Type: " + upload.contentType().latin1() + "\r\n")
        .contains("\r\nContent-Length: " + body.length() + "\r\n")
        .endsWith("\r\n\r\n" + body);
  }

  @Test
  void keepsAWrongLength() throws Exception {
    UploadCase upload = upload("length-too-small");
    assertThat(send(upload, upload.body().latin1()))
        .containsPattern("\r\nContent-Length: (?!" + upload.body().length() + ")\\d+\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chunks-truncated", "chunks-in-close", "chunks-empty-form"})
  void sendsPiecesAsChunks(String id) throws Exception {
    UploadCase upload = upload(id);
    List<String> arrived = sendAll(upload, "\r\n0\r\n\r\n");
    assertThat(arrived)
        .hasSameSizeAs(upload.transmissions())
        .allSatisfy(request -> assertThat(request).contains("\r\nTransfer-Encoding: chunked\r\n"))
        .extracting(CurlCommandTest::dechunked)
        .containsOnly(upload.body().latin1());
  }

  @Test
  void pausesWithinALength() throws Exception {
    UploadCase upload = upload("length-pause-in-value");
    String body = upload.body().latin1();
    assertThat(CurlCommand.of(upload, URI.create("http://127.0.0.1"))).contains("; sleep 0.200; ");
    assertThat(send(upload, body))
        .contains("\r\nContent-Length: " + body.length() + "\r\n")
        .doesNotContain("Transfer-Encoding", "Expect")
        .endsWith("\r\n\r\n" + body);
  }

  @Test
  void saysWhatACommandLineCannotHold() {
    assertThat(CurlCommand.of(upload("limit-file-1m"), URI.create("http://127.0.0.1")))
        .startsWith("# limit-file-1m: 10")
        .endsWith("use goodform replay");
  }

  private static String dechunked(String request) {
    StringBuilder body = new StringBuilder();
    int at = request.indexOf("\r\n\r\n") + 4;
    while (at < request.length()) {
      int line = request.indexOf("\r\n", at);
      int size = Integer.parseInt(request.substring(at, line), 16);
      body.append(request, line + 2, line + 2 + size);
      at = line + 2 + size + 2;
    }
    return body.toString();
  }

  private static UploadCase upload(String id) {
    return (UploadCase) CATALOG.find(id).orElseThrow();
  }

  private String send(Case testCase, String end) throws Exception {
    return sendAll(testCase, end).get(0);
  }

  private List<String> sendAll(Case testCase, String end) throws Exception {
    try (RecordingServer server = new RecordingServer(end, ANSWER)) {
      Path output = here.resolve("curl.txt");
      Process shell =
          new ProcessBuilder("sh", "-c", CurlCommand.of(testCase, server.uri()))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      shell.waitFor();
      assertThat(Files.readString(output)).contains("HTTP/1.1 200");
      return List.copyOf(server.requests());
    }
  }
}
