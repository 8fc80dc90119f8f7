package io.github.goodform.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The temporary files of a collected form. */
class FormFilesTest {
  private final Path directory;

  FormFilesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.toList();
    }
  }

  /** Octets that come one by one are gathered: a disk is not asked for each. */
  @Test
  void writesOctetsThatComeOneByOneTogether() throws IOException {
    Path path;
    byte[] body = ThreeParts.octets(50_000);
    try (FormCollector collector = FormData.collector(ThreeParts.storage(directory))) {
      MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
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
        path = Objects.requireNonNull(file.temporaryFile());
        assertThat(Files.readAllBytes(path)).isEqualTo(Recording.octets("\r\n--C".repeat(10_000)));
        assertThat(file.size()).isEqualTo(50_000);
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void writesSmallAndLargeSlicesInTheirOrder() throws IOException {
    byte[] body = ThreeParts.octets(200_000);
    Random random = new Random(6);
    try (FormCollector collector = FormData.collector(ThreeParts.storage(directory))) {
      MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
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
    try (FormData form = ThreeParts.form(directory, 50_000)) {
      FormPart file = Objects.requireNonNull(form.first("file"));
      Path path = Objects.requireNonNull(file.temporaryFile());
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
    try (FormData form = ThreeParts.form(directory, 50_000)) {
      Objects.requireNonNull(form.first("file")).moveTo(large);
      Objects.requireNonNull(form.first("title")).moveTo(small);
    }
    assertThat(files()).containsExactlyInAnyOrder(large, small);
    assertThat(Files.size(large)).isEqualTo(50_000);
    assertThat(Files.readString(small)).isEqualTo("Über");
  }

  /** It was readable by its owner only when it had been in a file, or was moved with options. */
  @ParameterizedTest
  @ValueSource(ints = {0, 50_000})
  void whatIsMovedHasTheModeOfAnyNewFile(int octets) throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path usual = Files.createFile(directory.resolve("usual"));
    for (CopyOption[] options : new CopyOption[][] {{}, {StandardCopyOption.REPLACE_EXISTING}}) {
      for (String name : List.of("title", "file")) {
        Path moved = directory.resolve("moved");
        try (FormData form = ThreeParts.form(directory, octets)) {
          FormPart part = Objects.requireNonNull(form.first(name));
          part.moveTo(moved, options);
        }
        assertThat(Files.getPosixFilePermissions(moved))
            .isEqualTo(Files.getPosixFilePermissions(usual));
        assertThat(files()).containsExactlyInAnyOrder(usual, moved);
        Files.delete(moved);
      }
    }
  }

  /** Until it is moved, only its owner reads it. */
  @Test
  void whatCannotBeMovedKeepsItsMode() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path taken = Files.createFile(directory.resolve("taken"));
    try (FormData form = ThreeParts.form(directory, 50_000)) {
      FormPart file = Objects.requireNonNull(form.first("file"));
      assertThatThrownBy(() -> file.moveTo(taken)).isInstanceOf(FileAlreadyExistsException.class);
      Path missing = directory.resolve("missing").resolve("x");
      assertThatThrownBy(() -> file.moveTo(missing))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageContaining(missing.toString());
      Path temporary = Objects.requireNonNull(file.temporaryFile());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
          .isEqualTo("rw-------");
      assertThat(files()).containsExactlyInAnyOrder(taken, temporary);
    }
  }

  @Test
  void goesToFilesWhenTheFormIsLarge() throws IOException {
    FormStorage storage = ThreeParts.storage(directory).withMemoryThreshold(6);
    try (FormData form =
        FormData.read(
            ThreeParts.boundary(),
            MultipartOptions.DEFAULT,
            storage,
            new ByteArrayInputStream(ThreeParts.octets(0)))) {
      assertThat(form.parts()).extracting(FormPart::isInMemory).containsExactly(true, true, false);
      assertThat(form.texts("title")).containsExactly("Über", "two");
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void leavesNothingWhenTheBodyIsRefused() throws IOException {
    byte[] body = ThreeParts.octets(50_000);
    byte[] cut = Arrays.copyOf(body, body.length - 6);
    assertThatThrownBy(
            () ->
                FormData.read(
                    ThreeParts.boundary(),
                    MultipartOptions.DEFAULT,
                    ThreeParts.storage(directory),
                    new ByteArrayInputStream(cut)))
        .isInstanceOf(MultipartException.class)
        .hasMessageStartingWith(
            "close-delimiter-missing: expected the close-delimiter, found the end");
    assertThat(files()).isEmpty();
  }

  @Test
  void leavesNothingWhenTheThreadIsInterrupted() throws IOException {
    FormCollector collector = FormData.collector(ThreeParts.storage(directory));
    MultipartParser parser = MultipartParser.of(ThreeParts.boundary(), collector);
    byte[] body = ThreeParts.octets(50_000);
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
    FormStorage nowhere = ThreeParts.storage(directory).withDirectory(directory.resolve("missing"));
    assertThatThrownBy(
            () ->
                FormData.read(
                    ThreeParts.boundary(),
                    MultipartOptions.DEFAULT,
                    nowhere,
                    new ByteArrayInputStream(ThreeParts.octets(50_000))))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing");
  }
}
