package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** What is written is read back, strictly, with the same names, types and octets. */
@Timeout(300)
class MultipartBodyTest {
  private static final MultipartOptions STRICT =
      MultipartOptions.DEFAULT
          .withCompliance(Compliance.RFC7578_STRICT)
          .withNamePolicy(NamePolicy.PERCENT_DECODE);
  private static final String[] NAMES = {
    "a",
    "a b",
    "a\"b",
    "\"",
    "a\r\nb",
    "\n",
    "å",
    "\uD83D\uDE00",
    "a;b=c",
    "a\\b",
    "'",
    "\ta",
    "%41",
    "=?utf-8?q?x?="
  };

  private final Path directory;

  MultipartBodyTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Sent(String name, boolean isFile, byte[] octets) {}

  static byte[] octets(MultipartBody body) throws IOException {
    try (InputStream in = body.inputStream()) {
      byte[] octets = in.readAllBytes();
      if (body.length() >= 0) {
        assertThat(octets).hasSize((int) body.length());
      }
      return octets;
    }
  }

  static FormData read(MultipartBody body) throws IOException {
    return FormData.read(
        Boundary.of(body.contentType()),
        STRICT,
        FormStorage.DEFAULT,
        new ByteArrayInputStream(octets(body)));
  }

  private BodyContent content(byte[] octets, int kind) throws IOException {
    if (kind == 0) {
      return BodyContent.of(octets);
    }
    if (kind == 1) {
      Path file = Files.createTempFile(directory, "f", "");
      return BodyContent.of(Files.write(file, octets));
    }
    Flux<ByteBuffer> pieces =
        Flux.range(0, (octets.length + 999) / 1_000)
            .map(
                i ->
                    ByteBuffer.wrap(octets, i * 1_000, Math.min(1_000, octets.length - i * 1_000)));
    Flux<ByteBuffer> published = kind == 2 ? pieces : pieces.publishOn(Schedulers.boundedElastic());
    return BodyContent.of(FlowAdapters.toFlowPublisher(published), kind == 2 ? octets.length : -1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void readsBackWhatItWrites(int seed) throws IOException {
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      MultipartBody.Builder builder = MultipartBody.form();
      List<Sent> sent = new ArrayList<>();
      boolean known = true;
      for (int i = random.nextInt(6); i > 0; i--) {
        String name = NAMES[random.nextInt(NAMES.length)];
        byte[] octets =
            new byte[random.nextBoolean() ? random.nextInt(50) : random.nextInt(40_000)];
        random.nextBytes(octets);
        if (random.nextInt(3) == 0) {
          String text = NAMES[random.nextInt(NAMES.length)] + "\r\n--\r\n";
          builder.field(name, text);
          sent.add(new Sent(name, false, text.getBytes(StandardCharsets.UTF_8)));
        } else {
          int kind = random.nextInt(4);
          known &= kind != 3;
          builder.file(name, fileName(random), "image/png", content(octets, kind));
          sent.add(new Sent(name, true, octets));
        }
      }
      MultipartBody body = builder.build();
      assertThat(body.length() >= 0).isEqualTo(known);
      for (int time = 0; time < 2; time++) {
        try (FormData form = read(body)) {
          assertThat(form.violations())
              .extracting(NotedViolation::violation)
              .allMatch(Violation.FILENAME_ENCODED_WORD::equals);
          assertThat(form.parts()).hasSize(sent.size());
          for (int i = 0; i < sent.size(); i++) {
            FormPart part = form.parts().get(i);
            assertThat(part.fieldName()).isEqualTo(sent.get(i).name());
            assertThat(part.isFile()).isEqualTo(sent.get(i).isFile());
            assertThat(part.octets()).isEqualTo(sent.get(i).octets());
          }
          try (FormData again = read(MultipartBody.of(form))) {
            assertThat(again.names()).isEqualTo(form.names());
            for (int i = 0; i < sent.size(); i++) {
              assertThat(again.parts().get(i).octets()).isEqualTo(sent.get(i).octets());
              assertThat(again.parts().get(i).fileName()).isEqualTo(form.parts().get(i).fileName());
            }
          }
        }
      }
    }
  }

  private static String fileName(Random random) {
    return NAMES[random.nextInt(NAMES.length)].replace("\\", "");
  }

  /** A gateway that reads strictly can write whatever it has read. */
  @Test
  void writesEveryFormThatWasReadStrictly() throws IOException {
    List<Body> bodies = new ArrayList<>(RandomBodies.bodies(3, 2_000));
    bodies.addAll(CatalogueBodies.all().values());
    int read = 0;
    for (Body body : bodies) {
      try (FormData form =
          FormData.read(
              body.boundary(),
              STRICT,
              FormStorage.DEFAULT,
              new ByteArrayInputStream(body.octets()))) {
        read++;
        try (FormData again = read(MultipartBody.of(form))) {
          assertThat(described(again)).as(body.toString()).isEqualTo(described(form));
        }
      } catch (MultipartException e) {
        assertThat(e.code()).as("refused when it was read").isNotEmpty();
      }
    }
    assertThat(read).isGreaterThan(200);
  }

  private static FormData fileWith(String star) throws IOException {
    byte[] body =
        Recording.octets(
            ("--B\r\nContent-Disposition: form-data; name=n; filename*=" + star + "\r\n")
                + "Content-Type: text/plain\r\n\r\nx\r\n--B--");
    return FormData.read(ThreeParts.boundary(), new ByteArrayInputStream(body));
  }

  /** It was written as a field without a file name, and refused when it was long. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"UTF-8''%e2%82%ac.txt | \u20AC.txt", "UTF-8'' | ''", "ISO-8859-1'de'%E4 | \u00E4"})
  void aFileNameStarIsAFileName(String star, String fileName) throws IOException {
    try (FormData form = fileWith(star);
        FormData again = read(MultipartBody.of(form))) {
      FormPart part = Objects.requireNonNull(again.first("n"));
      assertThat(part.isFile()).isTrue();
      assertThat(part.fileName()).isEqualTo(fileName);
      assertThat(part.contentType()).isEqualTo("text/plain");
      assertThat(part.text()).isEqualTo("x");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8''%FF, filename* of a part cannot be decoded",
    "x, filename* of a part cannot be decoded",
    "UTF-8''a%2Fb, a file name has a path",
    "UTF-8''%00, has the control character U+0000"
  })
  void aFileNameStarThatCannotBeWrittenIsRefused(String star, String message) throws IOException {
    try (FormData form = fileWith(star)) {
      assertThatThrownBy(() -> MultipartBody.of(form))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(message);
    }
  }

  private static List<String> described(FormData form) throws IOException {
    List<String> parts = new ArrayList<>();
    for (FormPart part : form.parts()) {
      parts.add(
          part.fieldName()
              + " "
              + part.fileName()
              + " "
              + part.contentType()
              + " "
              + CaptureDataTest.sha256(part.octets()));
    }
    return parts;
  }

  @Test
  void aBoundaryIsNotGuessed() {
    List<String> types =
        Stream.generate(() -> MultipartBody.form().build().contentType()).limit(1_000).toList();
    assertThat(types).doesNotHaveDuplicates();
    assertThat(types)
        .allMatch(type -> type.matches("multipart/form-data; boundary=[0-9A-Za-z]{30}"));
  }

  @Test
  void writesRelatedMixedAndRanges() throws IOException {
    MultipartBody related =
        MultipartBody.related("application/xop+xml", "<root@\"x\">")
            .part(Map.of("Content-ID", "<root@x>"), BodyContent.of("<a/>"))
            .build();
    assertThat(related.contentType())
        .startsWith(
            "multipart/related; type=\"application/xop+xml\"; start=\"<root@\\\"x\\\">\";"
                + " boundary=");
    MultipartBody ranges =
        MultipartBody.byteRanges()
            .part(Map.of("Content-Range", "bytes 0-1/9"), BodyContent.of("ab"))
            .part(Map.of("Content-Range", "bytes 7-8/9"), BodyContent.of("hi"))
            .build();
    List<String> read = new ArrayList<>();
    for (MultipartBody body : List.of(related, ranges, MultipartBody.mixed().build())) {
      MultipartReader reader =
          MultipartReader.of(Boundary.ofMultipart(body.contentType()), STRICT, body.inputStream());
      for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
        String text = new String(part.inputStream().readAllBytes(), StandardCharsets.US_ASCII);
        read.add(part.headers().headerValue(0) + " " + text);
      }
    }
    assertThat(read).containsExactly("<root@x> <a/>", "bytes 0-1/9 ab", "bytes 7-8/9 hi");
  }

  /** A header of a part that was read, field by field. */
  @Test
  void writesAHeaderInItsOrderWithRepeatedFields() throws IOException {
    List<Map.Entry<String, String>> fields =
        List.of(
            Map.entry("X-Trace", "1"),
            Map.entry("Content-Type", "text/plain"),
            Map.entry("x-trace", "2"),
            Map.entry("X-Trace", "1"));
    MultipartBody body = MultipartBody.mixed().part(fields, BodyContent.of("x")).build();
    for (int i = 0; i < 2; i++) {
      MultipartReader reader =
          MultipartReader.of(Boundary.ofMultipart(body.contentType()), STRICT, body.inputStream());
      PartHeaders headers = Objects.requireNonNull(reader.nextPart()).headers();
      List<Map.Entry<String, String>> read = new ArrayList<>();
      for (int field = 0; field < headers.headerCount(); field++) {
        read.add(Map.entry(headers.headerName(field), headers.headerValue(field)));
      }
      assertThat(read).isEqualTo(fields);
      body = MultipartBody.mixed().part(read, BodyContent.of("x")).build();
    }
    List<Map.Entry<String, String>> twoTypes =
        List.of(Map.entry("Content-Type", "text/plain"), Map.entry("Content-Type", "text/html"));
    assertThatThrownBy(() -> MultipartBody.mixed().part(twoTypes, BodyContent.of("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the part cannot be written: header-twice");
  }

  /** Through the client and the server of the JDK, as the Javadoc has it. */
  @Test
  void isSentByTheClientOfTheJdk() throws Exception {
    byte[] picture = new byte[200_000];
    new Random(1).nextBytes(picture);
    Path path = Files.write(directory.resolve("x.png"), picture);
    AtomicReference<String> answer = new AtomicReference<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String type = exchange.getRequestHeaders().getFirst("Content-Type");
          try (FormData form = FormData.read(Boundary.of(type), exchange.getRequestBody())) {
            FormPart part = Objects.requireNonNull(form.first("picture"));
            answer.set(
                form.text("title")
                    + " "
                    + part.fileName()
                    + " "
                    + Arrays.equals(part.octets(), picture)
                    + " "
                    + exchange.getRequestHeaders().containsKey("Content-Length"));
          }
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      MultipartBody body =
          MultipartBody.form()
              .field("title", "A picture")
              .file("picture", path, "image/png")
              .build();
      HttpRequest request =
          HttpRequest.newBuilder(uri)
              .header("Content-Type", body.contentType())
              .POST(BodyPublishers.fromPublisher(body.publisher(), body.length()))
              .build();
      assertThat(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding()))
          .extracting(HttpResponse::statusCode)
          .isEqualTo(204);
    } finally {
      server.stop(0);
    }
    assertThat(answer.get()).isEqualTo("A picture x.png true true");
  }
}
