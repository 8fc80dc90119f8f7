package io.github.goodform.fs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Transliterator;
import com.ibm.icu.util.ULocale;
import io.github.goodform.fs.evidence.DottedI;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Directories that store characters as other ones, leave them out or take them for one another:
 * what programs do that make names safe, that write them in a charset, or that ask a database.
 */
class CharacterLiesTest {
  private static final Transliterator LATIN = Transliterator.getInstance("Any-Latin; Latin-ASCII");

  /**
   * Names in Latin letters: to transliterate them each time took most of the time of this class.
   */
  private static final Map<String, String> IN_LATIN = new ConcurrentHashMap<>();

  private static final int COMPOSITIONS = 24;
  private static final long SEED = 20261127;

  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"x\u038A", "x\u03B9\u0301"},
          pair("\u0130", "i\u0307"),
          pair("\u0131", "I"),
          pair("file", "FILE"),
          pair("M\u00FCller", "Mueller"),
          pair("\u0451\u043B", "\u0435\u043B"),
          pair("C\u00E6sar", "Caesar"),
          pair("C\u0153ur", "Coeur"),
          pair("you & me", "you and me"),
          pair("report.txt", "report.pdf"),
          pair("report.txt", "report"),
          pair("report (12).txt", "report.txt"),
          pair("end\u2026", "end..."),
          pair("word\u2122", "wordTM"),
          pair("\u00BD", "1\u20442"),
          pair("\u2463", "4"),
          pair("party\uD83C\uDF89", "party"),
          pair("party\uD83C\uDF89", "party_"),
          pair("party\uD83C\uDF89", "party?"),
          pair("party\uD83C\uDF89", "party-"),
          pair("x\uD83D\uDE00y", "x_y"),
          pair("x\uD801\uDC37y", "x_y"),
          pair("\uFB01n", "FIN"),
          pair("\uFF21\uFF42", "Ab"),
          pair("\uFF76", "\u30AB"),
          pair("what?", "what_"),
          pair("all, or some", "all or some"),
          pair("file.txt", "fi1e.txt"),
          pair("what?", "what*"),
          pair("\uD800\uDC01", "\uD840\uDC01"),
          pair("I\u0307", "i"),
          pair("\u039F\u0394\u039F\u03A3", "\u03BF\u03B4\u03BF\u03C2"),
          pair("\u039F\u0394\u039F\u03A3", "\u03BF\u03B4\u03BF\u03C3"),
          pair("\u03AC", "\u0391"),
          pair("a\u00A0", "a"),
          pair("a\u3000", "a"),
          pair("a\t", "a"),
          pair("\ta", "a"),
          pair("a\u00A0b", "a b"),
          pair("a\u3000b", "a b"),
          pair("a  b", "a b"),
          pair("a b", "a_b"),
          pair("a+b", "a b"),
          pair("a-b", "ab"),
          pair("a%20b", "a b"),
          pair("caf%C3%A9", "caf\u00E9"),
          pair("it\u2019s", "it's"),
          pair("a\u2013b", "a-b"),
          pair("a:b", "a\uF03Ab"),
          pair("a*b", "a\uF02Ab"),
          pair("\u3042", "\u30A2"),
          pair("file\u0661", "file1"),
          pair("x\u0967", "x1"),
          pair("file01", "file1"),
          pair("README.TXT", "README.txt"),
          pair("Makefile", "makefile"),
          pair("a\u0085b", "ab"),
          pair("a~", "a"),
          pair("a;1", "a"),
          pair("a.b.c", "a_b.c"),
          pair(".x", "_x"),
          pair(".x", "x"),
          pair("-x", "x"),
          pair("\uD83D\uDE00", "\uD83D\uDE01"),
          pair("a\uD83D\uDE00", "a"),
          pair("\uD83D\uDE00.txt", "\uFFFD.txt"),
          pair("\u00E9", "\u00E8"),
          pair("a\u00E9", "a"),
          pair("a\u05D0b", "ab"),
          pair("\u4E2Db", "b"),
          pair("\u0416", "\u0436"),
          pair("\u1DBF", "\u03B8"),
          pair("n".repeat(130) + "1.txt", "n".repeat(130) + "2.txt"),
          pair("n".repeat(124) + "1.txt", "n".repeat(124) + "2.txt"),
          pair("n".repeat(64) + "1", "n".repeat(64) + "2"));

  private static String[] pair(String a, String b) {
    return new String[] {a, b};
  }

  /** How such a directory stores names and by which keys it looks them up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    STORES_LOWER_CASE(name -> name.toLowerCase(Locale.ROOT)),
    COMPARES_LOWER_CASE(name -> name, name -> name.toLowerCase(Locale.ROOT)),
    COMPARES_TURKISH_LOWER_CASE(
        name -> name, name -> name.toLowerCase(Locale.forLanguageTag("tr"))),
    COMPARES_TURKISH_UPPER_CASE(
        name -> name, name -> name.toUpperCase(Locale.forLanguageTag("tr"))),
    COMPARES_GREEK_UPPER_CASE(
        name -> name, name -> UCharacter.toUpperCase(ULocale.forLanguageTag("el"), name)),
    STORES_FORM_KC(name -> Normalizer.normalize(name, Normalizer.Form.NFKC)),
    FORM_KC_BELOW_3000(
        name -> name,
        name ->
            name.codePoints()
                .mapToObj(Character::toString)
                .map(c -> c.charAt(0) < 0x3000 ? Normalizer.normalize(c, Normalizer.Form.NFKC) : c)
                .reduce("", String::concat)),
    STRIPS(name -> Liar.without(name, "^[\\p{Z}\\s]+|[\\p{Z}\\s]+$")),
    TRIMS(name -> Liar.without(name, "^[\\x01-\\x20]+|[\\x01-\\x20]+$")),
    JOINS_SPACES(name -> name.replaceAll(" +", " ")),
    PLAIN_SPACES(name -> name.replaceAll("[\\u00A0\\u3000]", " ")),
    UNDERLINES_SPACES(name -> name.replace(' ', '_')),
    UNDERLINES_INNER_DOTS(name -> name.replaceAll("\\.(?=.*\\.)", "_")),
    UNDERLINES_A_LEADING_DOT(name -> isOurs(name) ? name : name.replaceFirst("^\\.(?!\\.)", "_")),
    DROPS_LEADING_DOTS(name -> isOurs(name) ? name : Liar.without(name, "^\\.+")),
    DROPS_LEADING_HYPHENS(name -> Liar.without(name, "^-+")),
    DROPS_TILDES(name -> Liar.without(name, "~$")),
    DROPS_VERSIONS(name -> name.replaceFirst("(?<=.);.*$", "")),
    DROPS_ACCENTS(
        name ->
            Normalizer.normalize(Liar.without(Liar.formD(name), "\\p{Mn}"), Normalizer.Form.NFC)),
    SLUGS(name -> Liar.without(Normalizer.normalize(name, Normalizer.Form.NFKD), "[^\\x00-\\x7F]")),
    LATIN_LETTERS(Lie::inLatin),
    IGNORES_DELETE(name -> name, name -> Liar.without(name, "\\x7F")),
    DROPS_C1(name -> Liar.without(name, "[\\x80-\\x9F]")),
    DROPS_SUPPLEMENTARY(name -> Liar.without(name, "[\\x{10000}-\\x{10FFFF}]")),
    DROPS_HEBREW(name -> Liar.without(name, "[\\u0590-\\u05FF]")),
    DROPS_NON_ASCII(name -> Liar.without(name, "[^\\x00-\\x7F]")),
    DROPS_NON_LATIN(name -> Liar.without(name, "[^\\x00-\\xFF]")),
    SAFE_SIGNS_ONLY(name -> isOurs(name) ? name : name.replaceAll("[^A-Za-z0-9._-]", "_")),
    SHIFT_JIS(name -> in(name, "Shift_JIS")),
    EUC_KR(name -> in(name, "EUC-KR")),
    LATIN_5(name -> in(name, "ISO-8859-9")),
    ASCII_QUOTES(name -> name.replace('\u2019', '\'').replace('\u2013', '-')),
    PLUS_IS_SPACE(name -> name.replace('+', ' ')),
    PERCENT_DECODES(name -> name, Lie::decoded),
    PRIVATE_USE(
        name -> name, name -> Liar.each(name, c -> "\":*?<>|".indexOf(c) >= 0 ? 0xF000 + c : c)),
    IGNORES_PUNCTUATION(name -> name, name -> Liar.without(name, "[\\p{Punct}\\p{P} ]")),
    COMPARES_UMLAUTS_AS_TWO_LETTERS(
        name -> name,
        name -> name.replace("\u00E4", "ae").replace("\u00F6", "oe").replace("\u00FC", "ue")),
    COMPARES_A_LIGATURE_AS_ITS_LETTERS(name -> name, name -> name.replace("\u00E6", "ae")),
    SPELLS_AMPERSANDS_AND_DROPS_AS_MUCH(name -> name.replace("&", "and").replaceAll("[,;]", "")),
    STORES_A_LETTER_AS_A_DIGIT(name -> isOurs(name) ? name : name.replace('l', '1')),
    SPELLS_AMPERSANDS(name -> name, name -> name.replace("&", "and")),
    IGNORES_EXTENSIONS(name -> name, name -> name.replaceFirst("(?<=.)\\.[^.]*$", "")),
    IGNORES_COPY_NUMBERS(name -> name, name -> name.replaceFirst(" \\([0-9]+\\)(?=\\.|$)", "")),
    ONE_ELLIPSIS(name -> name, name -> name.replace("\u2026", "...")),
    ONE_TRADEMARK(name -> name, name -> name.replace("\u2122", "TM")),
    ONE_FRACTION(name -> name, name -> name.replace("\u00BD", "1\u20442")),
    CIRCLED_DIGITS(
        name -> name, name -> Liar.each(name, c -> 0x2460 <= c && c <= 0x2468 ? c - 0x242F : c)),
    IGNORES_EMOJI(name -> name, name -> Liar.without(name, "[\\x{1F300}-\\x{1FAFF}]")),
    STORES_NO_EMOJI(name -> Liar.without(name, "[\\x{1F300}-\\x{1FAFF}]")),
    STORES_EMOJI_AS_LOW_LINES(name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "_")),
    COMPARES_EMOJI_AS_LOW_LINES(
        name -> name, name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "_")),
    COMPARES_EMOJI_AS_QUESTION_MARKS(
        name -> name, name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "?")),
    COMPARES_EMOJI_AS_HYPHENS(
        name -> name, name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "-")),
    STORES_EMOJI_AS_QUESTION_MARKS(name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "?")),
    ONE_CYRILLIC_IE(name -> name, name -> name.replace('\u0451', '\u0435')),
    ONE_SUPPLEMENTARY(
        name -> name, name -> Liar.each(name, c -> c > Character.MAX_VALUE ? 0xFFFD : c)),
    COMPARES_SUPPLEMENTARY_AS_LOW_LINES(
        name -> name, name -> Liar.each(name, c -> c > Character.MAX_VALUE ? '_' : c)),
    COMPARES_FORBIDDEN_AS_LOW_LINES(name -> name, name -> name.replaceAll("[\":*?<>|\\\\]", "_")),
    STORES_A_SHARP_S_AS_TWO_LETTERS(name -> name.replace("\u00DF", "ss")),
    COMPARES_A_LETTER_WITHOUT_ACCENT(name -> name, name -> name.replace('\u00E9', 'e')),
    ONE_WIDTH(name -> name, Lie::inOneWidth),
    STORES_FORM_C_IN_ONE_WIDTH(name -> inOneWidth(Normalizer.normalize(name, Normalizer.Form.NFC))),
    ONE_KANA(
        name -> name, name -> Liar.each(name, c -> '\u30A1' <= c && c <= '\u30F6' ? c - 0x60 : c)),
    ASCII_DIGITS(
        name -> name,
        name -> Liar.each(name, c -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c)),
    NUMBERS(name -> name, name -> name.replaceAll("(?<!\\d)0+(?=\\d)", "")),
    CASE_OF_FIRST_LETTERS(
        name -> name,
        name ->
            name.isEmpty()
                ? name
                : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)),
    CASE_OF_EXTENSIONS(
        name -> name,
        name -> {
          int dot = name.lastIndexOf('.');
          return dot < 0
              ? name
              : name.substring(0, dot) + name.substring(dot).toLowerCase(Locale.ROOT);
        }),
    SHORTENS_BY_A_HASH(
        name ->
            name.length() <= 64
                ? name
                : name.substring(0, 60) + "%04x".formatted(name.hashCode() & 0xFFFF)),
    SHORTENS_BEFORE_THE_EXTENSION(Lie::shortened);

    private final UnaryOperator<String> stored;
    private final UnaryOperator<String> key;

    Lie(UnaryOperator<String> stored) {
      this(stored, stored);
    }

    Lie(UnaryOperator<String> stored, UnaryOperator<String> key) {
      this.stored = stored;
      this.key = key;
    }

    /** Without the probe's own directory there is nothing to see. */
    private static boolean isOurs(String name) {
      return name.startsWith(".goodform-probe");
    }

    private static String inLatin(String name) {
      return IN_LATIN.computeIfAbsent(name, other -> LATIN.transliterate(other).replace('/', '_'));
    }

    /** But for a slash, and for a dot, which ends names. */
    private static String inOneWidth(String name) {
      return Liar.each(
          name, c -> 0xFF01 <= c && c <= 0xFF5E && c != 0xFF0E && c != 0xFF0F ? c - 0xFEE0 : c);
    }

    private static String in(String name, String charset) {
      return new String(name.getBytes(Charset.forName(charset)), Charset.forName(charset));
    }

    private static String decoded(String name) {
      try {
        return URLDecoder.decode(name, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        return name;
      }
    }

    private static String shortened(String name) {
      int dot = name.lastIndexOf('.');
      String extension = dot > 0 && name.length() - dot <= 5 ? name.substring(dot) : "";
      String base = name.substring(0, name.length() - extension.length());
      return base.substring(0, Math.min(base.length(), 128 - extension.length())) + extension;
    }

    FileSystem make() throws IOException {
      return Liar.of(stored, key);
    }
  }

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  /** What a sample tells of one script, or of one kind, is not open of others. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "ONE_CYRILLIC_IE",
        "COMPARES_A_LETTER_WITHOUT_ACCENT",
        "COMPARES_SUPPLEMENTARY_AS_LOW_LINES",
        "COMPARES_FORBIDDEN_AS_LOW_LINES",
        "STORES_A_SHARP_S_AS_TWO_LETTERS"
      })
  void leavesLittleOpen(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");

      Liar.assertLittleOpen(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  /** What a letter of ASCII becomes in the names of the samples is no charset's matter. */
  @Test
  void takesTurkishCapitalsForNoCharset() throws IOException {
    UnaryOperator<String> capitals = name -> name.toUpperCase(Locale.forLanguageTag("tr"));
    try (FileSystem turkish = Liar.of(capitals, capitals)) {
      Path root = turkish.getPath("/");
      Prediction prediction = Liar.tried(Liar.probed(root), root, PAIRS);

      Liar.assertWithinRates(prediction);
      Liar.assertLittleOpen(prediction);
    }
  }

  /** The sign before a version is left out alone, too, where what follows it is as an extension. */
  @Test
  void joinsVersionsWhereExtensionsAreIgnored() throws IOException {
    UnaryOperator<String> versions = Lie.DROPS_VERSIONS.key;
    UnaryOperator<String> key = name -> versions.apply(Lie.IGNORES_EXTENSIONS.key.apply(name));
    try (FileSystem lying = Liar.of(versions, key)) {
      Path root = lying.getPath("/");

      Liar.assertWithinRates(Liar.tried(Liar.probed(root), root, PAIRS));
    }
  }

  /** As rclone shows control characters, and as a Mac writes them to a share. */
  @ParameterizedTest
  @ValueSource(ints = {0x2400, 0xF000})
  void knowsTheSignOfEachControlCharacter(int distance) throws IOException {
    UnaryOperator<String> signs = name -> Liar.each(name, c -> 0 < c && c < ' ' ? c + distance : c);
    try (FileSystem lying = Liar.of(signs, signs)) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);
      Prediction prediction = Liar.tried(profile, root, PAIRS);

      Liar.assertWithinRates(prediction);
      Liar.assertLittleOpen(prediction);
      assertThat(profile.storedAs("a\tb")).hasValue("a" + (char) ('\t' + distance) + "b");
      assertThat(profile.samePath("a\tb", "a" + (char) ('\t' + distance) + "b").isSame()).isTrue();
      assertThat(profile.samePath("a\tb", "a\rb").isDistinct()).isTrue();
    }
  }

  /** Two rules at once, one after the other: what one of them makes is what the other one sees. */
  @Test
  void missesNoCollisionOfTwoRules() throws IOException {
    Random random = new Random(SEED);
    Lie[] lies = Lie.values();
    for (int i = 0; i < COMPOSITIONS; i++) {
      Lie first = lies[random.nextInt(lies.length)];
      Lie second = lies[random.nextInt(lies.length)];
      try (FileSystem lying =
          Liar.of(
              name -> second.stored.apply(first.stored.apply(name)),
              name -> second.key.apply(first.key.apply(name)))) {
        Path root = lying.getPath("/");
        Prediction prediction = Liar.tried(Liar.probed(root), root, PAIRS);

        assertThat(prediction.missed()).as("%s after %s", second, first).isEmpty();
      }
    }
  }

  /** Each of the questions is one that some of these directories answer otherwise than most do. */
  @Test
  void needsEveryQuestion() throws IOException {
    Set<String> needed = new HashSet<>();
    for (Lie lie : Lie.values()) {
      try (FileSystem lying = lie.make()) {
        FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();
        Question.of(Question.Group.CHARACTER).stream()
            .map(Question::id)
            .filter(id -> !profile.finding(id).is(NameVerdict.KEPT))
            .filter(id -> !profile.finding(id).is(NameVerdict.DISTINCT))
            .forEach(needed::add);
      }
    }
    assertThat(Question.of(Question.Group.CHARACTER))
        .extracting(Question::id)
        .allMatch(needed::contains);
  }

  /** Two letters of i, in small letters and in capitals. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "COMPARES_TURKISH_.*")
  void tellsTheLettersOfTurkishApart(Lie lie) throws IOException {
    try (FileSystem turkish = lie.make()) {
      FileNameProfile profile = PatientProbe.of(turkish.getPath("/")).full();

      assertThat(profile.trait(Trait.DOTTED_I).is(DottedI.TURKISH)).isTrue();
      assertThat(profile.samePath("INFO", "\u0131nfo").isSame()).isTrue();
      assertThat(profile.samePath("INFO", "info").isSame()).isFalse();
      assertThat(profile.samePath("\u0130nfo", "info").isSame()).isTrue();
    }
  }

  /** Where case or a form explains a sample, the rest of its kind is what the tables tell. */
  @Test
  void leavesNothingOpenThatTablesExplain() throws IOException {
    UnaryOperator<String> folded =
        name -> Normalizer.normalize(UCharacter.foldCase(name, true), Normalizer.Form.NFKC);
    try (FileSystem folding = Liar.of(name -> name, folded)) {
      FileNameProfile profile = PatientProbe.of(folding.getPath("/")).full();

      assertThat(profile.samePath("README.TXT", "README.txt").isSame()).isTrue();
      assertThat(profile.samePath("a\u00A0b", "a b").isSame()).isTrue();
      assertThat(profile.samePath("a\u1680b", "a b").isDistinct()).isTrue();
      assertThat(profile.samePath("\u03BF\u03C3", "\u03BF\u03C2").isSame()).isTrue();
    }
  }

  /** As a mount of a Windows share does. */
  @Test
  void leavesNothingOpenBesideWhatIsForPrivateUse() throws IOException {
    try (FileSystem lying = Lie.PRIVATE_USE.make()) {
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();

      assertThat(profile.samePath("a-b", "ab").isDistinct()).isTrue();
      assertThat(profile.samePath("a b", "a_b").isDistinct()).isTrue();
      assertThat(profile.samePath("a.b", "ab").isDistinct()).isTrue();
      assertThat(profile.samePath("a?b", "a\uF03Fb").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
    }
  }

  @Test
  void saysWhichSampleIsOneFile() throws IOException {
    try (FileSystem lying = Lie.ASCII_DIGITS.make()) {
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();

      assertThat(profile.samePath("\u0E52", "2").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(profile.samePath("\u0E52", "2").reason())
          .isEqualTo("other characters of this kind are one file: character-digit: SAME");
      assertThat(profile.samePath("\u0E52", "3").isDistinct()).isTrue();
      assertThat(profile.lockKey("\u0E52")).isEqualTo(profile.lockKey("2"));
      assertThat(profile.key("\u0E52")).isNotEqualTo(profile.key("2"));
    }
  }

  @Test
  void tellsEachPairOfAnAlphabet() throws IOException {
    try (FileSystem lying = Lie.ONE_KANA.make()) {
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();

      assertThat(profile.samePath("\u304B", "\u30AB").isSame()).isTrue();
      assertThat(profile.samePath("\u304B", "\u304C").isDistinct()).isTrue();
    }
  }
}
