package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One part of a collected form. */
class FormPartTest {
  private final Path directory;

  FormPartTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private FormData form(String header, String content) throws IOException {
    byte[] body = Recording.octets("--B\r\n" + header + "\r\n\r\n" + content + "\r\n--B--");
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(100);
    return FormData.read(
        ThreeParts.boundary(),
        MultipartOptions.DEFAULT.withCompliance(Compliance.LEGACY),
        storage,
        new ByteArrayInputStream(body));
  }

  @ParameterizedTest
  @CsvSource({
    "name=a, false",
    "name=a; filename=x, true",
    "name=a; filename=\"\", true",
    "name=a; filename*=UTF-8''x, true"
  })
  void isAFileWithAFileName(String parameters, boolean isFile) throws IOException {
    try (FormData form = form("Content-Disposition: form-data; " + parameters, "1")) {
      assertThat(form.parts().get(0).isFile()).isEqualTo(isFile);
      assertThat(form.parts().get(0).isEmptyFile()).isEqualTo(parameters.contains("\"\""));
      assertThat(form.parts().get(0).contentType()).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "iso-8859-1, \u00e5",
    "nonsense, \uFFFD",
    "'\"no charset\"', \uFFFD",
    "utf-8, \uFFFD"
  })
  void readsTextInACharsetThatTheJvmKnows(String charset, String text) throws IOException {
    String header =
        "Content-Disposition: form-data; name=a\r\nContent-Type: text/plain; charset=" + charset;
    try (FormData form = form(header, "\u00e5")) {
      assertThat(form.text("a")).isEqualTo(text);
      assertThat(Objects.requireNonNull(form.first("a")).contentType())
          .isEqualTo("text/plain; charset=" + charset);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "form-data; name=_charset_, ISO-8859-1, \u00e5",
    "form-data; name=\"_Charset_\", ISO-8859-1, \u00e5",
    "form-data; name=_charset_, ISO-8859-9999, \uFFFD",
    "form-data; name=_charset_, '', \uFFFD",
    "form-data; name=_charset_; filename=x, ISO-8859-1, \uFFFD",
    "form-data; name=_charset_; filename*=UTF-8''x, ISO-8859-1, \uFFFD",
    "form-data; name=_charsets_, ISO-8859-1, \uFFFD"
  })
  void readsTextInTheCharsetOfTheForm(String disposition, String charset, String text)
      throws IOException {
    String next = "\r\n--B\r\nContent-Disposition: form-data; name=a\r\n\r\n\u00e5";
    try (FormData form = form("Content-Disposition: " + disposition, charset + next)) {
      assertThat(form.text("a")).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "name=_charset_, false",
    "name=_charset_; filename=x, true",
    "name=_charset_; filename*=UTF-8''x, true"
  })
  void aFileIsNoCharsetField(String parameters, boolean misused) throws IOException {
    String disposition = "Content-Disposition: form-data; ";
    try (FormData form = form(disposition + parameters, "utf-8")) {
      NotedViolation noted =
          new NotedViolation(
              Violation.CHARSET_FIELD_MISUSED, 5 + disposition.length() + "name=".length(), 0);
      assertThat(form.violations().contains(noted)).isEqualTo(misused);
    }
  }

  @ParameterizedTest
  @CsvSource({"10, true", "1000, false"})
  void isMovedOnceAndNotOverAnotherFile(int octets, boolean inMemory) throws IOException {
    Path taken = Files.writeString(directory.resolve("taken"), "before");
    Path target = directory.resolve("target");
    String content = "c".repeat(octets);
    try (FormData form = form("Content-Disposition: form-data; name=a", content)) {
      FormPart part = form.parts().get(0);
      assertThat(part.isInMemory()).isEqualTo(inMemory);
      assertThatThrownBy(() -> part.moveTo(taken)).isInstanceOf(FileAlreadyExistsException.class);
      assertThat(Files.readString(taken)).isEqualTo("before");
      assertThat(part.text()).isEqualTo(content);
      part.moveTo(target);
      assertThatThrownBy(() -> part.moveTo(directory.resolve("other")))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(part::text).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(part::octets).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(part::inputStream).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(part::channel).isInstanceOf(IllegalStateException.class);
    }
    assertThat(Files.readString(target)).isEqualTo(content);
  }

  /** As a {@link java.nio.channels.FileChannel} does, wherever the content is. */
  @ParameterizedTest
  @ValueSource(ints = {10, 1000})
  void isNotReadIntoAReadOnlyBuffer(int octets) throws IOException {
    try (FormData form = form("Content-Disposition: form-data; name=a", "c".repeat(octets));
        SeekableByteChannel channel = form.parts().get(0).channel()) {
      ByteBuffer target = ByteBuffer.allocate(4).asReadOnlyBuffer();
      assertThatThrownBy(() -> channel.read(target)).isInstanceOf(IllegalArgumentException.class);
      assertThat(channel.position()).isZero();
    }
  }

  /** Once the content is moved or deleted, or the form closed. */
  @Test
  void aStreamThatIsOpenEndsWithTheContent() throws IOException {
    for (int end = 0; end < 3; end++) {
      FormData form = form("Content-Disposition: form-data; name=a", "content");
      FormPart part = form.parts().get(0);
      InputStream in = part.inputStream();
      SeekableByteChannel channel = part.channel();
      assertThat(in.read()).isEqualTo('c');
      assertThat(in.available()).isEqualTo(6);
      assertThat(channel.isOpen()).isTrue();
      if (end == 0) {
        part.moveTo(directory.resolve("moved"));
      } else if (end == 1) {
        part.delete();
      }
      form.close();
      ThrowingCallable[] reads = {
        in::read,
        () -> in.read(new byte[5]),
        in::readAllBytes,
        () -> in.skip(1),
        in::available,
        () -> in.transferTo(OutputStream.nullOutputStream())
      };
      for (ThrowingCallable read : reads) {
        assertThatThrownBy(read).isInstanceOf(IOException.class);
      }
      assertThat(in.read(new byte[0])).isZero();
      assertThat(channel.isOpen()).isFalse();
      assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1)))
          .isInstanceOf(ClosedChannelException.class);
      assertThatThrownBy(channel::size).isInstanceOf(ClosedChannelException.class);
    }
  }

  @Test
  void leavesNoFileWhenItCannotBeMoved() throws IOException {
    byte[] content = new byte[60_000];
    byte[] head = Recording.octets("--B\r\nContent-Disposition: form-data; name=a\r\n\r\n");
    ByteBuffer body = ByteBuffer.allocate(head.length + content.length + 9);
    body.put(head).put(content).put(Recording.octets("\r\n--B--\r\n"));
    try (FileSystem disk =
            Jimfs.newFileSystem(
                Configuration.unix().toBuilder().setBlockSize(512).setMaxSize(16_384).build());
        FormData form =
            FormData.read(ThreeParts.boundary(), new ByteArrayInputStream(body.array()))) {
      Path target = disk.getPath("/target");
      FormPart part = form.parts().get(0);
      assertThat(part.isInMemory()).isTrue();
      assertThatThrownBy(() -> part.moveTo(target))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith("/target");
      assertThat(Files.exists(target)).isFalse();
      assertThat(part.octets()).isEqualTo(content);
    }
  }

  @Test
  void takesNothingAfterItsEnd() throws IOException {
    byte[] body = ThreeParts.octets(5_000);
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withPartThreshold(100);
    try (FormData form =
        Multipart.DEFAULT
            .withStorage(storage)
            .form(ThreeParts.boundary(), new ByteArrayInputStream(body))) {
      FormPart file = Objects.requireNonNull(form.first("file"));
      assertThatThrownBy(() -> file.content.write(ByteBuffer.allocate(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the part is complete");
      assertThat(file.size()).isEqualTo(5_000);
      assertThat(file.headers().fieldName()).isEqualTo("file");
      assertThat(new String(file.octets(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("\r\n--C");
    }
  }

  @Test
  void aCharsetFieldThatTheFormDoesNotHaveChoosesNone() throws IOException {
    ByteArrayOutputStream elsewhere = new ByteArrayOutputStream();
    FormStorage storage =
        FormStorage.DEFAULT.withChoice(
            headers ->
                headers.partIndex() == 0
                    ? FormStorage.Place.to(Channels.newChannel(elsewhere))
                    : FormStorage.Place.bySize());
    try (FormData form = CharsetForm.read(storage)) {
      assertThat(form.text("a")).isEqualTo("\uFFFD");
      assertThat(elsewhere).hasToString("iso-8859-1");
    }
  }

  private static FormPart part(int octets, long textMaximum) {
    PartHeaders headers =
        new PartHeaders(AsciiOctets.NONE, new int[0], new ContentDisposition(NamePolicy.LITERAL));
    headers.clear(0, 0);
    FormPart part =
        new FormPart(headers, new DefaultCharset(StandardCharsets.UTF_8), textMaximum, null);
    byte[] content = new byte[octets];
    Arrays.fill(content, (byte) 'c');
    part.content.keep(ByteBuffer.wrap(content));
    return part;
  }

  @Test
  void readsTextUpToItsMaximum() throws IOException {
    assertThat(part(5, 5).text()).isEqualTo("ccccc");
    assertThatThrownBy(() -> part(6, 5).text())
        .isInstanceOf(MultipartException.LimitExceeded.class);
    assertThat(part(6, 5).text(6)).isEqualTo("cccccc");
    assertThatThrownBy(() -> part(6, 5).text(5))
        .isInstanceOf(MultipartException.LimitExceeded.class);
    assertThat(part(0, 0).text(0)).isEmpty();
    assertThat(part(0, 0).octets(0)).isEmpty();
  }

  /** Also where it would be too long to be read. */
  @Test
  void readsNothingOfAPartThatWasDeleted() throws IOException {
    FormPart part = part(6, 5);
    part.delete();
    assertThatThrownBy(part::text).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> part.text(9)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> part.octets(9)).isInstanceOf(IllegalStateException.class);
    part.delete();
  }

  /** A charset whose decoder is made when the content has been taken for it: deletes the part. */
  private static final class DeletingCharset extends Charset {
    private final FormPart part;

    DeletingCharset(FormPart part) {
      super("x-deleting", null);
      this.part = part;
    }

    @Override
    public boolean contains(Charset other) {
      return false;
    }

    @Override
    public CharsetDecoder newDecoder() {
      try {
        part.delete();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return StandardCharsets.US_ASCII.newDecoder();
    }

    @Override
    public CharsetEncoder newEncoder() {
      return StandardCharsets.US_ASCII.newEncoder();
    }
  }

  /** As by another thread: the memory may be somebody else's by then. */
  @Test
  void readsNoTextOfAPartThatIsDeletedMeanwhile() throws IOException {
    FormPart part = part(6, 6);
    assertThatThrownBy(() -> part.content.text(new DeletingCharset(part)))
        .isInstanceOf(IllegalStateException.class);
  }
}
