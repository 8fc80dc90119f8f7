package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every mount that can be made here, against what such a mount once answered. */
class LiveMountTest {

  @ParameterizedTest
  @EnumSource
  void answersAsRecorded(LiveFileSystem fileSystem) throws IOException {
    Path room;
    try (Mount mount = Mounting.of(fileSystem)) {
      room = mount.room().directory();
      String label = fileSystem.label();
      Path at = mount.directory();
      assertThat(relation(at, "swedish-\u00e5", "swedish-a\u030a"))
          .as("canonical equivalence")
          .isEqualTo(recorded(label, "canon swedish-å NFC|NFD"));
      assertThat(relation(at, "case-ab", "CASE-AB"))
          .as("case")
          .isEqualTo(recorded(label, "case ascii"));
      assertThat(relation(at, "stra\u00dfe", "strasse"))
          .as("sharp s")
          .isEqualTo(recorded(label, "case ß|ss"));
      assertThat(longest(at, "\u00e5"))
          .as("longest")
          .isEqualTo(RecordedAnswers.longest(label, "len å NFC 2B"));
    }
    assertThat(room).doesNotExist();
  }

  private static char recorded(String label, String question) {
    return RecordedAnswers.answer(label, question).charAt(0);
  }

  /**
   * {@code =} when the second name finds the first and cannot be created beside it, {@code #} when
   * it is another.
   */
  private static char relation(Path root, String first, String second) throws IOException {
    Path directory = Files.createTempDirectory(root, "pair");
    Files.createFile(resolve(directory, first));
    boolean found = Files.exists(resolve(directory, second));
    boolean created = creates(resolve(directory, second));
    return found && !created ? '=' : !found && created ? '#' : '?';
  }

  private static int longest(Path root, String unit) throws IOException {
    Path directory = Files.createTempDirectory(root, "length");
    int units = 0;
    while (units < 300 && storesUnder(directory, unit.repeat(units + 1))) {
      units++;
    }
    return units;
  }

  private static boolean storesUnder(Path directory, String name) throws IOException {
    try {
      Files.delete(Files.createFile(resolve(directory, name)));
      return true;
    } catch (java.nio.file.FileSystemException e) {
      return false;
    }
  }

  private static boolean creates(Path path) throws IOException {
    try {
      Files.createFile(path);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** A name by its octets, which no locale of the JVM can change. */
  private static Path resolve(Path directory, String name) {
    String octets = HexFormat.ofDelimiter("%").withUpperCase().formatHex(name.getBytes(UTF_8));
    return Path.of(URI.create(directory.toUri() + "%" + octets));
  }
}
