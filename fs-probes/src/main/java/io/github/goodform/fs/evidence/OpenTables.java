package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Decides, from the answers so far, whether a directory is asked letter by letter.
 *
 * <p>A directory that keeps all cases apart, that folds ASCII alone, that folds in full or that
 * normalizes has a table which is known. A table of simple case belongs to the volume, and may be
 * any; so may the code page of 8.3 names.
 */
final class OpenTables {
  private static final List<String> PAIRS = List.of("case-latin", "case-sigma", "case-y-diaeresis");

  private static final List<String> CHARSETS =
      List.of("control-bmp", "character-latin", "character-punctuation", "character-scripts");

  private static final Set<NameLimit.Unit> CHARACTERS =
      Set.of(NameLimit.Unit.UTF16, NameLimit.Unit.UTF16_OF_FORM_D, NameLimit.Unit.CODE_POINTS);

  private final Traits traits;

  private OpenTables(Traits traits) {
    this.traits = traits;
  }

  /** Whether the answers so far leave open what the question asks. */
  static boolean isToBeAsked(Question question, Evidence evidence) {
    OpenTables tables = new OpenTables(Traits.of(evidence));
    return switch (question.kind()) {
      case LETTERS -> tables.isCaseOpen();
      case SHORT_LETTERS -> tables.isShortOpen();
      case OCTET_LETTERS -> tables.isOctetCaseOpen();
      case CHARACTERS -> tables.isCharsetOpen();
      default -> throw new IllegalArgumentException(question.id() + " is not about a table");
    };
  }

  private boolean isCaseOpen() {
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    return rule.isConclusive()
        && !rule.is(CaseRule.FULL)
        && !rule.is(CaseRule.ASYMMETRIC)
        && traits.of(Trait.NORMALIZATION).is(NormalizationForm.NONE)
        && traits.of(Trait.IGNORABLES).is(List.of())
        && !traits.joinsUnrelated()
        && !losesRest()
        && joinsBeyondAscii(!rule.is(CaseRule.SENSITIVE));
  }

  /** Whether names are cut after a character that a charset lacks: then a name of many is none. */
  private boolean losesRest() {
    return traits.evidence().of(TableFindings.CHARACTERS) instanceof Characters characters
        && !characters.last().isEmpty();
  }

  /**
   * Whether letters beyond ASCII are one.
   *
   * @param orLost or may be, for they are replaced
   */
  private boolean joinsBeyondAscii(boolean orLost) {
    List<String> ids = new ArrayList<>(PAIRS);
    for (Question question : Question.of(Question.Group.CASE_VERSION)) {
      ids.add(question.id());
    }
    for (String id : ids) {
      Finding finding = traits.finding(id);
      if (finding.is(NameVerdict.SAME) || (orLost && finding.is(NameVerdict.LOSSY))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Where each octet of a name is a character to the driver, letters of two octets tell nothing.
   */
  private boolean isShortOpen() {
    // Long names that fold these letters join the short ones, too.
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    boolean folds = !rule.is(CaseRule.ASCII) && !rule.is(CaseRule.SENSITIVE);
    // Of a code page without the letters of these questions, only the generated names are seen.
    boolean hasShortNames =
        traits.of(Trait.SHORT_ALIAS).is(true)
            || (rule.is(CaseRule.ASCII) && traits.of(Trait.TRAILING_DOT).is(NameHandling.STRIPPED));
    return !countsOctets()
        && !folds
        && (hasShortNames
            || isTaken("case-short-ascii", "case-ascii")
            || isTaken("case-short-latin", "case-latin")
            || isTaken("case-short-sigma", "case-sigma"));
  }

  private boolean countsOctets() {
    return traits
        .of(Trait.LONGEST_NAME)
        .value()
        .filter(longest -> longest.unit() == NameLimit.Unit.OCTETS)
        .isPresent();
  }

  /** Whether the names of a directory are characters to it, and not octets. */
  private boolean countsCharacters() {
    return traits
        .of(Trait.LONGEST_NAME)
        .value()
        .filter(longest -> CHARACTERS.contains(longest.unit()))
        .isPresent();
  }

  /** Whether characters are refused or replaced, as a charset does that lacks them. */
  private boolean isCharsetOpen() {
    TraitAnswer<NormalizationForm> form = traits.of(Trait.NORMALIZATION);
    if (traits.joinsUnrelated() || (form.isConclusive() && !form.is(NormalizationForm.NONE))) {
      return false;
    }
    for (String id : CHARSETS) {
      if (traits.finding(id).is(NameVerdict.REFUSED) && !isTooLong(id)) {
        return true;
      }
    }
    return replacesCharacters();
  }

  private boolean replacesCharacters() {
    for (String id : CHARSETS) {
      Finding finding = traits.finding(id);
      if (finding.is(NameVerdict.LOSSY) || finding.is(NameVerdict.REWRITTEN)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTooLong(String id) {
    return traits.evidence().of(id) instanceof Single single
        && single.create().reason() == ErrorKind.TOO_LONG;
  }

  /** Each octet of a name may be a letter to the driver, with a capital. */
  private boolean isOctetCaseOpen() {
    TraitAnswer<CaseRule> rule = traits.of(Trait.CASE_RULE);
    return rule.isConclusive()
        && !rule.is(CaseRule.SENSITIVE)
        && !rule.is(CaseRule.FULL)
        && traits.of(Trait.NORMALIZATION).is(NormalizationForm.NONE)
        && !traits.joinsUnrelated()
        && !replacesCharacters()
        && (rule.is(CaseRule.ASCII) || !countsCharacters());
  }

  /** Whether only a short name answers for its other case, or stands in its place. */
  private boolean isTaken(String id, String ofLongNames) {
    return traits.finding(id).is(NameVerdict.ASYMMETRIC)
        && !traits.finding(ofLongNames).is(NameVerdict.ASYMMETRIC)
        && traits.evidence().of(id) instanceof Relation relation
        && relation.reverse().createOther().reason() == ErrorKind.EXISTS;
  }
}
