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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The questions, each written once.
 *
 * <p>Every name of a relation is longer than eight characters plus three, except where the id says
 * {@code short}: on FAT a short name also has an upper-cased 8.3 alias that answers in its place.
 */
public final class QuestionCatalogue {
  /** Code points that case folding or normalization may ignore, and two that none should. */
  public static final List<Integer> IGNORABLES =
      List.of(
          0x00AD, 0x034F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x202E, 0x2060, 0x206A, 0xFE0F,
          0xFEFF, 0xFFF9, 0xE0001, 0xE0100);

  static final List<Question> ALL = List.copyOf(new Builder().build());
  static final Map<String, Question> BY_ID = byId();

  /**
   * The questions of the quick profile: enough to compare names and to tell which can be stored.
   */
  public static final Set<String> QUICK =
      Set.of(
          "control-same",
          "control-bmp",
          "control-supplementary",
          "canonical-latin",
          "canonical-hangul",
          "canonical-angstrom",
          "compatibility-ligature",
          "compatibility-fullwidth",
          "case-ascii",
          "case-latin",
          "case-sharp-s-ss",
          "ignorable-200d",
          "name-con",
          "name-aux-extension",
          "name-colon",
          "name-question-mark",
          "name-asterisk",
          "name-less-than",
          "name-greater-than",
          "name-vertical-line",
          "name-quotation-mark",
          "name-backslash",
          "name-control-01",
          "name-line-feed",
          "name-delete",
          "name-emoji",
          "alias-trailing-dot",
          "alias-trailing-space",
          "given-canonical",
          "given-case");

  private QuestionCatalogue() {}

  private static Map<String, Question> byId() {
    Map<String, Question> questions = new LinkedHashMap<>();
    for (Question question : ALL) {
      if (questions.put(question.id(), question) != null) {
        throw new IllegalStateException("two questions with the id " + question.id());
      }
    }
    return Collections.unmodifiableMap(questions);
  }

  /**
   * The id of the question whether a code point is ignored.
   *
   * @param codePoint one of {@link #IGNORABLES}
   * @return the id
   */
  public static String ignorableId(int codePoint) {
    String digits = Integer.toHexString(codePoint);
    return "ignorable-" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }

  private static final class Builder {
    private final List<Question> questions = new ArrayList<>();

    List<Question> build() {
      controls();
      given();
      canonical();
      compatibility();
      caseFolding();
      turkish();
      shortCases();
      ignorables();
      names();
      aliases();
      renames();
      lengths();
      decompositionVersions();
      caseVersions();
      octets();
      return questions;
    }

    private void controls() {
      add(CONTROL, Kind.SINGLE, "control-same", "goodform-same.name", "", "");
      relation(CONTROL, "control-bmp", "\u4E2D", "\u6587");
      relation(CONTROL, "control-supplementary", "\uD83D\uDE00", "\uD83D\uDC1F");
    }

    /**
     * The words around them are added by the probe: names in somebody's directory must be fresh.
     */
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
    }

    private void compatibility() {
      relation(COMPATIBILITY, "compatibility-ligature", "\uFB01", "fi");
      relation(COMPATIBILITY, "compatibility-fullwidth", "\uFF21", "A");
      relation(COMPATIBILITY, "compatibility-superscript", "\u00B2", "2");
      relation(COMPATIBILITY, "compatibility-apostrophe-n", "\u0149", "\u02BCn");
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
    }

    private void turkish() {
      relation(CASE, "case-dotted-i", "\u0130", "i");
      relation(CASE, "case-dotted-i-mark", "\u0130", "i\u0307");
      relation(CASE, "case-dotless-i-upper", "\u0131", "I");
      relation(CASE, "case-dotless-i", "\u0131", "i");
    }

    private void shortCases() {
      add(CASE, Kind.RELATION, "case-short-ascii", "abc", "ABC", "");
      add(CASE, Kind.RELATION, "case-short-latin", "\u00E5", "\u00C5", "");
      add(CASE, Kind.RELATION, "case-short-o-grave", "\u00F2", "\u00D2", "");
      add(CASE, Kind.RELATION, "case-short-sigma", "\u03C3", "\u03A3", "");
    }

    private void ignorables() {
      for (int codePoint : IGNORABLES) {
        relation(
            IGNORABLE, ignorableId(codePoint), "a" + Character.toString(codePoint) + "b", "ab");
      }
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

    /** The surrogate comes last: its octets are known to have killed a FUSE daemon. */
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
      raw("surrogate", "78EDA080");
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

    private void relation(Group group, String id, String first, String second) {
      String stem = "goodform-" + group.name().toLowerCase(java.util.Locale.ROOT) + "-";
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
}
