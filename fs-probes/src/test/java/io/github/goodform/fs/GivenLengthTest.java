package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Directories that store less of a long name than was given, and how long that may be. */
class GivenLengthTest {
  /** What HFS cuts names at. */
  private static final int KEPT = 31;

  private static final Pattern BEYOND_BMP = Pattern.compile("\\\\u\\{[0-9A-F]{5}}");

  private static String first(String name) {
    return name.substring(0, Math.min(KEPT, name.length()));
  }

  private static String firstOctets(String name) {
    byte[] octets = name.getBytes(UTF_8);
    return new String(Arrays.copyOf(octets, Math.min(KEPT, octets.length)), UTF_8);
  }

  private static FileSystem storing(
      UnaryOperator<String> stored, ToIntFunction<String> length, int most) throws IOException {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (length.applyAsInt(String.valueOf(path.getFileName())) > most) {
              throw new FileSystemException(path.toString(), null, "File name too long");
            }
          }
        };
    return new LyingFileSystem(Liar.of(stored, stored), lie);
  }

  private static int octets(String name) {
    return name.getBytes(UTF_8).length;
  }

  private static Prediction assertNothingWrong(FileNameProfile profile, Path root)
      throws IOException {
    Prediction prediction = Liar.tried(profile, root, List.of());
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).isEmpty();
    assertThat(prediction.wrongNames()).isEmpty();
    assertThat(prediction.names()).isGreaterThan(200);
    return prediction;
  }

  /** The kernel's limit of Linux, that of other systems, that of FUSE, none that was met. */
  @ParameterizedTest
  @CsvSource({"octets, 255", "UTF-16, 255", "octets, 1024", "octets, 5000"})
  void knowsWhatIsLeftOfANameThatIsCut(String unit, int most) throws IOException {
    ToIntFunction<String> length = unit.equals("octets") ? GivenLengthTest::octets : String::length;
    try (FileSystem lying = storing(GivenLengthTest::first, length, most)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = assertNothingWrong(profile, root);

      // What is listed of half a surrogate pair; octets that are not UTF-8 are not asked for here.
      assertThat(prediction.openNames())
          .allMatch(name -> name.contains("\\u{D800}") || BEYOND_BMP.matcher(name).find());
      assertThat(prediction.openPairs()).isEmpty();
      // The names that are asked in the given directory itself are not cut.
      assertThat(profile.subDirectoriesAlike().is(true)).isTrue();
      Storability cut = profile.storability("a".repeat(100));
      assertThat(cut.verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(cut.reason()).contains("longer names are cut");
      assertThat(profile.storedAs("a".repeat(100))).hasValue("a".repeat(KEPT));
      NameVerdict longest = most < 3000 ? NameVerdict.REFUSED : NameVerdict.INCONCLUSIVE;
      assertThat(profile.storability("a".repeat(3000)).verdict()).isEqualTo(longest);
      Liar.assertComesBack(profile, "table-length");
      Liar.assertComesBack(profile, "table-length-wide");
    }
  }

  /** A JVM lists the octets that are left of a character as a substitute. */
  @Test
  void leavesOpenWhatIsListedOfHalfACharacter() throws IOException {
    try (FileSystem lying = storing(GivenLengthTest::firstOctets, GivenLengthTest::octets, 255)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = assertNothingWrong(profile, root);

      assertThat(prediction.openNames()).noneMatch(name -> name.startsWith("a".repeat(KEPT)));
      assertThat(profile.storability("\u00E5".repeat(20)).verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.storedAs("x" + "\u00E5".repeat(20))).hasValue("x" + "\u00E5".repeat(15));
      assertThat(profile.samePath("\u00E5".repeat(15) + "\u00E5", "\u00E5".repeat(15) + "\u00E6"))
          .matches(comparison -> !comparison.isDistinct());
    }
  }

  /** As on HFS, where the octets that are left of a character are listed. */
  @Test
  void knowsWhatAJvmListsOfHalfACharacter() {
    CallOutcome cut = new CallOutcome(ErrorKind.TRUNCATED, "listed as its beginning");
    FileNameProfile profile =
        Supposed.plain()
            .length("length-ascii", KEPT, Supposed.EXISTS)
            .length("length-latin", KEPT / 2, cut)
            .length("length-hangul", KEPT / 3, cut)
            .length("length-emoji", KEPT / 4, cut)
            .listedAs("length-extension", "n".repeat(KEPT))
            .listedAs("table-length-listed", "n".repeat(KEPT))
            .length("table-length", 255, Supposed.TOO_LONG)
            .profile();

    assertThat(profile.storability("\u00E5".repeat(16)).verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(profile.storedAs("\u00E5".repeat(16))).hasValue("\u00E5".repeat(15) + '\uFFFD');
    assertThat(profile.storedAs("\uD55C".repeat(11))).hasValue("\uD55C".repeat(10) + '\uFFFD');
    assertThat(profile.storedAs("x" + "\u00E5".repeat(16))).hasValue("x" + "\u00E5".repeat(15));
  }

  @Test
  void knowsWhatIsLeftWhereTheRestIsLost() throws IOException {
    try (FileSystem lying =
        storing(CharsetDirectoryTest.beforeLost("Shift_JIS"), GivenLengthTest::octets, 1024)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = assertNothingWrong(profile, root);

      assertThat(prediction.openNames().size()).isLessThan(prediction.names() / 50);
      assertThat(profile.evidence().of("table-length")).isNotInstanceOf(Length.class);
      assertThat(profile.storability("\uAC00" + "a".repeat(1021)).verdict())
          .isEqualTo(NameVerdict.LOSSY);
      assertThat(profile.storability("\uAC00" + "a".repeat(1023)).verdict())
          .isEqualTo(NameVerdict.REFUSED);
      assertThat(profile.storability("\uAC00" + "a".repeat(1023)).reason())
          .isEqualTo("1026 octets are more than a name may have that is stored shorter");
      Liar.assertComesBack(profile, "table-length-emoji");
    }
  }

  /** It is one file with other long names, and is listed as it was given. */
  @Test
  void knowsThatANameIsListedWholeThatIsCutWhereItIsCompared() throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), GivenLengthTest::first)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = assertNothingWrong(profile, root);

      assertThat(prediction.openNames()).allMatch(name -> name.contains("\\u{D800}"));
      assertThat(profile.storability("a".repeat(100)).verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.samePath("a".repeat(100), "a".repeat(99)).isDistinct()).isFalse();
    }
  }

  @Test
  void isNotAskedWhereNamesAreStoredAsGiven() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      FileNameProfile profile = Liar.probed(simulated.getPath("/"));

      assertThat(profile.evidence().observations())
          .doesNotContainKeys("table-length", "table-length-wide", "table-length-emoji");
    }
  }
}
