package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Directories behind a gateway, a server or a sanitizer, which make names that some other system
 * refuses into names that it takes.
 */
class GatewayLiesTest {
  private static final Pattern DEVICE =
      Pattern.compile("(?i)(con|prn|aux|nul|com[1-9]|lpt[1-9])(\\..*)?", Pattern.DOTALL);

  private static final VersionInfo OLD = VersionInfo.UNICODE_3_2;

  /** Names that such a directory makes of one another. */
  private static final List<String[]> PAIRS =
      List.of(
          pair("CON", "_CON"),
          pair("PRN", "_PRN"),
          pair("AUX.c", "_AUX.c"),
          pair("con.txt", "_con.txt"),
          pair("LPT9", "LPT9_"),
          pair("_other", "other"),
          pair("b.", "b_"),
          pair("b.", "b"),
          pair("b..", "b._"),
          pair("b ", "b_"),
          pair("b.", "b\uFF0E"),
          pair("b ", "b\u2420"),
          pair(" b", "_b"),
          pair("~b", "\uFF5Eb"),
          pair("x\u0378", "x\u0379"),
          pair("x\uFFFE", "x\uFFFF"),
          pair("x\uFFFE", "x?"),
          pair("\uA7C0", "\uA7C1"),
          pair("x\uA7C0", "x?"),
          pair("x\uD83A\uDD00y", "x\uD83A\uDD22y"),
          pair("x\u00E9", "x\u00EA"),
          pair("a;b", "ab"),
          pair("xa:by", "xa;by"),
          pair("a~", "a"),
          pair("b#x", "b#y"),
          pair("b#x", "b"),
          pair("bx", "b"),
          pair("x\uD83D\uDC4Dy", "x\uD83D\uDC4D\uD83C\uDFFDy"),
          pair("x\uD83D\uDC4D", "x"),
          pair("x\uD835\uDC00y", "xAy"),
          pair("x\uD835\uDC00y", "x\uD835\uDC01y"));

  private static String[] pair(String one, String other) {
    return new String[] {one, other};
  }

  /** What such a directory makes of a name. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    UNDERSCORE_AT_THE_END(name -> name.length() > 1 ? name.replaceFirst("[. ]$", "_") : name),
    FULLWIDTH_DOT_AT_THE_END(
        name -> name.length() > 1 ? name.replaceFirst("\\.$", "\uFF0E") : name),
    UNDERSCORE_AT_THE_START(
        name -> name.length() > 1 && name.startsWith(" ") ? '_' + name.substring(1) : name),
    WIDE_TILDE_AT_THE_START(
        name -> name.length() > 1 && name.startsWith("~") ? '\uFF5E' + name.substring(1) : name),
    UNDERSCORE_BEFORE_A_DEVICE(name -> isDevice(name) ? '_' + name : name),
    UNDERSCORE_BEHIND_A_DEVICE(
        name -> isDevice(name) ? name.replaceFirst("^([^.]*)", "$1_") : name),
    MANGLED_AS_BY_SAMBA(
        name -> isDevice(name) || name.matches("(?s).+[. ]") ? mangled(name) : name),
    OLD_UNICODE(name -> Liar.each(name, c -> isNew(c) ? '?' : c)),
    NO_NONCHARACTERS(
        name ->
            Liar.each(
                name,
                c -> UCharacter.hasBinaryProperty(c, UProperty.NONCHARACTER_CODE_POINT) ? '?' : c)),
    NO_SEMICOLON_OR_TILDE(name -> Liar.without(name, "[;~]")),
    NO_PUNCTUATION(name -> Liar.without(name, "\\p{P}")),
    ENDS_AT_A_NUMBER_SIGN(name -> before(name, c -> c == '#')),
    ENDS_BEYOND_THE_BMP(name -> before(name, Character::isSupplementaryCodePoint)),
    PLAIN_MATHEMATICAL_LETTERS(GatewayLiesTest::withPlainLetters);

    private final UnaryOperator<String> stored;

    Lie(UnaryOperator<String> stored) {
      this.stored = stored;
    }
  }

  private static boolean isDevice(String name) {
    return DEVICE.matcher(name).matches();
  }

  private static String mangled(String name) {
    return "_" + Integer.toString(name.hashCode() & 0xFFFFF, 36).toUpperCase(Locale.ROOT) + "~9";
  }

  private static boolean isNew(int c) {
    return UCharacter.getType(c) == UCharacter.UNASSIGNED
        || UCharacter.getAge(c).compareTo(OLD) > 0;
  }

  private static String before(String name, IntPredicate last) {
    int end = 0;
    while (end < name.length() && !last.test(name.codePointAt(end))) {
      end += Character.charCount(name.codePointAt(end));
    }
    return end == 0 ? name : name.substring(0, end);
  }

  private static String withPlainLetters(String name) {
    StringBuilder plain = new StringBuilder();
    name.codePoints()
        .mapToObj(Character::toString)
        .forEach(
            c ->
                plain.append(
                    0x1D400 <= c.codePointAt(0) && c.codePointAt(0) <= 0x1D7FF
                        ? Normalizer2.getNFKCInstance().normalize(c)
                        : c));
    return plain.toString();
  }

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = Liar.of(lie.stored, lie.stored)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      Liar.assertWithinRates(Liar.tried(profile, root, PAIRS));
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "UNDERSCORE_AT_THE_END",
        "FULLWIDTH_DOT_AT_THE_END",
        "UNDERSCORE_AT_THE_START",
        "WIDE_TILDE_AT_THE_START",
        "NO_NONCHARACTERS",
        "NO_SEMICOLON_OR_TILDE",
        "ENDS_AT_A_NUMBER_SIGN"
      })
  void leavesLittleOpen(Lie lie) throws IOException {
    try (FileSystem lying = Liar.of(lie.stored, lie.stored)) {
      Path root = lying.getPath("/");

      Liar.assertLittleOpen(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  @Test
  void tellsWhatIsListedAtTheEnd() throws IOException {
    try (FileSystem lying =
        Liar.of(Lie.UNDERSCORE_AT_THE_END.stored, Lie.UNDERSCORE_AT_THE_END.stored)) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));

      assertThat(profile.trait(Trait.TRAILING_DOT).value()).contains(NameHandling.REWRITTEN);
      assertThat(profile.trait(Trait.TRAILING_DOT).reason())
          .isEqualTo("listed as \"goodform-dot_\"");
      assertThat(profile.storedAs("b.")).hasValue("b_");
      assertThat(profile.samePath("b.", "b_").isSame()).isTrue();
      assertThat(profile.samePath("b.", "b").isDistinct()).isTrue();
      assertThat(profile.storedAs("b..")).isEmpty();
      assertThat(profile.storability("b_").isKept()).isTrue();
    }
  }
}
