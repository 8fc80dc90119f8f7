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
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** What is written is read back, strictly, with the same names, types and octets. */
@Timeout(120)
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
    "%41"
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

  private static FormData read(MultipartBody body) throws IOException {
    return FormData.read(
        Boundary.of(body.contentType()),
        STRICT,
        FormStorage.DEFAULT,
        new ByteArrayInputStream(octets(body)));
  }

  private MultipartBody.Content content(byte[] octets, int kind) throws IOException {
    if (kind == 0) {
      return MultipartBody.Content.of(octets);
    }
    if (kind == 1) {
      Path file = Files.createTempFile(directory, "f", "");
      return MultipartBody.Content.of(Files.write(file, octets));
    }
    Flux<ByteBuffer> pieces =
        Flux.range(0, (octets.length + 999) / 1_000)
            .map(
                i ->
                    ByteBuffer.wrap(octets, i * 1_000, Math.min(1_000, octets.length - i * 1_000)));
    Flux<ByteBuffer> published = kind == 2 ? pieces : pieces.publishOn(Schedulers.boundedElastic());
    return MultipartBody.Content.of(
        FlowAdapters.toFlowPublisher(published), kind == 2 ? octets.length : -1);
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
          assertThat(form.violations()).isEmpty();
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

  @Test
  void writesNothingMalformed() throws IOException {
    MultipartBody.Builder form = MultipartBody.form();
    MultipartBody.Content none = MultipartBody.Content.of("");
    for (String name : new String[] {"a\0b", "a\u0007", "\u007F", "a\uD83D"}) {
      assertThatThrownBy(() -> form.field(name, "")).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> form.file("a", name, "text/plain", none))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String name : new String[] {"a/b", "C:\\a", "/", "\\"}) {
      assertThatThrownBy(() -> form.file("a", name, "text/plain", none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a file name has a path");
    }
    assertThatThrownBy(() -> form.file("_charset_", "b", "text/plain", none))
        .isInstanceOf(IllegalArgumentException.class);
    MultipartBody.Builder inUtf8 = MultipartBody.form().field("_charset_", "utf-8");
    assertThatThrownBy(() -> inUtf8.field("_charset_", "utf-8"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("_charset_ is one field");
    for (String type : new String[] {"text/plain\r\nX: y", "a\nb", "\r"}) {
      assertThatThrownBy(() -> form.file("a", "b", type, none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("control character");
    }
    for (String name : new String[] {"", "a b", "a:", "å", "a\r\nb"}) {
      assertThatThrownBy(() -> form.part(Map.of(name, "x"), none))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> MultipartBody.mixed().field("a", ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("multipart/mixed");
    try (FormData empty = read(form.build())) {
      assertThat(empty.parts()).isEmpty();
    }
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
            .part(Map.of("Content-ID", "<root@x>"), MultipartBody.Content.of("<a/>"))
            .build();
    assertThat(related.contentType())
        .startsWith(
            "multipart/related; type=\"application/xop+xml\"; start=\"<root@\\\"x\\\">\";"
                + " boundary=");
    MultipartBody ranges =
        MultipartBody.byteRanges()
            .part(Map.of("Content-Range", "bytes 0-1/9"), MultipartBody.Content.of("ab"))
            .part(Map.of("Content-Range", "bytes 7-8/9"), MultipartBody.Content.of("hi"))
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

  /** A file that has changed since, and publishers that say another length. */
  @Test
  void aContentThatIsNotAsLongAsItWasSaidFails() throws IOException {
    Path file = Files.write(directory.resolve("shrinks"), new byte[30_000]);
    MultipartBody body = MultipartBody.form().file("f", file, "text/plain").build();
    Files.write(file, new byte[20_000]);
    assertThatThrownBy(() -> octets(body))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has 20000 octets, not 30000");
    Files.write(file, new byte[40_000]);
    assertThat(octets(body)).hasSize((int) body.length());
    for (int length : new int[] {4, 6}) {
      Flow.Publisher<ByteBuffer> five =
          FlowAdapters.toFlowPublisher(Flux.just(ByteBuffer.wrap(new byte[5])));
      MultipartBody wrong =
          MultipartBody.form()
              .file("f", "x", "text/plain", MultipartBody.Content.of(five, length))
              .build();
      assertThatThrownBy(() -> octets(wrong))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(length == 4 ? "more octets than the 4" : "has 5 octets, not 6");
    }
    Flow.Publisher<ByteBuffer> failing =
        FlowAdapters.toFlowPublisher(Flux.error(new IOException("the source is gone")));
    MultipartBody fails =
        MultipartBody.form()
            .file("f", "x", "text/plain", MultipartBody.Content.of(failing, -1))
            .build();
    assertThatThrownBy(() -> octets(fails)).hasMessage("the source is gone");
    try (InputStream in = fails.inputStream()) {
      assertThatThrownBy(in::readAllBytes).hasMessage("the source is gone");
      // Once more: a caller that tries again must not take this for the end.
      assertThatThrownBy(in::read).hasMessage("the source is gone");
    }
    Files.delete(file);
    assertThatThrownBy(() -> octets(body)).isInstanceOf(IOException.class);
  }

  /** A form that has been closed has nothing to be sent any more. */
  @Test
  void aContentThatCannotBeOpenedFails() throws IOException {
    MultipartBody body;
    try (FormData form = read(MultipartBody.form().field("a", "b").build())) {
      body = MultipartBody.of(form);
    }
    assertThatThrownBy(() -> octets(body)).hasMessageContaining("the form has been closed");
    assertThatThrownBy(() -> MultipartBody.form().file("f", directory.getRoot(), "text/plain"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no file name");
  }

  /** A publisher that publishes what was not requested is cancelled. */
  @Test
  void anOverrunFailsAndCancels() {
    boolean[] cancelled = {false};
    Flow.Publisher<ByteBuffer> pushing =
        subscriber ->
            subscriber.onSubscribe(
                new Flow.Subscription() {
                  @Override
                  public void request(long n) {
                    for (int i = 0; i < 3; i++) {
                      subscriber.onNext(ByteBuffer.wrap(new byte[2]));
                    }
                  }

                  @Override
                  public void cancel() {
                    cancelled[0] = true;
                  }
                });
    MultipartBody body =
        MultipartBody.form()
            .file("f", "x", "text/plain", MultipartBody.Content.of(pushing, -1))
            .build();
    assertThatThrownBy(() -> octets(body)).hasMessageContaining("not requested");
    assertThat(cancelled[0]).isTrue();
  }

  @Test
  void aStreamThatIsClosedCancels() throws IOException {
    Path file = Files.write(directory.resolve("large"), new byte[1 << 20]);
    MultipartBody body = MultipartBody.form().file("f", file, "text/plain").build();
    InputStream in = body.inputStream();
    assertThat(in.readNBytes(1_000)).hasSize(1_000);
    in.close();
    assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessage("the stream is closed");
    assertThat(in.available()).isZero();
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

  @TestFactory
  Stream<DynamicTest> keepsTheRulesOfReactiveStreams() {
    return PublisherTest.rules(Verification::new);
  }

  /** The publisher of bodies with so many buffers: a header, contents, the end. */
  public static final class Verification extends FlowPublisherVerification<ByteBuffer> {
    public Verification() {
      super(new TestEnvironment(200, 200));
    }

    @Override
    public Flow.Publisher<ByteBuffer> createFlowPublisher(long elements) {
      if (elements < 2) {
        Flux<ByteBuffer> end =
            Flux.from(FlowAdapters.toPublisher(MultipartBody.form().build().publisher()));
        return FlowAdapters.toFlowPublisher(end.skip(1 - elements));
      }
      int pieces = (int) Math.min(elements, 10_000) - 2;
      Flux<ByteBuffer> content = Flux.range(0, pieces).map(i -> ByteBuffer.wrap(new byte[3]));
      return MultipartBody.form()
          .file(
              "f",
              "x",
              "text/plain",
              MultipartBody.Content.of(FlowAdapters.toFlowPublisher(content), -1))
          .build()
          .publisher();
    }

    @Override
    public Flow.@Nullable Publisher<ByteBuffer> createFailedFlowPublisher() {
      return null;
    }

    @Override
    public long maxElementsFromPublisher() {
      return 10_000;
    }
  }
}
