package io.github.goodform.compliance.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UploadStoreTest {
  private Path directory;
  private UploadStore store;

  @BeforeEach
  void open(@TempDir Path temporary) throws IOException {
    directory = Files.createDirectory(temporary.resolve("uploads"));
    store = new UploadStore(directory);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "report.txt | report.txt",
        "../../etc/passwd | passwd",
        "..\\..\\boot.ini | boot.ini",
        "C:\\dir\\x.txt | x.txt",
        "C:x.txt | C_x.txt",
        "x.php. . | x.php",
        ".. | upload",
        "/ | upload",
        ".htaccess | _htaccess",
        "CON | _CON",
        "nul.tar.gz | _nul.tar.gz",
        "com\u00B9.txt | _com\u00B9.txt",
        "console.txt | console.txt",
        "x.txt:evil | x.txt_evil",
        "a*b?c<d>e\"f.txt | a_b_c_d_e_f.txt",
        "a\u202Etxt.exe | a_txt.exe",
        "a\u0000b\u0007.txt | a_b_.txt",
        "\uFF0E\uFF0E\uFF0Fevil.txt | ___evil.txt",
        "swedish-a\u030A.txt | swedish-\u00E5.txt",
        "\uD83D\uDE00.txt | \uD83D\uDE00.txt",
        "\uD83D.txt | _.txt"
      })
  void storesUnderASafeName(String given, String expected) throws IOException {
    assertThat(store(given.strip())).isEqualTo(expected.strip());
  }

  @Test
  void overwritesNothing() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "first");
    assertThat(List.of(store("a.txt"), store("x/a.txt"), store("a.txt")))
        .containsExactly("a-1.txt", "a-2.txt", "a-3.txt");
    assertThat(directory.resolve("a.txt")).hasContent("first");
  }

  @Test
  void followsNoLink() throws IOException {
    Path outside = directory.resolveSibling("outside.txt");
    try {
      Files.createSymbolicLink(directory.resolve("a.txt"), outside);
    } catch (IOException | UnsupportedOperationException e) {
      abort("here no link can be made, so none can be followed: " + e);
    }
    assertThat(store("a.txt")).isEqualTo("a-1.txt");
    assertThat(outside).doesNotExist();
  }

  @Test
  void givesAsManyNamesAsThereAreUploadsOfOneName() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<String>> tasks = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        tasks.add(() -> store("a.txt"));
      }
      List<String> names = new ArrayList<>();
      for (Future<String> name : threads.invokeAll(tasks)) {
        names.add(name.get());
      }
      assertThat(names).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
    }
  }

  /** The unit is the directory's own: what it holds of a long name, it is asked for. */
  @ParameterizedTest
  @CsvSource({"n, 300", "\u4E2D, 300", "\uD83D\uDE00, 200"})
  void cutsALongNameToWhatTheDirectoryHolds(String character, int count) throws IOException {
    String name = store(character.repeat(count) + ".txt");
    assertThat(name).startsWith(character.repeat(20)).endsWith(character + ".txt");
    String longer = name.replace(".txt", character + ".txt");
    assertThat(name).hasSizeLessThan(character.length() * count);
    assertThatThrownBy(
            () ->
                Files.createFile(
                    OctetPath.resolve(directory, longer.getBytes(StandardCharsets.UTF_8))))
        .isInstanceOf(IOException.class);
    assertThat(store(character.repeat(count) + ".txt")).isNotEqualTo(name).endsWith("-1.txt");
  }

  @Test
  void leavesNothingOfWhatIsNotKept() throws IOException {
    try (UploadStore.Upload upload = store.create("a.txt")) {
      upload.write(ByteBuffer.wrap(new byte[10]));
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void givesAFileItsNameWhenItIsComplete() throws IOException {
    try (UploadStore.Upload upload = store.create("a.txt")) {
      upload.write(ByteBuffer.wrap(new byte[10]));
      assertThat(directory.resolve("a.txt")).doesNotExist();
      assertThat(upload.publish()).isEqualTo("a.txt");
      assertThat(directory.resolve("a.txt")).hasSize(10);
    }
    // It was not kept: another part of its form has failed.
    assertThat(directory).isEmptyDirectory();
  }

  /** What a killed server leaves is recognised by its name, and that nobody holds its lock. */
  @Test
  void removesWhatAKilledServerLeftAndNothingElse() throws IOException {
    Path left = Files.writeString(directory.resolve(".goodform-upload-0123456789abcdef"), "half");
    Path notOurs = Files.writeString(directory.resolve(".goodform-upload-notes"), "mine");
    try (UploadStore.Upload running = store.create("a.txt")) {
      running.write(ByteBuffer.wrap(new byte[10]));
      UploadStore next = new UploadStore(directory);
      assertThat(left).doesNotExist();
      assertThat(notOurs).exists();
      assertThat(running.publish()).isEqualTo("a.txt");
      running.keep();
      assertThat(next).isNotNull();
    }
    assertThat(directory.resolve("a.txt")).hasSize(10);
    assertThat(directory).isDirectoryContaining(notOurs::equals);
  }

  @Test
  void saysWhenTheDirectoryIsNotThere() {
    assertThatThrownBy(() -> new UploadStore(directory.resolve("missing")))
        .isInstanceOf(IOException.class);
  }

  private String store(String fileName) throws IOException {
    byte[] content = fileName.getBytes(StandardCharsets.UTF_8);
    try (UploadStore.Upload upload = store.create(fileName)) {
      upload.write(ByteBuffer.wrap(content));
      String name = upload.publish();
      upload.keep();
      Path path = OctetPath.resolve(directory.toRealPath(), name.getBytes(StandardCharsets.UTF_8));
      assertThat(path).hasBinaryContent(content);
      return name;
    }
  }
}
