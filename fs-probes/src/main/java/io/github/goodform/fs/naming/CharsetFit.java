package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.CharsetTable.Conversion;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the table of a charset explains what was found of a directory's names.
 *
 * @param traits what was found
 * @param table the characters that were asked about, after the form that explains most
 */
record CharsetFit(Traits traits, CharsetTable table) {
  /** Letters with nothing in common, of alphabets of which charsets have some. */
  static final List<String> UNRELATED =
      List.of(
          "character-unrelated-latin", "character-unrelated-hebrew", "character-unrelated-hangul");

  private static final String BEYOND_BMP = "control-supplementary";
  private static final String SUPERSCRIPT = "compatibility-superscript";
  private static final int FIRST_MARK = 0x300;
  private static final int LAST_MARK = 0x345;

  private static final List<Normalizer2> COMPATIBLE =
      List.of(Normalizer2.getNFKCInstance(), Normalizer2.getNFKDInstance());

  private static final List<Normalizer2> FORMS =
      Stream.concat(
              Stream.of(Normalizer2.getNFCInstance(), Normalizer2.getNFDInstance()),
              COMPATIBLE.stream())
          .toList();

  /** Letters that most charsets lack, with counterparts that many have. */
  private static final List<String> ACROSS =
      List.of("case-kelvin", "case-long-s", "case-y-diaeresis");

  /**
   * The table that explains what is listed of two forms of a text; empty where the question has no
   * answer, or where characters become others together than each of them alone, in any form.
   */
  static Optional<CharsetFit> of(Traits traits) {
    if (!(traits.evidence().of(CharsetTable.QUESTION) instanceof Characters characters)
        || !traits.finding(CharsetTable.QUESTION).is(NameVerdict.MEASURED)) {
      return Optional.empty();
    }
    Conversion beyondBmp = beyondBmp(traits);
    CharsetTable plain = new CharsetTable(characters, beyondBmp, null);
    TableRange range = TableRange.ofForm(traits);
    Function<Normalizer2, CharsetTable> formed =
        form -> new CharsetTable(characters, beyondBmp, range.limited(form));
    Stream<CharsetTable> compatible =
        plain.isCompatible() && !isFoldedBefore(traits)
            ? COMPATIBLE.stream().map(formed).filter(CharsetTable::isConsistent)
            : Stream.empty();
    return Stream.of(compatible, Stream.of(plain), FORMS.stream().map(formed))
        .flatMap(tables -> tables)
        .map(table -> new CharsetFit(traits, table))
        .filter(CharsetFit::explainsListings)
        .findFirst();
  }

  /** Whether case is another matter of a compatible letter than of its counterpart. */
  private static boolean isFoldedBefore(Traits traits) {
    return !traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE)
        && traits.finding(CaseOrder.BEFORE_CASE).is(NameVerdict.DISTINCT);
  }

  /** What becomes of a character beyond the BMP: of those, one name was asked about. */
  private static Conversion beyondBmp(Traits traits) {
    String name = Question.named(BEYOND_BMP).first();
    int at = 0;
    while (Character.isBmpCodePoint(name.codePointAt(at))) {
      at++;
    }
    String end = name.substring(name.offsetByCodePoints(at, 1));
    if (traits.evidence().of(BEYOND_BMP) instanceof Relation relation) {
      String listed = relation.forward().listed().onlyName().flatMap(NameOctets::text).orElse("");
      if (listed.startsWith(name.substring(0, at)) && !listed.endsWith(end)) {
        return Conversion.last(listed.substring(at));
      }
    }
    return Conversion.KEPT;
  }

  /** The questions for two forms of a text, but for those with names that may be cut. */
  private Stream<Question> ofForms() {
    NameCut cut = NameCut.of(traits);
    return Stream.of(Question.Group.CANONICAL, Question.Group.COMPATIBILITY)
        .flatMap(group -> Question.of(group).stream())
        .filter(Question::isRelation)
        .filter(question -> !cut.mayCut(question.first()) && !cut.mayCut(question.second()));
  }

  /**
   * Whether what was listed of letters and marks is what the table makes of them, in any case where
   * that is another rule.
   */
  private boolean explainsListings() {
    return ofForms().allMatch(this::explainsListings);
  }

  private boolean explainsListings(Question question) {
    return !(traits.evidence().of(question.id()) instanceof Relation relation)
        || question.isSupplementary()
        || (explainsListing(question.first(), relation.forward())
            && explainsListing(question.second(), relation.reverse()));
  }

  private boolean explainsListing(String name, Direction direction) {
    Listing listed = direction.listed();
    if (listed.names().isEmpty() || table.isOpen(name)) {
      return true;
    }
    boolean isOfCase = traits.of(Trait.CASE_PRESERVED).is(false);
    String written = table.written(name);
    return listed
        .onlyName()
        .flatMap(NameOctets::text)
        .filter(one -> isOfCase ? one.equalsIgnoreCase(written) : one.equals(written))
        .isPresent();
  }

  /** Whether letters that have nothing in common are one only where the same is stored of both. */
  boolean explainsUnrelated() {
    return UNRELATED.stream()
        .filter(id -> CharacterKinds.joins(traits, id))
        .map(Question::named)
        .filter(question -> table.isKnown(question.first() + question.second()))
        .allMatch(this::isWrittenAlike);
  }

  /** Whether two forms of a text are one where the same is written of them, and nowhere else. */
  boolean explainsForms() {
    return ofForms()
        .filter(question -> traits.finding(question.id()).isAnswered())
        .allMatch(
            question -> CharacterKinds.joins(traits, question.id()) == isWrittenAlike(question));
  }

  private boolean isWrittenAlike(Question question) {
    return table.written(question.first()).equals(table.written(question.second()));
  }

  /** Whether no name has a mark, and no letter is another form of one that is kept. */
  boolean hasNoForms() {
    return IntStream.rangeClosed(FIRST_MARK, LAST_MARK).allMatch(table::isRefused)
        && traits.finding(SUPERSCRIPT).is(NameVerdict.DISTINCT);
  }

  /**
   * Whether names are compared as the table writes them: it is known of each character what becomes
   * of it, and no other rule may come before that.
   */
  boolean isExact() {
    boolean first =
        !table.replaces() || traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE) || isBeforeCase();
    return first && table.isComplete() && isOnlyRule();
  }

  /**
   * The kelvin sign is compared as k where case is ignored first, and as its substitute else: that
   * may be k, too.
   */
  private boolean isBeforeCase() {
    boolean first = false;
    for (String id : ACROSS) {
      Question question = Question.named(id);
      if (table.isReplaced(question.first()) || table.isReplaced(question.second())) {
        boolean written =
            table.written(question.first()).equalsIgnoreCase(table.written(question.second()));
        if (traits.finding(id).is(NameVerdict.SAME) && !written) {
          return false;
        }
        boolean told = written || traits.finding(id).is(NameVerdict.DISTINCT);
        first |= id.equals(ACROSS.get(0)) && told;
      }
    }
    return first;
  }

  /** Whether case, and what is replaced, make all characters of the BMP one that are one. */
  private boolean isOnlyRule() {
    LetterTable letters = LetterTable.ofKept(traits);
    boolean folds = !traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE) && !letters.isWhole();
    UnaryOperator<String> fold = folds ? name -> UCharacter.foldCase(name, true) : letters::folded;
    UnaryOperator<String> key = name -> fold.apply(table.written(name));
    return Question.of(Question.Group.CHARACTER).stream()
        .filter(Question::isRelation)
        .filter(question -> CharacterKinds.joins(traits, question.id()))
        .filter(question -> question.first().codePoints().allMatch(Character::isBmpCodePoint))
        .allMatch(question -> key.apply(question.first()).equals(key.apply(question.second())));
  }
}
