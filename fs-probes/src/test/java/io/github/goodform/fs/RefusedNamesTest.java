package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A name that a directory surely refuses is told to be refused, and collides with no other one. */
class RefusedNamesTest {
  private static FileNameProfile on(String recording) {
    return RecordedProfile.named(recording).profile();
  }

  private static List<NameProblem.Kind> kinds(String recording, List<String> names) {
    NameReport report = on(recording).report(NameList.of(names));
    return report.problems().stream().map(NameProblem::kind).toList();
  }

  @ParameterizedTest
  @CsvSource({"vfat, A?, a?", "vfat, a b?, A B?", "exfat, x*y, X*Y", "vfat, a|, A|"})
  void collideWithNoOtherRefusedName(String recording, String one, String other) {
    assertThat(on(recording).collisions(List.of(one, other))).isEmpty();
    assertThat(kinds(recording, List.of(one, other)))
        .containsExactly(NameProblem.Kind.REFUSED, NameProblem.Kind.REFUSED);
    NameSet set = on(recording).nameSet();
    assertThat(set.add(one)).isEmpty();
    assertThat(set.add(other)).isEmpty();
  }

  @Test
  void areNoOpenCollisionWhereOctetsAreRefused() {
    List<String> octets = List.of("\uDCC9", "\uDCE9");
    assertThat(on("lowntfs-3g-ignore-case").collisions(octets)).isEmpty();
    assertThat(kinds("lowntfs-3g-ignore-case", octets))
        .containsExactly(NameProblem.Kind.REFUSED, NameProblem.Kind.REFUSED);
    assertThat(kinds("apfs", octets)).containsExactly(NameProblem.Kind.MAY_COLLIDE);
  }

  @Test
  void refuseTheNamesBelowThem() {
    List<String> paths = List.of("d?/x", "D?/X", "d/x", "D/X");
    assertThat(on("vfat").collisions(paths))
        .extracting(Collision::names)
        .containsExactly(List.of("d", "D"), List.of("d/x", "D/X"));
  }

  @Test
  void thatAreTooLongMeetNoShorterSpelling() {
    String shorter = "\u00E5".repeat(120);
    String longer = "a\u030A".repeat(120);
    assertThat(on("zfs-form-c").collisions(List.of(shorter, longer))).isEmpty();
    assertThat(kinds("zfs-form-c", List.of(shorter, longer)))
        .containsExactly(NameProblem.Kind.TOO_LONG);
  }

  @Test
  void thatADirectoryHoldsNeverthelessCollide() throws IOException {
    try (FileSystem machine = RecordedProfile.named("ext4").fileSystem()) {
      Path directory = Files.createDirectory(machine.getPath("/held"));
      Files.createFile(directory.resolve("a?"));
      NameSet set = on("vfat").nameSet();
      assertThat(set.addExisting(directory)).isEmpty();
      assertThat(set.add("A?"))
          .singleElement()
          .matches(collision -> collision.verdict() == NameVerdict.SAME);
      assertThat(set.collisions()).hasSize(1);
    }
  }

  /** More spellings than are compared each with each, of which it is open if they are one. */
  @Test
  void areNoCollisionHoweverManyThereAre() {
    Supposed withoutCase =
        Supposed.plain().refused("name-question-mark", Supposed.INVALID).without("table-case");
    Question.of(Question.Group.CASE).forEach(question -> withoutCase.without(question.id()));
    FileNameProfile open = withoutCase.profile();
    List<String> names =
        IntStream.range(0, 128)
            .mapToObj(RefusedNamesTest::spelling)
            .map(name -> name + "?")
            .toList();

    assertThat(open.samePath(names.get(0), names.get(1)).verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(open.collisions(names)).isEmpty();
    NameSet set = open.nameSet();
    assertThat(names).allSatisfy(name -> assertThat(set.add(name)).isEmpty());
    assertThat(open.collisions(names.stream().map(name -> name.replace('?', '!')).toList()))
        .isNotEmpty();
  }

  /** Seven letters, each in upper case where its bit is set. */
  private static String spelling(int bits) {
    return IntStream.range(0, 7)
        .mapToObj(i -> (bits >> i & 1) == 0 ? "a" : "A")
        .collect(Collectors.joining());
  }

  /** The collision is with the name that may be stored, whatever is refused before it. */
  @Test
  void getNoGeneratedName() {
    List<String> names = List.of("longname one?.txt", "longname one.txt", "LONGNA~1.TXT");
    for (List<String> order : List.of(names, List.of(names.get(2), names.get(0), names.get(1)))) {
      assertThat(on("vfat").collisions(order))
          .extracting(Collision::names)
          .containsExactly(order.stream().filter(name -> !name.contains("?")).toList());
    }
    assertThat(on("vfat").collisions(List.of(names.get(0), names.get(2)))).isEmpty();
  }

  @Test
  void ofAnArchiveAreNoFileAndDirectory() {
    List<String> names = List.of("a?", "A?", "b", "B");
    assertThat(kinds("vfat", names))
        .containsExactly(
            NameProblem.Kind.COLLISION, NameProblem.Kind.REFUSED, NameProblem.Kind.REFUSED);
  }

  static Stream<String> recordings() {
    return RecordedProfile.all().stream().map(RecordedProfile::name);
  }

  /** The simulated file system creates and finds files: two names of one file are told to be. */
  @ParameterizedTest
  @MethodSource("recordings")
  void hideNoCollision(String recording) throws IOException {
    List<String> names =
        List.of(
            "A?",
            "a?",
            "\uFF1F",
            "?",
            "aux",
            "AUX",
            "\uFF21ux",
            "a.",
            "A.",
            "a ",
            "A",
            "a",
            "K",
            "\u212A",
            "\u00E5".repeat(100),
            "a\u030A".repeat(100),
            "A\u030A".repeat(84),
            "\u00C5".repeat(84),
            "x\uDBBF\uDFFE",
            "X\uDBBF\uDFFE",
            "a\u0001",
            "A\u0001");
    FileNameProfile profile = on(recording);
    try (FileSystem replay = profile.fileSystem()) {
      for (String one : names) {
        Path file = replay.getPath("/" + one);
        if (!isCreated(file)) {
          continue;
        }
        for (String other : names) {
          if (!one.equals(other) && Files.exists(replay.getPath("/" + other))) {
            assertThat(profile.collisions(List.of(one, other))).as(one + " " + other).isNotEmpty();
          }
        }
        Files.delete(file);
      }
    }
  }

  private static boolean isCreated(Path file) {
    try {
      Files.createFile(file);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
