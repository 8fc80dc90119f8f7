package io.github.goodform.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameComparison;
import io.github.goodform.fs.evidence.NameHandling;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Storability;
import io.github.goodform.fs.evidence.StoredForm;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Directories that take names for the same in ways that no recording has: whatever they do, no
 * collision is missed.
 */
class KeyedLiesTest {
  /** Pairs that differ behind a long beginning, and pairs that differ in one case table. */
  private static final List<String[]> PAIRS =
      List.of(
          new String[] {"n".repeat(100) + "1", "n".repeat(100) + "2"},
          new String[] {"n".repeat(130) + ".txt", "n".repeat(130) + ".doc"},
          new String[] {"n".repeat(99) + "1", "n".repeat(99) + "2"},
          new String[] {"\u00E9".repeat(60) + "1", "\u00E9".repeat(60) + "2"},
          new String[] {"\u4E2D".repeat(34), "\u4E2D".repeat(33) + "\u4E1A"},
          new String[] {"longname-one.txt", "longname-two.txt"},
          new String[] {"\u4E2D".repeat(11) + ".txt", "\u4E2D".repeat(11) + ".doc"},
          new String[] {"\u4E2D".repeat(11) + ".txt", "?".repeat(11) + ".txt"},
          new String[] {"\u4E2D".repeat(40), "?".repeat(31)},
          new String[] {"\u4E2D".repeat(7) + "a.txt", "\u4E2D".repeat(7) + "b.txt"},
          new String[] {"\u03F4", "\u03B8"},
          new String[] {"\u2126", "\u03C9"},
          new String[] {"\u212A", "K"},
          new String[] {"\u212B", "\u00E5"},
          new String[] {"\u0130", "i"},
          new String[] {"\u1C81", "\u0434"},
          new String[] {"\uA64A", "\u1C88"},
          new String[] {"\u2122", "TM"},
          new String[] {"\u4E2D", "\u56FD"},
          new String[] {"\u00E9", "\u00E8"},
          new String[] {"\u4E2D\u56FD.txt", "??.txt"},
          new String[] {"b\u0001c", "bc"},
          new String[] {"b?c", "b_c"},
          new String[] {"b:c", "b_c"},
          new String[] {"  lead", "lead"},
          new String[] {"\uFF8A\uFF9D\uFF76\uFF78", "\u30CF\u30F3\u30AB\u30AF"},
          new String[] {"\uFF21\uFF4A", "Aj"},
          new String[] {"\u00C5NGSTR\u00D6M", "\u00E5ngstr\u00F6m"},
          new String[] {"\u1E96", "H\u0331"},
          new String[] {"M\u01F0l", "MJ\u030CL"},
          new String[] {"na\u00EFve", "naive"},
          new String[] {"\u0439", "\u0438"},
          new String[] {"Z\u0308", "Z"},
          new String[] {"\u05E9\u05B8\u05C1", "\u05E9"},
          new String[] {"\u1EA4", "\u00E2"},
          new String[] {"a\u0304\u00AD\u0345", "a\u0345\u0304"},
          new String[] {"\u0345\u05B0", "\u0399\u05B0"},
          new String[] {"\u1F84", "\u1F04\u03B9"});

  private static final Charset GBK = Charset.forName("GBK");

  /** How such a directory stores names and by which keys it looks them up. */
  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  enum Lie {
    LOWER_CASE(name -> name, name -> Liar.each(name, UCharacter::toLowerCase)),
    SIMPLE_FOLDING(name -> name, name -> Liar.each(name, c -> UCharacter.foldCase(c, true))),
    CUTS_AT_100_OCTETS(name -> Liar.octets(name, 100), name -> Liar.octets(name, 100)),
    CUTS_AT_100_UNITS(name -> units(name, 100), name -> units(name, 100)),
    CUTS_AT_220_OCTETS_AND_IGNORES_CASE(
        name -> Liar.octets(name, 220),
        name -> Liar.each(Liar.octets(name, 220), c -> c == 0x1CD ? c : UCharacter.toLowerCase(c))),
    CUTS_AT_31_OCTETS_AND_REPLACES(Lie::latinOf31Octets, Lie::latinOf31Octets),
    LISTS_31_LATIN_CHARACTERS(name -> units(latin(name), 31), name -> latin(Liar.octets(name, 31))),
    REPLACES_AND_CUTS_AT_31_OCTETS(
        name -> Liar.octets(latin(name), 31), name -> Liar.octets(latin(name), 31)),
    CUTS_TO_8_AND_3(Lie::short83, Lie::short83),
    COMPARES_100_UNITS(name -> name, name -> units(name, 100)),
    COMPARES_8_UNITS(name -> name, name -> units(name, 8)),
    LATIN_ONLY(
        name -> name, name -> Liar.each(name, c -> c < 0x100 ? UCharacter.toLowerCase(c) : c)),
    HALF_AND_FULL_WIDTH(name -> name, Lie::inOneWidth),
    UPPER_CASE_OF_FORM_D(
        name -> name, name -> Liar.formD(Liar.each(Liar.formD(name), UCharacter::toUpperCase))),
    UPPER_CASE_OF_FORM_C(name -> name, name -> Liar.each(Lie.formC(name), UCharacter::toUpperCase)),
    FORM_C_OF_BOTH_CASES(name -> name, name -> formC(bothCases(name))),
    FORM_D_OF_SIMPLE_FOLDING(
        name -> name, name -> Liar.formD(Liar.each(name, c -> UCharacter.foldCase(c, true)))),
    REPLACES_ITS_SUBSTITUTE(Lie::latinWithout, Lie::latinWithout),
    COMPATIBLE_LOWER_CASE(
        name -> name,
        name ->
            Liar.each(Normalizer.normalize(name, Normalizer.Form.NFKD), UCharacter::toLowerCase)),
    REPLACES_NON_ASCII(Lie::ascii, Lie::ascii),
    REPLACES_NON_LATIN(Lie::latin, Lie::latin),
    DROPS_CONTROLS(Lie::withoutControls, Lie::withoutControls),
    UNDERLINES(name -> name.replaceAll("[?:*]", "_"), name -> name.replaceAll("[?:*]", "_")),
    DROPS_LEADING_SPACES(Lie::withoutLeadingSpaces, Lie::withoutLeadingSpaces),
    IGNORES_MARKS(name -> name, Lie::withoutMarks),
    IGNORES_MARKS_AND_CASE(
        name -> name, name -> Liar.each(withoutMarks(name), c -> UCharacter.foldCase(c, true))),
    IGNORES_ACCENTS_OF_COMPOSED(name -> name, Lie::withoutAccents),
    IGNORES_AND_RAISES_FORM_D(
        name -> name, name -> Liar.formD(withoutZeroWidth(name)).toUpperCase(Locale.ROOT)),
    LISTS_FORM_D(name -> Normalizer.normalize(name, Normalizer.Form.NFD), name -> name),
    LISTS_LOWER_CASE_OF_FORM_D(name -> lower(Liar.formD(name)), name -> lower(Liar.formD(name))),
    LISTS_FOLDED(Lie::folded, Lie::folded),
    LISTS_FOLDED_FORM_C(Lie::foldedFormC, Lie::foldedFormC),
    LISTS_LOWER_CASE_AND_COMPARES_COMPATIBLE(
        Lie::lower, name -> Normalizer.normalize(lower(name), Normalizer.Form.NFKC)),
    REPLACES_BEYOND_BMP_IN_FORM_C(Lie::formCOfBmp, Lie::formCOfBmp),
    COMPARES_IN_GBK(name -> name, name -> new String(name.getBytes(GBK), GBK)),
    COMPARES_WHAT_SHIFT_JIS_HAS(name -> name, CharsetDirectoryTest.beforeLost("Shift_JIS"));

    private final UnaryOperator<String> stored;
    private final UnaryOperator<String> key;

    Lie(UnaryOperator<String> stored, UnaryOperator<String> key) {
      this.stored = stored;
      this.key = key;
    }

    private static String folded(String name) {
      return UCharacter.foldCase(name, true);
    }

    private static String foldedFormC(String name) {
      return Normalizer.normalize(folded(name), Normalizer.Form.NFC);
    }

    private static String formC(String name) {
      return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    /** As {@code equalsIgnoreCase} compares. */
    private static String bothCases(String name) {
      return Liar.each(name, c -> Character.toLowerCase(Character.toUpperCase(c)));
    }

    /** What stands for a character is not found by the name that is listed. */
    private static String latinWithout(String name) {
      return latin(name.replace('?', '_'));
    }

    private static String lower(String name) {
      return Liar.each(name, UCharacter::toLowerCase);
    }

    private static String formCOfBmp(String name) {
      return Liar.each(
          Normalizer.normalize(name, Normalizer.Form.NFC),
          c -> Character.isBmpCodePoint(c) ? c : '?');
    }

    /** A name of marks alone stays what it is: no name is empty. */
    private static String withoutMarks(String name) {
      String letters = Liar.formD(name).replaceAll("\\p{Mn}", "");
      return letters.isEmpty() ? name : letters;
    }

    /** Nothing but zero-width characters, or dots with them, stays what it is. */
    private static String withoutZeroWidth(String name) {
      return Liar.without(name, "[\\u200B-\\u200D\\u00AD\\uFEFF]");
    }

    /** As a table of Latin letters would have it, which knows nothing of marks alone. */
    private static String withoutAccents(String name) {
      return Liar.each(name, c -> c < 0x250 ? Liar.formD(Character.toString(c)).codePointAt(0) : c);
    }

    /** Half-width and full-width forms, and no other compatible ones. */
    private static String inOneWidth(String name) {
      StringBuilder mapped = new StringBuilder();
      name.codePoints()
          .mapToObj(Character::toString)
          .map(c -> isOfWidth(c) ? Normalizer.normalize(c, Normalizer.Form.NFKC) : c)
          .forEach(mapped::append);
      return mapped.toString();
    }

    private static boolean isOfWidth(String c) {
      return '\uFF01' <= c.charAt(0) && c.charAt(0) <= '\uFFEE';
    }

    private static String ascii(String name) {
      return Liar.each(name, c -> c < 0x80 ? c : '?');
    }

    private static String latin(String name) {
      return Liar.each(name, c -> c < 0x100 ? c : '?');
    }

    /** A part of a character is replaced, too. */
    private static String latinOf31Octets(String name) {
      byte[] octets = name.getBytes(UTF_8);
      return latin(new String(octets, 0, Math.min(31, octets.length), UTF_8));
    }

    private static String withoutControls(String name) {
      return name.replaceAll("[\\x01-\\x1F]", "");
    }

    /** Nothing but spaces stays what it is: no name is empty. */
    private static String withoutLeadingSpaces(String name) {
      return name.isBlank() ? name : name.replaceFirst("^ +", "");
    }

    private static String units(String name, int most) {
      return name.substring(0, Math.min(most, name.length()));
    }

    /** As the msdos driver of Linux, but for case. */
    private static String short83(String name) {
      int dot = name.lastIndexOf('.');
      return dot <= 0
          ? units(name, 8)
          : units(name.substring(0, dot), 8) + '.' + units(name.substring(dot + 1), 3);
    }

    FileSystem make() throws IOException {
      return Liar.of(stored, key);
    }
  }

  private static final Map<Lie, List<String>> TRAITS =
      Map.of(
          Lie.LOWER_CASE, List.of("caseRule=" + CaseRule.SIMPLE),
          Lie.SIMPLE_FOLDING, List.of("caseRule=" + CaseRule.SIMPLE),
          Lie.CUTS_AT_100_OCTETS, List.of("caseRule=" + CaseRule.SENSITIVE),
          Lie.COMPARES_100_UNITS, List.of("longestName=100 UTF16"),
          Lie.COMPARES_8_UNITS, List.of("caseRule=inconclusive", "dottedI=inconclusive"),
          Lie.LISTS_FORM_D,
              List.of(
                  "storedForm=" + StoredForm.FORM_D,
                  "listedNamesFound=false",
                  "recreated=" + NameHandling.KEPT));

  @ParameterizedTest
  @EnumSource
  void missesNoCollision(Lie lie) throws IOException {
    try (FileSystem lying = lie.make()) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      assertThat(profile.traits().entrySet().stream().map(t -> t.getKey() + "=" + value(t)))
          .containsAll(TRAITS.getOrDefault(lie, List.of()));
      Liar.assertWithinRates(Liar.tried(profile, root, PAIRS));
    }
  }

  private static String value(Map.Entry<String, TraitAnswer<?>> trait) {
    return trait.getValue().value().map(Object::toString).orElse("inconclusive");
  }

  /** A probe that asks little leaves open what it did not ask. */
  @Test
  void leavesOpenWhatQuickDidNotAsk() throws IOException {
    try (FileSystem lying = Lie.LOWER_CASE.make()) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      for (String pair : List.of("\u212AK", "\u2126\u03C9", "\u03F4\u03B8", "\u0130i")) {
        assertThat(quick.samePath(pair.substring(0, 1), pair.substring(1)).verdict())
            .isEqualTo(NameVerdict.INCONCLUSIVE);
      }
    }
  }

  @Test
  void leavesOpenWhetherQuickCutsLongNames() throws IOException {
    try (FileSystem lying = Lie.CUTS_AT_100_OCTETS.make()) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();
      String longest = "n".repeat(143);

      assertThat(quick.samePath(longest + "1", longest + "2").verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.samePath(longest + "1", longest + "2").reason())
          .isEqualTo("longestName: length-ascii: not asked");
      assertThat(quick.samePath(longest, longest + "2").verdict())
          .isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.lockKey(longest + "1")).isEqualTo(quick.lockKey(longest + "2"));
      assertThat(quick.key(longest + "1")).isNotEqualTo(quick.key(longest + "2"));
      assertThat(quick.samePath("n".repeat(142) + "1", "n".repeat(142) + "2").verdict())
          .isEqualTo(NameVerdict.DISTINCT);
    }
  }

  @Test
  void leavesOpenWhetherQuickDropsLeadingSpaces() throws IOException {
    try (FileSystem lying = Lie.DROPS_LEADING_SPACES.make()) {
      FileNameProfile quick = FileNameProbe.of(lying.getPath("/")).quick();

      assertThat(quick.samePath(" a", "a").verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(quick.lockKey(" a")).isEqualTo(quick.lockKey("a"));
      assertThat(quick.key(" a")).isNotEqualTo(quick.key("a"));
      assertThat(quick.samePath("a b", "ab").verdict()).isEqualTo(NameVerdict.DISTINCT);
      assertThat(quick.samePath(" a", "b").verdict()).isEqualTo(NameVerdict.DISTINCT);
    }
  }

  /** Where a plain name is listed as another one, no two names are known to be two files. */
  @Test
  void knowsNothingWhereThePlainNameIsCut() throws IOException {
    try (FileSystem lying = Lie.CUTS_TO_8_AND_3.make()) {
      Path root = lying.getPath("/");
      for (FileNameProfile profile :
          List.of(FileNameProbe.of(root).quick(), PatientProbe.of(root).full())) {
        assertThat(profile.finding("control-same").verdict()).isEqualTo(NameVerdict.DISTINCT);
        assertThat(profile.samePath("a.text", "a.tex").verdict())
            .isEqualTo(NameVerdict.INCONCLUSIVE);
        assertThat(profile.samePath("a.text", "a.tex").reason())
            .startsWith("control-same: DISTINCT");
        assertThat(profile.lockKey("a.text")).isEqualTo(profile.lockKey("a.tex"));
        assertThat(profile.key("abcdefgh.txt")).isNotEqualTo(profile.key("abcdefgh.doc"));
      }
    }
  }

  /** Only names that are cut may be one file by their beginning. */
  @Test
  void tellsShortNamesApartWhereTheGivenNameIsCut() throws IOException {
    try (FileSystem lying = Lie.CUTS_AT_31_OCTETS_AND_REPLACES.make()) {
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();
      String seven = "\u4E2D".repeat(7);

      assertThat(profile.samePath(seven + "a.txt", seven + "b.txt").isDistinct()).isTrue();
      assertThat(profile.samePath(seven + "a.txt", "???????a.txt").isDistinct()).isFalse();
      NameComparison cut = profile.samePath(seven + seven + "a", seven + seven + "b");
      assertThat(cut.verdict()).isEqualTo(NameVerdict.INCONCLUSIVE);
      assertThat(cut.reason()).isEqualTo("longer names are cut");
    }
  }

  /** As HFS with Mac OS Roman, which stores as many characters as octets count. */
  @Test
  void knowsWhatIsListedWhereTheGivenNameIsCut() throws IOException {
    try (FileSystem lying = Lie.LISTS_31_LATIN_CHARACTERS.make()) {
      FileNameProfile profile = Liar.probed(lying.getPath("/"));
      String thirty = "\u00E5".repeat(30);

      assertThat(profile.storability(thirty + "a").verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.storedAs(thirty + "\u4E2Da")).hasValue(thirty + '?');
      Storability cut = profile.storability(thirty + "ab");
      assertThat(cut.verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(cut.reason()).isEqualTo("longer names are cut");
      assertThat(profile.storedAs(thirty + "ab")).hasValue(thirty + 'a');
      assertThat(profile.samePath(thirty + "a", thirty + "b").isDistinct()).isFalse();
    }
  }

  /** Names of letters have at most 200 octets, so that what was asked in them is an answer. */
  @Test
  void knowsTheLettersWhereLongerNamesAreCut() throws IOException {
    try (FileSystem lying = Lie.CUTS_AT_220_OCTETS_AND_IGNORES_CASE.make()) {
      Path root = lying.getPath("/");
      FileNameProfile profile = Liar.probed(root);

      assertThat(profile.finding("table-case").verdict()).isEqualTo(NameVerdict.MEASURED);
      assertThat(profile.samePath("\u01CD", "\u01CE").isDistinct()).isTrue();
      Liar.assertLittleOpen(Liar.tried(profile, root, PAIRS));
    }
  }

  @Test
  void countsUnitsWhereUnitsAreCut() throws IOException {
    try (FileSystem lying = Lie.CUTS_AT_100_UNITS.make()) {
      FileNameProfile profile = PatientProbe.of(lying.getPath("/")).full();

      assertThat(profile.storability("\u4E2D".repeat(100)).verdict()).isEqualTo(NameVerdict.KEPT);
      assertThat(profile.storability("\u4E2D".repeat(101)).verdict()).isEqualTo(NameVerdict.LOSSY);
      assertThat(profile.storability("\u4E2D".repeat(101)).reason())
          .isEqualTo("longer names are cut");
      assertThat(profile.storedAs("\u4E2D".repeat(101))).hasValue("\u4E2D".repeat(100));
    }
  }

  @Test
  void tellsThatLongNamesAreCut() throws IOException {
    try (FileSystem lying = Lie.CUTS_AT_100_OCTETS.make()) {
      FileNameProfile profile =
          FileNameProbe.of(lying.getPath("/")).ask(Trait.LONGEST_NAME, Trait.CASE_RULE);

      assertThat(profile.longestName().orElseThrow().limit()).isEqualTo(100);
      assertThat(profile.longestName().reason()).endsWith("; longer names are cut");
      assertThat(profile.finding("length-ascii"))
          .hasToString("MEASURED: 100, then truncated (listed as its beginning)");
      assertThat(profile.samePath("n".repeat(100), "n".repeat(101)).verdict())
          .isEqualTo(NameVerdict.LOSSY);
      assertThat(profile.storability("n".repeat(101)).reason()).isEqualTo("longer names are cut");
      assertThat(FileNameProfile.parse(profile.toJson())).isEqualTo(profile);
      try (FileSystem replay = profile.fileSystem()) {
        Files.createFile(replay.getPath("n".repeat(101)));
        assertThat(replay.getPath("n".repeat(100))).exists();
        assertThat(replay.getPath("n".repeat(99))).doesNotExist();
      }
    }
  }
}
