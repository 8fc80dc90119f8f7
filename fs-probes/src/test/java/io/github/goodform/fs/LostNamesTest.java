package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Directories that create some names without an error and store nothing, as daemons do that write
 * to a server when the file is closed, and only log what it answers.
 */
class LostNamesTest {
  private static FileSystem losing(Predicate<String> names) {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void created(Path path) throws IOException {
            if (names.test(String.valueOf(path.getFileName()))) {
              Files.delete(path);
            }
          }
        };
    return new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), lie);
  }

  private static int octets(String name) {
    return name.getBytes(UTF_8).length;
  }

  @ParameterizedTest
  @CsvSource({"octets, 143", "octets, 160", "UTF-16, 100", "octets, 254"})
  void knowsTheLengthBeyondWhichNothingIsStored(String unit, int most) throws IOException {
    ToIntFunction<String> length = unit.equals("octets") ? LostNamesTest::octets : String::length;
    try (FileSystem lying = losing(name -> length.applyAsInt(name) > most)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = Liar.tried(profile, root, List.of());

      assertThat(prediction.missed()).isEmpty();
      assertThat(prediction.alarms()).isEmpty();
      assertThat(prediction.wrongNames()).isEmpty();
      Liar.assertLittleOpen(prediction);
      Storability lost = profile.storability("a".repeat(most + 1));
      assertThat(lost.verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(lost.reason())
          .isEqualTo(
              (most + 1)
                  + " "
                  + (unit.equals("octets") ? "octets" : "UTF-16 units")
                  + " exceed the longest name: created, but neither listed nor found");
      assertThat(profile.storedAs("a".repeat(most + 1))).isEmpty();
      assertThat(profile.storability("a".repeat(most)).verdict()).isEqualTo(NameVerdict.KEPT);
      Liar.assertComesBack(profile, "length-ascii");
      Liar.assertComesBack(profile, "length-latin");
    }
  }

  @Test
  void reportsThemAsTooLong() throws IOException {
    try (FileSystem lying = losing(name -> octets(name) > 143)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.report(NameList.of(List.of("a".repeat(144), "b"))).problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.kind()).isEqualTo(NameProblem.Kind.TOO_LONG);
                assertThat(problem.storedAs()).isEmpty();
              });
    }
  }

  @Test
  void simulatesThem() throws IOException {
    try (FileSystem lying = losing(name -> octets(name) > 143);
        FileSystem simulated = Liar.probed(lying.getPath("/")).fileSystem()) {
      Path lost = simulated.getPath("a".repeat(144));
      Path kept = simulated.getPath("kept");

      Files.writeString(lost, "content");
      Files.writeString(kept, "content");
      Files.copy(kept, lost);

      assertThat(lost).doesNotExist();
      assertThat(simulated.getPath("/")).isDirectoryNotContaining(path -> !path.endsWith("kept"));
      Files.move(kept, lost);
      assertThat(lost).doesNotExist();
      assertThat(kept).doesNotExist();
    }
  }

  /** A name that was asked about for itself, and is not too long. */
  @Test
  void knowsASingleName() throws IOException {
    try (FileSystem lying = losing(name -> name.startsWith(" "))) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      for (String name : List.of(" lead", " other")) {
        assertThat(profile.storability(name).verdict()).isEqualTo(NameVerdict.LOSSY);
        assertThat(profile.storedAs(name)).isEmpty();
        assertThat(profile.samePath(name, name.strip())).matches(NameComparison::isDistinct);
      }
      Liar.assertComesBack(profile, "name-leading-space");
    }
  }
}
