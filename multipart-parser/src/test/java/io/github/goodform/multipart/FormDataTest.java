package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The collected form: look-ups, content and text of its parts. */
class FormDataTest {
  private final Path directory;

  FormDataTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  @Test
  void collectsFieldsByNameInOrder() throws IOException {
    try (FormData form = ThreeParts.form(directory, 10)) {
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
    try (FormData form = FormData.read(ThreeParts.boundary(), in)) {
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
    try (FormData form = ThreeParts.form(directory, fileOctets)) {
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

  /** However much a read gives. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1_000, 3_600, 4_096, 15_000, 1 << 20})
  void keepsContentOfAnyReads(int most) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    List<byte[]> contents = new ArrayList<>();
    Random random = new Random(most);
    for (int octets : new int[] {40_000, 100, 4_096, 200_000, 0, 16_384, 70_000}) {
      byte[] content = new byte[octets];
      random.nextBytes(content);
      contents.add(content);
      body.writeBytes(Recording.octets("--B\r\nContent-Disposition: form-data; name=a\r\n\r\n"));
      body.writeBytes(content);
      body.writeBytes(Recording.octets("\r\n"));
    }
    body.writeBytes(Recording.octets("--B--"));
    InputStream in =
        new ByteArrayInputStream(body.toByteArray()) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, most));
          }
        };
    FormStorage memory =
        FormStorage.DEFAULT.withPartThreshold(1 << 20).withMemoryThreshold(1 << 20);
    try (FormData form =
        FormData.read(ThreeParts.boundary(), MultipartOptions.DEFAULT, memory, in)) {
      assertThat(form.parts()).hasSameSizeAs(contents).allMatch(FormPart::isInMemory);
      for (int i = 0; i < contents.size(); i++) {
        assertThat(form.parts().get(i).octets()).isEqualTo(contents.get(i));
      }
    }
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
        FormData.read(ThreeParts.boundary(), new ByteArrayInputStream(Recording.octets(body)))) {
      assertThat(form.text("a")).isEqualTo("å");
      assertThat(form.text("b")).isEqualTo("x");
    }
  }

  @Test
  void takesDirectAndReadOnlyBuffers() throws IOException {
    byte[] body = ThreeParts.octets(5000);
    ByteBuffer direct = ByteBuffer.allocateDirect(body.length).put(body).flip();
    for (ByteBuffer buffer : List.of(direct, ByteBuffer.wrap(body).asReadOnlyBuffer())) {
      try (FormCollector collector = FormData.collector(ThreeParts.storage(directory))) {
        MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
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
            switch (Objects.requireNonNull(headers.fieldName())) {
              case "title" -> FormStorage.Place.file();
              case "file" -> FormStorage.Place.nowhere();
              default -> throw new IOException("refused");
            };
    FormStorage storage = ThreeParts.storage(directory).withChoice(byName);
    try (FormData form =
        FormData.read(
            ThreeParts.boundary(),
            MultipartOptions.DEFAULT,
            storage,
            new ByteArrayInputStream(ThreeParts.octets(50_000)))) {
      assertThat(form.names()).containsExactly("title");
      assertThat(form.texts("title")).containsExactly("Über", "two");
      assertThat(files()).hasSize(2);
    }
    byte[] other =
        Recording.octets(
            new String(ThreeParts.octets(5), StandardCharsets.UTF_8).replace("file", "x"));
    assertThatThrownBy(
            () ->
                FormData.read(
                    ThreeParts.boundary(),
                    MultipartOptions.DEFAULT,
                    storage,
                    new ByteArrayInputStream(other)))
        .hasMessage("refused");
    assertThat(files()).isEmpty();
  }

  @Test
  void readsTextUpToAMaximum() throws IOException {
    InputStream in = new ByteArrayInputStream(ThreeParts.octets(10));
    try (FormData form = FormData.read("multipart/form-data; boundary=B", in)) {
      assertThat(form.text("title", 5)).isEqualTo("Über");
      assertThat(form.texts("title", 5)).containsExactly("Über", "two");
      assertThat(form.text("none", 0)).isNull();
      assertThat(form.texts("none", 0)).isEmpty();
      assertThatThrownBy(() -> form.text("title", 4))
          .isInstanceOf(MultipartException.LimitExceeded.class);
      assertThatThrownBy(() -> form.texts("title", 4))
          .isInstanceOf(MultipartException.LimitExceeded.class);
      // Whether there is such a part or not.
      for (String name : new String[] {"title", "none"}) {
        assertThatThrownBy(() -> form.text(name, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> form.texts(name, -1)).isInstanceOf(IllegalArgumentException.class);
      }
      assertThat(form.violations()).isEmpty();
    }
  }

  @Test
  void hasTheViolationsThatWereTolerated() throws IOException {
    String body = "before\r\n" + NestedView.part("a", "one") + "--B--\r\nbehind";
    try (FormData form =
        FormData.read(ThreeParts.boundary(), new ByteArrayInputStream(Recording.octets(body)))) {
      assertThat(form.violations())
          .extracting(NotedViolation::violation)
          .containsExactly(Violation.PREAMBLE_DATA, Violation.EPILOGUE_DATA);
    }
  }

  /** All parts are closed, whatever one of them throws; no exception is added to itself. */
  @Test
  void closesEachPart() {
    IllegalStateException first = new IllegalStateException("first");
    IllegalStateException second = new IllegalStateException("second");
    List<RuntimeException> thrown = List.of(first, second, first);
    List<FormPart> parts = new ArrayList<>();
    int[] released = {0};
    for (RuntimeException each : thrown) {
      PartHeaders headers =
          new PartHeaders(AsciiOctets.NONE, new int[0], new ContentDisposition(NamePolicy.LITERAL));
      FormPart part = new FormPart(headers, new DefaultCharset(StandardCharsets.UTF_8), 0, null);
      part.content.keep(
          ByteBuffer.allocate(1),
          () -> {
            released[0]++;
            throw each;
          });
      parts.add(part);
    }
    assertThatThrownBy(() -> FormData.closeAll(parts)).isSameAs(first);
    assertThat(first.getSuppressed()).containsExactly(second);
    assertThat(second.getSuppressed()).isEmpty();
    assertThat(released[0]).isEqualTo(3);
  }
}
