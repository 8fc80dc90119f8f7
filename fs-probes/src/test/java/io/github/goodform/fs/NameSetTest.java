package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.NameVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths as archives write them, keys, and names taken one by one. */
class NameSetTest {
  private static final int NAMES = 200_000;
  private static final double NANOS = 1e9;

  private static final FileNameProfile APFS = RecordedProfile.named("apfs").profile();
  private static final FileNameProfile FAT = RecordedProfile.named("vfat").profile();

  @ParameterizedTest
  @CsvSource({"./A, a", "/A, a", "d//A, d/a", "A/., a", "././d/./A, D/a/", "\u00E5/x, A\u030A/X"})
  void findsACollisionHoweverThePathIsWritten(String one, String other) {
    assertThat(APFS.samePath(one, other).isSame()).isTrue();
    assertThat(APFS.key(one)).isEqualTo(APFS.key(other)).hasSameHashCodeAs(APFS.key(other));
    assertThat(APFS.lockKey(one)).isEqualTo(APFS.lockKey(other));
    assertThat(APFS.collisions(List.of(one, other)))
        .isNotEmpty()
        .allMatch(collision -> collision.verdict() == NameVerdict.SAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a", "x/../A", "a/..", ".."})
  void refusesAPathThatLeadsOut(String path) {
    assertThat(APFS.samePath(path, "a").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(APFS.collisions(List.of(path, "a")))
        .singleElement()
        .satisfies(collision -> assertThat(collision.names()).containsExactly(path))
        .satisfies(collision -> assertThat(collision.verdict()).isEqualTo(NameVerdict.REFUSED))
        .satisfies(collision -> assertThat(collision.reason()).contains("\"..\""));
    assertThatThrownBy(() -> APFS.key(path)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> APFS.lockKey(path)).hasMessageContaining("leads out");
  }

  @Test
  void namesTheSpellingsThatWereGiven() {
    assertThat(APFS.collisions(List.of("./Docs/A.txt", "docs/a.TXT", "docs/b", "x")))
        .extracting(Collision::names)
        .containsExactly(List.of("Docs", "docs"), List.of("./Docs/A.txt", "docs/a.TXT"));
  }

  @Test
  void takesNoCollisionForANameGivenTwice() {
    assertThat(APFS.collisions(List.of("a", "a", "./a", "b"))).isEmpty();
  }

  @Test
  void startsWithWhatADirectoryHolds(@TempDir Path directory) throws IOException {
    Files.createFile(directory.resolve("Readme.md"));
    NameSet names = APFS.nameSet();

    assertThat(names.addExisting(directory)).isEmpty();
    assertThat(names.add("README.md")).singleElement().matches(c -> c.names().size() == 2);
    assertThat(names.add("other")).isEmpty();
  }

  /** The second is refused, for its short name is that of the first. */
  @ParameterizedTest
  @CsvSource({"\u00F6, \u00D6", "\u00E9, \u00C9", "abc\u00F6, abc\u00D6", "\u00F6.txt, \u00D6.txt"})
  void findsTheCollisionOfShortNamesOnFat(String one, String other) {
    assertThat(FAT.samePath(one, other).verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(FAT.collisions(List.of(one, other)))
        .singleElement()
        .matches(collision -> collision.verdict() == NameVerdict.ASYMMETRIC);
    assertThat(FAT.lockKey(one)).isEqualTo(FAT.lockKey(other));
    assertThat(FAT.key(one)).isNotEqualTo(FAT.key(other));
  }

  @ParameterizedTest
  @CsvSource({
    "a long name.text, ALONGN~1.TEX",
    "goodform-alias.name, GOODFO~1.NAM",
    ".gitignore, GITIGN~1",
    "a+b.c, A_B~2.C"
  })
  void doesNotRuleOutAGeneratedName(String name, String alias) {
    assertThat(FAT.samePath(name, alias).isDistinct()).isFalse();
    assertThat(FAT.collisions(List.of(name, "x", alias))).hasSize(1);
    assertThat(FAT.collisions(List.of(alias, "x", name))).hasSize(1);
    assertThat(FAT.lockKey(name)).isEqualTo(FAT.lockKey(alias));
    assertThat(APFS.samePath(name, alias).isDistinct()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"\u037E, ;", "\u1FEF, `", "\u0340, \u0300", "\u0374, \u02B9", "\u0E33, \u0E4D\u0E32"})
  void findsTheCollisionsOfHfsPlus(String one, String other) {
    FileNameProfile hfsPlus = RecordedProfile.named("hfsplus").profile();
    assertThat(hfsPlus.samePath("x" + one, "x" + other).isSame()).isTrue();
    assertThat(hfsPlus.samePath("\u03AC", "\u03B1\u0301").isDistinct()).isTrue();
    assertThat(hfsPlus.storability("\u212B").isKept()).isTrue();
  }

  @Test
  void tellsTheNameThatIsListed() {
    FileNameProfile hfsPlus = RecordedProfile.named("hfsplus").profile();
    assertThat(hfsPlus.storedAs("re\u0301sume\u0301")).contains("r\u00E9sum\u00E9");
    assertThat(APFS.storedAs("re\u0301sume\u0301")).contains("re\u0301sume\u0301");
    assertThat(FAT.storedAs("name.")).contains("name");
    assertThat(FAT.storedAs("what?")).isEmpty();
  }

  /** No time is asserted: the figure is printed, and the set is right. */
  @Test
  void takesManyNames() {
    NameSet names = APFS.nameSet();
    long start = System.nanoTime();
    int collisions = 0;
    for (int i = 0; i < NAMES; i++) {
      String name = i % 10 == 0 ? "r\u00E9sum\u00E9-" + i + ".pdf" : "Report-" + i + ".pdf";
      collisions += names.add(name).size();
    }
    double seconds = (System.nanoTime() - start) / NANOS;
    System.out.printf("name set\t%.0f names/s of %d%n", NAMES / seconds, NAMES);
    assertThat(collisions).isZero();
    assertThat(names.add("REPORT-1.PDF")).hasSize(1);
    assertThat(names.add("RE\u0301SUME\u0301-10.pdf")).hasSize(1);
    assertThat(names.collisions()).hasSize(2);
  }
}
