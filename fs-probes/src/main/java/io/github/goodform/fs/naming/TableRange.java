package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.VersionInfo;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The code points of a table: those of a Unicode version and before, perhaps of one plane. */
record TableRange(VersionInfo last, boolean bmpOnly) {
  static final TableRange ALL = new TableRange(VersionInfo.getInstance(255), false);

  private static final Map<TableRange, Normalizer2> FORMS_C = new ConcurrentHashMap<>();

  /**
   * Up to the last version with a pair that is one file; only the BMP where no pair beyond it is
   * one of those that were asked. All code points where no pair is one file.
   */
  static TableRange of(
      List<Question> questions, Predicate<Question> isJoined, Predicate<Question> isAsked) {
    VersionInfo last = null;
    for (Question question : questions) {
      if (isJoined.test(question)) {
        VersionInfo version = VersionInfo.getInstance(question.since());
        last = last == null || version.compareTo(last) > 0 ? version : last;
      }
    }
    List<Question> beyondBmp = questions.stream().filter(Question::isSupplementary).toList();
    boolean bmpOnly =
        beyondBmp.stream().anyMatch(isAsked) && beyondBmp.stream().noneMatch(isJoined);
    return last == null ? ALL : new TableRange(last, bmpOnly);
  }

  /**
   * The table of a form that comes before a charset: up to the last version of which a letter and
   * its parts are one file, in whatever is left of them. All code points where the newest version
   * was not asked, or is among these.
   */
  static TableRange ofForm(Traits traits) {
    List<Question> questions = Question.of(Question.Group.DECOMPOSITION_VERSION);
    Set<Question> joined = new HashSet<>();
    Set<Question> parted = new HashSet<>();
    for (Question question : questions) {
      if (traits.finding(question.id()).isAnswered()
          && traits.evidence().of(question.id()) instanceof Relation relation) {
        (relation.forward().lookup().isOk() ? joined : parted).add(question);
      }
    }
    return parted.contains(questions.get(questions.size() - 1))
        ? of(questions, joined::contains, parted::contains)
        : ALL;
  }

  boolean holds(int codePoint) {
    return (!bmpOnly || Character.isBmpCodePoint(codePoint))
        && UCharacter.getAge(codePoint).compareTo(last) <= 0;
  }

  boolean holds(String text) {
    return text.codePoints().allMatch(this::holds);
  }

  /** Form C of these code points; all others stay what they are. */
  Normalizer2 formC() {
    return FORMS_C.computeIfAbsent(this, range -> range.limited(Normalizer2.getNFCInstance()));
  }

  /** A form of these code points; all others stay what they are. */
  Normalizer2 limited(Normalizer2 form) {
    if (equals(ALL)) {
      return form;
    }
    UnicodeSet held = new UnicodeSet("[:age=" + last.getMajor() + "." + last.getMinor() + ":]");
    if (bmpOnly) {
      held.remove(Character.MIN_SUPPLEMENTARY_CODE_POINT, Character.MAX_CODE_POINT);
    }
    return new FilteredNormalizer2(form, held.freeze());
  }
}
