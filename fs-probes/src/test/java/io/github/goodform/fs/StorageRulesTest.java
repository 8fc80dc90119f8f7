package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.goodform.fs.Observation.Relation;
import io.github.goodform.fs.Supposed.Sides;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names a directory can store, by its profile. */
class StorageRulesTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "CON", "a?", "a.", "a ", "\uD83D\uDE00", "\u00E5", ".git", "a:b"})
  void keepsEveryNameOnAPlainDirectory(String name) {
    assertThat(Supposed.plain().profile().canStore(name).isKept()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "a\0", "a\uD800"})
  void refusesWhatIsNoName(String name) {
    assertThat(Supposed.plain().profile().canStore(name).verdict()).isEqualTo(Verdict.REFUSED);
  }

  @Test
  void countsInTheUnitOfTheDirectory() {
    FileNameProfile plain = Supposed.plain().profile();

    assertThat(plain.canStore("\u00E5".repeat(127)).isKept()).isTrue();
    assertThat(plain.canStore("\u00E5".repeat(128)).verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(plain.canStore("\u00E5".repeat(128)).reason())
        .isEqualTo("256 OCTETS exceed the longest name");
    assertThat(plain.canStore("\u00E5".repeat(128)).rules())
        .containsExactly("longestName=255 OCTETS");
  }

  @Test
  void doesNotGuessALimitThatWasNotAsked() {
    FileNameProfile profile = Supposed.plain().without("length-ascii").profile();

    assertThat(profile.canStore("report.txt").isKept()).isTrue();
    assertThat(profile.canStore("a".repeat(200)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(profile.canStore("a".repeat(200)).reason()).contains("not asked");
  }

  @Test
  void knowsReservedNamesWithAnyExtension() {
    FileNameProfile windows =
        Supposed.plain().refused("name-aux-extension", Supposed.INVALID).profile();

    for (String name : List.of("aux.c", "Aux.h", "con", "LPT9.tar.gz", "nul")) {
      assertThat(windows.canStore(name).verdict()).as(name).isEqualTo(Verdict.REFUSED);
    }
    assertThat(windows.canStore("auxiliary").isKept()).isTrue();
    assertThat(windows.canStore("COM10").isKept()).isTrue();
  }

  @Test
  void knowsForbiddenCharactersAnywhere() {
    FileNameProfile fat =
        Supposed.plain()
            .refused("name-question-mark", Supposed.INVALID)
            .refused("name-control-01", Supposed.INVALID)
            .listedAs("name-colon", "a")
            .profile();

    assertThat(fat.canStore("what?.txt").verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(fat.canStore("what?.txt").reason()).contains("\"?\"", "EINVAL");
    assertThat(fat.canStore("bell\u0007").verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(fat.canStore("file:stream").verdict()).isEqualTo(Verdict.REWRITTEN);
    assertThat(fat.canStore("star*").isKept()).isTrue();
  }

  @Test
  void saysWhatIsRewritten() {
    Sides same = new Sides(Outcome.OK, Supposed.EXISTS);
    String composed = "737765646973682DC3A52E747874";
    FileNameProfile rewriting =
        Supposed.plain()
            .same("alias-trailing-dot")
            .observe(
                "canonical-latin",
                new Relation(
                    Supposed.direction(same, composed), Supposed.direction(same, composed)))
            .profile();

    assertThat(rewriting.canStore("a.").verdict()).isEqualTo(Verdict.REWRITTEN);
    assertThat(rewriting.canStore("e\u0301").verdict()).isEqualTo(Verdict.REWRITTEN);
    assertThat(rewriting.canStore("\u00E9").isKept()).isTrue();
  }

  @Test
  void saysWhatIsLost() {
    assertThat(
            Supposed.plain()
                .listedAs("name-emoji", "????")
                .profile()
                .canStore("\uD83C\uDF89.txt")
                .verdict())
        .isEqualTo(Verdict.LOSSY);
  }

  @Test
  void blamesTheJvmForWhatItCannotSay() {
    FileNameProfile ascii = Supposed.plain().profile(jvm("ANSI_X3.4-1968"));
    FileNameProfile latin = Supposed.plain().profile(jvm("ISO-8859-1"));

    assertThat(ascii.canStore("plain.txt").isKept()).isTrue();
    assertThat(ascii.canStore("\u00E5").verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(ascii.canStore("\u00E5").reason()).contains("ANSI_X3.4-1968", "LC_ALL=C.UTF-8");
    assertThat(latin.canStore("\u00E5").verdict()).isEqualTo(Verdict.REWRITTEN);
    assertThat(latin.canStore("\u4E2D").verdict()).isEqualTo(Verdict.REFUSED);
  }

  @Test
  void promisesNothingOfADirectoryThatCannotBeWritten() {
    Storability answer =
        Supposed.silent()
            .observe("control-same", new Observation.Unasked(Outcome.of(Reason.READ_ONLY)))
            .profile()
            .canStore("a");

    assertThat(answer.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(answer.reason()).contains("EROFS");
  }

  private static JvmLayer jvm(String encoding) {
    JvmLayer.Name refused =
        new JvmLayer.Name("latin1", "swedish-\\u{E5}.txt", JvmLayer.Fate.REFUSED, "");
    return new JvmLayer(
        "17", "test", "test", encoding, encoding, encoding, "LC_ALL", "C", List.of(refused));
  }
}
