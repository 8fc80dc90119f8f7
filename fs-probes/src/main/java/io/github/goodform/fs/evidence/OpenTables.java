package io.github.goodform.fs.evidence;

import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Length;
import io.github.goodform.fs.evidence.NameObservation.Letters;
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

  private static final String LATIN_LETTER = "canonical-latin";

  private static final String LENGTH = "length-ascii";

  private static final int FEW = 512;

  private static final int LAST_OF_ASCII = 0x7F;

  /** Digits of an octet. */
  private static final int HEX = 2;

  /** The most octets of a character, of which a part may be cut. */
  private static final int MOST_OCTETS = 4;

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
      case ALPHABET -> !tables.traits.joinsUnrelated();
      case KEPT_CHARACTERS -> tables.listsFewCharacters();
      case SINGLE -> tables.cutsNames();
      case GIVEN_LENGTH ->
          tables.cutsNames()
              || tables.losesNames()
              || (tables.losesRest() && !isAscii(question.first()));
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
        && !cutsLongNames()
        && joinsBeyondAscii(!rule.is(CaseRule.SENSITIVE));
  }

  private NameObservation characters() {
    return traits.evidence().of(TableFindings.CHARACTERS);
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c <= LAST_OF_ASCII);
  }

  private boolean cutsNames() {
    return traits.evidence().of(LENGTH) instanceof Length length && length.isCut();
  }

  /** Whether longer names are created, and nothing is stored. */
  private boolean losesNames() {
    return traits.evidence().of(LENGTH) instanceof Length length
        && length.next().reason() == ErrorKind.LOST;
  }

  /** Whether a name of many letters is cut. */
  private boolean cutsLongNames() {
    return cutsNames()
        && traits.evidence().of(LENGTH) instanceof Length length
        && length.units() < Letters.MOST_OCTETS;
  }

  /** Whether characters beyond ASCII are listed, and so few that each can be asked with each. */
  private boolean listsFewCharacters() {
    return characters() instanceof Characters characters
        && characters.listed().size() <= FEW
        && characters.listed().keySet().stream().anyMatch(c -> c > LAST_OF_ASCII);
  }

  /** Whether names are cut after a character that a charset lacks: then a name of many is none. */
  private boolean losesRest() {
    return characters() instanceof Characters characters && !characters.last().isEmpty();
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
   * Whether there are short names, in capitals of a code page that is not known. Where each octet
   * of a name is a character to the driver, letters of two octets tell nothing.
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
    if (traits.joinsUnrelated()) {
      return false;
    } else if (losesMark()) {
      return true;
    }
    TraitAnswer<NormalizationForm> form = traits.of(Trait.NORMALIZATION);
    if (form.isConclusive() && !form.is(NormalizationForm.NONE)) {
      return false;
    }
    for (String id : CHARSETS) {
      if (traits.finding(id).is(NameVerdict.REFUSED) && !isTooLong(id)) {
        return true;
      }
    }
    return replacesCharacters();
  }

  /**
   * Whether a letter is listed without its mark, in any case, as where a store takes it for one
   * that it has.
   */
  private boolean losesMark() {
    Question question = Question.named(LATIN_LETTER);
    String base = question.second().replaceAll("\\p{Mn}", "");
    return traits.evidence().of(LATIN_LETTER) instanceof Relation relation
        && relation.forward().listed().names().size() == 1
        && NameOctets.text(relation.forward().listed().names().get(0))
            .filter(base::equalsIgnoreCase)
            .isPresent();
  }

  private boolean replacesCharacters() {
    for (String id : CHARSETS) {
      Finding finding = traits.finding(id);
      boolean isRewritten =
          finding.is(NameVerdict.REWRITTEN) && !isCut(id) && !keepsBeyondAscii(id);
      if (finding.is(NameVerdict.LOSSY) || isRewritten) {
        return true;
      }
    }
    return false;
  }

  /** Whether all beyond ASCII is listed: what a letter of ASCII becomes is no charset's matter. */
  private boolean keepsBeyondAscii(String id) {
    return traits.evidence().of(id) instanceof Single single
        && single.listed().names().size() == 1
        && NameOctets.text(single.listed().names().get(0))
            .filter(listed -> holds(listed, Question.named(id).first()))
            .isPresent();
  }

  /** Whether a text has all characters beyond ASCII of another one, in their order. */
  private static boolean holds(String text, String other) {
    int from = 0;
    for (int c : other.codePoints().filter(one -> one > LAST_OF_ASCII).toArray()) {
      int at = text.indexOf(c, from);
      if (at < 0) {
        return false;
      }
      from = at + Character.charCount(c);
    }
    return true;
  }

  /** Whether nothing but the end of the name is missing, for it is too long. */
  private boolean isCut(String id) {
    if (!cutsNames()
        || !(traits.evidence().of(LENGTH) instanceof Length length)
        || !(traits.evidence().of(id) instanceof Single single)) {
      return false;
    }
    String name = NameOctets.hex(Question.named(id).firstOctets());
    return single.listed().names().stream()
        .allMatch(
            listed ->
                name.startsWith(listed)
                    && (listed.length() / HEX >= length.units() - MOST_OCTETS
                        || NameOctets.text(listed).orElse("").length() == length.units()));
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
