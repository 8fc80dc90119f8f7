package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small fields that find no memory share one file. */
@Timeout(300)
class SharedFileTest extends StoredForms {
  /** Two octets of a form in memory, nine of a part. */
  private static final FormStorage SMALL =
      FormStorage.DEFAULT.withPartThreshold(9).withMemoryThreshold(2);

  SharedFileTest(@TempDir Path directory) {
    super(directory);
  }

  /** A part for each text: a file when it begins with "file". */
  private static byte[] body(List<String> contents) {
    StringBuilder body = new StringBuilder("--B");
    for (String content : contents) {
      String fileName = content.startsWith("file") ? "; filename=\"f\"" : "";
      body.append("\r\nContent-Disposition: form-data; name=\"a\"")
          .append(fileName)
          .append("\r\n\r\n")
          .append(content)
          .append("\r\n--B");
    }
    return body.append("--").toString().getBytes(StandardCharsets.UTF_8);
  }

  private FormData form(FormStorage storage, String... contents) throws IOException {
    return Multipart.DEFAULT
        .withStorage(storage.withDirectory(directory))
        .form(ThreeParts.boundary(), new ByteArrayInputStream(body(List.of(contents))));
  }

  /** Under the default settings: 1,984 fields of one octet behind 1 MiB made 1,984 files. */
  @Test
  void fieldsDoNotFloodTheDirectory() throws IOException {
    String[] contents = new String[2_000];
    Arrays.fill(contents, "x");
    Arrays.fill(contents, 0, 16, "y".repeat(1 << 16));
    try (FormData form = form(FormStorage.DEFAULT, contents)) {
      assertThat(form.texts("a")).containsExactly(contents);
      assertThat(form.parts()).filteredOn(FormPart::isInMemory).hasSize(16);
      assertThat(files()).hasSize(1);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void filesAndLongFieldsHaveFilesOfTheirOwn() throws IOException {
    String[] contents = {"ab", "one", "file", "nine 9999", "10 octets.", "", "last"};
    try (FormData form = form(SMALL, contents)) {
      assertThat(form.texts("a")).containsExactly(contents);
      assertThat(form.parts())
          .extracting(FormPart::isInMemory)
          .containsExactly(true, false, false, false, false, true, false);
      assertThat(form.parts())
          .extracting(part -> part.temporaryFile() == null)
          .containsExactly(true, true, false, true, false, true, true);
      assertThat(files()).hasSize(3);
    }
    assertThat(files()).isEmpty();
  }

  /** Whatever the sizes of the chunks are. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1_000})
  void aFieldThatGrowsLeavesTheFile(int most) throws IOException {
    List<String> contents = List.of("ab", "one", "10 octets.", "two", "longer than nine", "x");
    Multipart door = Multipart.DEFAULT.withStorage(SMALL.withDirectory(directory));
    byte[] body = body(contents);
    try (FormCollector collector = door.collector()) {
      MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
      for (int i = 0; i < body.length; i += most) {
        parser.parse(body, i, Math.min(most, body.length - i));
      }
      parser.end();
      try (FormData form = collector.form()) {
        assertThat(form.texts("a")).containsExactlyElementsOf(contents);
        assertThat(form.parts())
            .extracting(part -> part.temporaryFile() == null)
            .containsExactly(true, true, false, true, false, true);
        assertThat(files()).hasSize(3);
        assertThat(files()).extracting(Files::size).containsExactlyInAnyOrder(7L, 10L, 16L);
      }
    }
    assertThat(files()).isEmpty();
  }

  /** The file of a first field that grows is deleted, and the next field gets another one. */
  @Test
  void aFileWithoutAFieldIsDeleted() throws IOException {
    List<String> contents = List.of("10 octets.", "two", "three");
    Multipart door = Multipart.DEFAULT.withStorage(SMALL.withDirectory(directory));
    byte[] body = body(contents);
    try (FormCollector collector = door.collector()) {
      MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
      for (int i = 0; i < body.length; i++) {
        parser.parse(body, i, 1);
      }
      parser.end();
      try (FormData form = collector.form()) {
        assertThat(form.texts("a")).containsExactlyElementsOf(contents);
        assertThat(files()).extracting(Files::size).containsExactlyInAnyOrder(8L, 10L);
        form.parts().get(1).delete();
        assertThat(files()).hasSize(2);
        assertThat(form.parts().get(2).text()).isEqualTo("three");
        form.parts().get(2).delete();
        assertThat(files()).hasSize(1);
      }
    }
  }

  @Test
  void aFieldIsReadAtAnyPosition() throws IOException {
    try (FormData form = form(SMALL, "ab", "one", "content", "two")) {
      FormPart part = form.parts().get(2);
      assertThat(part.size()).isEqualTo(7);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (InputStream in = part.inputStream()) {
        assertThat(in.read()).isEqualTo('c');
        assertThat(in.transferTo(out)).isEqualTo(6);
        assertThat(in.read()).isEqualTo(-1);
      }
      assertThat(out).hasToString("ontent");
      SeekableByteChannel channel = part.channel();
      assertThat(channel.size()).isEqualTo(7);
      ByteBuffer target = ByteBuffer.allocate(9);
      assertThat(channel.position(4).read(target.position(1).limit(3))).isEqualTo(2);
      assertThat(channel.position()).isEqualTo(6);
      assertThat(channel.read(target)).isZero();
      assertThat(channel.read(target.limit(9))).isEqualTo(1);
      assertThat(channel.read(target)).isEqualTo(-1);
      assertThat(channel.position(8).read(target)).isEqualTo(-1);
      assertThat(new String(target.array(), 1, 3, StandardCharsets.US_ASCII)).isEqualTo("ent");
      assertThatThrownBy(() -> channel.write(target))
          .isInstanceOf(NonWritableChannelException.class);
      assertThatThrownBy(() -> channel.truncate(0)).isInstanceOf(NonWritableChannelException.class);
      assertThatThrownBy(() -> channel.position(-1)).isInstanceOf(IllegalArgumentException.class);
      assertThat(channel.isOpen()).isTrue();
      channel.close();
      assertThat(channel.isOpen()).isFalse();
      assertThatThrownBy(() -> channel.read(target)).isInstanceOf(ClosedChannelException.class);
      assertThatThrownBy(channel::position).isInstanceOf(ClosedChannelException.class);
      assertThatThrownBy(() -> channel.position(0)).isInstanceOf(ClosedChannelException.class);
      assertThatThrownBy(channel::size).isInstanceOf(ClosedChannelException.class);
    }
  }

  /** Also in a file that somebody has cut. */
  @Test
  void aFieldIsWhole() throws IOException {
    try (FormData form = form(SMALL, "ab", "one", "two")) {
      Files.writeString(files().get(0), "onet");
      assertThat(form.parts().get(1).text()).isEqualTo("one");
      assertThatThrownBy(() -> form.parts().get(2).octets()).isInstanceOf(EOFException.class);
      assertThatThrownBy(() -> form.parts().get(2).moveTo(directory.resolve("two")))
          .isInstanceOf(EOFException.class);
      assertThat(files()).hasSize(1);
    }
  }

  @Test
  void aFieldIsMovedByACopy() throws IOException {
    String[] contents = {"ab", "c".repeat(20_000), "d".repeat(9)};
    FormStorage storage = FormStorage.DEFAULT.withMemoryThreshold(2);
    Path target = directory.resolve("target");
    try (FormData form = form(storage, contents)) {
      FormPart part = form.parts().get(1);
      part.moveTo(target);
      assertThat(Files.readString(target)).isEqualTo(contents[1]);
      assertThatThrownBy(part::octets).isInstanceOf(IllegalStateException.class);
      FormPart next = form.parts().get(2);
      assertThatThrownBy(() -> next.moveTo(target)).isInstanceOf(FileAlreadyExistsException.class);
      assertThat(next.text()).isEqualTo(contents[2]);
      next.moveTo(target, StandardCopyOption.REPLACE_EXISTING);
      assertThat(Files.readString(target)).isEqualTo(contents[2]);
      assertThat(files()).containsExactly(target);
    }
    assertThat(files()).containsExactly(target);
  }

  @Test
  void whatFindsNoBudgetSharesAFile() throws IOException {
    StorageBudget budget = StorageBudget.of(2, 9);
    FormStorage storage = FormStorage.DEFAULT.withBudget(budget);
    try (FormData form = form(storage, "ab", "one", "two", "333")) {
      assertThat(form.texts("a")).containsExactly("ab", "one", "two", "333");
      assertThat(files()).hasSize(1);
      assertThat(budget.diskUsed()).isEqualTo(9);
      assertThatThrownBy(() -> form(storage, "x")).isInstanceOf(MultipartException.Refused.class);
      assertThat(files()).hasSize(1);
      form.parts().get(2).delete();
      assertThat(budget.diskUsed()).isEqualTo(6);
    }
    assertThat(budget.memoryUsed() + budget.diskUsed()).isZero();
    assertThat(files()).isEmpty();
  }

  @Test
  void theCharsetOfTheFormMayBeThere() throws IOException {
    FormStorage storage = FormStorage.DEFAULT.withDirectory(directory).withMemoryThreshold(0);
    try (FormData form = CharsetForm.read(storage)) {
      assertThat(form.text("a")).isEqualTo("\u00e5");
    }
  }

  /** A file that cannot be deleted is tried again by the part that was the last one. */
  @Test
  void aFileThatCannotBeDeletedIsTriedAgain() throws IOException {
    FormData form = form(SMALL, "ab", "one", "two");
    Path shared = files().get(0);
    Files.delete(shared);
    Path inside = Files.createFile(Files.createDirectory(shared).resolve("x"));
    assertThatThrownBy(form::close)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(shared.toString());
    Files.delete(inside);
    form.close();
    assertThat(files()).isEmpty();
  }
}
