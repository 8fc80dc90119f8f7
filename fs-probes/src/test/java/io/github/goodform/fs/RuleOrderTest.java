package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Transliterator;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms, case, lengths and characters together, in the orders in which directories apply them. */
class RuleOrderTest {
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"\u00E4", "\u00C4"},
          new String[] {"\u00C5", "A\u030A"},
          new String[] {"M\u00FCller", "mueller"},
          new String[] {"Mu\u0308ller", "Mueller"},
          new String[] {"stra\u00DFe", "STRASSE"},
          new String[] {"\uFB01n", "fin"},
          new String[] {"a b", "A_B"},
          new String[] {"a b", "ab"},
          new String[] {"report.txt", "REPORT.TXT"},
          new String[] {"\u0451lka", "\u0435lka"},
          new String[] {"\u1F0A", "\u1F02"},
          new String[] {"\u1FBC", "\u0391\u0345"},
          new String[] {"\u1FB3", "\u0391\u0399"},
          new String[] {"\u0345\u05B0", "\u0399\u05B0"},
          new String[] {"\u0130", "i"},
          new String[] {"\u03AC", "\u03B1\u0301"},
          new String[] {"\u00AA", "A"},
          new String[] {"\u211A", "q"},
          new String[] {"i\u0307", "I\u0307"},
          new String[] {"x\uD83D\uDE00", "x"},
          new String[] {"x\uD83D\uDE00", "X_"});

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private enum Rule {
    FORM_C(name -> Normalizer.normalize(name, Normalizer.Form.NFC)),
    FORM_D(Liar::formD),
    FORM_KC(name -> Normalizer.normalize(name, Normalizer.Form.NFKC).replace('/', '_')),
    FORM_D_OF_HFS_PLUS(name -> formD(name, c -> !isWholeInHfsPlus(c))),
    FORM_D_OF_SEVERAL(name -> formD(name, c -> formD(c).codePointCount(0, formD(c).length()) > 1)),
    FORM_D_OF_LATIN(name -> formD(name, c -> c < 0x250)),
    LOWER_CASE(name -> name.toLowerCase(Locale.ROOT)),
    UPPER_CASE(name -> name.toUpperCase(Locale.ROOT)),
    CYRILLIC_LOWER_CASE(each(c -> 0x400 <= c && c < 0x500 ? Character.toLowerCase(c) : c)),
    FORM_KD(name -> Normalizer.normalize(name, Normalizer.Form.NFKD).replace('/', '_')),
    ASCII_LOWER_CASE(each(c -> 'A' <= c && c <= 'Z' ? c - 'A' + 'a' : c)),
    ASCII_UPPER_CASE(each(c -> 'a' <= c && c <= 'z' ? c - 'a' + 'A' : c)),
    SIMPLE_LOWER_CASE(each(UCharacter::toLowerCase)),
    SIMPLE_UPPER_CASE(each(UCharacter::toUpperCase)),
    SIMPLE_FOLDING(each(c -> UCharacter.foldCase(c, true))),
    FULL_FOLDING(name -> UCharacter.foldCase(name, true)),
    EQUALS_IGNORE_CASE(each(c -> Character.toLowerCase(Character.toUpperCase(c)))),
    SHARP_S(name -> name.replace("\u00DF", "ss")),
    LIGATURES(name -> name.replace("\uFB01", "fi").replace("\uFB02", "fl")),
    NON_ASCII(name -> name.replaceAll("[^\\x00-\\x7F]", "_")),
    UMLAUTS(name -> name.replace("\u00E4", "ae").replace("\u00F6", "oe").replace("\u00FC", "ue")),
    ACCENTS(name -> Liar.without(Liar.formD(name), "\\p{Mn}")),
    MARKS(name -> Liar.without(name, "\\p{Mn}")),
    GREEK_ACCENT(name -> name.replace('\u03AC', '\u03B1')),
    CYRILLIC_ACCENT(name -> name.replace('\u0451', '\u0435').replace('\u0401', '\u0415')),
    EMOJI(name -> name.replaceAll("[\\x{1F300}-\\x{1FAFF}]", "_")),
    WITHIN_BMP(name -> Liar.without(name, "[\\x{10000}-\\x{10FFFF}]")),
    SPACE(name -> name.replace(' ', '_')),
    NO_SPACE(name -> Liar.without(name, " ")),
    NO_VERSION(name -> name.replaceFirst("(?<=.);.*$", "")),
    LATIN_1(name -> new String(name.getBytes(ISO_8859_1), ISO_8859_1)),
    EUC_KR(replacing("EUC-KR")),
    SHIFT_JIS(replacing("Shift_JIS")),
    QUOTES(name -> name.replace('\u2019', '\'').replace('\u2013', '-')),
    LATIN_ASCII(Transliterator.getInstance("Latin-ASCII")::transliterate),
    ESCAPES(RuleOrderTest::escaped),
    CODE_POINTS(RuleOrderTest::codePoints),
    UNITS(name -> name.substring(0, Math.min(name.length(), 100))),
    OCTETS(name -> Liar.octets(name, 60));

    private final UnaryOperator<String> mapping;

    Rule(UnaryOperator<String> mapping) {
      this.mapping = mapping;
    }
  }

  private static UnaryOperator<String> replacing(String charset) {
    Charset of = Charset.forName(charset);
    return name -> new String(name.getBytes(of), of);
  }

  private static UnaryOperator<String> each(IntUnaryOperator mapping) {
    return name -> Liar.each(name, mapping);
  }

  private static String formD(int codePoint) {
    return Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFD);
  }

  /** With the parts of those characters, one by one: their marks are not ordered. */
  private static String formD(String name, IntPredicate isDecomposed) {
    StringBuilder parts = new StringBuilder();
    name.codePoints()
        .forEach(c -> parts.append(isDecomposed.test(c) ? formD(c) : Character.toString(c)));
    return parts.toString();
  }

  /** The ranges that Apple's documentation excepts. */
  private static boolean isWholeInHfsPlus(int c) {
    return (0x2000 <= c && c < 0x3000)
        || (0xF900 <= c && c < 0xFB00)
        || (0x2F800 <= c && c < 0x2FB00);
  }

  private static String escaped(String name) {
    StringBuilder escaped = new StringBuilder();
    name.chars().forEach(c -> escaped.append(c < 0x7F ? (char) c : String.format("#%04x", c)));
    return escaped.toString();
  }

  private static String codePoints(String name) {
    int end = Math.min(60, name.codePointCount(0, name.length()));
    return name.substring(0, name.offsetByCodePoints(0, end));
  }

  private static UnaryOperator<String> all(String rules) {
    return name -> {
      String mapped = name;
      for (Rule rule : Arrays.stream(rules.split(" ")).map(Rule::valueOf).toList()) {
        mapped = rule.mapping.apply(mapped);
      }
      return mapped;
    };
  }

  /** Rules that store a name, and rules that compare what is stored. */
  @ParameterizedTest
  @CsvSource({
    ", FORM_C EQUALS_IGNORE_CASE",
    ", EQUALS_IGNORE_CASE FORM_C",
    ", FORM_KC EQUALS_IGNORE_CASE",
    ", FORM_C SIMPLE_FOLDING",
    "FORM_C SIMPLE_FOLDING,",
    "ASCII_UPPER_CASE FORM_D,",
    ", ASCII_UPPER_CASE FORM_C",
    "FORM_KC ASCII_UPPER_CASE,",
    ", ASCII_LOWER_CASE FORM_KC",
    "FORM_KC UPPER_CASE,",
    ", UPPER_CASE FORM_KC",
    "LOWER_CASE, FORM_KD",
    ", FULL_FOLDING FORM_KC",
    "SIMPLE_LOWER_CASE FORM_C,",
    "FORM_C SIMPLE_LOWER_CASE,",
    ", EQUALS_IGNORE_CASE FORM_KD",
    "FORM_C SHARP_S,",
    "FORM_D LIGATURES,",
    ", LIGATURES ASCII_LOWER_CASE",
    "LIGATURES LOWER_CASE,",
    "FORM_KC NON_ASCII,",
    "FORM_KD NON_ASCII,",
    "FORM_D, FORM_KC",
    "LOWER_CASE SHARP_S,",
    ", SIMPLE_UPPER_CASE SHARP_S",
    "SPACE LOWER_CASE,",
    "SPACE FULL_FOLDING,",
    "LOWER_CASE, CYRILLIC_ACCENT",
    ", GREEK_ACCENT FULL_FOLDING",
    "FORM_C UNITS,",
    "FORM_D UNITS,",
    "FORM_C OCTETS,",
    ", FORM_C GREEK_ACCENT",
    "FORM_D_OF_HFS_PLUS,",
    ", FORM_D_OF_HFS_PLUS",
    "FORM_D_OF_SEVERAL,",
    "CODE_POINTS,",
    "UNITS LATIN_1,",
    "UPPER_CASE, EMOJI",
  })
  void tellsNearlyAll(String storing, String comparing) throws IOException {
    Prediction prediction = tried(storing, comparing);

    Liar.assertWithinRates(prediction);
    Liar.assertLittleOpen(prediction);
  }

  /** Letters that the rule joins, or keeps apart, tell little of others. */
  @ParameterizedTest
  @CsvSource({
    ", FORM_C UMLAUTS FULL_FOLDING",
    ", UMLAUTS FORM_C LOWER_CASE",
    ", FORM_C GREEK_ACCENT FULL_FOLDING",
    ", ASCII_UPPER_CASE ACCENTS",
    ", ASCII_LOWER_CASE ACCENTS",
    ", ACCENTS FORM_KC",
    ", LATIN_ASCII",
    "FORM_D_OF_LATIN,",
    "OCTETS, CYRILLIC_LOWER_CASE",
    "EUC_KR, FORM_C",
    "FORM_D_OF_SEVERAL, UPPER_CASE",
    "SIMPLE_FOLDING, UMLAUTS ACCENTS",
    "GREEK_ACCENT MARKS,",
    "QUOTES, SHIFT_JIS",
    "SHIFT_JIS, LATIN_1",
    "NO_VERSION ASCII_UPPER_CASE,",
    "LATIN_1, NO_SPACE",
    "ACCENTS FORM_KC,",
  })
  void tellsNothingWrong(String storing, String comparing) throws IOException {
    Liar.assertWithinRates(tried(storing, comparing));
  }

  /** Of names of marks or emoji alone it is open what is left of them, or how they are escaped. */
  @ParameterizedTest
  @CsvSource({
    "ACCENTS UPPER_CASE,",
    "ACCENTS, UPPER_CASE",
    "FORM_C ACCENTS LOWER_CASE,",
    "FORM_D EMOJI,",
    "FORM_KC ACCENTS,",
    "ESCAPES,",
    "ASCII_UPPER_CASE, WITHIN_BMP",
    "SIMPLE_UPPER_CASE, WITHIN_BMP",
  })
  void tellsNearlyAllPairs(String storing, String comparing) throws IOException {
    Prediction prediction = tried(storing, comparing);

    Liar.assertWithinRates(prediction);
    assertThat(prediction.openPairs()).hasSizeLessThanOrEqualTo(prediction.pairs() / 40);
  }

  private static Prediction tried(String storing, String comparing) throws IOException {
    UnaryOperator<String> stored = storing == null ? name -> name : all(storing);
    UnaryOperator<String> key = comparing == null ? name -> name : all(comparing);
    try (FileSystem lying = Liar.of(stored, name -> key.apply(stored.apply(name)))) {
      Path root = lying.getPath("/");
      return Liar.tried(Liar.probed(root), root, PAIRS);
    }
  }
}
