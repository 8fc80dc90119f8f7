package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Directories that look names up by their octets, and yet do not create two names that differ in
 * case: no collision is missed, and the simulated directory does the same.
 */
class CreateLiesTest {
  private static final int SHARE = 41;
  private static final int RANDOM_PAIRS = 150;
  private static final long SEED = 20261124;

  /** What the creation of a name does where another case of it is there. */
  enum Lie implements LyingFileSystem.Lie {
    EXISTS {
      @Override
      void meet(Path created, Path other) throws IOException {
        throw new FileAlreadyExistsException(created.toString());
      }
    },
    INVALID {
      @Override
      void meet(Path created, Path other) throws IOException {
        throw new FileSystemException(created.toString(), null, "Invalid argument");
      }
    },
    LAST_WINS {
      @Override
      void meet(Path created, Path other) throws IOException {
        Files.delete(other);
      }
    };

    abstract void meet(Path created, Path other) throws IOException;

    @Override
    public void create(Path path) throws IOException {
      String name = path.getFileName().toString();
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(path.getParent())) {
        for (Path entry : entries) {
          String there = entry.getFileName().toString();
          if (!there.equals(name) && lower(there).equals(lower(name))) {
            meet(path, entry);
          }
        }
      }
    }

    /** Letter by letter: a sigma at the end of a word is one as any other. */
    private static String lower(String name) {
      StringBuilder lower = new StringBuilder();
      name.codePoints().map(UCharacter::toLowerCase).forEach(lower::appendCodePoint);
      return lower.toString();
    }
  }

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), lie)) {
      Path root = lying.getPath("/");
      FileNameProfile profile =
          PatientProbe.of(Files.createDirectory(root.resolve("probed"))).full();

      assertThat(profile.trait(Trait.CASE_RULE).value()).contains(CaseRule.ASYMMETRIC);
      assertThat(profile.samePath("Report", "REPORT").verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
      assertThat(profile.collisions(List.of("Report", "REPORT"))).hasSize(1);
      assertThat(profile.samePath("Report", "Rapport").verdict()).isEqualTo(NameVerdict.DISTINCT);

      Prediction prediction = new Prediction(profile, Files.createDirectory(root.resolve("tried")));
      for (String[] pair : NameSamples.pairs(SHARE, RANDOM_PAIRS, SEED)) {
        prediction.pair(pair[0], pair[1]);
      }
      assertThat(prediction.missed()).isEmpty();
      assertThat(prediction.alarms()).hasSizeLessThanOrEqualTo(prediction.pairs() / 100);
      assertThat(prediction.pairs()).isGreaterThan(300);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isSimulated(Lie lie) throws IOException {
    try (FileSystem lying = new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), lie);
        FileSystem simulated = PatientProbe.of(lying.getPath("/")).full().fileSystem()) {
      Path first = Files.writeString(simulated.getPath("Report"), "first");
      Path second = simulated.getPath("REPORT");

      assertThat(second).doesNotExist();
      if (lie == Lie.LAST_WINS) {
        Files.createFile(second);
        assertThat(first).doesNotExist();
        assertThat(second).isEmptyFile();
      } else {
        assertThatThrownBy(() -> Files.createFile(second))
            .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(first).hasContent("first");
      }
    }
  }

  /** Where the last name wins, one that cannot be made takes nobody's place. */
  @Test
  void losesNothingByAFailure() throws IOException {
    try (FileSystem lying =
            new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), Lie.LAST_WINS);
        FileSystem simulated = PatientProbe.of(lying.getPath("/")).full().fileSystem()) {
      Path first = Files.writeString(simulated.getPath("Report"), "first");
      Path second = Files.writeString(simulated.getPath("Rapport"), "second");
      Path directory = Files.createDirectory(simulated.getPath("Docs"));
      Path within = Files.createFile(directory.resolve("a"));

      assertThatThrownBy(() -> Files.copy(second, first))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> Files.move(second, first))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> Files.move(second, simulated.getPath("DOCS")))
          .isInstanceOf(DirectoryNotEmptyException.class);
      assertThat(first).hasContent("first");
      assertThat(second).hasContent("second");
      assertThat(within).exists();

      Files.move(second, simulated.getPath("REPORT"));
      assertThat(first).doesNotExist();
      assertThat(simulated.getPath("REPORT")).hasContent("second");
    }
  }
}
