package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.CallOutcome;
import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameObservation.Characters;
import io.github.goodform.fs.evidence.NameObservation.Direction;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The characters that a directory was asked about, one by one: kept, replaced or refused. Those of
 * a block of which it keeps none are what those are that were asked; others are open.
 */
final class CharsetTable {
  /** The question. */
  static final String QUESTION = "table-characters";

  private static final String BEYOND_BMP = "control-supplementary";
  private static final int BEYOND_ASCII = 0x80;
  private static final int OCTETS = 0x100;
  private static final int FEW_COMPATIBLE = 50;
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

  private static final String SUPERSCRIPT = "compatibility-superscript";

  /** What becomes of a character. */
  private enum Kind {
    KEPT,
    REPLACED,
    /** Replaced, and the rest of the name with it. */
    LAST,
    REFUSED,
    OPEN
  }

  /** What becomes of a character, and what stands for it. */
  private record Conversion(Kind kind, String by) {
    static final Conversion KEPT = new Conversion(Kind.KEPT, "");
    static final Conversion REFUSED = new Conversion(Kind.REFUSED, "");
    static final Conversion OPEN = new Conversion(Kind.OPEN, "");

    boolean isReplaced() {
      return kind == Kind.REPLACED || kind == Kind.LAST;
    }
  }

  private final CallOutcome refusal;
  private final Map<Integer, Conversion> conversions = new HashMap<>();

  /** What all characters of a block become that were asked about: open where it is not one. */
  private final Map<Integer, Conversion> blocks = new HashMap<>();

  /**
   * What is made of a name before its characters are kept or replaced, {@code null} where that is
   * nothing.
   */
  private final @Nullable Normalizer2 form;

  /** What a character beyond the BMP becomes: where it is replaced alone, others tell by what. */
  private final Conversion beyondBmp;

  /** Whether letters are replaced part by part: then, what is beyond the BMP has parts, too. */
  private final boolean decomposes;

  private CharsetTable(Characters characters, Conversion beyondBmp, @Nullable Normalizer2 form) {
    this.beyondBmp = beyondBmp;
    this.form = form;
    this.refusal = characters.refusal();
    put(Characters.characters(characters.kept()), Conversion.KEPT);
    put(Characters.characters(characters.refused()), Conversion.REFUSED);
    put(characters.replaced(), Kind.REPLACED);
    put(characters.last(), Kind.LAST);
    conversions.forEach(
        (c, conversion) ->
            blocks.merge(Characters.block(c), inBlock(conversion), CharsetTable::both));
    this.decomposes = conversions.keySet().stream().anyMatch(this::isReplacedInParts);
  }

  /**
   * In any case, for letters may be stored in capitals, too. A letter whose capital has several
   * code points tells nothing: it has these in no form, too.
   */
  private boolean isReplacedInParts(int c) {
    Conversion conversion = conversion(c);
    if (conversion.kind() != Kind.REPLACED || conversion.by().length() < 2) {
      return false;
    }
    String letter = Character.toString(c);
    String parts = decomposed(c);
    return parts.length() > 1
        && letter.toUpperCase(Locale.ROOT).length() == 1
        && letter.toLowerCase(Locale.ROOT).length() == 1
        && conversion.by().equalsIgnoreCase(converted(parts));
  }

  private static String decomposed(int c) {
    return Normalizer2.getNFDInstance().normalize(Character.toString(c));
  }

  private void put(List<String> texts, Kind kind) {
    Characters.substitutes(texts).forEach((by, some) -> put(some, new Conversion(kind, by)));
  }

  private void put(BitSet characters, Conversion conversion) {
    characters.stream().forEach(c -> conversions.put(c, conversion));
  }

  /** That one character of a block is kept tells nothing of the others. */
  private static Conversion inBlock(Conversion conversion) {
    return conversion.kind() == Kind.KEPT ? Conversion.OPEN : conversion;
  }

  private static Conversion both(Conversion one, Conversion other) {
    return one.equals(other) ? one : Conversion.OPEN;
  }

  /**
   * The table, {@code null} where there is no answer, or where characters become others together
   * than each of them alone, in any form.
   */
  static @Nullable CharsetTable of(Traits traits) {
    if (traits.evidence().of(QUESTION) instanceof Characters characters
        && traits.finding(QUESTION).is(NameVerdict.MEASURED)) {
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
          .filter(table -> table.tells(traits))
          .findFirst()
          .orElse(null);
    }
    return null;
  }

  /**
   * Whether nearly all characters that are compatible with text of ASCII become that: a form does
   * it, and to those beyond the BMP as well. Tables of other versions may lack a few.
   */
  private boolean isCompatible() {
    Normalizer2 form = Normalizer2.getNFKCInstance();
    long asked = 0;
    long made = 0;
    for (Map.Entry<Integer, Conversion> each : conversions.entrySet()) {
      String text = form.normalize(Character.toString(each.getKey()));
      if (EscapedNames.isAscii(text) && text.indexOf('/') < 0) {
        asked++;
        made += each.getValue().isReplaced() && each.getValue().by().equalsIgnoreCase(text) ? 1 : 0;
      }
    }
    return asked >= FEW_COMPATIBLE && made * 10 >= asked * 9;
  }

  /**
   * Whether each character becomes what its form becomes, as far as that was asked about: else
   * another rule is before the form. No name has a slash.
   */
  private boolean isConsistent() {
    return conversions.entrySet().stream()
        .filter(each -> each.getValue().kind() == Kind.REPLACED)
        .allMatch(each -> isFormed(Character.toString(each.getKey()), each.getValue().by()));
  }

  private boolean isFormed(String text, String by) {
    boolean asked =
        formed(text).codePoints().allMatch(c -> c != '/' && Character.isBmpCodePoint(c));
    return !asked || written(text).equalsIgnoreCase(by);
  }

  /** Whether case is another matter of a compatible letter than of its counterpart. */
  private static boolean isFoldedBefore(Traits traits) {
    return !traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE)
        && traits.finding(CaseOrder.BEFORE_CASE).is(NameVerdict.DISTINCT);
  }

  private static Conversion beyondBmp(Traits traits) {
    String name = Question.byId(BEYOND_BMP).orElseThrow().first();
    int at = 0;
    while (Character.isBmpCodePoint(name.codePointAt(at))) {
      at++;
    }
    String end = name.substring(name.offsetByCodePoints(at, 1));
    if (traits.evidence().of(BEYOND_BMP) instanceof Relation relation
        && relation.forward().listed().names().size() == 1) {
      String listed = NameOctets.text(relation.forward().listed().names().get(0)).orElse("");
      if (listed.startsWith(name.substring(0, at)) && !listed.endsWith(end)) {
        return new Conversion(Kind.LAST, listed.substring(at));
      }
    }
    return Conversion.KEPT;
  }

  private boolean tells(Traits traits) {
    return ofForms(traits).allMatch(question -> tells(traits, question));
  }

  /** The questions for two forms of a text, but for those with names that may be cut. */
  private static Stream<Question> ofForms(Traits traits) {
    NameCut cut = NameCut.of(traits);
    return Stream.of(Question.Group.CANONICAL, Question.Group.COMPATIBILITY)
        .flatMap(group -> Question.of(group).stream())
        .filter(Question::isRelation)
        .filter(question -> !cut.mayCut(question.first()) && !cut.mayCut(question.second()));
  }

  /**
   * Whether what was listed of a letter and a mark is what the table makes of them, in any case
   * where that is another rule.
   */
  private boolean tells(Traits traits, Question question) {
    boolean isOfCase = traits.of(Trait.CASE_PRESERVED).is(false);
    return !(traits.evidence().of(question.id()) instanceof Relation relation)
        || question.isSupplementary()
        || (tells(question.first(), relation.forward(), isOfCase)
            && tells(question.second(), relation.reverse(), isOfCase));
  }

  private boolean tells(String name, Direction direction, boolean isOfCase) {
    List<String> listed = direction.listed().names();
    if (listed.isEmpty() || isOpen(name)) {
      return true;
    }
    String written = written(name);
    return listed.size() == 1
        && NameOctets.text(listed.get(0))
            .filter(one -> isOfCase ? one.equalsIgnoreCase(written) : one.equals(written))
            .isPresent();
  }

  private Conversion conversion(int c) {
    if (c < BEYOND_ASCII) {
      return Conversion.KEPT;
    } else if (Character.isSupplementaryCodePoint(c)) {
      return decomposes ? ofParts(c) : beyondBmp;
    }
    Conversion conversion = conversions.get(c);
    return conversion == null
        ? blocks.getOrDefault(Characters.block(c), Conversion.OPEN)
        : conversion;
  }

  private Conversion ofParts(int c) {
    String parts = form == null ? decomposed(c) : form.normalize(Character.toString(c));
    if (parts.codePoints().anyMatch(part -> part == c)) {
      return beyondBmp;
    } else if (parts.codePoints().anyMatch(this::isOpen)) {
      return Conversion.OPEN;
    }
    return parts.codePoints().anyMatch(this::isRefused)
        ? Conversion.REFUSED
        : new Conversion(Kind.REPLACED, converted(parts));
  }

  /** Whether it is open what becomes of a character. */
  boolean isOpen(int c) {
    return conversion(c).kind() == Kind.OPEN;
  }

  /** Whether another character stands for it, or none. */
  boolean isReplaced(int c) {
    return conversion(c).isReplaced();
  }

  /** Whether it is open what becomes of a character of the name, in its form. */
  boolean isOpen(String name) {
    return formed(name).codePoints().anyMatch(this::isOpen);
  }

  private boolean isReplaced(String name) {
    return name.codePoints().anyMatch(this::isReplaced);
  }

  private boolean isRefused(int c) {
    return conversion(c).kind() == Kind.REFUSED;
  }

  /**
   * Whether names are compared as they are written here: it is known of each character what becomes
   * of it, and no other rule may come before that.
   */
  boolean isExact(Traits traits) {
    boolean first =
        !replaces() || traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE) || isBeforeCase(traits);
    return first && isComplete() && isOnlyRule(traits);
  }

  private boolean isComplete() {
    for (int c = BEYOND_ASCII; c <= Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate((char) c) && isOpen(c)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The kelvin sign is compared as k where case is ignored first, and as its substitute else: that
   * may be k, too.
   */
  private boolean isBeforeCase(Traits traits) {
    boolean first = false;
    for (String id : ACROSS) {
      Question question = Question.byId(id).orElseThrow();
      if (isReplaced(question.first()) || isReplaced(question.second())) {
        boolean written = written(question.first()).equalsIgnoreCase(written(question.second()));
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
  private boolean isOnlyRule(Traits traits) {
    LetterTable letters = LetterTable.ofKept(traits);
    boolean folds = !traits.of(Trait.CASE_RULE).is(CaseRule.SENSITIVE) && !letters.isWhole();
    UnaryOperator<String> fold = folds ? name -> UCharacter.foldCase(name, true) : letters::folded;
    UnaryOperator<String> key = name -> fold.apply(written(name));
    return Question.of(Question.Group.CHARACTER).stream()
        .filter(Question::isRelation)
        .filter(question -> CharacterKinds.joins(traits, question.id()))
        .filter(question -> question.first().codePoints().allMatch(Character::isBmpCodePoint))
        .allMatch(question -> key.apply(question.first()).equals(key.apply(question.second())));
  }

  /** Whether no name has a mark, and no letter is another form of one that is kept. */
  boolean hasNoForms(Traits traits) {
    return IntStream.rangeClosed(FIRST_MARK, LAST_MARK).allMatch(this::isRefused)
        && traits.finding(SUPERSCRIPT).is(NameVerdict.DISTINCT);
  }

  /** How the creation of a name ends that has a refused character, {@code null} without one. */
  @Nullable CallOutcome refusal(String name) {
    return formed(name).codePoints().anyMatch(this::isRefused) ? refusal : null;
  }

  /** Whether two forms of a text are one where the same is written of them, and nowhere else. */
  boolean explainsForms(Traits traits) {
    return ofForms(traits)
        .filter(question -> traits.finding(question.id()).isAnswered())
        .allMatch(
            question ->
                CharacterKinds.joins(traits, question.id())
                    == written(question.first()).equals(written(question.second())));
  }

  /** Whether names are brought into a form before their characters are kept or replaced. */
  boolean hasForm() {
    return form != null;
  }

  /** Whether characters of the name are replaced, once it is in its form. */
  boolean replaces(String name) {
    return !written(name).equals(formed(name));
  }

  /** The name with what stands for its characters. */
  String written(String name) {
    return converted(formed(name));
  }

  private String formed(String name) {
    return form == null ? name : form.normalize(name);
  }

  private String converted(String name) {
    StringBuilder written = new StringBuilder();
    for (int c : name.codePoints().toArray()) {
      Conversion conversion = conversion(c);
      written.append(conversion.isReplaced() ? conversion.by() : Character.toString(c));
      if (conversion.kind() == Kind.LAST) {
        break;
      }
    }
    return written.toString();
  }

  /** Whether each character of the name is kept, or replaced, wherever it stands. */
  boolean isKnown(String name) {
    Normalizer2 formC = Normalizer2.getNFCInstance();
    return name.codePoints()
        .allMatch(
            c ->
                Character.isBmpCodePoint(c)
                    && !isOpen(c)
                    && !isRefused(c)
                    && formC.hasBoundaryBefore(c));
  }

  /** Whether more are kept than a charset of 8 bits has. */
  boolean isWide() {
    return conversions.values().stream().filter(Conversion.KEPT::equals).count() > OCTETS;
  }

  /** The characters that stand for others. */
  Set<Integer> substitutes() {
    Set<Integer> substitutes = new HashSet<>();
    conversions.values().stream()
        .filter(Conversion::isReplaced)
        .forEach(conversion -> conversion.by().codePoints().forEach(substitutes::add));
    return substitutes;
  }

  /** Whether nothing may stand for a character, or for all that follows it. */
  boolean drops() {
    return losesRest() || conversions.containsValue(new Conversion(Kind.REPLACED, ""));
  }

  boolean losesRest() {
    return conversions.values().stream().anyMatch(conversion -> conversion.kind() == Kind.LAST);
  }

  private boolean replaces() {
    return conversions.values().stream().anyMatch(Conversion::isReplaced);
  }
}
