package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.Finding;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.NormalizationForm;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import io.github.goodform.fs.evidence.Traits;
import java.util.stream.Stream;

/**
 * Whether the answers tell the form and the case of names as the tables have them: else a pair that
 * was not asked may be one file, or two.
 *
 * @param fitted the simplest tables that give the answers
 * @param shortNames whether there are short names as FAT has them
 */
record KnownRules(
    Traits traits,
    CharacterTables fitted,
    WrittenNames written,
    LetterTable letters,
    boolean shortNames) {

  private static final Normalizer2 FORM_D = Normalizer2.getNFDInstance();

  boolean isFormKnown() {
    TraitAnswer<NormalizationForm> form = traits.of(Trait.NORMALIZATION);
    boolean isKnown =
        written.charset().hasNoForms(traits)
            || (form.isConclusive()
                && !written.charset().isLimited()
                && (!form.is(NormalizationForm.PARTIAL) || isAsciiBeforeForm()));
    return isKnown && !joinsSomeCanonical();
  }

  /**
   * Whether nothing decomposes, and yet a character is one with the other that form D makes of it,
   * which its case does not tell: others may be, such as all ideographs with a twin.
   */
  private boolean joinsSomeCanonical() {
    return !fitted.isDecomposing()
        && fitted.replaced().entrySet().stream()
            .filter(pair -> pair.getValue().equals(FORM_D.getDecomposition(pair.getKey())))
            .filter(pair -> pair.getValue().codePoints().count() == 1)
            .anyMatch(pair -> UCharacter.foldCase(pair.getKey(), true) == pair.getKey());
  }

  /**
   * Whether a form is partial because letters of ASCII are folded before they are composed or
   * decomposed with their marks: every pair that was asked about is as that tells.
   */
  private boolean isAsciiBeforeForm() {
    return fitted.isDecomposing()
        && fitted.folding().isOfAscii()
        && fitted.folding().order() == Folding.Order.BEFORE
        && fitted.rigid().isEmpty()
        && fitted.replaced().isEmpty()
        && isAnswered(Question.Group.CANONICAL, Question.Group.DECOMPOSITION_VERSION);
  }

  private boolean isAnswered(Question.Group... groups) {
    return Stream.of(groups)
        .flatMap(group -> Question.of(group).stream())
        .filter(Question::isRelation)
        .allMatch(question -> traits.finding(question.id()).isAnswered());
  }

  boolean isCaseKnown() {
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    boolean table = fitted.folding() == Folding.HFS_PLUS;
    if (isAsciiOfForm()) {
      return true;
    }
    if (letters.isAnswered()) {
      return true;
    }
    // Where short names explain the asymmetry, what the other direction did not find is not folded.
    return rule.isConclusive()
        && !(rule.is(CaseRule.ASCII) && isMoreThanAscii())
        && !(rule.is(CaseRule.SENSITIVE) && joinsSomeLetters())
        && (shortNames || !rule.is(CaseRule.ASYMMETRIC))
        && (table || !rule.is(CaseRule.PARTIAL));
  }

  /**
   * Whether ASCII is folded and nothing else, beside a form: every pair that was asked about is as
   * that tells, of letters with marks and of other scripts.
   */
  private boolean isAsciiOfForm() {
    return isFormKnown()
        && fitted.isDecomposing()
        && fitted.folding().isOfAscii()
        && fitted.rigid().isEmpty()
        && fitted.replaced().isEmpty()
        && traits.of(Trait.CASE_RULE).isConclusive()
        && isAnswered(Question.Group.CASE, Question.Group.CASE_VERSION);
  }

  /** Letters of one script may be joined, and those of others not; or letters with marks. */
  private boolean isMoreThanAscii() {
    return fitted.decomposition() != Decomposition.NONE || joinsSomeLetters();
  }

  /** Whether letters of two cases are one, though those of Latin need not be. */
  private boolean joinsSomeLetters() {
    return Question.of(Question.Group.CASE_VERSION).stream()
        .anyMatch(question -> traits.finding(question.id()).is(NameVerdict.SAME));
  }

  /**
   * Whether a compatible pair is one file that the tables join by an exception only: then others
   * may be, such as all half-width letters.
   */
  boolean joinsSomeCompatible() {
    return fitted.decomposition() != Decomposition.COMPATIBILITY
        && Question.of(Question.Group.COMPATIBILITY).stream()
            .filter(question -> traits.finding(question.id()).is(NameVerdict.SAME))
            .filter(question -> CharacterKinds.compatible(question) == null)
            .anyMatch(
                question ->
                    question.first().codePoints().anyMatch(fitted.replaced()::containsKey)
                        || question.second().codePoints().anyMatch(fitted.replaced()::containsKey));
  }

  /** Whether it was seen that compatible letters are folded as the tables have it. */
  boolean isCompatibleCaseKnown() {
    Finding finding = traits.finding(CaseOrder.BEFORE_CASE);
    return finding.is(NameVerdict.SAME)
        || (finding.is(NameVerdict.DISTINCT) && fitted.folding().order() == Folding.Order.BEFORE);
  }
}
