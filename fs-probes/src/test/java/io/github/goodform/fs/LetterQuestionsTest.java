package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A table that is the volume's own is asked letter by letter, where the answers before leave it
 * open: no collision is missed, little is inconclusive, and few calls are made.
 */
@Tag("once")
class LetterQuestionsTest {
  private static final String CASE = "table-case";
  private static final String SHORT = "table-short";
  private static final int SHARE = 37;
  private static final int RANDOM_PAIRS = 150;
  private static final int SHARE_OF_SHORT = 7;
  private static final long SEED = 20261124;
  private static final List<String[]> PAIRS = pairs();

  /** Pairs of all kinds, and letters of code pages in names that fit 8.3. */
  private static List<String[]> pairs() {
    List<String[]> pairs = new ArrayList<>(NameSamples.pairs(SHARE, RANDOM_PAIRS, SEED));
    int at = 0;
    for (String[] pair : NameSamples.relatives()) {
      if (pair[0].codePointAt(0) < 0x500 && !pair[1].isEmpty() && at++ % SHARE_OF_SHORT == 0) {
        pairs.add(new String[] {"x" + pair[0] + ".y", "x" + pair[1] + ".y"});
      }
    }
    return pairs;
  }

  /** Which small letters have a capital. */
  enum Table {
    WHOLE(letter -> true, 200),
    ASCII_AND_LATIN_1(letter -> letter < 0x100, 1_450),
    OLD(letter -> UCharacter.getAge(letter).getMajor() < 5, 550),
    HALF(half(0x80)::get, 1_450),
    HALF_WITHOUT_ASCII(half(0)::get, 1_450),
    EVEN(letter -> letter < 0x80 || letter % 2 == 0, 1_450);

    @SuppressWarnings("ImmutableEnumChecker") // Nobody changes the set that it reads.
    private final IntPredicate letters;

    private final int mostCalls;

    Table(IntPredicate letters, int mostCalls) {
      this.letters = letters;
      this.mostCalls = mostCalls;
    }

    private static BitSet half(int from) {
      Random random = new Random(SEED);
      BitSet letters = new BitSet();
      letters.set(0, from);
      for (int letter = from; letter <= Character.MAX_VALUE; letter++) {
        letters.set(letter, random.nextBoolean());
      }
      return letters;
    }

    /** A name in the capitals of the table. */
    private String key(String name) {
      StringBuilder key = new StringBuilder();
      name.codePoints()
          .forEach(
              c -> {
                boolean folds = Character.isBmpCodePoint(c) && letters.test(c);
                key.appendCodePoint(folds ? UCharacter.toUpperCase(c) : c);
              });
      return key.toString();
    }
  }

  /** Finds a file by all names with its key, and counts. */
  private static final class Folding implements LyingFileSystem.Lie {
    private final Table table;
    private final Map<Path, Path> entries = new HashMap<>();
    private int calls;

    /** How long a call takes. */
    private long nanos;

    /** The number of calls after which the thread is interrupted. */
    private int patience = Integer.MAX_VALUE;

    Folding(Table table) {
      this.table = table;
    }

    private Path key(Path path) {
      return path.getFileName() == null
          ? path
          : path.resolveSibling(table.key(path.getFileName().toString())).toAbsolutePath();
    }

    @Override
    public void lookUp(Path path) {
      count();
    }

    private void count() {
      calls++;
      long end = System.nanoTime() + nanos;
      while (nanos > 0 && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      if (calls == patience) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public Path found(Path path) {
      return entries.getOrDefault(key(path), path);
    }

    @Override
    public void create(Path path) throws IOException {
      count();
      if (entries.containsKey(key(path))) {
        throw new FileAlreadyExistsException(path.toString());
      }
    }

    @Override
    public void created(Path path) {
      entries.put(key(path), path);
    }

    @Override
    public void moved(Path source, Path target) {
      deleted(source);
      created(target);
    }

    @Override
    public void deleted(Path path) {
      count();
      entries.remove(key(path));
    }

    FileSystem fileSystem() {
      return new LyingFileSystem(RecordedProfile.named("ntfs3").fileSystem(), this);
    }
  }

  @ParameterizedTest
  @EnumSource
  void knowsTheTableOfADirectory(Table table) throws IOException {
    Folding folding = new Folding(table);
    try (FileSystem fileSystem = folding.fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/probed"));
      int[] calls = new int[2];
      FileNameProfile profile =
          PatientProbe.of(directory)
              .onProgress(
                  progress -> calls[progress.question().equals(CASE) ? 0 : 1] = folding.calls)
              .full();

      assertThat(profile.finding(CASE).verdict()).isEqualTo(NameVerdict.MEASURED);
      assertThat(calls[1] - calls[0]).isBetween(60, table.mostCalls);
      assertThat(directory).isEmptyDirectory();
      assertPredicts(profile, directory);
      assertComesBack(profile);
    }
  }

  @ParameterizedTest
  @EnumSource
  void knowsTheTableOfAVolume(Table table) throws IOException {
    try (Mount mount =
        Mounting.of(
            LiveFileSystem.EXFAT_FUSE,
            made -> {
              Path image = made.image(64, "mkfs.exfat");
              OwnCaseTable.write(image, table.letters);
              made.attachByLoopDevice(image, "mount.exfat-fuse");
            })) {
      FileNameProfile profile = PatientProbe.of(mount.directory()).full();

      assertThat(profile.finding(CASE).verdict()).isEqualTo(NameVerdict.MEASURED);
      assertPredicts(profile, mount.directory());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IBM437",
        "IBM737",
        "IBM850",
        "IBM852",
        "IBM855",
        "IBM857",
        "IBM865",
        "IBM866",
        "IBM869",
        "windows-1252"
      })
  void knowsTheCodePageOfShortNames(String codePage) throws IOException {
    LinuxFat fat = LinuxFat.of(codePage);
    try (FileSystem fileSystem = fat.fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/probed"));
      int[] calls = new int[2];
      FileNameProfile profile =
          PatientProbe.of(directory)
              .onProgress(
                  progress -> calls[progress.question().equals(SHORT) ? 0 : 1] = fat.calls())
              .full();

      assertThat(profile.finding(SHORT).verdict()).isEqualTo(NameVerdict.MEASURED);
      assertThat(profile.finding(CASE).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(calls[1] - calls[0]).isBetween(60, 300);
      assertThat(directory).isEmptyDirectory();
      assertPredicts(profile, directory);
      assertComesBack(profile);
    }
  }

  private static void assertPredicts(FileNameProfile profile, Path directory) throws IOException {
    Prediction prediction = new Prediction(profile, directory);
    for (String[] pair : PAIRS) {
      prediction.pair(pair[0], pair[1]);
    }
    assertThat(prediction.pairs()).isGreaterThan(400);
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).isEmpty();
    assertThat(prediction.openPairs()).hasSizeLessThan(prediction.pairs() / 50);
  }

  private static void assertComesBack(FileNameProfile profile) throws IOException {
    FileNameProfile read = FileNameProfile.parse(profile.toJson());
    assertThat(read.evidence()).isEqualTo(profile.evidence());
    try (FileSystem simulated = read.fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/probed"));
      FileNameProfile again = PatientProbe.of(directory).full();
      assertThat(again.finding(CASE)).isEqualTo(profile.finding(CASE));
      assertThat(again.finding(SHORT)).isEqualTo(profile.finding(SHORT));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apfs",
        "ext4",
        "ext4-casefold",
        "hfsplus",
        "hfsplus-nodecompose",
        "xfs-ignore-case"
      })
  void isNotAskedWhereTheTableIsKnown(String name) throws IOException {
    try (FileSystem simulated = RecordedProfile.named(name).fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/probed"));

      assertThat(PatientProbe.of(directory).full().evidence().observations().keySet())
          .doesNotContain(CASE, SHORT);
    }
  }

  @Test
  void isNotAskedForAQuickProfileOrATrait() throws IOException {
    try (FileSystem simulated = RecordedProfile.named("exfat").fileSystem()) {
      Path directory = Files.createDirectory(simulated.getPath("/probed"));
      FileNameProbe probe = PatientProbe.of(directory);

      assertThat(probe.full().evidence().observations()).containsKey(CASE);
      assertThat(probe.quick().evidence().observations()).doesNotContainKey(CASE);
      for (Trait<?> trait : Trait.all()) {
        assertThat(probe.ask(trait).evidence().observations().keySet())
            .as(trait.id())
            .doesNotContain(CASE, SHORT);
      }
    }
  }

  /** What there was no time for is open, with the reason, and nothing is left. */
  @Test
  void leavesOpenWhatItWasNotGivenTimeFor() throws IOException {
    Folding folding = new Folding(Table.HALF);
    try (FileSystem fileSystem = folding.fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/probed"));
      FileNameProfile profile =
          PatientProbe.of(directory)
              .onProgress(
                  progress -> {
                    if (progress.question().equals(CASE)) {
                      folding.patience = folding.calls + 100;
                    }
                  })
              .full();

      assertThat(Thread.interrupted()).isTrue();
      assertThat(profile.finding(CASE).reason()).contains("are open: ").contains("interrupted");
      assertThat(profile.evidence().of(CASE))
          .isInstanceOfSatisfying(
              Letters.class,
              letters -> {
                assertThat(Letters.pairs(letters.joined())).hasSizeGreaterThan(20);
                assertThat(Letters.pairs(letters.open())).hasSizeGreaterThan(500);
                String open = Letters.pairs(letters.open()).get(300);
                assertThat(
                        profile.samePath(
                            "x" + open.charAt(0) + ".name", "x" + open.charAt(1) + ".name"))
                    .matches(answer -> answer.verdict() == NameVerdict.INCONCLUSIVE)
                    .matches(answer -> answer.reason().contains("interrupted"));
              });
      assertThat(directory).isEmptyDirectory();
    }
  }

  /** A share at the end of a slow line: the letters that most names have are answered. */
  @Test
  void endsInTimeWhereEachCallIsSlow() throws IOException {
    Folding folding = new Folding(Table.OLD);
    try (FileSystem fileSystem = folding.fileSystem()) {
      Path directory = Files.createDirectory(fileSystem.getPath("/probed"));
      int[] calls = new int[2];
      FileNameProfile profile =
          FileNameProbe.of(directory)
              .onProgress(
                  progress -> {
                    boolean asked = progress.question().equals(CASE);
                    folding.nanos = asked ? Duration.ofMillis(50).toNanos() : 0;
                    calls[asked ? 0 : 1] = folding.calls;
                  })
              .full();

      assertThat(calls[1] - calls[0]).isLessThan(110);
      assertThat(profile.finding(CASE).reason()).contains("the time of 5000 ms is over");
      assertThat(profile.samePath("\u00E4.name", "\u00C4.name").isSame()).isTrue();
      assertThat(profile.samePath("\u0436.name", "\u0416.name").isSame()).isTrue();
      assertThat(profile.samePath("\uA7CF.name", "\uA7CE.name").reason())
          .contains("the time of 5000 ms is over");
      assertThat(directory).isEmptyDirectory();
    }
  }

  /** A driver answers for letters as one whose table is not that of Unicode. */
  @Test
  void takesEachAnswerAsItIs() {
    FileNameProfile exfat = RecordedProfile.named("exfat").profile();
    String joined = hex("\u00E5\u00C5\u0131I\u03C2\u03A3");
    String distinct = hex("aA\u00F6\u00D6");
    FileNameProfile own =
        with(exfat, CASE, new Letters(joined, distinct, hex("\u00E4\u00C4"), CallOutcome.UNASKED));

    assertThat(own.finding(CASE).reason())
        .isEqualTo("3 pairs of letters are one, 2 are two, 1 are open");
    assertThat(own.samePath("\u00E5.name", "\u00C5.name").isSame()).isTrue();
    assertThat(own.samePath("\u0131.name", "I.name").isSame()).isTrue();
    assertThat(own.samePath("a.text", "A.text").isDistinct()).isTrue();
    assertThat(own.samePath("\u00F6.text", "\u00D6.text").isDistinct()).isTrue();
    assertThat(own.samePath("\u00E4.text", "\u00C4.text").verdict())
        .isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(own.lockKey("\u00E4")).isEqualTo(own.lockKey("\u00C4"));
    assertThat(own.key("\u00E4")).isNotEqualTo(own.key("\u00C4"));
  }

  @Test
  void isInconclusiveWithoutAnAnswer() {
    FileNameProfile exfat = RecordedProfile.named("exfat").profile();
    CallOutcome full = CallOutcome.of(ErrorKind.NO_SPACE);
    FileNameProfile unanswered = with(exfat, CASE, new Letters("", "", hex("\u00E4\u00C4"), full));

    assertThat(unanswered.finding(CASE)).hasToString("INCONCLUSIVE: not asked: " + full);
    assertThat(unanswered.samePath("\u00E4", "\u00C4"))
        .isEqualTo(exfat.samePath("\u00E4", "\u00C4"));
    assertThat(Question.byId(SHORT)).hasValueSatisfying(Question::isOfLetters);
  }

  @Test
  void refusesLettersThatAreNoOctets() {
    FileNameProfile own =
        with(
            RecordedProfile.named("exfat").profile(),
            CASE,
            new Letters(hex("\u00E4\u00C4"), "", "", CallOutcome.OK));
    String json = own.toJson();

    assertThat(FileNameProfile.parse(json).evidence()).isEqualTo(own.evidence());
    assertThatThrownBy(() -> FileNameProfile.parse(json.replace(hex("\u00E4\u00C4"), "C3A")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected octets at the profile.evidence." + CASE + ".joined");
  }

  private static FileNameProfile with(FileNameProfile profile, String id, Letters letters) {
    Map<String, NameObservation> all = new LinkedHashMap<>(profile.evidence().observations());
    all.put(id, letters);
    return FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(all));
  }

  private static String hex(String letters) {
    return NameOctets.hex(NameOctets.utf8(letters));
  }
}
