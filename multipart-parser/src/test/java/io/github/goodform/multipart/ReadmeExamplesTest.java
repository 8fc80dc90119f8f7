package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.multipart.MultipartReader.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the README, word for word; {@link ReadmeTest} compares them. */
class ReadmeExamplesTest {
  private static final String TYPE = PictureForm.TYPE;
  private static final String FORM = PictureForm.TEXT;

  private final String contentType = TYPE;
  private final InputStream in = body(FORM);

  private static InputStream body(String text) {
    return new ByteArrayInputStream(octets(text));
  }

  private static byte[] octets(String text) {
    return text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void readsAForm(@TempDir Path album) throws IOException {
    try (FormData form = FormData.read(contentType, in)) {
      String title = form.text("title");
      FormPart picture = form.first("picture");
      if (picture != null && picture.isFile()) {
        picture.moveTo(album.resolve(idOf(title)));
      }
    }
    assertThat(Files.readString(album.resolve("9"))).isEqualTo("0123456789");
  }

  private static String idOf(@Nullable String title) {
    return String.valueOf(String.valueOf(title).length());
  }

  @Test
  void setsUpTheStorageOfAServer(@TempDir Path uploads) throws IOException {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      FormStorage storage =
          FormStorage.DEFAULT
              .withDirectory(uploads)
              .withBudget(StorageBudget.of(64 << 20, 8L << 30))
              .withExecutor(executor);
      int leftBehind = storage.sweep(Duration.ofHours(6));
      assertThat(leftBehind).isZero();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void setsUpAnApplication(@TempDir Path uploads) throws IOException {
    Multipart multipart =
        Multipart.with(
                MultipartOptions.DEFAULT
                    .withLimits(Limits.builder().maxTotalOctets(20 << 20).build())
                    .withNamePolicy(NamePolicy.PERCENT_DECODE))
            .withStorage(FormStorage.DEFAULT.withDirectory(uploads));
    try (FormData form = multipart.form(contentType, in)) {
      assertThat(form.text("title")).isEqualTo("A picture");
    }
  }

  @Test
  void setsOtherLimitsForARoute(@TempDir Path uploads) throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(uploads);
    Multipart multipart = Multipart.with(MultipartOptions.DEFAULT).withStorage(storage);
    Multipart small =
        multipart.withOptions(
            multipart.options().withLimits(Limits.builder().maxTotalOctets(1 << 20).build()));
    assertThat(small.storage()).isSameAs(storage);
    InputStream large = body(FORM.replace("0123456789", "0123456789".repeat(105_000)));
    assertThatThrownBy(() -> small.form(contentType, large))
        .hasMessageStartingWith("limit-total-octets: more than 1048576 octets");
  }

  @Test
  void readsPartByPart() throws IOException {
    Boundary boundary = Boundary.of(contentType);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MultipartReader reader = MultipartReader.of(boundary, in);
    for (Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      if ("picture".equals(part.headers().fieldName())) {
        part.inputStream().transferTo(out);
      }
    }
    assertThat(out).hasToString("0123456789");
  }

  @Test
  void takesBuffersAsTheyCome() throws IOException {
    Boundary boundary = Boundary.of(contentType);
    List<@Nullable String> names = new ArrayList<>();
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    WritableByteChannel channel = Channels.newChannel(content);
    byte[] octets = octets(FORM);
    List<ByteBuffer> buffers =
        List.of(ByteBuffer.wrap(octets, 0, 77), ByteBuffer.wrap(octets, 77, octets.length - 77));
    MultipartHandler handler =
        new MultipartHandler() {
          @Override
          public void part(PartHeaders headers) {
            names.add(headers.fieldName());
          }

          @Override
          public void data(ByteBuffer octets) throws IOException {
            channel.write(octets);
          }
        };
    MultipartParser parser = MultipartParser.of(boundary, handler);
    for (ByteBuffer buffer : buffers) {
      parser.parse(buffer);
    }
    parser.end();
    assertThat(names).containsExactly("title", "picture");
    assertThat(content).hasToString("A picture0123456789");
  }

  private String handle(String contentType, InputStream in) throws IOException {
    try (FormData form = FormData.read(contentType, in)) {
      return answer(200, form.names().toString());
    } catch (MultipartException e) {
      return answer(e.httpStatus(), e.getMessage());
    }
  }

  private static String answer(int status, @Nullable String text) {
    return status + " " + text;
  }

  @Test
  void answersWithAStatus() throws IOException {
    assertThat(handle(TYPE, in)).isEqualTo("200 [title, picture]");
    assertThat(handle("text/plain", in)).startsWith("415 media-type-other: expected ");
  }

  @Test
  void choosesWhereAPartGoes() throws IOException {
    FormStorage storage =
        FormStorage.DEFAULT.withChoice(
            headers -> {
              if (!"picture".equals(headers.fieldName())) {
                return FormStorage.Place.nowhere();
              }
              if (!"image/png".equals(headers.contentType())) {
                throw MultipartException.refused(415, "picture-type", "pictures are PNG");
              }
              return FormStorage.Place.file().atMost(5 << 20);
            });
    Multipart multipart = Multipart.DEFAULT.withStorage(storage);
    try (FormData form = multipart.form(contentType, in)) {
      assertThat(form.names()).containsExactly("picture");
      assertThat(form.parts().get(0).isInMemory()).isFalse();
    }
    InputStream gif = body(FORM.replace("png", "gif"));
    assertThatThrownBy(() -> multipart.form(contentType, gif))
        .hasMessage("picture-type: pictures are PNG");
  }

  @Test
  void setsLimits() throws IOException {
    Limits limits = Limits.builder().maxParts(1).maxTotalOctets(20 << 20).build();
    Multipart multipart = Multipart.with(MultipartOptions.DEFAULT.withLimits(limits));
    assertThatThrownBy(() -> multipart.form(contentType, in))
        .hasMessage("limit-parts: more than 1 parts at octet 69 of the body (Limits.maxParts)");
  }

  @Test
  void showsProgress() throws IOException {
    Multipart multipart = Multipart.DEFAULT;
    AtomicLong bar = new AtomicLong();
    int length = octets(FORM).length;
    Multipart own = multipart.withProgress((octets, parts) -> bar.set(100 * octets / length));
    own.form(contentType, in).close();
    assertThat(bar).hasValue(100);
  }

  @Test
  void refusesASlowBody() throws IOException {
    Multipart multipart = Multipart.DEFAULT;
    for (long slowest : new long[] {0, Long.MAX_VALUE}) {
      InputStream in = body(FORM);
      double grace = 0;
      long begun = System.nanoTime();
      Multipart own =
          multipart.withProgress(
              (octets, parts) -> {
                double seconds = (System.nanoTime() - begun) / 1e9;
                if (seconds > grace && octets / seconds < slowest) {
                  throw MultipartException.refused(408, "too-slow", "the body comes too slowly");
                }
              });
      if (slowest == 0) {
        own.form(contentType, in).close();
      } else {
        assertThatThrownBy(() -> own.form(contentType, in))
            .hasMessage("too-slow: the body comes too slowly");
      }
    }
  }

  @Test
  void logsViolations() throws IOException {
    InputStream in = body(FORM.replaceFirst("form-data; ", "form-data;\n "));
    List<String> log = new ArrayList<>();
    MultipartOptions options = MultipartOptions.DEFAULT.withCompliance(Compliance.of("LEGACY"));
    try (FormData form = Multipart.with(options).form(contentType, in)) {
      for (NotedViolation noted : form.violations()) {
        log.add(noted.toString());
      }
    }
    assertThat(log)
        .containsExactly(
            "HEADER_FOLDED: https://www.rfc-editor.org/rfc/rfc9112#section-5.2"
                + " at octet 38 of the body, part 0");
  }

  /** A store of the application. */
  private static InputStream blob(String key) throws IOException {
    return new ByteArrayInputStream(octets(key));
  }

  @Test
  void writesWhatWasRead() throws IOException {
    String key = "0123456789";
    long length = key.length();
    try (FormData form = FormData.read(contentType, in)) {
      for (FormPart picture : form.all("picture")) {
        MultipartBody body =
            MultipartBody.form()
                .file("picture", "1.png", "image/png", BodyContent.of(picture))
                .file("copy", "2.png", "image/png", BodyContent.of(() -> blob(key), length))
                .build();
        try (FormData sent = FormData.read(body.contentType(), body.inputStream())) {
          assertThat(sent.text("picture")).isEqualTo("0123456789");
          assertThat(sent.text("copy")).isEqualTo("0123456789");
        }
      }
    }
  }

  @Test
  void readsRanges() throws IOException {
    String contentType = "multipart/byteranges; boundary=B";
    InputStream response = body("--B\nContent-Range: bytes 2-3/9\n\ncd\n--B--");
    Map<@Nullable String, byte[]> file = new LinkedHashMap<>();
    MultipartReader ranges = MultipartReader.of(Boundary.ofMultipart(contentType), response);
    for (Part part = ranges.nextPart(); part != null; part = ranges.nextPart()) {
      file.put(part.headers().first("Content-Range"), part.octets(8 << 20));
    }
    assertThat(file).containsOnlyKeys("bytes 2-3/9");
  }

  private static final int MAX_PARTS = 5;

  private final List<String> texts = new ArrayList<>();
  private int partsLeft = MAX_PARTS;

  private void readNested(Boundary boundary, InputStream in, int depth) throws IOException {
    Limits remaining = Limits.builder().maxParts(partsLeft).build();
    MultipartReader reader =
        Multipart.with(MultipartOptions.DEFAULT.withLimits(remaining)).reader(boundary, in);
    for (Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
      if (--partsLeft < 0) { // inner bodies have used up the rest
        throw MultipartException.limitExceeded(Limit.PARTS, MAX_PARTS, part.headers().offset());
      }
      String type = part.headers().contentType();
      if (type == null || !type.regionMatches(true, 0, "multipart/", 0, 10)) {
        texts.add(part.text(1 << 16));
      } else if (depth == 0) {
        throw MultipartException.refused(422, "nested", "bodies are nested too deep");
      } else {
        readNested(Boundary.ofMultipart(type), part.inputStream(), depth - 1);
      }
    }
  }

  private static final String PART = "Content-Disposition: form-data; name=\"a\"\n";

  /** A part that is a body of parts. */
  private static String mixed(String boundary, String... contents) {
    StringBuilder body =
        new StringBuilder(PART + "Content-Type: Multipart/mixed; boundary=" + boundary + "\n\n");
    for (String content : contents) {
      body.append("--").append(boundary).append('\n').append(content).append('\n');
    }
    return body.append("--").append(boundary).append("--").toString();
  }

  private static String form(String... parts) {
    return "--B\n" + String.join("\n--B\n", parts) + "\n--B--\n";
  }

  @Test
  void readsNestedBodies() throws IOException {
    Boundary boundary = Boundary.of(contentType);
    String two = mixed("C", "\none", "\ntwo");
    readNested(boundary, body(form(PART + "\nzero", two, PART + "\nlast")), 1);
    assertThat(texts).containsExactly("zero", "one", "two", "last");
    assertThat(partsLeft).isZero();
  }

  @Test
  void boundsTheDepthAndThePartsOfNestedBodies() throws IOException {
    Boundary boundary = Boundary.of(contentType);
    String two = mixed("C", "\none", "\ntwo");
    assertThatThrownBy(() -> readNested(boundary, body(form(two)), 0))
        .hasMessage("nested: bodies are nested too deep");
    // Each body keeps to the limit, all together do not: in the outer body, and in the inner one.
    partsLeft = MAX_PARTS;
    String late = form(two, PART + "\nthree", PART + "\nfour", PART + "\nfive");
    assertThatThrownBy(() -> readNested(boundary, body(late), 1))
        .isInstanceOfSatisfying(
            MultipartException.LimitExceeded.class,
            e ->
                assertThat(e.offset())
                    .isEqualTo(late.replace("\n", "\r\n").lastIndexOf(PART.strip())));
    assertThat(texts).endsWith("one", "two", "three", "four");
    partsLeft = 2;
    assertThatThrownBy(() -> readNested(boundary, body(form(two)), 1))
        .hasMessage("limit-parts: more than 1 parts at octet 17 of the body (Limits.maxParts)");
    assertThatThrownBy(() -> Boundary.ofMultipart(null))
        .hasMessageStartingWith("content-type-missing: ");
  }
}
