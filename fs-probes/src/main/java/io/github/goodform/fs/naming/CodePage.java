package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The characters that a name of 8.3 may have on FAT, with the capitals they are stored by.
 *
 * <p>Where its letters were asked about, one by one, those answers are the capitals, and the code
 * pages that give them are the ones it may be. Else it is code page 437, unless a letter that this
 * one lacks was seen.
 */
final class CodePage {
  private static final String QUESTION = "table-short";

  /** A driver's table may give a few letters other capitals than Unicode. */
  private static final int MOST_DIFFERENT = 4;

  private static final Set<Integer> CODE_PAGE_437 = CodePages.of("437");

  /** The letters of code page 437 that have a capital in it. */
  private static final String LOWER =
      "\u00E4\u00E5\u00E6\u00E7\u00E9\u00F1\u00F6\u00FC\u03C3\u03C6";

  private static final String UPPER =
      "\u00C4\u00C5\u00C6\u00C7\u00C9\u00D1\u00D6\u00DC\u03A3\u03A6";

  private static final int ASCII = 0x80;
  private static final int LAST_LATIN = 0xFF;

  private final Set<Integer> held;

  /** What may be held as well; empty where {@link #lastOther} bounds it. */
  private final Set<Integer> maybe;

  /** Up to which character any may be held. */
  private final int lastOther;

  private final Map<Integer, Integer> capitals;

  /** The capitals that letters may have: their own where a letter was not asked about. */
  private final Map<Integer, Integer> anyCapitals;

  private final boolean known;
  private final boolean asked;

  private CodePage(
      Set<Integer> held,
      Set<Integer> maybe,
      int lastOther,
      Map<Integer, Integer> capitals,
      Map<Integer, Integer> anyCapitals,
      boolean known,
      boolean asked) {
    this.held = held;
    this.maybe = maybe;
    this.lastOther = lastOther;
    this.capitals = capitals;
    this.anyCapitals = anyCapitals;
    this.known = known;
    this.asked = asked;
  }

  /**
   * The code page of a directory.
   *
   * @param taken whether a name was seen whose capitals are taken with it
   */
  static CodePage of(Traits traits, boolean taken) {
    if (traits.finding(QUESTION).is(NameVerdict.MEASURED)
        && traits.evidence().of(QUESTION) instanceof Letters letters) {
      return of(letters);
    }
    Map<Integer, Integer> capitals = new HashMap<>();
    for (int i = 0; i < LOWER.length(); i++) {
      capitals.put((int) LOWER.charAt(i), (int) UPPER.charAt(i));
    }
    // Of the code pages with U+00E5, only 437 and its Nordic kin have U+03C3.
    boolean nordic = traits.finding("case-short-sigma").is(NameVerdict.ASYMMETRIC);
    boolean other = taken && !traits.finding("case-short-o-grave").is(NameVerdict.DISTINCT);
    return new CodePage(
        CODE_PAGE_437,
        Set.of(),
        nordic ? LAST_LATIN : Character.MAX_VALUE,
        capitals,
        Map.of(),
        !other,
        false);
  }

  /** The code page that gives these answers. */
  static CodePage of(Letters letters) {
    Map<Integer, Integer> capitals = new HashMap<>();
    Map<Integer, Integer> anyCapitals = new HashMap<>();
    for (String pair : Letters.pairs(letters.distinct())) {
      anyCapitals.put(pair.codePointAt(0), pair.codePointAt(0));
    }
    for (String pair : Letters.pairs(letters.joined())) {
      capitals.put(pair.codePointAt(0), pair.codePointBefore(pair.length()));
    }
    anyCapitals.putAll(capitals);
    for (String pair : Letters.pairs(letters.open())) {
      anyCapitals.put(pair.codePointAt(0), pair.codePointBefore(pair.length()));
    }
    List<Set<Integer>> pages = capitals.isEmpty() ? List.of() : fitting(letters);
    Set<Integer> held = new HashSet<>(pages.isEmpty() ? Set.of() : pages.get(0));
    Set<Integer> maybe = new HashSet<>();
    for (Set<Integer> page : pages) {
      held.retainAll(page);
      maybe.addAll(page);
    }
    held.addAll(capitals.keySet());
    held.addAll(capitals.values());
    maybe.addAll(anyCapitals.keySet());
    maybe.addAll(anyCapitals.values());
    boolean none = pages.isEmpty();
    boolean known = pages.size() == 1 && letters.open().isEmpty();
    if (known) {
      maybe.clear();
    }
    return new CodePage(
        held, maybe, none ? Character.MAX_VALUE : 0, capitals, anyCapitals, known, true);
  }

  /** The characters of the code pages that contradict the fewest answers. */
  private static List<Set<Integer>> fitting(Letters letters) {
    List<String> joined = Letters.pairs(letters.joined());
    List<String> distinct = Letters.pairs(letters.distinct());
    List<Set<Integer>> best = new ArrayList<>();
    long fewest = MOST_DIFFERENT;
    for (Set<Integer> page : CodePages.all().values()) {
      long against =
          joined.stream().filter(pair -> !holds(page, pair)).count()
              + distinct.stream().filter(pair -> holds(page, pair)).count();
      if (against < fewest) {
        best.clear();
        fewest = against;
      }
      if (against == fewest) {
        best.add(page);
      }
    }
    return best;
  }

  private static boolean holds(Collection<Integer> page, String pair) {
    return pair.codePoints().allMatch(c -> c < ASCII || page.contains(c));
  }

  /** Whether there is no doubt about any character. */
  boolean isKnown() {
    return known;
  }

  /** Whether its letters were asked about, and some have a capital that is taken with them. */
  boolean isSeen() {
    return asked && !capitals.isEmpty();
  }

  /** Whether the letters of all code pages were asked about, and none has a capital. */
  boolean hasNoCapitals() {
    return asked
        && capitals.isEmpty()
        && !anyCapitals.isEmpty()
        && anyCapitals.entrySet().stream().allMatch(one -> one.getKey().equals(one.getValue()));
  }

  /** Whether a name of 8.3 can have the character. */
  boolean holds(int c) {
    return c < ASCII || held.contains(c);
  }

  /** Whether a name of 8.3 may have the character, for all that is known. */
  boolean mayHold(int c) {
    return holds(c) || maybe.contains(c) || (c <= lastOther && !Character.isSurrogate((char) c));
  }

  /** Where the code page is not known, every character beyond ASCII is as one that it lacks. */
  boolean isKept(int c) {
    return known ? holds(c) : c < ASCII;
  }

  /** A name in the capitals of the code page. */
  String capitals(String name) {
    StringBuilder mapped = new StringBuilder();
    name.codePoints()
        .forEach(
            c ->
                mapped.appendCodePoint(
                    c < ASCII ? Character.toUpperCase(c) : capitals.getOrDefault(c, c)));
    return mapped.toString();
  }

  /** A name in the capitals that it may have. */
  String anyCapitals(String name) {
    StringBuilder mapped = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              Integer capital = c < ASCII ? null : anyCapitals.get(c);
              mapped.appendCodePoint(capital == null ? UCharacter.toUpperCase(c) : capital);
            });
    return mapped.toString();
  }
}
