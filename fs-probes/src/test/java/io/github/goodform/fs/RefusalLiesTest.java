package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameLimit;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Directories that refuse names with an error that elsewhere tells of the surroundings, as shared
 * folders with a list of forbidden names and daemons without an error of their own do.
 */
class RefusalLiesTest {
  private static final int LONGEST = 100;
  private static final int LONGEST_PATH = 700;

  /** What a refused name meets. */
  enum Refusal {
    DENIED {
      @Override
      FileSystemException of(Path path) {
        return new AccessDeniedException(path.toString());
      }
    },
    NOT_PERMITTED {
      @Override
      FileSystemException of(Path path) {
        return new FileSystemException(path.toString(), null, "Operation not permitted");
      }
    },
    INPUT_OUTPUT {
      @Override
      FileSystemException of(Path path) {
        return new FileSystemException(path.toString(), null, "Input/output error");
      }
    };

    abstract FileSystemException of(Path path);
  }

  /** Forbidden characters, a name of a device, dots at the end, and limits. */
  private static boolean isRefused(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.length() > LONGEST
        || path.toString().length() > LONGEST_PATH
        || name.endsWith(".")
        || name.chars().anyMatch(c -> ":*?<>|\"\\".indexOf(c) >= 0)
        || name.matches("(?i)(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?");
  }

  private record Lie(Refusal refusal, boolean atLookup) implements LyingFileSystem.Lie {
    @Override
    public void create(Path path) throws IOException {
      if (isRefused(path)) {
        throw refusal.of(path);
      }
    }

    @Override
    public void lookUp(Path path) throws IOException {
      if (atLookup && isRefused(path)) {
        throw refusal.of(path);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DENIED, false",
    "DENIED, true",
    "NOT_PERMITTED, false",
    "NOT_PERMITTED, true",
    "INPUT_OUTPUT, false",
    "INPUT_OUTPUT, true"
  })
  void areOfTheName(Refusal refusal, boolean atLookup) throws IOException {
    try (FileSystem lying =
        new LyingFileSystem(
            RecordedProfile.named("ext4").fileSystem(), new Lie(refusal, atLookup))) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      assertThat(profile.trait(Trait.LONGEST_NAME).value().map(NameLimit::limit)).contains(LONGEST);
      assertThat(profile.trait(Trait.LONGEST_PATH).value()).contains(LONGEST_PATH);
      assertThat(profile.trait(Trait.TRAILING_DOT).value()).contains(NameHandling.REFUSED);
      assertThat(profile.trait(Trait.COLON).value()).contains(NameHandling.REFUSED);
      assertThat(profile.storability("what?.txt").verdict()).isEqualTo(NameVerdict.REFUSED);
      assertThat(profile.storability("aux.c").verdict()).isEqualTo(NameVerdict.REFUSED);
      Prediction prediction = Liar.tried(profile, root, List.of());
      Liar.assertWithinRates(prediction);
      assertThat(prediction.openPairs()).hasSizeLessThanOrEqualTo(prediction.pairs() / 50);
      assertThat(prediction.openNames()).hasSizeLessThanOrEqualTo(prediction.names() / 50);
    }
  }

  /** As minix has it: the names of the probe itself must not be longer. */
  @Test
  void namesMayHaveNoMoreThan30Octets() throws IOException {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (NameOctets.utf8(String.valueOf(path.getFileName())).length > 30) {
              throw new FileSystemException(path.toString(), null, "File name too long");
            }
          }
        };
    try (FileSystem lying = new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), lie)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = Liar.tried(profile, root, List.of());

      assertThat(profile.trait(Trait.LONGEST_NAME).value().map(NameLimit::limit)).contains(30);
      Liar.assertWithinRates(prediction);
      assertThat(prediction.openPairs()).hasSizeLessThanOrEqualTo(prediction.pairs() / 50);
      assertThat(prediction.openNames()).hasSizeLessThanOrEqualTo(prediction.names() / 50);
    }
  }

  /** As FUSE has it, whose daemons get more octets than the kernel gives to other file systems. */
  @ParameterizedTest
  @CsvSource({"NFC, false, 255", "NFD, false, 255", "NFC, true, 255", "none, false, 1024"})
  void namesMayHaveMoreOctetsThanUsual(String form, boolean folds, int most) throws IOException {
    UnaryOperator<String> stored =
        form.equals("none")
            ? UnaryOperator.identity()
            : name ->
                Normalizer.normalize(
                    folds ? UCharacter.foldCase(name, true) : name, Normalizer.Form.valueOf(form));
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            String name = stored.apply(String.valueOf(path.getFileName()));
            if (NameOctets.utf8(name).length > most) {
              throw new FileSystemException(path.toString(), null, "File name too long");
            }
          }
        };
    try (FileSystem lying = new LyingFileSystem(Liar.of(stored, stored), lie)) {
      Path root = lying.getPath("/");
      Prediction prediction = Liar.tried(Liar.probed(root), root, List.of());
      for (String unit : List.of("\uFB01", "\u212B", "\u0149")) {
        for (int times : List.of(63, 64, 84, 85, 86, 126, 127, 128)) {
          prediction.name(unit.repeat(times));
        }
      }

      Liar.assertWithinRates(prediction);
      Liar.assertLittleOpen(prediction);
    }
  }

  /** Each name meets the error from the 41st on: that says nothing of any name. */
  @ParameterizedTest
  @EnumSource
  void surroundingsAreNoRefusal(Refusal refusal) throws IOException {
    int[] created = {0};
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (++created[0] > 40) {
              throw refusal.of(path);
            }
          }
        };
    try (FileSystem lying = new LyingFileSystem(RecordedProfile.named("ext4").fileSystem(), lie)) {
      FileNameProfile profile =
          PatientProbe.of(Files.createDirectory(lying.getPath("/probed"))).full();

      assertThat(created[0]).isGreaterThan(40);
      assertThat(profile.findings())
          .allSatisfy(finding -> assertThat(finding.verdict()).isNotEqualTo(NameVerdict.REFUSED))
          .anySatisfy(finding -> assertThat(finding.verdict()).isEqualTo(NameVerdict.SAME));
    }
  }

  /** Each name meets the error once: whoever tries again is answered. */
  @ParameterizedTest
  @EnumSource
  void whatPassesIsNoRefusal(Refusal refusal) throws IOException {
    Set<Path> tried = new HashSet<>();
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (isOdd(path) && tried.add(path.getFileName())) {
              throw refusal.of(path);
            }
          }
        };
    try (FileSystem ext4 = RecordedProfile.named("ext4").fileSystem();
        FileSystem lying = new LyingFileSystem(ext4, lie)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(tried).isNotEmpty();
      assertThat(profile.trait(Trait.COLON).value()).contains(NameHandling.KEPT);
      assertThat(profile.storability("what?.txt").verdict()).isEqualTo(NameVerdict.KEPT);
    }
  }

  private static boolean isOdd(Path path) {
    return String.valueOf(path.getFileName()).chars().anyMatch(c -> ":?".indexOf(c) >= 0);
  }
}
