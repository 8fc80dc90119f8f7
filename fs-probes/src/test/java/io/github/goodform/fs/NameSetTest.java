package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.goodform.fs.evidence.Collision;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.experiment.NameTransport;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  @CsvSource({
    "\u00F6, \u00D6",
    "\u00E9, \u00C9",
    "abc\u00F6, abc\u00D6",
    "\u00F6.txt, \u00D6.txt",
    "\u00E0\u00E9, \u00E0\u00C9",
    "\u00DF\u00E4.txt, \u00DF\u00C4.txt",
    "\u00B5\u00FC, \u00B5\u00DC",
    "\u00BD\u00E7.\u2591, \u00BD\u00C7.\u2591"
  })
  void findsTheCollisionOfShortNamesOnFat(String one, String other) {
    assertThat(FAT.samePath(one, other).verdict()).isEqualTo(NameVerdict.ASYMMETRIC);
    assertThat(FAT.collisions(List.of(one, other)))
        .singleElement()
        .matches(collision -> collision.verdict() == NameVerdict.ASYMMETRIC);
    assertThat(FAT.lockKey(one)).isEqualTo(FAT.lockKey(other));
    assertThat(FAT.key(one)).isNotEqualTo(FAT.key(other));
  }

  /** A letter without a capital in the code page is kept, so nothing is taken beside the name. */
  @ParameterizedTest
  @CsvSource({"\u00E0, \u00C0", "\u00DFab, SSab", "\u00FF\u00E0.txt, \u0178\u00C0.txt"})
  void takesNoShortNameThatTheCodePageDoesNotGive(String one, String other) {
    assertThat(FAT.samePath(one, other).isDistinct()).isTrue();
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

  /**
   * Directories that may be one, and are two: the name that needs an alias in one of them does not
   * hide that of the other.
   */
  @Test
  void findsAGeneratedNameInOneOfTwoDirectories() {
    FileNameProfile fat = Supposed.as(FAT).without("table-short").profile();
    List<String> paths =
        List.of("\u00F8/longfilename1.txt", "\u00D8/longfilename2.txt", "\u00D8/LONGFI~1.TXT");

    assertThat(fat.samePath("\u00F8", "\u00D8").isDistinct()).isTrue();
    assertThat(fat.samePath(paths.get(1), paths.get(2)).isDistinct()).isFalse();
    assertThat(fat.collisions(paths))
        .singleElement()
        .satisfies(one -> assertThat(one.names()).isEqualTo(paths.subList(1, 3)));
    assertThat(fat.collisions(List.of(paths.get(2), paths.get(0), paths.get(1)))).hasSize(1);
  }

  /** As FAT mounted with nonumtail has them, where the name without a number is free. */
  @ParameterizedTest
  @CsvSource({"goodform-alias.name, GOODFORM.NAM", ".gitignore, GITIGNOR", "a+b.c, a_b.c"})
  void doesNotRuleOutAGeneratedNameWithoutANumber(String name, String alias) throws IOException {
    FileNameProfile fat = withoutNumbers();
    assertThat(fat.samePath(name, alias).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(fat.collisions(List.of(name, "x", alias))).hasSize(1);
    assertThat(fat.collisions(List.of(alias, "x", name))).hasSize(1);
    assertThat(fat.lockKey(name)).isEqualTo(fat.lockKey(alias));
    assertThat(FAT.samePath(name, alias).isDistinct()).isTrue();
    try (FileSystem simulated = fat.fileSystem()) {
      Files.createFile(simulated.getPath("/", name));
      assertThat(simulated.getPath("/", alias)).exists();
    }
  }

  private static FileNameProfile withoutNumbers() {
    return fatWith("alias-short-name", Supposed.plain().distinct("alias-short-name"));
  }

  private static FileNameProfile fatWith(String question, Supposed supposed) {
    Map<String, NameObservation> answers = new LinkedHashMap<>(FAT.evidence().observations());
    answers.put(question, supposed.profile().evidence().of(question));
    return FileNameProfile.of(FAT.jvm(), FAT.context(), Evidence.of(answers));
  }

  /** Where \u00F2 has a capital it is not code page 437, and perhaps one with these characters. */
  @ParameterizedTest
  @CsvSource({
    "\u00E1\u00BE.txt, \u00C1\u00BE.txt",
    "\u044F, \u042F",
    "\u00C1 long name.txt, \u00C1LONGN~1.TXT",
    "\u0416.txt, _~1.TXT"
  })
  void rulesNothingOutWhereTheCodePageIsNotKnown(String one, String other) {
    FileNameProfile fat =
        fatWith("case-short-o-grave", Supposed.plain().asymmetric("case-short-o-grave"));
    FileNameProfile unknown =
        FileNameProfile.of(fat.jvm(), fat.context(), withoutSigma(fat.evidence()));
    assertThat(unknown.samePath(one, other).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(unknown.collisions(List.of(one, other))).hasSize(1);
    assertThat(unknown.lockKey(one)).isEqualTo(unknown.lockKey(other));
  }

  private static Evidence withoutSigma(Evidence evidence) {
    Map<String, NameObservation> answers = new LinkedHashMap<>(evidence.observations());
    answers.remove("case-short-sigma");
    return Evidence.of(answers);
  }

  /** Neither octet of the Cyrillic letter is a character of code page 437. */
  @Test
  void generatesNamesOfOctetsWhereTheMountReadsOctets() {
    FileNameProfile latin = RecordedProfile.named("vfat-iso8859-1").profile();
    assertThat(latin.samePath("\u0410bc.txt", "__BC~1.TXT").verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(FAT.samePath("\u0410bc.txt", "__BC~1.TXT").isDistinct()).isTrue();
  }

  @Test
  void tellsGeneratedNamesOfManyNamesApart() {
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      paths.add("file%05d.text".formatted(i));
      paths.add("FZ%04d~1.TEX".formatted(i));
    }
    assertThat(FAT.collisions(paths)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"xfs-ignore-case", "jfs-ignore-case", "vfat-iso8859-1", "exfat-iso8859-1"})
  void leavesOpenWhetherLettersOfACodePageAreOne(String recording) {
    FileNameProfile profile = RecordedProfile.named(recording).profile();
    for (String[] pair :
        new String[][] {
          {"\uDCE5", "\uDCC5"}, {"caf\uDCE9.txt", "CAF\uDCC9.TXT"}, {"\u00C5", "\uDCE3\uDC85"}
        }) {
      assertThat(profile.samePath(pair[0], pair[1]).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.collisions(List.of(pair))).hasSize(1);
      assertThat(profile.lockKey(pair[0])).isEqualTo(profile.lockKey(pair[1]));
      assertThat(profile.key(pair[0])).isNotEqualTo(profile.key(pair[1]));
    }
    assertThat(profile.samePath("\uDCE5", "\uDCE4").isDistinct()).isTrue();
    assertThat(profile.collisions(List.of("\u00E5", "\u00C5", "\u0416", "\u0436"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"xfs-ignore-case", "ext4"})
  void takesNamesOfADirectoryThatAreNotUtf8(String recording, @TempDir Path directory)
      throws IOException {
    NameTransport names = NameTransport.of(directory);
    assumeTrue(names.isRaw(), "names of octets need the default file system of a Unix");
    try {
      Files.createFile(directory.resolve(names.name(new byte[] {'x', (byte) 0xE5})));
    } catch (IOException e) {
      assumeTrue(false, "here no directory has such a name: " + e.getMessage());
    }
    NameSet set = RecordedProfile.named(recording).profile().nameSet();
    assertThat(set.addExisting(directory)).isEmpty();
    assertThat(set.add("X\uDCE5")).hasSize(recording.equals("ext4") ? 0 : 1);
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

  /** Of one trait alone, it is open for two names that are two if a third one is either. */
  @ParameterizedTest
  @ValueSource(strings = {"x y \u00E5", "x \u00E5 y", "\u00E5 x y", "y \u00E5 x"})
  void namesAllThatMayBeOneInAnyOrder(String names, @TempDir Path directory) throws IOException {
    FileNameProfile profile = FileNameProbe.of(directory).ask(Trait.COMPATIBILITY);
    List<String> all = List.of(names.split(" ", -1));
    NameSet set = profile.nameSet();

    List<Collision> found = all.stream().flatMap(name -> set.add(name).stream()).toList();

    assertThat(profile.samePath("x", "y").isDistinct()).isTrue();
    assertThat(profile.collisions(all))
        .singleElement()
        .satisfies(one -> assertThat(one.names()).containsExactlyElementsOf(all));
    assertThat(found.stream().flatMap(one -> one.names().stream()).distinct())
        .containsExactlyInAnyOrderElementsOf(all);
  }
}
