package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FacesTest {
  private static final String BODY =
      """
      --B
      Content-Disposition: form-data; name="title"

      Über
      --B
      Content-Disposition: form-data; name="file"; filename="x.bin"
      Content-Type: application/octet-stream

      %s
      --B
      Content-Disposition: form-data; name="title"

      two
      --B--
      """
          .replace("\n", "\r\n");

  private final Path directory;

  FacesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private static byte[] body(int fileOctets) {
    return BODY.formatted("\r\n--C".repeat(fileOctets / 5)).getBytes(StandardCharsets.UTF_8);
  }

  private static Boundary boundary() throws IOException {
    return Boundary.of("multipart/form-data; boundary=B");
  }

  private FormStorage storage() {
    return FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(1000);
  }

  private FormData form(int fileOctets) throws IOException {
    return FormData.read(
        boundary(),
        MultipartOptions.DEFAULT,
        storage(),
        new ByteArrayInputStream(body(fileOctets)));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 16_300, 16_350, 100_000})
  void readsPartByPart(int fileOctets) throws IOException {
    for (boolean channel : new boolean[] {false, true}) {
      InputStream in = new ByteArrayInputStream(body(fileOctets));
      MultipartReader reader =
          channel
              ? MultipartReader.of(boundary(), MultipartOptions.DEFAULT, Channels.newChannel(in))
              : MultipartReader.of(boundary(), in);
      List<String> names = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
        names.add(Objects.requireNonNull(part.headers().name()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(part.inputStream().transferTo(out)).isEqualTo(out.size());
        assertThat(part.inputStream().read()).isEqualTo(-1);
        sizes.add(out.size());
      }
      assertThat(names).containsExactly("title", "file", "title");
      assertThat(sizes).containsExactly(5, fileOctets / 5 * 5, 3);
      assertThat(reader.octets()).isEqualTo(body(fileOctets).length);
      assertThat(reader.nextPart()).isNull();
    }
  }

  @Test
  void readsOctetByOctetAndSkipsTheRest() throws IOException {
    MultipartReader reader = MultipartReader.of(boundary(), new ByteArrayInputStream(body(50_000)));
    MultipartReader.Part title = Objects.requireNonNull(reader.nextPart());
    assertThat(title.inputStream().read()).isEqualTo(0xC3);
    MultipartReader.Part file = Objects.requireNonNull(reader.nextPart());
    assertThat(file.inputStream().readNBytes(7)).isEqualTo(Recording.octets("\r\n--C\r\n"));
    assertThatThrownBy(() -> title.inputStream().read()).isInstanceOf(IllegalStateException.class);
    MultipartReader.Part last = Objects.requireNonNull(reader.nextPart());
    assertThat(new String(last.inputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("two");
    assertThat(reader.nextPart()).isNull();
  }

  @Test
  void givesPartsBeforeAnErrorFirst() throws IOException {
    byte[] octets =
        Recording.octets("--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--BX");
    MultipartReader reader = MultipartReader.of(boundary(), new ByteArrayInputStream(octets));
    MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
    assertThat(part.inputStream().read()).isEqualTo('1');
    assertThatThrownBy(() -> part.inputStream().read())
        .isInstanceOf(MultipartException.Malformed.class)
        .hasMessageStartingWith("delimiter-text: ")
        .extracting("offset")
        .isEqualTo(octets.length - 1L);
  }

  @Test
  void refusesAChannelThatDoesNotBlock() throws IOException {
    Pipe pipe = Pipe.open();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      source.configureBlocking(false);
      MultipartReader reader = MultipartReader.of(boundary(), MultipartOptions.DEFAULT, source);
      assertThatThrownBy(reader::nextPart).isInstanceOf(IllegalBlockingModeException.class);
      sink.write(ByteBuffer.wrap(body(0)));
      // Nothing has been lost: where the caller waits himself, he can go on.
      MultipartReader.Part part = Objects.requireNonNull(reader.nextPart());
      assertThat(part.headers().name()).isEqualTo("title");
    }
  }

  @Test
  void refusesAStreamThatReadsNothing() {
    InputStream nothing =
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            return 0;
          }
        };
    assertThatThrownBy(() -> MultipartReader.of(boundary(), nothing).nextPart())
        .hasMessageContaining("read no octet");
    assertThatThrownBy(() -> FormData.read(boundary(), nothing))
        .hasMessageContaining("read no octet");
  }

  @Test
  void readsNothingTwiceAfterTheSourceHasFailed() throws IOException {
    byte[] body = body(50_000);
    int[] reads = new int[1];
    InputStream in =
        new ByteArrayInputStream(body) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            if (reads[0]++ % 2 == 1) {
              throw new IllegalStateException("timed out");
            }
            return super.read(target, offset, length);
          }
        };
    MultipartReader reader = MultipartReader.of(boundary(), in);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Objects.requireNonNull(reader.nextPart());
    MultipartReader.Part file = Objects.requireNonNull(reader.nextPart());
    byte[] target = new byte[1_000];
    for (int n = 0; n >= 0; ) {
      try {
        n = file.inputStream().read(target);
        out.write(target, 0, Math.max(n, 0));
      } catch (IllegalStateException timedOut) {
        n = 0;
      }
    }
    assertThat(out.toByteArray()).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
  }

  @Test
  void collectsFieldsByNameInOrder() throws IOException {
    try (FormData form = form(10)) {
      assertThat(form.names()).containsExactly("title", "file");
      assertThat(form.text("title")).isEqualTo("Über");
      assertThat(form.texts("title")).containsExactly("Über", "two");
      FormPart file = Objects.requireNonNull(form.first("file"));
      assertThat(file.isFile()).isTrue();
      assertThat(file.isInMemory()).isTrue();
      assertThat(file.fileName()).isEqualTo("x.bin");
      assertThat(form.first("none")).isNull();
      assertThat(files()).isEmpty();
    }
  }

  @Test
  void looksUpByName() throws IOException {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 1_900; i++) {
      body.append("--B\r\nContent-Disposition: form-data; name=\"n").append(i % 1_000);
      body.append("\"\r\n\r\n").append(i).append("\r\n");
    }
    InputStream in = new ByteArrayInputStream(Recording.octets(body + "--B--"));
    try (FormData form = FormData.read(boundary(), in)) {
      assertThat(form.names()).hasSize(1_000).startsWith("n0", "n1").endsWith("n998", "n999");
      for (int i = 0; i < 1_000; i++) {
        assertThat(form.text("n" + i)).isEqualTo(String.valueOf(i));
        List<String> texts = new ArrayList<>(List.of(String.valueOf(i)));
        if (i < 900) {
          texts.add(String.valueOf(i + 1_000));
        }
        assertThat(form.texts("n" + i)).isEqualTo(texts);
        assertThat(form.first("n" + i)).isSameAs(form.parts().get(i));
      }
      assertThat(form.all("N1")).isEmpty();
      assertThat(form.first("N1")).isNull();
      assertThatThrownBy(() -> form.all("n1").clear())
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> form.names().clear())
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 50_000})
  void readsAPartAtAnyPosition(int fileOctets) throws IOException {
    byte[] content = Recording.octets("\r\n--C".repeat(fileOctets / 5));
    FormPart closed;
    try (FormData form = form(fileOctets)) {
      FormPart file = Objects.requireNonNull(form.first("file"));
      assertThat(file.isInMemory()).isEqualTo(fileOctets == 500);
      try (SeekableByteChannel channel = file.channel();
          InputStream in = file.inputStream()) {
        assertThat(channel.size()).isEqualTo(fileOctets);
        ByteBuffer last = ByteBuffer.allocate(9);
        assertThat(channel.position(fileOctets - 7).read(last)).isEqualTo(7);
        assertThat(last.flip()).isEqualTo(ByteBuffer.wrap(content, fileOctets - 7, 7));
        assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
            .isInstanceOf(NonWritableChannelException.class);
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
      closed = file;
    }
    assertThatThrownBy(closed::channel).isInstanceOf(IllegalStateException.class);
  }

  /** Octets that come one by one are gathered: a disk is not asked for each. */
  @Test
  void writesOctetsThatComeOneByOneTogether() throws IOException {
    Path path;
    byte[] body = body(50_000);
    try (FormData.Collector collector = FormData.collector(storage())) {
      MultipartParser parser = MultipartParser.of(boundary(), collector);
      List<Long> sizes = new ArrayList<>();
      for (int i = 0; i < body.length; i++) {
        parser.parse(body, i, 1);
        for (Path file : files()) {
          long size = Files.size(file);
          if (sizes.isEmpty() || sizes.get(sizes.size() - 1) != size) {
            sizes.add(size);
          }
        }
      }
      parser.end();
      // Empty when it is created, three full buffers, and the rest.
      assertThat(sizes).hasSize(5).startsWith(0L).endsWith(50_000L);
      try (FormData form = collector.form()) {
        FormPart file = Objects.requireNonNull(form.first("file"));
        path = Objects.requireNonNull(file.file());
        assertThat(Files.readAllBytes(path)).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
        assertThat(file.size()).isEqualTo(50_000);
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void writesSmallAndLargeSlicesInTheirOrder() throws IOException {
    byte[] body = body(200_000);
    Random random = new Random(6);
    try (FormData.Collector collector = FormData.collector(storage())) {
      MultipartParser parser = MultipartParser.of(boundary(), collector);
      for (int at = 0; at < body.length; ) {
        int[] sizes = {1, 100, 8_191, 8_192, 16_384, 20_000};
        int n = Math.min(sizes[random.nextInt(sizes.length)], body.length - at);
        parser.parse(body, at, n);
        at += n;
      }
      parser.end();
      try (FormData form = collector.form()) {
        assertThat(Objects.requireNonNull(form.first("file")).octets())
            .isEqualTo(Recording.octets("\r\n--C".repeat(40_000)));
      }
    }
  }

  @Test
  void spillsLargePartsToFilesOfTheOwner() throws IOException {
    try (FormData form = form(50_000)) {
      FormPart file = Objects.requireNonNull(form.first("file"));
      Path path = Objects.requireNonNull(file.file());
      assertThat(file.size()).isEqualTo(50_000);
      assertThat(file.octets()).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
      assertThat(files()).containsExactly(path);
      if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .isEqualTo("rw-------");
      }
      try (InputStream in = file.inputStream()) {
        assertThat(in.readAllBytes()).hasSize(50_000);
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void keepsWhatIsMovedAway() throws IOException {
    Path large = directory.resolve("large");
    Path small = directory.resolve("small");
    try (FormData form = form(50_000)) {
      Objects.requireNonNull(form.first("file")).moveTo(large);
      Objects.requireNonNull(form.first("title")).moveTo(small);
    }
    assertThat(files()).containsExactlyInAnyOrder(large, small);
    assertThat(Files.size(large)).isEqualTo(50_000);
    assertThat(Files.readString(small)).isEqualTo("Über");
  }

  @Test
  void goesToFilesWhenTheFormIsLarge() throws IOException {
    FormStorage storage = storage().withMemoryThreshold(6);
    try (FormData form =
        FormData.read(
            boundary(), MultipartOptions.DEFAULT, storage, new ByteArrayInputStream(body(0)))) {
      assertThat(form.parts()).extracting(FormPart::isInMemory).containsExactly(true, true, false);
      assertThat(form.texts("title")).containsExactly("Über", "two");
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void leavesNothingWhenTheBodyIsRefused() throws IOException {
    byte[] body = body(50_000);
    byte[] cut = java.util.Arrays.copyOf(body, body.length - 6);
    assertThatThrownBy(
            () ->
                FormData.read(
                    boundary(), MultipartOptions.DEFAULT, storage(), new ByteArrayInputStream(cut)))
        .isInstanceOf(MultipartException.class)
        .hasMessageStartingWith(
            "close-delimiter-missing: expected the close-delimiter, found the end");
    assertThat(files()).isEmpty();
  }

  @Test
  void leavesNothingWhenTheThreadIsInterrupted() throws IOException {
    FormData.Collector collector = FormData.collector(storage());
    MultipartParser parser = MultipartParser.of(boundary(), collector);
    byte[] body = body(50_000);
    parser.parse(body, 0, 20_000);
    assertThat(files()).hasSize(1);
    Thread.currentThread().interrupt();
    try (collector) {
      assertThatThrownBy(() -> parser.parse(body, 20_000, 20_000))
          .isInstanceOf(ClosedByInterruptException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(files()).isEmpty();
    assertThatThrownBy(() -> parser.parse(body, 40_000, 100))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void namesTheCauseWhenNoFileCanBeMade() throws IOException {
    FormStorage nowhere = storage().withDirectory(directory.resolve("missing"));
    assertThatThrownBy(
            () ->
                FormData.read(
                    boundary(),
                    MultipartOptions.DEFAULT,
                    nowhere,
                    new ByteArrayInputStream(body(50_000))))
        .isInstanceOf(java.nio.file.NoSuchFileException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void readsTextInTheCharsetOfThePartOrTheForm() throws IOException {
    String body =
        """
        --B
        Content-Disposition: form-data; name="_charset_"

        ISO-8859-1
        --B
        Content-Disposition: form-data; name=a

        \u00e5
        --B
        Content-Disposition: form-data; name=b
        Content-Type: text/plain; charset="utf-16be"

        \0x
        --B--\
        """
            .replace("\n", "\r\n");
    try (FormData form =
        FormData.read(boundary(), new ByteArrayInputStream(Recording.octets(body)))) {
      assertThat(form.text("a")).isEqualTo("å");
      assertThat(form.text("b")).isEqualTo("x");
    }
  }

  @Test
  void takesDirectAndReadOnlyBuffers() throws IOException {
    byte[] body = body(5000);
    ByteBuffer direct = ByteBuffer.allocateDirect(body.length).put(body).flip();
    for (ByteBuffer buffer : List.of(direct, ByteBuffer.wrap(body).asReadOnlyBuffer())) {
      try (FormData.Collector collector = FormData.collector(storage())) {
        MultipartParser parser = MultipartParser.of(boundary(), collector);
        parser.parse(buffer);
        assertThat(buffer.hasRemaining()).isFalse();
        parser.end();
        try (FormData form = collector.form()) {
          assertThat(form.parts()).extracting(FormPart::size).containsExactly(5L, 5000L, 3L);
        }
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void asksWhereAPartGoesWhenItsHeaderIsThere() throws IOException {
    FormStorage.Choice byName =
        headers ->
            switch (Objects.requireNonNull(headers.name())) {
              case "title" -> FormStorage.Place.FILE;
              case "file" -> FormStorage.Place.NOWHERE;
              default -> throw new IOException("refused");
            };
    FormStorage storage = storage().withChoice(byName);
    try (FormData form =
        FormData.read(
            boundary(),
            MultipartOptions.DEFAULT,
            storage,
            new ByteArrayInputStream(body(50_000)))) {
      assertThat(form.names()).containsExactly("title");
      assertThat(form.texts("title")).containsExactly("Über", "two");
      assertThat(files()).hasSize(2);
    }
    byte[] other =
        Recording.octets(new String(body(5), StandardCharsets.UTF_8).replace("file", "x"));
    assertThatThrownBy(
            () ->
                FormData.read(
                    boundary(), MultipartOptions.DEFAULT, storage, new ByteArrayInputStream(other)))
        .hasMessage("refused");
    assertThat(files()).isEmpty();
  }

  @Test
  void readsAnotherBodyAfterReset() throws IOException {
    Recording recording = new Recording();
    MultipartParser parser = MultipartParser.of(boundary(), recording);
    byte[] refused = Recording.octets("x\n--B\n");
    assertThatThrownBy(() -> parser.parse(refused, 0, refused.length))
        .hasMessageStartingWith("lf-line-termination: ");
    for (String value : List.of("B", "other boundary", "B")) {
      parser.reset(Boundary.of("multipart/form-data; boundary=\"" + value + "\""));
      byte[] body =
          Recording.octets(
              "--V\r\nContent-Disposition: form-data; name=V\r\n\r\n1\r\n--V--"
                  .replace("=V", "=v")
                  .replace("V", value));
      recording.events.clear();
      parser.parse(body, 0, body.length);
      parser.end();
      assertThat(recording.events).containsExactly("part v", "data 1", "partEnd", "end");
      assertThat(parser.octets()).isEqualTo(body.length);
      assertThat(parser.violations()).isEmpty();
    }
  }
}
