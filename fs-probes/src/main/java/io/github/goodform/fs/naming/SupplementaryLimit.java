package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What stands for a code point beyond the BMP in a directory that takes all of them for one
 * another.
 *
 * @param substitute what stands for each, {@code null} where they are kept apart
 * @param isListed whether they are listed as they are, and only compared so
 * @param isOpen whether it was not asked if any other name stands for them
 * @param signs the characters of which it is open if they are compared as such code points
 * @param endsNames whether a name ends before the first of them
 */
record SupplementaryLimit(
    @Nullable String substitute,
    boolean isListed,
    boolean isOpen,
    Set<Integer> signs,
    boolean endsNames) {
  private static final String CONTROL = "control-supplementary";
  private static final String SINGLE = "name-emoji";
  private static final String LETTERS = "character-supplementary-letter";

  /** The question for a letter that a form makes two of. */
  private static final String COMPOSED = "decomposition-3.1";

  private static final String UNKNOWN = "\uFFFD";

  /** The signs that may stand for what a directory does not hold. */
  static final Set<Integer> SIGNS = Set.of((int) '_', (int) '?', 0xFFFD);

  private static final UnicodeSet DECOMPOSED =
      new UnicodeSet("[[:NFKD_Quick_Check=No:]&[\\U00010000-\\U0010FFFF]]").freeze();

  private SupplementaryLimit(
      @Nullable String substitute, boolean isListed, boolean isOpen, Set<Integer> signs) {
    this(substitute, isListed, isOpen, signs, false);
  }

  /**
   * Whether a form makes a code point of the BMP of one in the name, before the others are
   * replaced: then it is stored as that, or as what stands for it.
   */
  static boolean mayBecomeOther(Traits traits, String name) {
    return traits.evidence().of(COMPOSED) instanceof Relation relation
        && relation.forward().lookup().isOk()
        && name.codePoints().anyMatch(SupplementaryLimit::decomposesIntoBmp);
  }

  /**
   * Whether such code points are kept apart, and the one that was asked about is listed as another
   * name: an escape, most likely, which others have, too.
   */
  static boolean isListedAsOther(Traits traits, String name) {
    return traits.finding(SINGLE).is(NameVerdict.REWRITTEN)
        && !isOfEmojiAlone(traits)
        && name.codePoints().anyMatch(Character::isSupplementaryCodePoint);
  }

  private static boolean decomposesIntoBmp(int c) {
    String parts =
        Character.isSupplementaryCodePoint(c)
            ? Normalizer2.getNFCInstance().getDecomposition(c)
            : null;
    return parts != null && parts.codePoints().allMatch(Character::isBmpCodePoint);
  }

  /**
   * Whether letters beyond the BMP are kept apart where emoji are not. What is written of emoji is
   * told by another rule then, which knows few signs for them.
   */
  static boolean isOfEmojiAlone(Traits traits) {
    // A sign for each octet is what a charset makes of all that it lacks.
    boolean byOctets = traits.finding(SINGLE).is(NameVerdict.LOSSY) && marks(traits) > 1;
    if (!traits.finding(LETTERS).is(NameVerdict.DISTINCT) || !isLossy(traits) || byOctets) {
      return false;
    }
    SupplementaryLimit all = ofControl(traits);
    String by = Objects.requireNonNull(all.substitute());
    return all.isListed() || by.codePoints().allMatch(SIGNS::contains);
  }

  /** The characters that may stand for emoji alone: those that do, or any where that is open. */
  static Set<Integer> signsOfEmoji(Traits traits) {
    Set<Integer> signs = new HashSet<>(SIGNS);
    Alphabets.comparedEmoji(traits).ifPresent(one -> one.codePoints().forEach(signs::add));
    return signs;
  }

  private static boolean isLossy(Traits traits) {
    return traits.finding(CONTROL).is(NameVerdict.SAME)
        || traits.finding(CONTROL).is(NameVerdict.LOSSY);
  }

  private static SupplementaryLimit ofControl(Traits traits) {
    String listed =
        traits.evidence().of(CONTROL) instanceof Relation relation
                && relation.forward().listed().names().size() == 1
            ? NameOctets.text(relation.forward().listed().names().get(0)).orElse("")
            : "";
    String name = Question.named(CONTROL).first();
    // What surrounds the emoji may be listed in capitals.
    return listed.equalsIgnoreCase(name) ? compared(traits) : listedAs(name, listed);
  }

  /** All are one to a comparison, and listed as they are. */
  private static SupplementaryLimit compared(Traits traits) {
    return Alphabets.comparedEmoji(traits)
        .map(one -> new SupplementaryLimit(one, true, false, Set.of()))
        .orElseGet(() -> new SupplementaryLimit(UNKNOWN, true, false, SIGNS));
  }

  /** How many question marks are listed in the place of an emoji. */
  private static int marks(Traits traits) {
    return traits.evidence().of(SINGLE) instanceof Single single
        ? (int)
            single.listed().names().stream()
                .findFirst()
                .flatMap(NameOctets::text)
                .orElse("")
                .codePoints()
                .filter(c -> c == '?')
                .count()
        : 0;
  }

  static SupplementaryLimit of(Traits traits) {
    if (isOfEmojiAlone(traits)) {
      return new SupplementaryLimit(null, true, false, Set.of());
    } else if (isLossy(traits) && !traits.joinsUnrelated()) {
      return ofControl(traits);
    }
    if (traits.finding(SINGLE).is(NameVerdict.LOSSY)
        && traits.evidence().of(SINGLE) instanceof Single) {
      int marks = marks(traits);
      return new SupplementaryLimit(
          marks > 0 ? "?".repeat(marks) : UNKNOWN, false, false, Set.of());
    }
    boolean asked = traits.finding(CONTROL).isAnswered() || traits.finding(SINGLE).isAnswered();
    return new SupplementaryLimit(null, true, !asked, Set.of());
  }

  private static SupplementaryLimit listedAs(String name, String listed) {
    int start = 0;
    while (Character.isBmpCodePoint(name.codePointAt(start))) {
      start++;
    }
    if (listed.equalsIgnoreCase(name.substring(0, start))) {
      return new SupplementaryLimit("", false, false, Set.of(), true);
    }
    String end = name.substring(name.offsetByCodePoints(start, 1));
    boolean around =
        listed.length() >= start + end.length()
            && listed.regionMatches(true, 0, name, 0, start)
            && listed.regionMatches(true, listed.length() - end.length(), end, 0, end.length());
    String by = around ? listed.substring(start, listed.length() - end.length()) : UNKNOWN;
    return new SupplementaryLimit(by, false, false, Set.of());
  }

  /** Whether nothing stands for them. */
  boolean drops() {
    return "".equals(substitute);
  }

  /** Whether the text holds what is replaced, or may be. */
  boolean mayChange(String text) {
    return (isOpen || substitute != null)
        && text.codePoints().anyMatch(Character::isSupplementaryCodePoint);
  }

  /** Whether the name holds what is replaced. */
  boolean isIn(String name) {
    return substitute != null && name.codePoints().anyMatch(Character::isSupplementaryCodePoint);
  }

  /** The name with what stands for such code points. */
  String written(String name) {
    if (endsNames) {
      return beginning(name, Character::isSupplementaryCodePoint);
    }
    return isIn(name)
        ? replaced(name, Character::isSupplementaryCodePoint, Objects.requireNonNull(substitute))
        : name;
  }

  /**
   * A key with what stands, or may stand, for such code points.
   *
   * @param counterparts code points of the BMP for which the same stands
   */
  String loose(String key, Set<Integer> counterparts) {
    if (endsNames) {
      return beginning(key, c -> Character.isSupplementaryCodePoint(c) || counterparts.contains(c));
    }
    String by = isOpen ? UNKNOWN : substitute;
    if (by == null) {
      return key;
    }
    String replaced =
        replaced(
            key,
            c ->
                Character.isSupplementaryCodePoint(c)
                    || counterparts.contains(c)
                    || signs.contains(c),
            by);
    return by.length() > 1 && !counterparts.isEmpty() ? inOne(replaced, by.charAt(0)) : replaced;
  }

  /**
   * One sign for several: of a code point that stands for two within the BMP there may be a sign
   * for each, or as many as for others beyond it.
   */
  private static String inOne(String key, char sign) {
    StringBuilder one = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      if (i == 0 || key.charAt(i) != sign || key.charAt(i - 1) != sign) {
        one.append(key.charAt(i));
      }
    }
    return one.toString();
  }

  /** What of a name stands before the first of these characters. */
  private static String beginning(String name, IntPredicate isEnd) {
    int end = 0;
    while (end < name.length() && !isEnd.test(name.codePointAt(end))) {
      end += Character.charCount(name.codePointAt(end));
    }
    return name.substring(0, end);
  }

  private static String replaced(String name, IntPredicate isReplaced, String by) {
    StringBuilder replaced = new StringBuilder();
    name.codePoints()
        .forEach(c -> replaced.append(isReplaced.test(c) ? by : Character.toString(c)));
    return replaced.toString();
  }

  /**
   * What keys make of replaced code points within the BMP: they may be replaced before or after.
   */
  Set<Integer> counterparts(UnaryOperator<String> key) {
    Set<Integer> counterparts = new HashSet<>();
    if (substitute != null || isOpen) {
      for (String replaced : DECOMPOSED) {
        key.apply(replaced)
            .codePoints()
            .filter(Character::isBmpCodePoint)
            .forEach(counterparts::add);
      }
    }
    return counterparts;
  }
}
