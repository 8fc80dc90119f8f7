package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.Question.Group;
import io.github.goodform.fs.evidence.Question.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the questions about characters: single names with many of them, which show what is stored
 * as another one, and two names for each kind of characters that a comparison may take for one
 * another.
 */
final class CharacterQuestions {
  private static final String STEM = "goodform-character-";

  private final List<Question> questions = new ArrayList<>();

  /** The questions, in the order in which they are asked. */
  static List<Question> build() {
    CharacterQuestions characters = new CharacterQuestions();
    characters.stored();
    characters.compared();
    return characters.questions;
  }

  /**
   * Characters without case and without a decomposition, so that it is not case and not a form that
   * makes them others.
   */
  private void stored() {
    name("signs", "goodform-signs-!#$%&'()+,;=@[]^_`{}~ b  c.d..e");
    name(
        "latin",
        "goodform-latin-\u00A1\u00A2\u00A3\u00A5\u00A7\u00A9\u00AB\u00AC\u00AE\u00B0"
            + "\u00B1\u00B6\u00B7\u00BB\u00BF\u00D7\u00F7.name");
    name(
        "punctuation",
        "goodform-punctuation-\u2013\u2014\u2018\u2019\u201A\u201C\u201D\u201E"
            + "\u2020\u2022\u2030\u2039\u203A\u20AC.name");
    name(
        "scripts",
        "goodform-scripts-\u05D0\u0628\u0915\u0E01\u1200\u16A0\u3042\u30A2\u3105\u4E2D.name");
  }

  private void compared() {
    relation("no-break-space", "a\u00A0b", "a b");
    add("space-at-end", STEM + "white\u2003", STEM + "white");
    add("tab-at-end", STEM + "tab\t", STEM + "tab");
    add("tilde-at-end", STEM + "tilde~", STEM + "tilde");
    add("version-at-end", STEM + "version;1", STEM + "version");
    add("hyphen-at-start", "-" + STEM + "hyphen", STEM + "hyphen");
    add("dot-at-start", "." + STEM + "dot", STEM + "dot");
    relation("two-spaces", "a  b", "a b");
    relation("underscore", "a_b", "a b");
    relation("hyphen", "a-b", "ab");
    relation("apostrophe", "a\u2019b", "a'b");
    relation("dash", "a\u2013b", "a-b");
    relation("umlaut", "\u00FC", "ue");
    relation("ligature", "\u00E6", "ae");
    relation("ampersand", "a&b", "aandb");
    relation("ellipsis", "a\u2026b", "a...b");
    relation("trademark", "a\u2122", "aTM");
    relation("circled", "a\u2460", "a1");
    relation("fraction", "a\u00BD", "a1\u20442");
    relation("copy-number", "a (1)", "a");
    relation("kana", "\u30AB", "\u304B");
    relation("digit", "\u0661", "1");
    relation("leading-zero", "a01", "a1");
    relation("percent", "a%20b", "a b");
    relation("plus", "a+b", "a b");
    relation("private-use", "a\uF03Ab", "a:b");
    relation("private-use-sfm", "a\uF022b", "a:b");
    relation("control", "a\u0085b", "ab");
    relation("delete", "a\u007Fb", "ab");
    relation("letter", "a\u05D0b", "ab");
    relation("without-capital", "\u1E96", "h\u0331");
    relation("iota-order", "\u03B1\u0345\u0301", "\u03B1\u0301\u0345");
    relation("dotted-i", "I\u0307", "i");
    relation("final-sigma", "\u039F\u03A3-", "\u03BF\u03C2-");
    relation("unrelated-latin", "\u0142", "\u0111");
    relation("unrelated-hebrew", "\u05D3", "\u05E7");
    relation("unrelated-hangul", "\uAC00", "\uD55C");
    relation("supplementary-letter", "\uD800\uDC00", "\uD840\uDC00");
    relation("mathematical", "\uD835\uDC00", "A");
    relation("square", "\u338F", "kg");
    relation("radical", "\u2F00", "\u4E00");
    relation("circled-kana", "\u32D0", "\u30A2");
    relation("new", "\u08BE", "\u08BF");
    relation("unassigned", "\u0378", "\u0379");
    relation("noncharacter", "\uFFFE", "\uFFFF");
    add("first-case", "Goodform-character-first.name", STEM + "first.name");
    add("extension", STEM + "extension.txt", STEM + "extension");
    add("extension-case", STEM + "extension.NAME", STEM + "extension.name");
  }

  private void name(String id, String name) {
    questions.add(new Question("character-" + id, Group.CHARACTER, Kind.SINGLE, name, "", ""));
  }

  private void relation(String id, String first, String second) {
    add(id, STEM + first + ".name", STEM + second + ".name");
  }

  private void add(String id, String first, String second) {
    questions.add(
        new Question("character-" + id, Group.CHARACTER, Kind.RELATION, first, second, ""));
  }
}
