package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A profile of few questions claims nothing that the directory does not do: what was not asked is
 * open. So it is of the quick profile, of every trait alone, and wherever a deadline ends a probe.
 */
@Tag("once")
class PartialProfileTest {
  private static final int SHARE = 251;
  private static final int RANDOM_PAIRS = 30;
  private static final int NAMES = 30;
  private static final int NAME_SHARE = 6;
  private static final int TRAIT_PAIRS = 2;
  private static final int ENDS = 3;
  private static final long SEED = 20261128;

  /** Pairs of which few questions once told the wrong. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("\u200Ab.txt", " b.txt"),
          List.of("\u0130\u0650z", "I\u0650\u0307z"),
          List.of("\u1FE4", "\u03C1\u0313"),
          List.of("\u00B3", "3"),
          List.of("\u0E33", "\u0E4D\u0E32"),
          List.of("\uF92B", "\u72FC"),
          List.of("\uD801\uDC4F", "\uD801\uDC27"),
          List.of("\u24D7", "\u24BD"),
          List.of("\u0501", "\u0500"),
          List.of("a\u0301\u00AD\u0323", "a\u0301\u0323\u00AD"),
          List.of("b.txt", "B.txt"),
          List.of("\u03A3", "\u03C3"));

  private static final List<List<String>> PLAIN =
      List.of(
          List.of("a.txt", "b.txt"),
          List.of("readme", "index"),
          List.of("file1.dat", "file2.dat"),
          List.of("main.c", "main.h"),
          List.of("k", "s"),
          List.of("LICENSE", "Makefile"));

  /** More than are compared each with each. */
  private static final List<String> MANY_PLAIN =
      IntStream.range(0, 200).mapToObj(i -> "file-" + i + ".txt").toList();

  static Stream<String> recordings() {
    return RecordedProfile.all().stream().map(RecordedProfile::name);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void claimsNothingThatARecordedDirectoryDoesNotDo(String name) throws IOException {
    try (FileSystem simulated = RecordedProfile.named(name).fileSystem()) {
      // A recording lacks the questions that are newer.
      FileNameProfile whole =
          PatientProbe.of(Files.createDirectory(simulated.getPath("/probed"))).full();
      Prediction prediction =
          new Prediction(whole, Files.createDirectory(simulated.getPath("/tried")));
      for (String[] pair : NameSamples.pairs(SHARE, RANDOM_PAIRS, SEED)) {
        prediction.pair(pair[0], pair[1]);
      }
      List<String> names = NameSamples.names(NAMES, SEED);
      for (int i = Math.floorMod(name.hashCode(), NAME_SHARE); i < names.size(); i += NAME_SHARE) {
        prediction.name(names.get(i));
      }
      assertPartialProfiles(name, whole, prediction);
    }
  }

  /** Also where {@link PredictionTest} has tried names on a mount, with the answers it gave. */
  static void assertPartialProfiles(String label, FileNameProfile whole, Prediction prediction)
      throws IOException {
    for (List<String> pair : PAIRS) {
      prediction.pair(pair.get(0), pair.get(1));
    }
    Map<String, FileNameProfile> profiles =
        PartialProfiles.of(whole, TRAIT_PAIRS, ENDS, label.hashCode());
    assertThat(profiles).hasSizeGreaterThan(20).containsKey("quick");
    profiles.forEach((asked, profile) -> assertClaims(prediction, asked, profile));
  }

  private static void assertClaims(Prediction whole, String asked, FileNameProfile profile) {
    Prediction partial = whole.by(profile);
    assertThat(partial.missed()).as(asked).isEmpty();
    assertThat(partial.alarms()).as(asked).hasSizeLessThanOrEqualTo(whole.alarms().size());
    assertThat(partial.wrongNames()).as(asked).hasSizeLessThanOrEqualTo(whole.wrongNames().size());
  }

  /** Else a profile that leaves all open would pass. */
  @Test
  void answersWhatWasAsked() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("apfs").fileSystem()) {
      FileNameProfile quick = FileNameProbe.of(simulated.getPath("/")).quick();

      assertThat(quick.samePath("\u00E5.txt", "a\u030A.txt").isSame()).isTrue();
      assertThat(quick.samePath("B.txt", "b.txt").isSame()).isTrue();
      assertThat(quick.samePath("a.txt", "b.txt").isDistinct()).isTrue();
      assertThat(quick.storability("what?.txt").verdict()).isEqualTo(NameVerdict.KEPT);
    }
  }

  /** Whatever the charset may lack, it has these letters, and nothing joins them. */
  @ParameterizedTest
  @MethodSource("recordings")
  void tellsPlainNamesApartWhereOneTraitWasAsked(String name) throws IOException {
    try (FileSystem simulated = RecordedProfile.named(name).fileSystem()) {
      FileNameProfile whole =
          PatientProbe.of(Files.createDirectory(simulated.getPath("/probed"))).full();
      PartialProfiles.of(whole, 1, 0, 0)
          .forEach(
              (asked, profile) -> {
                for (List<String> pair : PLAIN) {
                  assertThat(profile.samePath(pair.get(0), pair.get(1)).verdict())
                      .as("%s of %s", pair, asked)
                      .isEqualTo(NameVerdict.DISTINCT);
                }
                assertThat(profile.collisions(MANY_PLAIN)).as(asked).isEmpty();
                assertThat(added(profile, MANY_PLAIN)).as(asked).isEmpty();
              });
    }
  }

  private static List<Collision> added(FileNameProfile profile, List<String> names) {
    NameSet set = profile.nameSet();
    return names.stream().flatMap(name -> set.add(name).stream()).toList();
  }

  /** A short name may clash by the 8.3 name of FAT, which one more question rules out. */
  @Test
  void tellsShortNamesApartWhereCaseWasAsked() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      FileNameProfile profile = FileNameProbe.of(simulated.getPath("/")).ask(Trait.CASE_RULE);

      assertThat(profile.samePath("b.txt", "B.txt").isDistinct()).isTrue();
    }
  }

  /** A sign that the charset lacks may be stored as a question mark. */
  @Test
  void namesTheQuestionThatWouldTell() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("ext4").fileSystem()) {
      FileNameProfile profile = FileNameProbe.of(simulated.getPath("/")).ask(Trait.OCTETS);
      NameComparison open = profile.samePath("a\u2014b", "a?b");

      assertThat(open.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(open.rules()).containsExactly("canonical-latin");
    }
  }
}
