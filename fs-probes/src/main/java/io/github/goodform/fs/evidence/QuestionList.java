package io.github.goodform.fs.evidence;

import static io.github.goodform.fs.evidence.Question.Group.ALIAS;
import static io.github.goodform.fs.evidence.Question.Group.CANONICAL;
import static io.github.goodform.fs.evidence.Question.Group.CASE;
import static io.github.goodform.fs.evidence.Question.Group.CASE_VERSION;
import static io.github.goodform.fs.evidence.Question.Group.COMPATIBILITY;
import static io.github.goodform.fs.evidence.Question.Group.CONTROL;
import static io.github.goodform.fs.evidence.Question.Group.DECOMPOSITION_VERSION;
import static io.github.goodform.fs.evidence.Question.Group.GIVEN;
import static io.github.goodform.fs.evidence.Question.Group.IGNORABLE;
import static io.github.goodform.fs.evidence.Question.Group.LENGTH;
import static io.github.goodform.fs.evidence.Question.Group.NAME;
import static io.github.goodform.fs.evidence.Question.Group.OCTETS;

import io.github.goodform.fs.evidence.Question.Group;
import io.github.goodform.fs.evidence.Question.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the questions, each once, in the order in which they are asked.
 *
 * <p>Every name of a relation is longer than eight characters plus three, except where the id says
 * {@code short}: on FAT a short name also has an upper-cased 8.3 alias that answers in its place.
 */
final class QuestionList {
  /** The groups in the order in which they are asked. */
  static final List<Group> ORDER =
      List.of(
          CONTROL,
          GIVEN,
          CANONICAL,
          COMPATIBILITY,
          CASE,
          IGNORABLE,
          NAME,
          ALIAS,
          Group.CHARACTER,
          Group.RENAME,
          Group.CACHE,
          Group.NESTED,
          LENGTH,
          DECOMPOSITION_VERSION,
          CASE_VERSION,
          Group.TABLE,
          OCTETS);

  /** Longer than the names of most directories: what they cut shows how. */
  private static final int LONG = 1090;

  /** With {@link #END}, the 255 octets that most file systems take. */
  private static final int LONG_FOR_MOST = 250;

  private static final String END = ".name";

  private final List<Question> questions = new ArrayList<>();

  /** By name: a switch of the enum itself is another class to load. */
  List<Question> build(Group group) {
    switch (group.name()) {
      case "CONTROL" -> controls();
      case "GIVEN" -> given();
      case "CANONICAL" -> canonical();
      case "COMPATIBILITY" -> compatibility();
      case "CASE" -> caseFolding();
      case "IGNORABLE" -> ignorables();
      case "NAME" -> names();
      case "ALIAS" -> aliases();
      case "CHARACTER" -> questions.addAll(CharacterQuestions.build());
      case "RENAME" -> renames();
      case "CACHE" -> caches();
      case "NESTED" -> nested();
      case "LENGTH" -> lengths();
      case "DECOMPOSITION_VERSION" -> decompositionVersions();
      case "CASE_VERSION" -> caseVersions();
      case "TABLE" -> tables();
      case "OCTETS" -> octets();
      default -> throw new IllegalStateException("no questions of " + group);
    }
    return questions;
  }

  private void controls() {
    add(CONTROL, Kind.SINGLE, "control-same", "goodform-same.name", "", "");
    relation(CONTROL, "control-bmp", "\u4E2D", "\u6587");
    relation(CONTROL, "control-supplementary", "\uD83D\uDE00", "\uD83D\uDC1F");
  }

  /** The words around them are added by the probe: names in somebody's directory must be fresh. */
  private void given() {
    add(GIVEN, Kind.RELATION, "given-canonical", "\u00E5", "a\u030A", "");
    add(GIVEN, Kind.RELATION, "given-case", "case", "CASE", "");
  }

  private void canonical() {
    add(
        CANONICAL,
        Kind.RELATION,
        "canonical-latin",
        "swedish-\u00E5.txt",
        "swedish-a\u030A.txt",
        "");
    relation(CANONICAL, "canonical-hangul", "\uD55C", "\u1112\u1161\u11AB");
    relation(CANONICAL, "canonical-angstrom", "\u212B", "\u00C5");
    relation(CANONICAL, "canonical-ohm", "\u2126", "\u03A9");
    relation(CANONICAL, "canonical-exclusion", "\u0958", "\u0915\u093C");
    relation(CANONICAL, "canonical-cjk", "\uF900", "\u8C48");
    relation(CANONICAL, "canonical-mark-order", "a\u0323\u0307", "a\u0307\u0323");
    relation(CANONICAL, "canonical-greek", "\u0390", "\u1FD3");
    relation(CANONICAL, "canonical-supplementary", "\uD834\uDD5E", "\uD834\uDD57\uD834\uDD65");
    relation(CANONICAL, "canonical-unassigned", "\u0378\u00E5", "\u0378a\u030A");
    relation(CANONICAL, "canonical-greek-hook", "\u03D3", "\u03D2\u0301");
    relation(CANONICAL, "canonical-greek-tonos", "\u038E", "\u03A5\u0301");
    relation(CANONICAL, "canonical-arabic", "\u06D3", "\u06D2\u0654");
    relation(CANONICAL, "canonical-kana", "\u30B2", "\u30B1\u3099");
    relation(CANONICAL, "canonical-myanmar-order", "\u101C\u102D\u102F", "\u101C\u102F\u102D");
  }

  private void compatibility() {
    relation(COMPATIBILITY, "compatibility-ligature", "\uFB01", "fi");
    relation(COMPATIBILITY, "compatibility-fullwidth", "\uFF21", "A");
    relation(COMPATIBILITY, "compatibility-superscript", "\u00B2", "2");
    relation(COMPATIBILITY, "compatibility-apostrophe-n", "\u0149", "\u02BCn");
    relation(COMPATIBILITY, "compatibility-greek-hook", "\u03D3", "\u038E");
    relation(COMPATIBILITY, "compatibility-halfwidth", "\uFF76", "\u30AB");
    relation(COMPATIBILITY, "compatibility-before-case", "\u211A", "q");
    relation(
        COMPATIBILITY,
        "compatibility-eighteen",
        "\uFDFA",
        "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064A\u0647"
            + " \u0648\u0633\u0644\u0645");
    relation(COMPATIBILITY, "compatibility-one-dot-leader", "a\u2024pdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-small-full-stop", "a\uFE52pdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-fullwidth-full-stop", "a\uFF0Epdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-syriac-full-stop", "a\u0701pdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-syriac-sublinear-full-stop", "a\u0702pdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-lisu-tone-full-stop", "a\uA4F8pdf", "a.pdf");
    relation(COMPATIBILITY, "compatibility-joined-one-dot-leader", "a\u2024\u200Dpdf", "a.pdf");
  }

  private void caseFolding() {
    relation(CASE, "case-ascii", "case", "CASE");
    relation(CASE, "case-latin", "\u00E5", "\u00C5");
    relation(CASE, "case-canonical", "\u00C5", "a\u030A");
    relation(CASE, "case-sigma", "\u03C3", "\u03A3");
    relation(CASE, "case-final-sigma-upper", "\u03C2", "\u03A3");
    relation(CASE, "case-final-sigma", "\u03C2", "\u03C3");
    relation(CASE, "case-sharp-s-ss", "\u00DF", "ss");
    relation(CASE, "case-sharp-s-upper", "\u00DF", "SS");
    relation(CASE, "case-sharp-s-capital", "\u00DF", "\u1E9E");
    relation(CASE, "case-capital-sharp-s-ss", "\u1E9E", "ss");
    relation(CASE, "case-kelvin", "\u212A", "k");
    relation(CASE, "case-long-s", "\u017F", "s");
    relation(CASE, "case-micro", "\u00B5", "\u03BC");
    relation(CASE, "case-y-diaeresis", "\u00FF", "\u0178");
    relation(CASE, "case-titlecase-dz", "\u01C6", "\u01C5");
    relation(CASE, "case-deseret", "\uD801\uDC00", "\uD801\uDC28");
    relation(CASE, "case-ligature-upper", "\uFB01", "FI");
    relation(CASE, "case-unassigned", "\u0378v", "\u0378V");
    relation(CASE, "case-without-capital", "\u1E96", "H\u0331");
    turkish();
    shortCases();
  }

  private void turkish() {
    relation(CASE, "case-dotted-i", "\u0130", "i");
    relation(CASE, "case-dotted-i-mark", "\u0130", "i\u0307");
    relation(CASE, "case-dotless-i-upper", "\u0131", "I");
    relation(CASE, "case-dotless-i", "\u0131", "i");
    relation(CASE, "case-i", "i", "I");
  }

  private void shortCases() {
    add(CASE, Kind.RELATION, "case-short-ascii", "abc", "ABC", "");
    add(CASE, Kind.RELATION, "case-short-latin", "\u00E5", "\u00C5", "");
    add(CASE, Kind.RELATION, "case-short-o-grave", "\u00F2", "\u00D2", "");
    add(CASE, Kind.RELATION, "case-short-sigma", "\u03C3", "\u03A3", "");
  }

  private void ignorables() {
    for (int codePoint : QuestionCatalogue.IGNORABLES) {
      relation(
          IGNORABLE,
          QuestionCatalogue.ignorableId(codePoint),
          "a" + Character.toString(codePoint) + "b",
          "ab");
    }
    relation(IGNORABLE, "ignorable-unassigned", "a\uDB43\uDFFFb", "ab");
    relation(IGNORABLE, "ignorable-emoji-selector", "\u2764\uFE0F", "\u2764");
    relation(IGNORABLE, "ignorable-tags", "llama" + tags("pirate"), "llama");
    relation(IGNORABLE, "ignorable-between-marks", "a\u0301\u200D\u0323", "a\u0301\u0323");
  }

  /** A text that nobody sees, in tag characters. */
  private static String tags(String text) {
    StringBuilder tags = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      tags.appendCodePoint(0xE0000 + text.charAt(i));
    }
    return tags.toString();
  }

  private void names() {
    name("con", "CON");
    name("con-extension", "con.txt");
    name("nul", "NUL");
    name("aux-extension", "aux.c");
    name("com1", "COM1");
    name("lpt1-extension", "LPT1.a");
    name("colon", "a:b");
    name("question-mark", "a?");
    name("asterisk", "a*");
    name("less-than", "a<");
    name("greater-than", "a>");
    name("vertical-line", "a|");
    name("quotation-mark", "a\"");
    name("backslash", "a\\b");
    name("control-01", "a\u0001");
    name("line-feed", "a\nb");
    name("delete", "a\u007F");
    name("tilde-dollar", "~$x");
    name("leading-space", " lead");
    name("leading-dot", ".git");
    name("upper-case", "GOODFORM-UPPER.NAME");
    name("noncharacter-ffff", "a\uFFFF");
    name("noncharacter-fdd0", "a\uFDD0");
    name("noncharacter-10ffff", "a\uDBFF\uDFFF");
    name("private-use", "a\uE000");
    name("unassigned", "a\u0378");
    name("emoji", "\uD83D\uDE00");
    name("lone-surrogate", "a\uD800b");
  }

  private void aliases() {
    add(ALIAS, Kind.RELATION, "alias-trailing-dot", "goodform-dot.", "goodform-dot", "");
    add(ALIAS, Kind.RELATION, "alias-trailing-space", "goodform-space ", "goodform-space", "");
    add(
        ALIAS,
        Kind.RELATION,
        "alias-trailing-dots-spaces",
        "goodform-both. .",
        "goodform-both",
        "");
    add(ALIAS, Kind.RELATION, "alias-short-name", "goodform-alias.name", "GOODFO~1.NAM", "");
    relation(ALIAS, "alias-accent", "\u00E9", "e");
    relation(ALIAS, "alias-mark", "e\u0301", "e");
    relation(ALIAS, "alias-greek-accent", "\u03AC", "\u03B1");
    relation(ALIAS, "alias-cyrillic-accent", "\u0451", "\u0435");
    relation(ALIAS, "alias-greek-mark", "\u03B1\u0301", "\u03B1");
  }

  private void lengths() {
    add(LENGTH, Kind.LENGTH, "length-ascii", "a", "", "");
    add(LENGTH, Kind.LENGTH, "length-latin", "\u00E5", "", "");
    add(LENGTH, Kind.LENGTH, "length-latin-decomposed", "a\u030A", "", "");
    add(LENGTH, Kind.LENGTH, "length-hangul", "\uD55C", "", "");
    add(LENGTH, Kind.LENGTH, "length-emoji", "\uD83D\uDE00", "", "");
    add(LENGTH, Kind.LENGTH, "length-greek", "\u0390", "", "");
    add(LENGTH, Kind.LENGTH, "length-composition-exclusion", "\u0344", "", "");
    add(LENGTH, Kind.LENGTH, "length-compatibility", "\uFDFA", "", "");
    add(LENGTH, Kind.SINGLE, "length-extension", "n".repeat(LONG) + END, "", "");
    add(LENGTH, Kind.DEPTH, "length-path", "d", "", "");
  }

  /** Only versions that brought a decomposition; planes apart, for tables that end at FFFF. */
  private void decompositionVersions() {
    decomposition("1.1", "", "\u00C5", "A\u030A");
    decomposition("2.0", "", "\u0F43", "\u0F42\u0FB7");
    decomposition("3.0", "", "\u01F8", "N\u0300");
    decomposition("3.1", "", "\uD834\uDD5E", "\uD834\uDD57\uD834\uDD65");
    decomposition("3.2", "", "\u2ADC", "\u2ADD\u0338");
    decomposition("4.1", "", "\uFA70", "\u4E26");
    decomposition("5.0", "", "\u1B06", "\u1B05\u1B35");
    decomposition("5.2", "", "\uD804\uDC9A", "\uD804\uDC99\uD804\uDCBA");
    decomposition("6.1", "", "\uD804\uDD2E", "\uD804\uDD31\uD804\uDD27");
    decomposition("6.1", "-bmp", "\uFA2E", "\u90DE");
    decomposition("7.0", "", "\uD804\uDF4B", "\uD804\uDF47\uD804\uDF3E");
    decomposition("13.0", "", "\uD806\uDD38", "\uD806\uDD35\uD806\uDD30");
    decomposition("16.0", "", "\uD801\uDDC9", "\uD801\uDDD2\u0307");
  }

  private void caseVersions() {
    caseVersion("1.1", "", 0x00C5, 0x00E5);
    caseVersion("3.0", "", 0x0218, 0x0219);
    caseVersion("3.1", "", 0x10400, 0x10428);
    caseVersion("3.2", "", 0x048A, 0x048B);
    caseVersion("4.0", "", 0x03F7, 0x03F8);
    caseVersion("4.1", "", 0x10A0, 0x2D00);
    caseVersion("5.0", "", 0x0243, 0x0180);
    caseVersion("5.1", "", 0x0370, 0x0371);
    caseVersion("5.2", "", 0x0524, 0x0525);
    caseVersion("6.0", "", 0x0526, 0x0527);
    caseVersion("6.1", "", 0x10C7, 0x2D27);
    caseVersion("7.0", "", 0x0528, 0x0529);
    caseVersion("8.0", "", 0x13F8, 0x13F0);
    caseVersion("9.0", "", 0x1C80, 0x0432);
    caseVersion("9.0", "-supplementary", 0x1E900, 0x1E922);
    caseVersion("11.0", "", 0x1C90, 0x10D0);
    caseVersion("12.0", "", 0xA7BA, 0xA7BB);
    caseVersion("13.0", "", 0xA7C7, 0xA7C8);
    caseVersion("14.0", "", 0x2C2F, 0x2C5F);
    caseVersion("16.0", "", 0xA7DA, 0xA7DB);
    caseVersion("17.0", "", 0xA7CE, 0xA7CF);
  }

  /** The letters are added by the probe. */
  private void tables() {
    add(Group.TABLE, Kind.CHARACTERS, "table-characters", "t", "", "");
    add(Group.TABLE, Kind.KEPT_CHARACTERS, "table-kept", "goodform-table-", "", "");
    add(Group.TABLE, Kind.SINGLE, "table-length-listed", "n".repeat(LONG_FOR_MOST) + END, "", "");
    add(Group.TABLE, Kind.GIVEN_LENGTH, "table-length", "a", "", "");
    add(Group.TABLE, Kind.GIVEN_LENGTH, "table-length-wide", "\uFDFA", "", "");
    add(Group.TABLE, Kind.GIVEN_LENGTH, "table-length-emoji", "\uD83D\uDE00", "", "");
    add(Group.TABLE, Kind.ALPHABET, "table-alphabet", "goodform-table-", "", "");
    add(Group.TABLE, Kind.OCTET_LETTERS, "table-octets", "goodform-table-", "", "");
    add(Group.TABLE, Kind.LETTERS, "table-case", "goodform-table-", "", "");
    add(Group.TABLE, Kind.SHORT_LETTERS, "table-short", "", "", "");
  }

  /**
   * The octets of a surrogate have killed a FUSE daemon; a dot with an ignorable is an error in the
   * structure for ext4 with +F, after which it may be mounted read-only: they come last.
   */
  private void octets() {
    raw("latin1", "E5");
    raw("latin1-inside", "732DE52E747874");
    raw("nul", "780078");
    raw("truncated", "78C3");
    raw("overlong", "78C0AF");
    raw("five-octets", "78F888808080");
    raw("beyond-10ffff", "78F4908080");
    raw("ff", "78FF");
    add(OCTETS, Kind.RAW_RELATION, "octets-case", "616263E5", "414243E5", "");
    raw("surrogate-pair", "EDA0BDEDB880");
    add(OCTETS, Kind.RAW_RELATION, "octets-canonical", "63CCA778E5", "C3A778E5", "");
    raw("surrogate", "78EDA080");
    add(OCTETS, Kind.SINGLE, "name-fake-dot", ".\u200D", "", "");
    add(OCTETS, Kind.SINGLE, "name-fake-dot-dot", "..\u200D", "", "");
  }

  private void renames() {
    add(
        Group.RENAME,
        Kind.RENAME,
        "rename-case",
        "goodform-rename-CASE.name",
        "goodform-rename-case.name",
        "");
  }

  /** Lower case where it can be chosen: some list all names so. */
  private void caches() {
    cache(Kind.LOOKUP, "lookup-case", "goodform-lookup.name", "GOODFORM-LOOKUP.NAME");
    cache(Kind.LOOKUP, "lookup-absent", "goodform-lookup.name", "goodform-absent.name");
    cache(Kind.LISTED, "listed-plain", "goodform-listed.name", "");
    cache(Kind.LISTED, "listed-upper-case", "GOODFORM-LISTED.NAME", "");
    cache(Kind.LISTED, "listed-canonical", "goodform-listed-a\u030A.name", "");
    cache(Kind.LISTED, "listed-emoji-selector", "goodform-listed-\u2764\uFE0F.name", "");
    cache(
        Kind.RECREATE,
        "recreate-canonical",
        "goodform-anew-\u00E5.name",
        "goodform-anew-a\u030A.name");
    cache(Kind.RECREATE, "recreate-case", "goodform-anew.name", "GOODFORM-ANEW.NAME");
    cache(
        Kind.RECREATE_DIRECTORY, "recreate-directory", "goodform-anew.name", "GOODFORM-ANEW.NAME");
    cache(Kind.RECREATE_OPEN, "recreate-open", "goodform-anew.name", "GOODFORM-ANEW.NAME");
    // Decomposed where it can be chosen: some list all names so.
    cache(
        Kind.LOOKUP,
        "lookup-canonical",
        "goodform-lookup-a\u030A.name",
        "goodform-lookup-\u00E5.name");
    cache(
        Kind.RECREATE_DIRECTORY,
        "recreate-directory-canonical",
        "goodform-anew-\u00E5.name",
        "goodform-anew-a\u030A.name");
    cache(
        Kind.RECREATE_OPEN,
        "recreate-open-canonical",
        "goodform-anew-\u00E5.name",
        "goodform-anew-a\u030A.name");
  }

  private void cache(Kind kind, String id, String first, String second) {
    add(Group.CACHE, kind, id, first, second, "");
  }

  private void nested() {
    add(
        Group.NESTED,
        Kind.NESTED,
        "nested-canonical",
        "goodform-nested-\u00E5.name",
        "goodform-nested-a\u030A.name",
        "");
    add(
        Group.NESTED,
        Kind.NESTED,
        "nested-case",
        "goodform-nested-case.name",
        "goodform-nested-CASE.name",
        "");
  }

  private void relation(Group group, String id, String first, String second) {
    String stem = "goodform-" + group.name().toLowerCase(Locale.ROOT) + "-";
    add(group, Kind.RELATION, id, stem + first + ".name", stem + second + ".name", "");
  }

  private void name(String id, String name) {
    add(NAME, Kind.SINGLE, "name-" + id, name, "", "");
  }

  private void raw(String id, String hex) {
    add(OCTETS, Kind.RAW_SINGLE, "octets-" + id, hex, "", "");
  }

  private void decomposition(String version, String plane, String composed, String parts) {
    add(
        DECOMPOSITION_VERSION,
        Kind.RELATION,
        "decomposition-" + version + plane,
        "goodform-version-" + composed,
        "goodform-version-" + parts,
        version);
  }

  private void caseVersion(String version, String plane, int upper, int lower) {
    add(
        CASE_VERSION,
        Kind.RELATION,
        "case-version-" + version + plane,
        "goodform-version-" + Character.toString(upper),
        "goodform-version-" + Character.toString(lower),
        version);
  }

  private void add(Group group, Kind kind, String id, String first, String second, String since) {
    questions.add(new Question(id, group, kind, first, second, since));
  }
}
