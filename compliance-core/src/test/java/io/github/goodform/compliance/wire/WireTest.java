package io.github.goodform.compliance.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.compliance.cases.Area;
import io.github.goodform.compliance.cases.Case;
import io.github.goodform.compliance.cases.CaseHead;
import io.github.goodform.compliance.cases.Catalog;
import io.github.goodform.compliance.cases.FileServingCase;
import io.github.goodform.compliance.cases.Framing;
import io.github.goodform.compliance.cases.NextRequest;
import io.github.goodform.compliance.cases.Observation;
import io.github.goodform.compliance.cases.Octets;
import io.github.goodform.compliance.cases.UploadCase;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {
  /** More than an answer needs on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final String EMPTY_FORM =
      "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"parts\":[]}";
  static final String BODY = "--B\r\nx\r\n--B--\r\n";

  @Test
  void sendsEachCutAsAChunk() throws Exception {
    try (RecordingServer server = new RecordingServer("0\r\n\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      Case upload = upload(BODY, new Framing.Chunked(List.of(1, 4, 5)));
      Observation observation = send(wire, upload);
      assertThat(observation).isEqualTo(new Observation.Parsed(200, List.of()));
      assertThat(server.requests()).hasSize(1);
      String request = server.requests().get(0);
      assertThat(request)
          .startsWith("POST /upload HTTP/1.1\r\n")
          .contains("Goodform-Case: the-case\r\n", "Transfer-Encoding: chunked\r\n")
          .doesNotContain("Content-Length")
          .endsWith("\r\n\r\n1\r\n-\r\n3\r\n-B\r\r\n1\r\n\n\r\na\r\nx\r\n--B--\r\n\r\n0\r\n\r\n");
    }
  }

  @Test
  void sendsEachOctetAsAChunk() throws Exception {
    try (RecordingServer server = new RecordingServer("0\r\n\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      send(wire, upload("--B--", new Framing.ChunksOf(1)));
      assertThat(server.requests().get(0))
          .endsWith("1\r\n-\r\n1\r\n-\r\n1\r\nB\r\n1\r\n-\r\n1\r\n-\r\n0\r\n\r\n");
    }
  }

  @Test
  void givesEachRequestAConnection() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      Case upload = upload(BODY, new Framing.ContentLength(0));
      for (int i = 0; i < 3; i++) {
        assertThat(send(wire, upload)).isInstanceOf(Observation.Parsed.class);
      }
      assertThat(server.connections()).isEqualTo(3);
      assertThat(server.requests())
          .hasSize(3)
          .allSatisfy(request -> assertThat(request).contains("Connection: close\r\n"));
    }
  }

  @Test
  void sendsTheGivenFieldsWithEveryRequest() throws Exception {
    Wire.Options options =
        new Wire.Options(
            TIMEOUT, Map.of("Authorization", "Basic eDp5", "content-type", "x"), null, Protocol.H1);
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = Wire.open(server.uri(), options)) {
      send(wire, upload(BODY, new Framing.ContentLength(0)));
      assertThat(server.requests().get(0))
          .contains("\r\nAuthorization: Basic eDp5\r\n", "\r\nContent-Type: multipart/form-data")
          .doesNotContain("content-type");
    }
  }

  @Test
  void sendsTheTypeUnderTheNameThatACaseGives() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      Case lower =
          Catalog.load().find("framing-type-lower-case").map(UploadCase.class::cast).orElseThrow();
      send(wire, lower);
      assertThat(server.requests().get(0))
          .contains("\r\ncontent-type: multipart/form-data; boundary=B\r\n")
          .doesNotContain("Content-Type");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0\r\n\r\n"})
  void seesContentBehindTheResponseToHead(String behind) throws Exception {
    String fields = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n";
    try (RecordingServer server = new RecordingServer("\r\n\r\n", fields + behind);
        Wire wire = open(server.uri())) {
      FileServingCase head =
          Catalog.load()
              .find("head-without-content")
              .map(FileServingCase.class::cast)
              .orElseThrow();
      assertThat(send(wire, head))
          .isInstanceOfSatisfying(
              Observation.Responded.class,
              answer -> assertThat(answer.contentOctets()).isEqualTo(behind.length()));
    }
  }

  @Test
  void holdsAChunkBackUntilItIsToldToContinue() throws Exception {
    List<String> sent = sentWithContinue(upload("--B--", new Framing.AwaitContinue(true)));
    assertThat(sent.get(0))
        .contains("Expect: 100-continue\r\n", "Transfer-Encoding: chunked\r\n")
        .endsWith("\r\n\r\n");
    assertThat(sent.get(1)).isEqualTo("5\r\n--B--\r\n0\r\n\r\n");
  }

  /** What is sent to a server that answers 100 (Continue) and nothing else. */
  private static List<String> sentWithContinue(UploadCase upload) throws Exception {
    String answers = "HTTP/1.1 100 Continue\r\n\r\n";
    try (RecordingServer server = new RecordingServer("\r\n\r\n", answers);
        Wire wire = open(server.uri(), Duration.ofMillis(500))) {
      send(wire, upload);
      return List.copyOf(server.requests());
    }
  }

  @Test
  void sendsAWrongContentLength() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      send(wire, upload(BODY, new Framing.ContentLength(5)));
      send(wire, upload(BODY, new Framing.ContentLength(-5)));
      assertThat(server.requests().get(0)).contains("Content-Length: " + (BODY.length() + 5));
      assertThat(server.requests().get(1)).contains("Content-Length: " + (BODY.length() - 5));
    }
  }

  @Test
  void holdsABodyBackUntilItIsToldToContinue() throws Exception {
    Framing framing = new Framing.AwaitContinue(false);
    List<String> sent = sentWithContinue(upload("--B--\r\n\r\n", framing));
    assertThat(sent).hasSize(2);
    assertThat(sent.get(0)).contains("Expect: 100-continue\r\n").endsWith("\r\n\r\n");
    assertThat(sent.get(1)).isEqualTo("--B--\r\n\r\n");
  }

  @Test
  void sendsNoBodyAfterAFinalStatus() throws Exception {
    try (RecordingServer server =
            new RecordingServer("\r\n\r\n", "HTTP/1.1 417 No\r\nContent-Length: 0\r\n\r\n");
        Wire wire = open(server.uri())) {
      assertThat(send(wire, upload("--B--\r\n\r\n", new Framing.AwaitContinue(false))))
          .isInstanceOfSatisfying(
              Observation.Responded.class, answer -> assertThat(answer.status()).isEqualTo(417));
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void sendsWhatIsFramedByHand() throws Exception {
    Octets octets = Octets.utf8("Transfer-Encoding: chunked\r\n\r\n5;x\r\n--B--\r\n0\r\n\r\n");
    try (RecordingServer server = new RecordingServer("0\r\n\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      send(wire, upload("--B--", new Framing.Verbatim(octets, false)));
      assertThat(server.requests().get(0))
          .endsWith("Connection: close\r\n" + octets.latin1())
          .doesNotContain("Content-Length");
    }
  }

  @Test
  void asksAnotherServerConnectionWhenTheClientLeft() throws Exception {
    try (RecordingServer server = new RecordingServer("--next--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      assertThat(send(wire, upload(BODY, new Framing.Leave(3, false))))
          .isEqualTo(new Observation.Parsed(200, List.of()));
      assertThat(server.connections()).isEqualTo(2);
      assertThat(server.requests()).singleElement().asString().doesNotContain("--B");
    }
  }

  /** The response to a head alone may be lost when the content follows at once. */
  @Test
  void looksForAResponseBeforeTheContentWhenARequestIsSentAgain() throws Exception {
    String refusal = "HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n";
    Duration pause = Duration.ofSeconds(2);
    NextRequest next = new NextRequest(NextRequest.When.AFTER, Set.of(NextRequest.Allowed.ITSELF));
    try (RecordingServer server = new RecordingServer("\r\n\r\n", refusal);
        Wire wire = open(server.uri())) {
      UploadCase one = upload(BODY, new Framing.ContentLength(0));
      List<Observation> observations = new ArrayList<>();
      observations.add(wire.send(one, wire.requests(one).get(0), TIMEOUT, pause));
      observations.addAll(wire.sendWithNext(uploadWithNext(next), TIMEOUT, pause));
      assertThat(observations)
          .hasSize(2)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOfSatisfying(
                          Observation.Responded.class,
                          answer -> assertThat(answer.status()).isEqualTo(413)));
      assertThat(server.requests())
          .hasSize(2)
          .allSatisfy(request -> assertThat(request).endsWith("\r\n\r\n"));
    }
  }

  @ParameterizedTest
  @EnumSource(NextRequest.When.class)
  void sendsTheNextRequestOverTheSameConnection(NextRequest.When when) throws Exception {
    try (RecordingServer server = new RecordingServer("--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      NextRequest next = new NextRequest(when, Set.of(NextRequest.Allowed.ITSELF));
      int requests = next.requests();
      assertThat(wire.sendWithNext(uploadWithNext(next), TIMEOUT, Duration.ZERO))
          .containsExactlyElementsOf(
              Collections.nCopies(requests, new Observation.Parsed(200, List.of())));
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.requests().get(0)).doesNotContain("Connection: close");
      assertThat(server.requests().get(1)).contains("boundary=next", "Goodform-Case: the-case");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1 200 OK\r\nConnection: x, Close", "HTTP/1.0 200 OK"})
  void endsASeriesWhereTheServerEndsTheConnection(String head) throws Exception {
    String answer = head + "\r\nContent-Length: 12\r\n\r\n{\"parts\":[]}";
    try (RecordingServer server = new RecordingServer("--\r\n", answer);
        Wire wire = open(server.uri())) {
      NextRequest next =
          new NextRequest(NextRequest.When.SERIES, Set.of(NextRequest.Allowed.ITSELF));
      assertThat(wire.sendWithNext(uploadWithNext(next), TIMEOUT, Duration.ZERO))
          .containsExactly(new Observation.Parsed(200, List.of()));
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%c0%af",
        "%C3%A5.txt",
        "..%2f..%2fetc/passwd",
        "../secret",
        "./a//b/",
        "a;x=1",
        "a?b#c",
        "%2e%2E/x",
        "a\\b",
        "%zz",
        "caf\u00e9",
        "a b",
        "a[1]{2}|3",
      })
  void sendsTargetsUntouched(String target) throws Exception {
    try (RecordingServer server = new RecordingServer("\r\n\r\n", EMPTY_FORM);
        Wire wire = open(URI.create(server.uri() + "/base/"))) {
      send(wire, file(target));
      assertThat(server.requests().get(0))
          .startsWith("GET /base/files/" + target + " HTTP/1.1\r\n")
          .contains("If-None-Match: \"x\"\r\n");
    }
  }

  @Test
  void keepsEveryOctetOfTheContentType() throws Exception {
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      String type = "multipart/form-data; boundary=\"B\u00e5\0\"\t";
      Framing framing = new Framing.ContentLength(0);
      send(wire, upload(Octets.of(type.getBytes(ISO)), BODY, framing));
      assertThat(server.requests().get(0)).contains("Content-Type: " + type + "\r\n");
    }
  }

  @Test
  void sendsTheSameOctetsInPieces() throws Exception {
    String body = "x".repeat(9_000) + "\r\n--B--\r\n";
    try (RecordingServer server = new RecordingServer("--B--\r\n", EMPTY_FORM);
        Wire wire = open(server.uri())) {
      Case upload = upload(body, new Framing.ContentLength(0));
      WireRequest request = wire.requests(upload).get(0);
      Duration timeout = Duration.ofSeconds(20);
      wire.send(upload, request, timeout);
      assertThat(wire.send(upload, request, timeout, Duration.ofMillis(5)))
          .isInstanceOf(Observation.Parsed.class);
      assertThat(server.requests()).hasSize(2);
      assertThat(server.requests().get(1)).isEqualTo(server.requests().get(0));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ftp://host/          | found "ftp://host/"
          127.0.0.1            | found "127.0.0.1"
          http:///upload       | found "http:///upload": it has no host
          http://my_host:80/   | found "http://my_host:80/": it has no host, or one with characters
          http://host:99999/   | found "http://host:99999/": the port is above 65535
          http://a@host/       | found "http://a@host/": it has a user, a query or a fragment
          http://host/?a       | found "http://host/?a": it has a user, a query or a fragment
          """)
  void refusesAnAddressThatIsNone(String target, String words) {
    assertThatThrownBy(() -> open(URI.create(target)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected an address such as http://127.0.0.1:8080, " + words);
  }

  static Wire open(URI target) {
    return open(target, TIMEOUT);
  }

  static Wire open(URI target, Duration timeout) {
    return Wire.open(target, Wire.Options.of(timeout));
  }

  static Observation send(Wire wire, Case testCase) throws InterruptedException {
    return wire.send(testCase, wire.requests(testCase).get(0));
  }

  private static final Charset ISO = StandardCharsets.ISO_8859_1;

  static UploadCase upload(String body, Framing framing) {
    return upload(Octets.utf8("multipart/form-data; boundary=B"), body, framing);
  }

  private static UploadCase upload(Octets contentType, String body, Framing framing) {
    return upload(contentType, body, framing, null);
  }

  private static UploadCase uploadWithNext(NextRequest next) {
    Octets type = Octets.utf8("multipart/form-data; boundary=B");
    return upload(type, BODY, new Framing.ContentLength(0), next);
  }

  private static UploadCase upload(
      Octets contentType, String body, Framing framing, @Nullable NextRequest next) {
    return new UploadCase(
        CaseHead.of("the-case", Area.MULTIPART),
        contentType,
        Map.of(),
        Octets.utf8(body),
        framing.compile(Octets.utf8(body)),
        next,
        Map.of(),
        List.of(),
        null,
        OptionalLong.empty(),
        List.of());
  }

  private static FileServingCase file(String target) {
    return new FileServingCase(
        CaseHead.of("the-case", Area.FILE_SERVING),
        "GET",
        target,
        Map.of("If-None-Match", "\"x\""),
        List.of(),
        Map.of(),
        List.of());
  }
}
