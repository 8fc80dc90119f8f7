package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Supposed.Sides;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.ErrorKind;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.QuestionCatalogue;
import io.github.goodform.fs.evidence.Storability;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names a directory can store, by its profile. */
class StorabilityTest {
  private static final CallOutcome UNSUPPORTED =
      new CallOutcome(ErrorKind.UNSUPPORTED, "Operation not supported");

  @ParameterizedTest
  @ValueSource(strings = {"a", "CON", "a?", "a.", "a ", "\uD83D\uDE00", "\u00E5", ".git", "a:b"})
  void keepsEveryNameOnAPlainDirectory(String name) {
    assertThat(Supposed.plain().profile().storability(name).isKept()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "a\0", "a\uD800"})
  void refusesWhatIsNoName(String name) {
    assertThat(Supposed.plain().profile().storability(name).verdict())
        .isEqualTo(NameVerdict.REFUSED);
  }

  @Test
  void countsInTheUnitOfTheDirectory() {
    FileNameProfile plain = Supposed.plain().profile();

    assertThat(plain.storability("\u00E5".repeat(127)).isKept()).isTrue();
    assertThat(plain.storability("\u00E5".repeat(128)).verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(plain.storability("\u00E5".repeat(128)).reason())
        .isEqualTo("256 octets exceed the longest name");
    assertThat(plain.storability("\u00E5".repeat(128)).rules())
        .containsExactly("longestName=255 OCTETS");
  }

  @Test
  void doesNotGuessALimitThatWasNotAsked() {
    FileNameProfile profile = Supposed.plain().without("length-ascii").profile();

    assertThat(profile.storability("report.txt").isKept()).isTrue();
    assertThat(profile.storability("a".repeat(200)).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(profile.storability("a".repeat(200)).reason()).contains("not asked");
  }

  @Test
  void knowsReservedNamesWithAnyExtension() {
    FileNameProfile windows =
        Supposed.plain()
            .refused("name-aux-extension", Supposed.INVALID)
            .without("name-lpt1-extension")
            .profile();

    for (String name : List.of("aux.c", "Aux.h", "LPT9.tar.gz")) {
      assertThat(windows.storability(name).verdict()).as(name).isEqualTo(NameVerdict.REFUSED);
    }
    for (String name : List.of("aux", "con", "con.h", "nul", "auxiliary", "COM10.c")) {
      assertThat(windows.storability(name).isKept()).as(name).isTrue();
    }
  }

  @Test
  void knowsForbiddenCharactersAnywhere() {
    FileNameProfile fat =
        Supposed.plain()
            .refused("name-question-mark", Supposed.INVALID)
            .refused("name-control-01", Supposed.INVALID)
            .listedAs("name-colon", "a")
            .profile();

    assertThat(fat.storability("what?.txt").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(fat.storability("what?.txt").reason()).contains("\"?\"", "EINVAL");
    assertThat(fat.storability("bell\u0007").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(fat.storability("bell\u0007").reason()).startsWith("U+0007: EINVAL");
    assertThat(fat.storability("file:stream").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(fat.storability("star*").isKept()).isTrue();
  }

  @Test
  void saysWhatIsRewritten() {
    Sides same = new Sides(CallOutcome.OK, Supposed.EXISTS);
    String withoutDot = "676F6F64666F726D2D646F74";
    FileNameProfile rewriting =
        composingLatin()
            .same("canonical-hangul", "canonical-angstrom")
            .observe(
                "alias-trailing-dot",
                new Relation(
                    Supposed.direction(same, withoutDot), Supposed.direction(same, withoutDot)))
            .profile();

    assertThat(rewriting.storability("a.").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(rewriting.storability("e\u0301").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(rewriting.storability("\u00E9").isKept()).isTrue();
  }

  /** What is composed of one letter, and not of Hangul, may not be so of another letter. */
  @Test
  void leavesOpenWhichLettersArePartlyComposed() {
    FileNameProfile partial = composingLatin().profile();

    assertThat(partial.storability("\u00E5").isKept()).isTrue();
    assertThat(partial.storability("e\u0301").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(partial.storability("e\u0301").reason()).contains("normalization");
    assertThat(partial.storability("\u4E2D").isKept()).isTrue();
  }

  private static Supposed composingLatin() {
    Sides same = new Sides(CallOutcome.OK, Supposed.EXISTS);
    String composed = "737765646973682DC3A52E747874";
    return Supposed.plain()
        .observe(
            "canonical-latin",
            new Relation(Supposed.direction(same, composed), Supposed.direction(same, composed)));
  }

  /** Whether a name is kept and whether it is another one's are two questions. */
  @Test
  void keepsWhatIsComparedWithoutItsDot() {
    FileNameProfile comparing = Supposed.plain().same("alias-trailing-dot").profile();

    assertThat(comparing.storability("a.").isKept()).isTrue();
    assertThat(comparing.samePath("a.", "a").isSame()).isTrue();
  }

  @Test
  void saysWhatIsLost() {
    assertThat(
            Supposed.plain()
                .listedAs("name-emoji", "????")
                .profile()
                .storability("\uD83C\uDF89.txt")
                .verdict())
        .isEqualTo(NameVerdict.LOSSY);
  }

  @Test
  void blamesTheJvmForWhatItCannotSay() {
    FileNameProfile ascii = Supposed.plain().profile(jvm("ANSI_X3.4-1968"));
    FileNameProfile latin = Supposed.plain().profile(jvm("ISO-8859-1"));
    FileNameProfile unknown = Supposed.plain().profile(jvm("x-no-such"));

    assertThat(ascii.storability("plain.txt").isKept()).isTrue();
    assertThat(ascii.storability("\u00E5").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(ascii.storability("\u00E5").reason()).contains("ANSI_X3.4-1968", "LC_ALL=C.UTF-8");
    assertThat(latin.storability("\u4E2D").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(unknown.storability("\u00E5").verdict()).isEqualTo(NameVerdict.REFUSED);
  }

  @Test
  void asksTheDirectoryForTheOctetsThatTheJvmMakes() {
    JvmLayer latin = jvm("ISO-8859-1");
    FileNameProfile plain = Supposed.plain().profile(latin);
    FileNameProfile text =
        Supposed.plain()
            .refused("octets-truncated", CallOutcome.of(ErrorKind.ILLEGAL_SEQUENCE))
            .profile(latin);

    assertThat(plain.storability("\u00E5").isKept()).isTrue();
    assertThat(plain.storability("\u00E5").reason()).contains("ISO-8859-1", "UTF-8");
    assertThat(plain.storedAs("\u00E5")).hasValue("\u00E5");
    assertThat(text.storability("\u00E5").verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(text.storability("\u00E5").reason()).startsWith("in ISO-8859-1: ");
    assertThat(text.storedAs("\u00E5")).isEmpty();
  }

  /** JIS X 0201 has a yen sign and an overline where ASCII has a backslash and a tilde. */
  @Test
  void seesThatTwoCharactersAreOneInTheEncodingOfTheJvm() {
    FileNameProfile japanese = Supposed.plain().profile(jvm("EUC-JP"));

    assertThat(japanese.storability("\u3042").isKept()).isTrue();
    assertThat(japanese.storability("a\u00A5").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(japanese.storedAs("a\u00A5")).hasValue("a\\");
    assertThat(japanese.storedAs("a\u203E")).hasValue("a~");
  }

  /** As convmvfs does with a charset that has a yen sign in the place of the backslash. */
  @Test
  void decodesWhatIsListedForAscii() {
    Supposed yen = Supposed.plain().listedAs("name-backslash", "a\u00A5b");
    FileNameProfile ascii = yen.profile(jvm("ANSI_X3.4-1968"));

    assertThat(yen.profile().storedAs("a\\b")).hasValue("a\u00A5b");
    assertThat(ascii.storability("a\\b").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    assertThat(ascii.storedAs("a\\b")).hasValue("a\uFFFD\uFFFDb");
    assertThat(ascii.storedAs("x\\y")).hasValue("x\uFFFD\uFFFDy");
  }

  /** What was asked is the answer, whatever is known of its characters. */
  @Test
  void listsANameThatWasAskedAboutAsItWasListed() {
    FileNameProfile replacing = Supposed.plain().listedAs("name-private-use", "a?").profile();
    String asked = Question.byId("name-private-use").orElseThrow().first();

    assertThat(replacing.storability(asked).verdict()).isEqualTo(NameVerdict.LOSSY);
    assertThat(replacing.storedAs(asked)).hasValue("a?");
  }

  @Test
  void promisesNothingOfADirectoryThatCannotBeWritten() {
    Storability answer =
        Supposed.silent()
            .observe(
                "control-same", new NameObservation.Unasked(CallOutcome.of(ErrorKind.READ_ONLY)))
            .profile()
            .storability("a");

    assertThat(answer.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    assertThat(answer.reason()).contains("EROFS");
  }

  static JvmLayer jvm(String encoding) {
    JvmLayer.Name refused =
        new JvmLayer.Name("latin1", "swedish-\\u{E5}.txt", JvmLayer.PathConversion.REFUSED, "");
    return new JvmLayer(
        "17", "test", "test", encoding, encoding, encoding, "LC_ALL", "C", List.of(refused));
  }

  /** As ZFS with casesensitivity=mixed and normalization=formKC: measured on zfs-fuse. */
  @Test
  void countsTheNormalizedNameWhereNamesAreKeptApart() {
    FileNameProfile mixed =
        Supposed.plain()
            .length("length-ascii", 255, Supposed.TOO_LONG)
            .length("length-latin", 127, Supposed.TOO_LONG)
            .length("length-latin-decomposed", 85, Supposed.TOO_LONG)
            .length("length-hangul", 85, Supposed.TOO_LONG)
            .length("length-emoji", 63, Supposed.TOO_LONG)
            .length("length-greek", 127, Supposed.TOO_LONG)
            .length("length-composition-exclusion", 61, UNSUPPORTED)
            .length("length-compatibility", 7, UNSUPPORTED)
            .profile();

    assertThat(mixed.normalization().value()).contains(NormalizationForm.NONE);
    assertThat(mixed.storability("\uFDFA".repeat(7)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(mixed.storability("\uFDFA".repeat(8)).verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(mixed.storability("\u3316".repeat(14)).verdict()).isEqualTo(NameVerdict.KEPT);
    assertThat(mixed.storability("\u3316".repeat(15)).verdict()).isEqualTo(NameVerdict.REFUSED);
    assertThat(mixed.storability("a\u030A".repeat(85)).verdict()).isEqualTo(NameVerdict.KEPT);
  }

  @Test
  void leavesAStreamOfTheDirectoryOpen() {
    FileNameProfile streams = Supposed.plain().listedAs("name-colon", "a").profile();

    assertThat(streams.storability("a:x").verdict()).isEqualTo(NameVerdict.REWRITTEN);
    for (String stream : List.of(":x", ".:x", "..:x")) {
      assertThat(streams.storability(stream).verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(Supposed.plain().profile().storability(stream).verdict())
          .isEqualTo(NameVerdict.KEPT);
    }
  }

  @Test
  void listsNoStreamAsTheDirectory() throws IOException {
    FileNameProfile streams = RecordedProfile.named("ntfs-3g").profile();
    try (FileSystem replay = streams.fileSystem()) {
      Path directory = Files.createDirectory(replay.getPath("/d"));
      Files.createFile(directory.resolve(".:x"));
      Files.createFile(directory.resolve("..:x"));

      try (Stream<Path> listed = Files.list(directory)) {
        assertThat(listed.map(path -> path.getFileName().toString()))
            .doesNotContain(".", "..")
            .hasSize(2);
      }
    }
    assertThat(streams.storedAs(".:x")).isEmpty();
    assertThat(streams.collisions(List.of("..:x", ".:x", ":x"))).isEmpty();
  }

  /** All of Unicode's property is ignored: whether its reserved code points are was asked. */
  @ParameterizedTest
  @CsvSource({"SAME, SAME", "DISTINCT, DISTINCT", "INCONCLUSIVE, INCONCLUSIVE"})
  void judgesReservedIgnorablesByTheirSample(NameVerdict answered, NameVerdict told) {
    Supposed supposed = Supposed.plain().same("case-version-12.0");
    for (int codePoint : QuestionCatalogue.IGNORABLES) {
      supposed.same(QuestionCatalogue.ignorableId(codePoint));
    }
    switch (answered) {
      case SAME -> supposed.same("ignorable-unassigned");
      case INCONCLUSIVE -> supposed.without("ignorable-unassigned");
      default -> supposed.distinct("ignorable-unassigned");
    }

    FileNameProfile profile = supposed.profile();

    assertThat(profile.samePath("x\uDB41\uDC00y", "xy").verdict()).isEqualTo(told);
    assertThat(profile.samePath("x\u2065y", "xy").verdict()).isEqualTo(told);
    assertThat(profile.samePath("x\u061Cy", "xy").verdict()).isEqualTo(NameVerdict.SAME);
  }
}
