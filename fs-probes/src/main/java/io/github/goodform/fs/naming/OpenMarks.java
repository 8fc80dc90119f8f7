package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.Alphabets.Mark;
import io.github.goodform.fs.naming.Alphabets.Marks;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The marks that a directory may leave out of names, as it does one that was asked about.
 *
 * @param isOpen whether it may leave out marks behind letters of scripts that were not asked
 * @param isOpenInGreek whether it may leave out marks behind Greek letters
 * @param kept marks that letters of the alphabets keep
 * @param closed the scripts of which all marks are kept that were asked about
 * @param letters letters in form D, each of which is one with another character
 * @param isStored whether what is stored is another name than the one given
 */
record OpenMarks(
    boolean isOpen,
    boolean isOpenInGreek,
    Set<Mark> kept,
    Set<Integer> closed,
    Set<String> letters,
    boolean isStored) {
  /** The questions for a letter with a mark and the letter alone. */
  private static final List<String> ACCENTS =
      List.of("alias-accent", "alias-greek-accent", "alias-cyrillic-accent");

  /** The question for a letter, a mark behind it, and the letter alone. */
  private static final String SEQUENCE = "alias-mark";

  /** The same in Greek, whose capitals have no accents in some comparisons. */
  private static final String GREEK_SEQUENCE = "alias-greek-mark";

  /** The letter that a mark is folded to, which has marks of its own. */
  private static final UnicodeSet LETTER = new UnicodeSet("[\u0399\u03B9]").freeze();

  private static final UnicodeSet MARK = new UnicodeSet("[[:Mn:][:Me:]]").addAll(LETTER).freeze();

  private static final Marks NONE = new Marks(Set.of(), Set.of());
  private static final Normalizer2 FORM_D = Normalizer2.getNFDInstance();

  /**
   * The marks of a directory.
   *
   * @param decomposed characters that are one with others, and that its tables decompose
   * @param key what the tables make of a name
   * @param explained whether other rules join the names of a question
   */
  static OpenMarks of(
      Traits traits,
      Set<Integer> decomposed,
      UnaryOperator<String> key,
      Predicate<Question> explained) {
    Predicate<String> isIgnored =
        id -> CharacterKinds.joins(traits, id) && !explained.test(Question.named(id));
    List<String> ignored = ACCENTS.stream().filter(isIgnored).toList();
    boolean ofSequences = isIgnored.test(SEQUENCE);
    boolean ofGreekSequences = isIgnored.test(GREEK_SEQUENCE);
    boolean isStored =
        ignored.stream().anyMatch(id -> CharacterKinds.isRewritten(traits, id))
            || (ofSequences && CharacterKinds.isRewritten(traits, SEQUENCE))
            || (ofGreekSequences && CharacterKinds.isRewritten(traits, GREEK_SEQUENCE));
    Set<String> letters = new HashSet<>();
    decomposed.forEach(c -> letters.add(FORM_D.normalize(key.apply(Character.toString(c)))));
    // What a letter with a mark keeps tells nothing of a mark behind a letter, unless tables
    // decompose the one into the other.
    boolean ofLetters = !ignored.isEmpty() && (!ofSequences || !decomposed.isEmpty());
    Marks marks = ofLetters ? Alphabets.marks(traits) : NONE;
    Set<Integer> open = scripts(marks.ignored(), mark -> !marks.kept().contains(mark));
    Set<Integer> closed = scripts(marks.kept(), mark -> !open.contains(mark.script()));
    boolean isOpen = closed.isEmpty() ? ofSequences || !ignored.isEmpty() : !open.isEmpty();
    return new OpenMarks(isOpen, ofGreekSequences, marks.kept(), closed, letters, isStored);
  }

  private static Set<Integer> scripts(Set<Mark> marks, Predicate<Mark> which) {
    return marks.stream().filter(which).map(Mark::script).collect(Collectors.toSet());
  }

  /** Whether some may be left out. */
  boolean isAny() {
    return isOpen || isOpenInGreek || !letters.isEmpty();
  }

  /** The text in form D without these marks. */
  String leftOut(String text) {
    if (!isAny()) {
      return text;
    }
    StringBuilder rest = new StringBuilder();
    int base = 0;
    for (int c : FORM_D.normalize(text).codePoints().toArray()) {
      boolean isMark = MARK.contains(c);
      if (!isMark || !mayBeLeftOut(base, c)) {
        rest.appendCodePoint(c);
      }
      base = isMark && !LETTER.contains(c) ? base : c;
    }
    return rest.toString();
  }

  private boolean mayBeLeftOut(int base, int mark) {
    String letter = Character.toString(base) + Character.toString(mark);
    Mark one = Mark.of(base, mark);
    return letters.contains(letter)
        || (isOpenInGreek && !LETTER.contains(mark) && UScript.getScript(base) == UScript.GREEK)
        || (isOpen && !kept.contains(one) && !closed.contains(one.script()));
  }

  /** Whether it is open how the name is stored. */
  boolean mayBeStored(String name) {
    return isStored && isAny() && !leftOut(name).equals(FORM_D.normalize(name));
  }
}
