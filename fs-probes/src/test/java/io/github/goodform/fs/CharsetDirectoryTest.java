package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.Evidence;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Directories that store names in a charset, and replace or refuse what it lacks: shares, and FUSE
 * file systems such as convmvfs.
 */
class CharsetDirectoryTest {
  private static final String QUESTION = "table-characters";
  private static final int ENDS = 2;
  private static final long SEED = 20261128;
  private static final Predicate<String> WINDOWS = encodable("windows-1252");
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"x\uD83C\uDE01", "x\u30B3\u30B3"},
          new String[] {"a?b", "a\u0085b"},
          new String[] {"a?b", "a\u2014b"},
          new String[] {"a?b", "a??b"},
          new String[] {"a_b", "a\u2014b"},
          new String[] {"\u0178", "\u00FF"},
          new String[] {"\u0416", "\u0436"},
          new String[] {"\u212B", "\u00C5"});

  /** An encoder is slow for what it cannot encode. */
  private static Predicate<String> encodable(String charset) {
    CharsetEncoder encoder = Charset.forName(charset).newEncoder();
    Map<String, Boolean> known = new HashMap<>();
    return text -> known.computeIfAbsent(text, encoder::canEncode);
  }

  private static UnaryOperator<String> replacing(String charset, String by) {
    Predicate<String> encodable = encodable(charset);
    return name -> {
      StringBuilder stored = new StringBuilder();
      name.codePoints()
          .mapToObj(Character::toString)
          .forEach(c -> stored.append(encodable.test(c) ? c : by));
      return stored.toString();
    };
  }

  /** A letter without its marks, where the charset has that. */
  private static String bestFit(String name) {
    StringBuilder stored = new StringBuilder();
    name.codePoints()
        .mapToObj(Character::toString)
        .forEach(
            c -> {
              String base = Liar.formD(c).substring(0, 1);
              stored.append(WINDOWS.test(c) ? c : WINDOWS.test(base) ? base : "?");
            });
    return stored.toString();
  }

  private static FileSystem refusing(String charset) {
    return refusing(encodable(charset), RecordedProfile.named("ext4").fileSystem());
  }

  private static FileSystem refusing(Predicate<String> encodable, FileSystem fileSystem) {
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (!encodable.test(String.valueOf(path.getFileName()))) {
              throw new FileSystemException(
                  path.toString(), null, "Invalid or incomplete multibyte or wide character");
            }
          }
        };
    return new LyingFileSystem(fileSystem, lie);
  }

  private static void assertKnown(FileSystem lying) throws IOException {
    Path root = lying.getPath("/");
    FileNameProfile profile = Liar.probed(root);
    Prediction prediction = Liar.tried(profile, root, PAIRS);

    assertThat(profile.evidence().of(QUESTION)).isInstanceOf(Characters.class);
    assertThat(prediction.missed()).isEmpty();
    assertThat(prediction.alarms()).isEmpty();
    assertThat(prediction.wrongNames()).isEmpty();
    // An octet that is not UTF-8 is not asked for in such a file system.
    assertThat(prediction.openNames()).allMatch(name -> name.contains("\\u{D800}"));
    assertThat(prediction.names()).isGreaterThan(200);
    assertNothingMissed(prediction, PartialProfiles.ending(profile, ENDS, SEED));
    // Of few names that are not refused, a pair of kana or of signs counts much.
    assertThat(prediction.openPairs().size()).isLessThanOrEqualTo(8 + prediction.pairs() / 50);
  }

  private static void assertNothingMissed(Prediction whole, Map<String, FileNameProfile> profiles) {
    profiles.forEach(
        (asked, partial) -> assertThat(whole.by(partial).missed()).as(asked).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"US-ASCII", "ISO-8859-1", "ISO-8859-15", "KOI8-R", "windows-1252", "windows-31j"})
  void knowsWhatIsReplaced(String charset) throws IOException {
    UnaryOperator<String> replacing = replacing(charset, "?");
    try (FileSystem lying = Liar.of(replacing, replacing)) {
      assertKnown(lying);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"US-ASCII", "ISO-8859-1", "ISO-8859-7", "KOI8-R", "windows-1251", "windows-31j"})
  void knowsWhatIsRefused(String charset) throws IOException {
    try (FileSystem lying = refusing(charset)) {
      assertKnown(lying);
    }
  }

  /** As convmvfs does: three marks stand for the first such character and all that follows. */
  static UnaryOperator<String> beforeLost(String charset) {
    Predicate<String> encodable = encodable(charset);
    return name -> {
      StringBuilder stored = new StringBuilder();
      for (int c : name.codePoints().toArray()) {
        if (!encodable.test(Character.toString(c))) {
          return stored.append("???").toString();
        }
        stored.appendCodePoint(c);
      }
      return name;
    };
  }

  private static FileSystem cutting(String charset) throws IOException {
    return Liar.of(beforeLost(charset), beforeLost(charset));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "KOI8-R", "Shift_JIS"})
  void knowsWhatIsLostAfterAReplacedCharacter(String charset) throws IOException {
    try (FileSystem lying = cutting(charset)) {
      assertKnown(lying);

      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();
      assertThat(profile.collisions(List.of("\uAC00.txt", "\uAC00.pdf"))).hasSize(1);
    }
  }

  /** These have the ideographs that are asked before all else, and lack letters with marks. */
  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "GBK"})
  @Tag("once")
  void missesNothingWhereOneTraitWasAsked(String charset) throws IOException {
    UnaryOperator<String> replacing = replacing(charset, "?");
    for (FileSystem lying : List.of(Liar.of(replacing, replacing), cutting(charset))) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Map<String, FileNameProfile> ofTraits = PartialProfiles.of(profile, 1, 0, SEED);

      assertThat(ofTraits).hasSizeGreaterThan(20);
      assertNothingMissed(Liar.tried(profile, root, PAIRS), ofTraits);
      lying.close();
    }
  }

  /**
   * These charsets have a mark of direction, which may be ignored where others of its kind are: the
   * converter of glibc drops tag characters.
   */
  @ParameterizedTest
  @ValueSource(strings = {"windows-1255", "windows-1256", "ISO-8859-8"})
  void comparesWhereAMarkOfDirectionIsKept(String charset) throws IOException {
    UnaryOperator<String> dropping = name -> Liar.without(name, "[\\x{E0000}-\\x{E007F}]");
    Predicate<String> encodable = encodable(charset);
    try (FileSystem lying =
        refusing(name -> encodable.test(dropping.apply(name)), Liar.of(dropping, dropping))) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      assertThat(profile.ignorables().value().orElseThrow()).isNotEmpty();
      assertThat(profile.samePath("a", "b").isDistinct()).isTrue();
      assertThat(Liar.tried(profile, root, PAIRS).missed()).isEmpty();
    }
  }

  /** All that was asked for its length is replaced: a kana may have one octet there, or more. */
  @Test
  void leavesLengthsOpenInACharsetOfSeveralOctets() throws IOException {
    Charset charset = Charset.forName("Shift_JIS");
    LyingFileSystem.Lie lie =
        new LyingFileSystem.Lie() {
          @Override
          public void create(Path path) throws IOException {
            if (String.valueOf(path.getFileName()).getBytes(charset).length > 255) {
              throw new FileSystemException(path.toString(), null, "File name too long");
            }
          }
        };
    try (FileSystem lying = new LyingFileSystem(cutting("Shift_JIS"), lie)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.storability("\u3042".repeat(80)).verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.storability("\u3042".repeat(200)).verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.storability("\u3042".repeat(256)).verdict())
          .isEqualTo(NameVerdict.REFUSED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "KOI8-R"})
  void joinsWhatMayBeLostWhereCharactersWereNotAsked(String charset) throws IOException {
    try (FileSystem lying = cutting(charset)) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      assertThat(quick.collisions(List.of("\u4E2D.txt", "\u6587.pdf"))).hasSize(1);
    }
  }

  /** As convmvfs does: where Shift_JIS has an overline, a tilde is listed as that. */
  @Test
  void leavesOpenWhichSignsOfAsciiACharsetHasWhereCharactersWereNotAsked() throws IOException {
    UnaryOperator<String> overline =
        name -> replacing("Shift_JIS", "?").apply(name).replace('~', '\u203E');
    try (FileSystem lying = Liar.of(overline, overline)) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      assertThat(quick.storability("x~y").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.storability("x-y").verdict()).isEqualTo(NameVerdict.KEPT);
    }
  }

  @Test
  void knowsWhatFitsBest() throws IOException {
    try (FileSystem lying = Liar.of(CharsetDirectoryTest::bestFit, CharsetDirectoryTest::bestFit)) {
      assertKnown(lying);
    }
  }

  @Test
  void tellsWhichRuleItIs() throws IOException {
    UnaryOperator<String> latin = replacing("ISO-8859-1", "?");
    try (FileSystem lying = Liar.of(latin, latin)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      Storability lossy = profile.storability("\u0416.txt");

      assertThat(lossy.verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(lossy.rules()).containsExactly(QUESTION);
      assertThat(profile.storedAs("\u0416.txt")).contains("?.txt");
      assertThat(profile.samePath("\u0416.txt", "?.txt").isSame()).isTrue();
      assertThat(profile.collisions(List.of("\u0416.txt", "\u0417.txt"))).hasSize(1);
    }
    try (FileSystem lying = refusing("ISO-8859-1")) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.storability("\u0416.txt").verdict()).isEqualTo(NameVerdict.REFUSED);
      assertThat(profile.storability("\u00E5.txt").verdict()).isEqualTo(NameVerdict.KEPT);
    }
  }

  /** A letter and a mark become one that the charset has: no table of single characters tells. */
  @ParameterizedTest
  @CsvSource({
    "NFC, ISO-8859-1",
    "NFD, ISO-8859-1",
    "NFKC, ISO-8859-1",
    "NFKD, ISO-8859-1",
    "NFC, KOI8-R",
    "NFD, KOI8-R",
    "NFD, windows-1258",
    "NFKD, windows-1258"
  })
  void missesNothingWhereCharactersAreNotReplacedOneByOne(Normalizer.Form form, String charset)
      throws IOException {
    UnaryOperator<String> replacing = replacing(charset, "?");
    UnaryOperator<String> stored = name -> replacing.apply(Normalizer.normalize(name, form));
    try (FileSystem lying = Liar.of(stored, stored)) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  /** What is composed first is kept, and what is decomposed first may be two characters. */
  @ParameterizedTest
  @CsvSource({"NFC, ISO-8859-1", "NFC, KOI8-R", "NFC, windows-1258", "NFD, windows-1258"})
  void knowsTheFormInWhichCharactersAreReplaced(Normalizer.Form form, String charset)
      throws IOException {
    UnaryOperator<String> replacing = replacing(charset, "?");
    UnaryOperator<String> stored = name -> replacing.apply(Normalizer.normalize(name, form));
    try (FileSystem lying = Liar.of(stored, stored)) {
      assertKnown(lying);
    }
  }

  /** An ideograph beyond the BMP is one with its other form, though no letter tells of it. */
  @Test
  void missesNothingWhereCapitalsAreDecomposedAndReplaced() throws IOException {
    UnaryOperator<String> replacing = replacing("KOI8-R", "?");
    UnaryOperator<String> stored =
        name ->
            replacing.apply(
                Liar.formD(name.toUpperCase(Locale.ROOT))
                    .replaceAll("[\\x{10000}-\\x{10FFFF}]", "??"));
    try (FileSystem lying = Liar.of(stored, stored)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      assertThat(profile.samePath("x\uD87E\uDC45", "x\u5584").isDistinct()).isFalse();
      Liar.assertWithinRates(Liar.tried(profile, root, PAIRS));
    }
  }

  @Test
  void tellsAFormFromAReplacement() throws IOException {
    UnaryOperator<String> latin = replacing("ISO-8859-1", "?");
    UnaryOperator<String> stored =
        name -> latin.apply(Normalizer.normalize(name, Normalizer.Form.NFC));
    try (FileSystem lying = Liar.of(stored, stored)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      Storability composed = profile.storability("o\u0308.txt");

      assertThat(composed.verdict()).isEqualTo(NameVerdict.REWRITTEN);
      assertThat(composed.rules()).singleElement().asString().startsWith("storedForm");
      assertThat(profile.storedAs("o\u0308.txt")).hasValue("\u00F6.txt");
      assertThat(profile.storability("z\u0308.txt").verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(profile.samePath("o\u0308.txt", "\u00F6.txt").isSame()).isTrue();
      assertThat(profile.samePath("\u00E4.txt", "\u00F6.txt").isDistinct()).isTrue();
    }
  }

  /**
   * The kelvin sign is compared as k where case is ignored first, and as what stands for it else.
   */
  @Test
  void missesNothingWhereCaseIsIgnoredFirst() throws IOException {
    UnaryOperator<String> latin = replacing("ISO-8859-1", "?");
    UnaryOperator<String> key = name -> latin.apply(Liar.each(name, Character::toLowerCase));
    try (FileSystem lying = Liar.of(latin, key)) {
      Path root = lying.getPath("/");
      Prediction prediction = Liar.tried(Liar.probed(root), root, PAIRS);

      assertThat(prediction.missed()).isEmpty();
      assertThat(prediction.alarms()).isEmpty();
      assertThat(prediction.wrongNames()).isEmpty();
      assertThat(prediction.openNames()).allMatch(name -> name.contains("\\u{D800}"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"US-ASCII", "ISO-8859-1", "KOI8-R", "windows-1252"})
  void knowsWhatIsReplacedWhereCaseIsIgnored(String charset) throws IOException {
    UnaryOperator<String> replacing = replacing(charset, "?");
    UnaryOperator<String> key = name -> Liar.each(replacing.apply(name), Character::toLowerCase);
    try (FileSystem lying = Liar.of(replacing, key)) {
      assertKnown(lying);
    }
  }

  @Test
  void leavesOpenWhatThereWasNoTimeFor() throws IOException {
    UnaryOperator<String> latin = replacing("ISO-8859-1", "?");
    try (FileSystem lying = Liar.of(latin, latin)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      BitSet kept = new BitSet();
      kept.set(0xC0, 0x100);
      FileNameProfile open =
          with(
              profile,
              new Characters(
                  Characters.ranges(kept),
                  List.of("3F=400-40F"),
                  List.of(),
                  "",
                  CallOutcome.OK,
                  new CallOutcome(ErrorKind.UNASKED, "interrupted")));

      Liar.assertWithinRates(Liar.tried(open, root, PAIRS));
      assertThat(open.storability("\u00A5.txt").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(open.storability("\u00DF.txt").verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(open.finding(QUESTION).reason()).contains("64 are kept").contains("interrupted");
    }
  }

  private static FileNameProfile with(FileNameProfile profile, Characters characters) {
    Map<String, NameObservation> all = new LinkedHashMap<>(profile.evidence().observations());
    all.put(QUESTION, characters);
    return FileNameProfile.of(profile.jvm(), profile.context(), Evidence.of(all));
  }

  @Test
  void comesBackFromJsonAndFromTheReplay() throws IOException {
    UnaryOperator<String> latin = replacing("ISO-8859-1", "?");
    try (FileSystem lying = Liar.of(latin, latin)) {
      Liar.assertComesBack(Liar.probed(lying.getPath("/")), QUESTION);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"A1-", "A1-A0", "G1", "110000", "A1--A2", "A1  A2", " ", "a1"})
  void refusesWhatAreNoRanges(String ranges) throws IOException {
    FileNameProfile profile =
        with(
            RecordedProfile.named("ext4").profile(),
            new Characters("A1", List.of("=100"), List.of(), "", CallOutcome.OK, CallOutcome.OK));
    String json = profile.toJson();

    assertThat(FileNameProfile.parse(json).evidence()).isEqualTo(profile.evidence());
    assertThatThrownBy(() -> FileNameProfile.parse(json.replace("\"A1\"", '"' + ranges + '"')))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("profile-json: expected");
    assertThatThrownBy(() -> FileNameProfile.parse(json.replace("\"=100\"", '"' + ranges + '"')))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("profile-json: expected");
  }
}
