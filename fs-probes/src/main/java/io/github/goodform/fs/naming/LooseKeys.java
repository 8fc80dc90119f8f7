package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import io.github.goodform.fs.naming.CharacterKinds.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keys that differ only for names that are surely two files: by tables that join whatever the
 * evidence leaves open, and without what it shows to be left out or replaced.
 */
final class LooseKeys {
  static final String DOTTED_I = "case-dotted-i";

  static final String MARKED_I = "case-dotted-i-mark";

  /** The question for two marks in either order. */
  private static final String MARK_ORDER = "canonical-mark-order";

  /** The question for a letter with a mark that has no capital, and its parts in upper case. */
  static final String WITHOUT_CAPITAL = "case-without-capital";

  /** The question for the letter and its parts in lower case. */
  static final String COMPOSED = "character-without-capital";

  private final CharacterTables tables;

  /** Whether the tables that are known order marks across what is ignored. */
  private final boolean knownOrdersAcross;

  private final WrittenNames written;
  private final LetterTable letters;
  private final CharacterKinds kinds;

  /** What is known of single characters, whatever kind they are of. */
  private final AskedCharacters asked;

  /** Those of the alphabets that the known tables do not join. */
  private final Alphabets untold;

  /** Those that are not decomposed either. */
  private final Alphabets alone;

  /** Those that may be left out. */
  private final OpenMarks marks;

  /** The characters that are too new for a directory, of which each may be one with any other. */
  private final List<NewCharacters> tooNew;

  /**
   * Whether it is open if U+0345 is folded before marks are ordered or ignored, or before all
   * decompose.
   */
  private final boolean orderOpen;

  /** Whether it is open if letters are folded before or after they are decomposed. */
  private final boolean eitherOrder;

  /** Whether characters are one with others before letters are decomposed into them, or after. */
  private final boolean replacesParts;

  /** Whether it is open if a name is cut as it was given, or as it is compared. */
  private final boolean cutsEitherWay;

  /** What code points beyond the BMP are compared as, where all of them are one. */
  private final Set<Integer> counterpartsBeyondBmp;

  /** What letters that the charset of the directory may lack are compared as. */
  private final Set<Integer> counterparts;

  /**
   * The keys of a directory.
   *
   * @param known the tables as far as they were asked
   * @param tables the tables as far as they may reach
   * @param explained whether the simplest tables join the names of a question
   */
  LooseKeys(
      Traits traits,
      WrittenNames written,
      LetterTable letters,
      CharacterTables known,
      CharacterTables tables,
      Predicate<Question> explained) {
    this.tables = tables;
    this.written = written;
    this.letters = letters;
    this.asked = AskedCharacters.of(traits);
    this.knownOrdersAcross = known.ordersAcross();
    this.untold = Alphabets.of(traits).untoldBy(name -> known.key(written.known(name)));
    this.alone = untold.notDecomposedBy(tables);
    CharacterKinds ofSamples = CharacterKinds.of(traits, explained);
    CharacterKinds found =
        tables.decomposition() == Decomposition.COMPATIBILITY
            ? ofSamples
            : ofSamples.withCompatible(traits, tables.folding().isFull());
    // The tables join U+0130 and i; where they decompose it first, a dot is left over, and where
    // they do not join them, the directory may lower it first. Where nothing decomposes, and i with
    // a dot was seen to be another name than U+0130, no dot is dropped.
    boolean keepsDot = !tables.isDecomposing() && traits.finding(MARKED_I).is(NameVerdict.DISTINCT);
    boolean dotted =
        (known.key("\u0130").equals(known.key("i"))
                && !tables.equals(known)
                && (tables.folding().decomposesFirst() || tables.replaced().containsKey(0x130)))
            || (tables.folding().isOfUnicode() && !traits.finding(DOTTED_I).isAnswered())
            || (CharacterKinds.joins(traits, DOTTED_I)
                && !tables.key("\u0130").equals(tables.key("i")));
    this.replacesParts = tables.isDecomposing() && !tables.replaced().isEmpty();
    this.kinds = dotted && !keepsDot ? found.with(Kind.DOTTED_I, DOTTED_I, false) : found;
    this.eitherOrder =
        isFoldingOrderUnasked(traits)
            || (traits.finding(COMPOSED).is(NameVerdict.SAME)
                && !explained.test(Question.named(COMPOSED)));
    this.tooNew = written.tooNew();
    CharacterTables ofParts = tables.withReplaced(Map.of());
    this.marks = OpenMarks.of(traits, untold.without(alone), ofParts::key, explained);
    boolean ordersNone =
        tables.ordersMarks() && traits.finding(MARK_ORDER).is(NameVerdict.DISTINCT);
    this.orderOpen =
        marks.isAny()
            || ordersNone
            || (known.decomposition() != tables.decomposition() && known.folding() != Folding.NONE)
            || (eitherOrder && tables.folding().isSimple())
            || (tables.folding().isFull()
                && known.ignored().isEmpty()
                && !tables.ignored().isEmpty());
    this.cutsEitherWay =
        written.cuts()
            && (tables.isDecomposing()
                || tables.folding().isOfUnicode()
                || !tables.ignored().isEmpty()
                || !kinds.isEmpty()
                || marks.isAny());
    this.counterparts =
        written.charset().isLimited()
            ? written.charset().counterparts(this::compared, tables.replaced().keySet())
            : Set.of();
    this.counterpartsBeyondBmp = written.supplementary().counterparts(this::compared);
  }

  private static boolean isFoldingOrderUnasked(Traits traits) {
    return !traits.finding(WITHOUT_CAPITAL).isAnswered()
        && !traits.of(Trait.CASE_TABLE).isConclusive();
  }

  CharacterKinds kinds() {
    return kinds;
  }

  /** Whether it is open how the name is stored. */
  boolean mayRewrite(String name) {
    return kinds.mayBeStored(name, asked) || untold.mayBeStored(name) || marks.mayBeStored(name);
  }

  /** Whether the order of the one mark that folds to a letter is open. */
  boolean isOrderOpen() {
    return orderOpen;
  }

  /** Whether marks may be left out: perhaps before compatible letters are made of them, too. */
  boolean ignoresMarks() {
    return marks.isAny();
  }

  /** Whether nothing but the tables makes a difference. */
  boolean isOfTables() {
    return written.isExact()
        && !written.supplementary().isOpen()
        && kinds.isEmpty()
        && tooNew.stream().allMatch(NewCharacters::isEmpty)
        && untold.isEmpty()
        && !eitherOrder
        && !replacesParts
        && !cutsEitherWay
        && !orderOpen;
  }

  /** The key of a name. */
  String of(String name) {
    return cutsEitherWay ? written.least(ofAll(name)) : ofWhole(name);
  }

  private String ofWhole(String name) {
    return written.undisputedOfAny(ofAll(name));
  }

  /**
   * Whether it is open what of a name is compared: characters of it are compared as shorter or
   * longer ones, and more or less of it is left where those are cut.
   */
  boolean isEndOpen(String name) {
    return cutsEitherWay && !written.cut(ofUncut(name)).equals(ofAll(name));
  }

  /**
   * Whether two names are two by what is compared of both, whatever is cut of them, though the keys
   * of all names end early.
   *
   * @param folded which octets may be one
   */
  boolean differ(String a, String b, UnaryOperator<String> folded) {
    if (cutsEitherWay && !isEndOpen(a) && !isEndOpen(b)) {
      return !folded.apply(ofWhole(a)).equals(folded.apply(ofWhole(b)));
    } else if (!cutsEitherWay || !EscapedNames.isText(a + b)) {
      return false;
    }
    String one = ofUncut(a);
    String other = ofUncut(b);
    boolean isFolded = !folded.apply(one).equals(one) || !folded.apply(other).equals(other);
    int end = common(one, other);
    return !isFolded && !one.equals(other) && end < kept(a, one) && end < kept(b, other);
  }

  /** How much of a key is compared; {@code Integer.MAX_VALUE} where nothing of it is cut. */
  private int kept(String name, String uncut) {
    String given = ofAll(name);
    String cut = written.cut(uncut);
    return given.equals(uncut) && cut.equals(uncut)
        ? Integer.MAX_VALUE
        : Math.min(common(uncut, given), common(uncut, cut));
  }

  private static int common(String one, String other) {
    int end = 0;
    while (end < Math.min(one.length(), other.length()) && one.charAt(end) == other.charAt(end)) {
      end++;
    }
    return end;
  }

  /** The key that the name would have if it were not cut. */
  private String ofUncut(String name) {
    return ofPut(written.charset().beforeLost(written.uncut(name, this::merged)));
  }

  /**
   * The key of a name that is not cut where others are, as they were given; {@code null} elsewhere.
   */
  @Nullable String whole(String name) {
    return written.mayCutGiven() && !written.mayCut(name) ? written.undisputed(ofAll(name)) : null;
  }

  private String ofAll(String name) {
    return ofPut(shortest(name));
  }

  /** The key of what is put in the place of a name. */
  private String ofPut(String put) {
    if (written.octets().isComparedByOctets(put)) {
      return put;
    }
    String key = written.supplementary().loose(compared(put), counterpartsBeyondBmp);
    return written.charset().isLimited()
        ? written.charset().undisputed(key, counterparts, !kinds.isEmpty())
        : key;
  }

  /**
   * The key of a name of which each character is surely kept, {@code null} where one may not be:
   * such names are two where these keys differ, though what may stand for other characters gives
   * them one loose key.
   */
  @Nullable String settled(String name) {
    if (!EscapedNames.isText(name) || isEndOpen(name)) {
      return null;
    }
    String put = shortest(name);
    String key = compared(put);
    String all = name + put + key;
    return written.charset().mayChange(all) || written.supplementary().mayChange(all)
        ? null
        : written.undisputed(key);
  }

  private String shortest(String name) {
    return written.charset().beforeLost(written.shortest(name, this::merged));
  }

  /** Kinds are of composed letters, too, also where parts of them are given. */
  private String merged(String name) {
    String given = name;
    for (NewCharacters some : tooNew) {
      given = some.leftOutFirst(given);
    }
    if (tables.isDecomposing() && !kinds.isEmpty()) {
      String composed = Normalizer2.getNFCInstance().normalize(given);
      String merged = mergedOf(composed);
      if (!merged.equals(composed)) {
        return merged;
      }
    }
    return mergedOf(given);
  }

  /** Kinds first and last: their signs may be left out alone, too, and stand for others. */
  private String mergedOf(String given) {
    return kinds.merged(withFoldedSigns(alone.merged(kinds.merged(withFoldedSigns(given)))));
  }

  /**
   * A number may be made of letters whose case is another matter than its own. A mark is one of the
   * letter before it, until the tables decompose that or fold the mark.
   */
  private String withFoldedSigns(String name) {
    if (kinds.isEmpty() || EscapedNames.isAscii(name)) {
      return name;
    }
    StringBuilder folded = new StringBuilder();
    name.codePoints()
        .mapToObj(Character::toString)
        .forEach(c -> folded.append(isSign(c.codePointAt(0)) ? tables.folded(c) : c));
    return folded.toString();
  }

  private static boolean isSign(int c) {
    return !Character.isLetter(c) && UCharacter.getCombiningClass(c) == 0;
  }

  /** Before and after the tables: a letter with marks is of the kind of its base letter. */
  private String compared(String put) {
    String key = kinds.merged(withParts(byTables(put)));
    String left = marks.leftOut(key);
    for (NewCharacters some : tooNew) {
      left = some.leftOut(left);
    }
    return written.withoutOpen(left);
  }

  /** With what stands for the characters that a letter or sign was decomposed into. */
  private String withParts(String key) {
    return tables.isDecomposing() ? alone.merged(written.rewritten().written(key)) : key;
  }

  private String byTables(String put) {
    String key = eitherOrder ? tables.keyOfEitherOrder(put) : tables.key(put);
    key = replacesParts ? tables.decompose(tables.folded(key)) : key;
    return orderOpen ? tables.inAnyOrder(key) : key;
  }

  /** The question about the kind of characters by which two names may be one, as its sample is. */
  Optional<String> openKind(String a, String b) {
    return isOneByTables(a, b)
        ? Optional.empty()
        : kinds.found().stream()
            .filter(kind -> !kind.merged(a).equals(a) || !kind.merged(b).equals(b))
            .map(CharacterKinds.Found::sample)
            .findFirst();
  }

  /** Why marks, their order or letters are open in the comparison of two names. */
  Optional<String> reason(String a, String b) {
    if (marks.isAny() && !isOneByTables(a, b)) {
      return Optional.of("an accent is ignored, and other marks may be");
    }
    return openOrder(a, b).or(() -> letters.open(shortest(a) + shortest(b)));
  }

  private boolean isOneByTables(String a, String b) {
    return byTables(written.shortest(a, UnaryOperator.identity()))
        .equals(byTables(written.shortest(b, UnaryOperator.identity())));
  }

  /** Why two names are open that differ in the order of marks around an ignored code point. */
  private Optional<String> openOrder(String a, String b) {
    if (knownOrdersAcross == tables.ordersAcross()) {
      return Optional.empty();
    }
    CharacterTables within = tables.withIgnored(tables.ignored(), knownOrdersAcross);
    String one = shortest(a);
    String other = shortest(b);
    return tables.key(one).equals(tables.key(other)) && !within.key(one).equals(within.key(other))
        ? Optional.of("marks may be ordered across an ignored code point")
        : Optional.empty();
  }
}
