package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Directories that list names in another case than they were given. */
class ListedCaseTest {
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"\u00DF", "SS"},
          new String[] {"\u0130", "i\u0307"},
          new String[] {"\u0130b", "I\u0307b"},
          new String[] {"b\u212A", "bk"},
          new String[] {"\u017F", "S"},
          new String[] {"\uFB01", "FI"},
          new String[] {"\u4E2DA", "?a"},
          new String[] {"\u0253", "\u0181"},
          new String[] {"a\u0304\u0345", "A\u0345\u0304"});

  /** How such a directory stores names, and what it makes of that to look one up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    CAPITALS(Lie::capitals),
    FULL_CAPITALS(name -> name.toUpperCase(Locale.ROOT)),
    CAPITALS_OF_ASCII(Lie::capitalsOfAscii),
    CAPITALS_OF_FORM_D(name -> capitals(Liar.formD(name))),
    CAPITALS_CUT_AT_100(name -> capitals(name).substring(0, Math.min(100, name.length()))),
    CAPITALS_OF_LATIN_1(name -> Liar.each(latin(name), Lie::capitalOfLatin)),
    LOWER_CASE_OF_LATIN_1(
        name -> Liar.each(latin(name), c -> c < 0x100 ? UCharacter.toLowerCase(c) : c)),
    LATIN_1_OF_LOWER_CASE(
        name -> latin(Liar.each(name, c -> Character.toLowerCase(Character.toUpperCase(c))))),
    LATIN_1_OF_FULL_CAPITALS(name -> latin(name.toUpperCase(Locale.ROOT))),
    FULL_FOLDING_OF_FORM_C(name -> UCharacter.foldCase(formC(name), true)),
    SIMPLE_FOLDING(name -> Liar.each(name, c -> UCharacter.foldCase(c, true))),
    CAPITALS_WITHOUT_DOTS(name -> capitalsOfAscii(withoutDots(name))),
    CAPITALS_OF_FULL_FOLDING(name -> capitalsOfAscii(UCharacter.foldCase(name, true))),
    CAPITALS_OF_LOWER_CASE(name -> lowerCase(name).toUpperCase(Locale.ROOT)),
    CAPITALS_OF_ASCII_OF_LOWER_CASE(name -> capitalsOfAscii(lowerCase(capitals(name)))),
    SIMPLE_CAPITALS_OF_FULL_FOLDING(name -> capitals(UCharacter.foldCase(name, true))),
    CAPITALS_OF_ASCII_OF_FORM_C(name -> capitalsOfAscii(formC(name))),
    LOWER_CASE_OF_ASCII_OF_FORM_C(
        name -> Liar.each(formC(name), c -> c < 0x80 ? UCharacter.toLowerCase(c) : c),
        name -> name.toLowerCase(Locale.ROOT)),
    CAPITALS_COMPARED_IN_LOWER_CASE(Lie::capitals, Lie::lowerCase),
    CAPITALS_COMPARED_IN_FULL_ONES(Lie::capitals, name -> name.toUpperCase(Locale.ROOT)),
    CAPITALS_OF_ASCII_COMPARED_IN_LOWER_CASE(
        Lie::capitalsOfAscii, name -> name.toLowerCase(Locale.ROOT));

    private final UnaryOperator<String> stored;
    private final UnaryOperator<String> compared;

    Lie(UnaryOperator<String> stored) {
      this(stored, UnaryOperator.identity());
    }

    Lie(UnaryOperator<String> stored, UnaryOperator<String> compared) {
      this.stored = stored;
      this.compared = compared;
    }

    private static String capitals(String name) {
      return Liar.each(name, UCharacter::toUpperCase);
    }

    private static String lowerCase(String name) {
      return Liar.each(name, UCharacter::toLowerCase);
    }

    private static String capitalsOfAscii(String name) {
      return Liar.each(name, c -> c < 0x80 ? UCharacter.toUpperCase(c) : c);
    }

    private static String formC(String name) {
      return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    private static String latin(String name) {
      return Liar.each(name, c -> c < 0x100 ? c : '?');
    }

    /** The capitals of U+00B5 and U+00FF are not in ISO 8859-1. */
    private static int capitalOfLatin(int c) {
      int capital = UCharacter.toUpperCase(c);
      return capital < 0x100 ? capital : c;
    }

    /** Dots alone stay what they are: no name is empty. */
    private static String withoutDots(String name) {
      String rest = name.replaceFirst("\\.+$", "");
      return rest.isEmpty() ? name : rest;
    }

    FileSystem make() throws IOException {
      return Liar.of(stored, name -> compared.apply(stored.apply(name)));
    }
  }

  /** Neither is a name told otherwise than it is listed, nor much left open. */
  @ParameterizedTest
  @EnumSource
  void tellsHowNamesAreListed(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction tried = Liar.tried(profile, root, PAIRS);

      assertThat(profile.trait(Trait.CASE_PRESERVED).is(false)).isTrue();
      Liar.assertWithinRates(tried);
      Liar.assertLittleOpen(tried);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isReplayedAsItIs(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Liar.assertComesBack(profile, "case-ascii");
      try (FileSystem replay = profile.fileSystem()) {
        for (String name : List.of("Mixed.Case", "swedish-\u00E5.txt", "aux.c")) {
          Files.createFile(root.resolve(name));
          Files.createFile(replay.getPath("/", name));
        }
        assertThat(names(replay.getPath("/"))).containsAll(names(root)).hasSize(3);
      }
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries
          .filter(entry -> !entry.endsWith("probed"))
          .map(entry -> entry.getFileName().toString())
          .filter(name -> !name.equalsIgnoreCase("probed"))
          .sorted()
          .toList();
    }
  }

  /** That letters become capitals is told once, and not of each name that was asked about. */
  @Test
  void tellsCapitalsOnce() throws IOException {
    try (FileSystem lying = Lie.CAPITALS.make()) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.trait(Trait.CASE_PRESERVED).reason()).isEqualTo("listed in capitals");
      assertThat(profile.finding("control-same").verdict()).isEqualTo(NameVerdict.SAME);
      assertThat(profile.finding("name-aux-extension").verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.storability("aux.c").verdict()).isEqualTo(NameVerdict.REWRITTEN);
      assertThat(profile.storability("aux.c").reason()).isEqualTo("listed in capitals");
      assertThat(profile.storability("AUX.C").verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.storedAs("swedish-\u00E5.txt")).hasValue("SWEDISH-\u00C5.TXT");
    }
  }

  /** What a killed probe left is removed by the name that it gave. */
  @Test
  void removesLeftoversThatAreListedInCapitals() throws IOException {
    try (FileSystem lying = Lie.CAPITALS.make()) {
      Path root = lying.getPath("/");
      Files.createFile(root.resolve(".goodform-probe-0123abcd-1"));
      Files.createFile(root.resolve(".goodform-probe-mine"));
      assertThat(names(root)).contains(".GOODFORM-PROBE-0123ABCD-1");

      FileNameProbe.of(root).quick();

      assertThat(names(root)).containsExactly(".GOODFORM-PROBE-MINE");
    }
  }

  /** Which letters have a capital there was not asked, but a plain name has shown it of ASCII. */
  @Test
  void tellsCapitalsWhereCaseWasNotAsked() throws IOException {
    try (FileSystem lying = Lie.CAPITALS_OF_ASCII.make()) {
      FileNameProfile profile = FileNameProbe.of(lying.getPath("/")).ask(Trait.LONGEST_NAME);

      assertThat(profile.storability("abc").verdict()).isEqualTo(NameVerdict.REWRITTEN);
      assertThat(profile.storedAs("abc")).hasValue("ABC");
      assertThat(profile.storability("\u00E5").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    }
  }
}
