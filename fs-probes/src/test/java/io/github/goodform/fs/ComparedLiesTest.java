package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.Transliterator;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Directories that list names as they were given, and take other names for the same. */
class ComparedLiesTest {
  private static final VersionInfo OLD = VersionInfo.UNICODE_6_0;

  private static final List<String[]> PAIRS =
      List.of(
          pair("x\u0378", "x\u0379"),
          pair("x\u0378", "x_"),
          pair("x\uFFFE", "x\uFFFF"),
          pair("x\u08BE", "x\u08BF"),
          pair("x\u0526", "x\u0527"),
          pair("x\u10E1", "x\u1CA1"),
          pair("x\uD83D\uDE00", "x\uD83E\uDD29"),
          pair("x\uD83E\uDD28", "x\uD83E\uDD29"),
          pair("a_b", "a b"),
          pair("a-b", "a b"),
          pair("a-b", "a_b"),
          pair("a-b", "ab"),
          pair("a#b", "a!b"),
          pair("it\u2019s", "it's"),
          pair("a\u2122b", "aTMb"),
          pair("a\u2120b", "aSMb"),
          pair("a\u2026", "a..."),
          pair("a\u2460", "a1"),
          pair("a\u338F", "akg"),
          pair("a\u2F00", "a\u4E00"),
          pair("\u30FA", "\u30F2\u3099"),
          pair("llama\uDB40\uDC41", "llama"));

  private static String[] pair(String one, String other) {
    return new String[] {one, other};
  }

  /** What such a directory compares in the place of a name. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    OLD_UNICODE(name -> Liar.each(name, c -> isNew(c) ? '_' : c)),
    SMALL_LETTERS_OF_OLD_UNICODE(
        name -> Liar.each(name.toLowerCase(Locale.ROOT), c -> isNew(c) ? '_' : c)),
    NO_UNASSIGNED(
        name -> Liar.each(name, c -> UCharacter.getType(c) == UCharacter.UNASSIGNED ? '_' : c)),
    NO_NONCHARACTERS(
        name ->
            Liar.each(
                name,
                c -> UCharacter.hasBinaryProperty(c, UProperty.NONCHARACTER_CODE_POINT) ? '?' : c)),
    UNDERSCORE_AS_SPACE(name -> name.replace('_', ' ')),
    HYPHEN_AND_UNDERSCORE_AS_SPACE(name -> name.replace('_', ' ').replace('-', ' ')),
    NO_HYPHENS(name -> name.replace("-", "")),
    PLAIN_QUOTES(name -> Liar.each(name, c -> c == 0x2018 || c == 0x2019 ? '\'' : c)),
    RAISED_SIGNS(name -> ofType(name, UCharacter.DecompositionType.SUPER)),
    SQUARES(name -> ofType(name, UCharacter.DecompositionType.SQUARE)),
    RADICALS(name -> Liar.each(name, c -> 0x2F00 <= c && c <= 0x2FD5 ? plain(c) : c)),
    HALFWIDTH(Transliterator.getInstance("Fullwidth-Halfwidth")::transliterate),
    FORM_C_OF_LATIN(
        name ->
            name.codePoints().allMatch(c -> c < 0x370)
                ? Normalizer2.getNFCInstance().normalize(name)
                : name),
    NO_TAGS(name -> Liar.without(name, "[\\x{E0020}-\\x{E007F}]"));

    private final UnaryOperator<String> compared;

    Lie(UnaryOperator<String> compared) {
      this.compared = compared;
    }
  }

  private static boolean isNew(int c) {
    return UCharacter.getType(c) == UCharacter.UNASSIGNED
        || UCharacter.getAge(c).compareTo(OLD) > 0;
  }

  private static int plain(int c) {
    return Normalizer2.getNFKCInstance().normalize(Character.toString(c)).codePointAt(0);
  }

  private static String ofType(String name, int type) {
    StringBuilder plain = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              boolean is = UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE) == type;
              plain.append(is ? Normalizer2.getNFKCInstance().normalize(one) : one);
            });
    return plain.toString();
  }

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), lie.compared)) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_UNASSIGNED", "NO_NONCHARACTERS", "NO_HYPHENS", "PLAIN_QUOTES"})
  void leavesLittleOpen(Lie lie) throws IOException {
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), lie.compared)) {
      Path root = lying.getPath("/");

      Liar.assertLittleOpen(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  /** A form of which only a part is known is no reason to think that signs may be letters. */
  @ParameterizedTest
  @CsvSource({"\u2122, TM", "\u2075, 5", "\u2468, 9", "\uFF22, B", "\uFB02, fl", "\u33A2, km2"})
  void keepsSignsApartWhereAFormIsPartial(String sign, String letters) throws IOException {
    Lie lie = Lie.FORM_C_OF_LATIN;
    try (FileSystem lying = Liar.of(UnaryOperator.identity(), lie.compared)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.normalization().value()).hasValue(NormalizationForm.PARTIAL);
      assertThat(profile.samePath("a" + sign, "a" + letters).verdict())
          .isEqualTo(NameVerdict.DISTINCT);
    }
  }
}
