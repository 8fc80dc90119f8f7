package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.List;

/**
 * What no pair of the facts tells: whether letters are composed, decomposed or folded first. A
 * letter whose capital has two code points is one with its parts where it is composed; a mark that
 * is folded to a letter first is not ordered as a mark; a compatible letter whose case is another
 * matter than that of its counterpart, is apart from it where case comes first.
 */
final class CaseOrder {
  /** The order of marks, and of the one mark that folds to a letter. */
  private static final String MARKS = "canonical-mark-order";

  private static final String IOTA = "character-iota-order";

  /** A compatible capital that has no small letter, and the small one. */
  static final String BEFORE_CASE = "compatibility-before-case";

  /** The capital I with a mark, and i. */
  private static final String COMPOSED_I = "character-dotted-i";

  /** A letter that is compatible with a small one, and has no capital of its own. */
  private static final int ORDINAL = 0xAA;

  private final boolean composed;
  private final boolean foldedFirst;
  private final boolean iotaInOrder;
  private final boolean smallFirst;
  private final boolean capitalFirst;
  private final boolean dotLost;
  private final boolean dotOfFormCLost;
  private final boolean dotApart;

  CaseOrder(Traits traits) {
    this.composed =
        traits.of(Trait.IGNORABLES).is(List.of())
            && traits.finding(LooseKeys.WITHOUT_CAPITAL).is(NameVerdict.DISTINCT)
            && traits.finding(LooseKeys.COMPOSED).is(NameVerdict.SAME);
    this.iotaInOrder = traits.finding(IOTA).is(NameVerdict.SAME);
    this.foldedFirst =
        traits.finding(MARKS).is(NameVerdict.SAME) && traits.finding(IOTA).is(NameVerdict.DISTINCT);
    this.smallFirst = traits.finding(BEFORE_CASE).is(NameVerdict.DISTINCT);
    this.capitalFirst = Alphabets.apart(traits).contains(ORDINAL);
    this.dotLost = traits.finding(LooseKeys.DOTTED_I).is(NameVerdict.SAME);
    this.dotOfFormCLost = dotLost && traits.finding(COMPOSED_I).is(NameVerdict.SAME);
    this.dotApart = traits.finding(LooseKeys.MARKED_I).is(NameVerdict.DISTINCT);
  }

  /**
   * Whether a folding is in the order that the answers tell.
   *
   * @param ignores whether code points are ignored: who does, does it all at once, unless a mark is
   *     seen to be ordered first
   */
  boolean admits(Decomposition decomposition, Folding folding, boolean ignores) {
    return decomposition == Decomposition.NONE
        ? admitsWithoutForm(folding)
        : admitsBesideForm(decomposition, folding, ignores);
  }

  /** Of a mapping alone there is one: where nothing is decomposed, no order is told. */
  private static boolean admitsWithoutForm(Folding folding) {
    return switch (folding) {
      case NONE, ASCII, SIMPLE, SIMPLE_OF_FORM, LOWER, SIMPLE_FOLDING, LOWER_OF_UPPER -> true;
      case HFS_PLUS, FULL -> true;
      case ASCII_LOWER, ASCII_OF_FORM, ASCII_OF_FORM_C, SIMPLE_OF_FORM_C -> false;
      case LOWER_FIRST, LOWER_OF_FORM_C, FULL_LOWER_FIRST -> false;
      case SIMPLE_FOLDING_FIRST, SIMPLE_FOLDING_OF_FORM_C -> false;
      case LOWER_OF_UPPER_FIRST, LOWER_OF_UPPER_OF_FORM_C -> false;
      case FULL_FIRST, FULL_UPPER_FIRST, FULL_UPPER_OF_FORM_C, FULL_AT_ONCE -> false;
    };
  }

  private boolean admitsBesideForm(Decomposition decomposition, Folding folding, boolean ignores) {
    boolean compatible = decomposition == Decomposition.COMPATIBILITY;
    boolean composes = compatible || decomposition == Decomposition.CANONICAL;
    boolean beforeSmall = compatible && smallFirst;
    boolean beforeCapital = compatible && capitalFirst;
    boolean atOnce = !iotaInOrder && (foldedFirst || ignores);
    boolean afterForm = !beforeSmall && !beforeCapital;
    return switch (folding) {
      case NONE, ASCII, ASCII_LOWER, ASCII_OF_FORM, HFS_PLUS -> true;
      case ASCII_OF_FORM_C -> composes;
      case SIMPLE -> !(composes && composed);
      case SIMPLE_OF_FORM_C, SIMPLE_FOLDING_OF_FORM_C, LOWER_OF_UPPER_OF_FORM_C ->
          composes && composed;
      case SIMPLE_OF_FORM -> !foldedFirst;
      case LOWER -> !beforeSmall && !dotLost;
      case LOWER_FIRST -> dotLost && !dotOfFormCLost;
      case LOWER_OF_FORM_C -> dotOfFormCLost;
      case FULL_LOWER_FIRST -> beforeSmall && !dotLost;
      case SIMPLE_FOLDING, LOWER_OF_UPPER -> !foldedFirst && !beforeSmall;
      case SIMPLE_FOLDING_FIRST, LOWER_OF_UPPER_FIRST -> foldedFirst || beforeSmall;
      case FULL -> !atOnce && afterForm;
      case FULL_AT_ONCE -> atOnce && afterForm;
      case FULL_FIRST -> beforeSmall;
      case FULL_UPPER_FIRST -> beforeCapital;
      case FULL_UPPER_OF_FORM_C -> composes && dotApart;
    };
  }
}
