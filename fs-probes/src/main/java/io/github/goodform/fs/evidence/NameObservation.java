package io.github.goodform.fs.evidence;

import com.ibm.icu.lang.UCharacter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What was seen when one {@link Question} was asked: facts only, no judgement.
 *
 * <p>Names are octets in upper-case hexadecimal digits, two per octet, exactly as the directory
 * listed them.
 */
public sealed interface NameObservation {

  /**
   * The names a directory listed.
   *
   * @param outcome how the listing ended; {@link ErrorKind#UNASKED} when it was not tried
   * @param names the names in hexadecimal octets, sorted
   */
  record Listing(CallOutcome outcome, List<String> names) {
    /** A listing that was not tried. */
    public static final Listing UNASKED = new Listing(CallOutcome.UNASKED, List.of());

    /** A listing with its outcome and names. */
    public Listing {
      List<String> sorted = new ArrayList<>(names);
      Collections.sort(sorted);
      names = List.copyOf(sorted);
    }

    /**
     * A listing that worked.
     *
     * @param names the names in hexadecimal octets
     * @return the listing
     */
    public static Listing of(List<String> names) {
      return new Listing(CallOutcome.OK, names);
    }

    /**
     * The name of a listing that has one name.
     *
     * @return the name in hexadecimal octets, empty when there are more names or none
     * @since 0.1
     */
    public Optional<String> onlyName() {
      return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }
  }

  /**
   * One direction of a relation, in a directory of its own: create one name, then ask for the
   * other.
   *
   * @param create the exclusive create of the first name
   * @param listed the listing after it
   * @param lookup the lookup of the other name
   * @param createOther the exclusive create of the other name
   * @param listedBoth the listing after that
   */
  record Direction(
      CallOutcome create,
      Listing listed,
      CallOutcome lookup,
      CallOutcome createOther,
      Listing listedBoth) {}

  /**
   * Two names, asked in both directions.
   *
   * @param forward the question's first name was created, the second asked for
   * @param reverse the other way round
   */
  record Relation(Direction forward, Direction reverse) implements NameObservation {}

  /**
   * One name.
   *
   * @param create its exclusive create
   * @param listed the listing after it
   * @param lookup its lookup after the create
   */
  record Single(CallOutcome create, Listing listed, CallOutcome lookup) implements NameObservation {
    /**
     * Whether the name was created without an error, and then neither listed nor found.
     *
     * @return true when nothing was stored
     * @since 0.1
     */
    public boolean isLost() {
      return create.isOk()
          && listed.outcome().isOk()
          && listed.names().isEmpty()
          && lookup.reason() == ErrorKind.ABSENT;
    }
  }

  /**
   * A longest name or path.
   *
   * @param units how many units were accepted at most; 0 when not one was
   * @param next how one unit more ended; {@link ErrorKind#OK} when the search stopped at its own
   *     bound
   */
  record Length(int units, CallOutcome next) implements NameObservation {
    /**
     * The detail of the outcome where a longer name is listed, and not by its beginning.
     *
     * @since 0.1
     */
    public static final String LISTED_AS_ANOTHER = "listed as another name";

    /**
     * The most units that a length can have: four times the longest path of Windows.
     *
     * @since 0.1
     */
    public static final int MOST_UNITS = 131_072;

    /**
     * A length.
     *
     * @throws IllegalArgumentException if the units are not between 0 and {@link #MOST_UNITS}
     * @since 0.1
     */
    public Length {
      if (units < 0 || units > MOST_UNITS) {
        throw new IllegalArgumentException(
            "expected units from 0 to " + MOST_UNITS + ", found " + units);
      }
    }

    /**
     * Whether a longer name is not refused but taken for its beginning.
     *
     * @return true when one unit more met a shorter name, or a name with the same beginning
     * @since 0.1
     */
    public boolean isCut() {
      return units > 0
          && (next.reason() == ErrorKind.TRUNCATED || next.reason() == ErrorKind.EXISTS);
    }
  }

  /**
   * Letters, pair by pair: whether names that differ in the pair only are one file.
   *
   * <p>Each text holds pairs, one after the other: the octets of a letter and of its counterpart,
   * {@link #NOTHING} where the letter is left out.
   *
   * @param joined the pairs that are one letter to the directory
   * @param distinct the pairs that are two
   * @param open the pairs that were not asked, or not answered
   * @param end why pairs are open; {@link ErrorKind#OK} when none is
   * @since 0.1
   */
  record Letters(String joined, String distinct, String open, CallOutcome end)
      implements NameObservation {
    /** In the place of a counterpart: no name has U+0000. */
    public static final int NOTHING = 0;

    /**
     * The most octets of a name in which letters are asked about: a directory that cuts shorter
     * ones is not asked.
     *
     * @since 0.1
     */
    public static final int MOST_OCTETS = 200;

    /**
     * The pairs of one of the texts.
     *
     * @param octets the octets of letters in hexadecimal digits
     * @return texts of two letters each; an odd last letter is left out
     */
    public static List<String> pairs(String octets) {
      String letters = NameOctets.text(octets).orElse("");
      List<String> pairs = new ArrayList<>();
      int start = 0;
      while (start < letters.length()) {
        int second = letters.offsetByCodePoints(start, 1);
        if (second == letters.length()) {
          break;
        }
        int end = letters.offsetByCodePoints(second, 1);
        pairs.add(letters.substring(start, end));
        start = end;
      }
      return pairs;
    }
  }

  /**
   * Characters, one by one: whether a name with one of them is listed as it was given.
   *
   * <p>Characters are ranges of code points in hexadecimal digits: {@code A1-AC AE-FF}.
   *
   * @param kept those that are listed
   * @param replaced those that are listed as others, or not: the code points that stand for each of
   *     them, with a dot between two, {@code =}, and the characters: {@code 3F=100-17F 192}
   * @param last those after which nothing of a name is left, in the same way
   * @param refused those with which no name is created
   * @param refusal how the first of these creations ended, {@link ErrorKind#OK} when there is none
   * @param end why others were not asked; {@link ErrorKind#OK} when there was time for all
   * @since 0.1
   */
  record Characters(
      String kept,
      List<String> replaced,
      List<String> last,
      String refused,
      CallOutcome refusal,
      CallOutcome end)
      implements NameObservation {
    private static final int VENDORS = 0xF800;
    private static final int END_OF_VENDORS = 0xF900;

    /**
     * Characters as they were answered.
     *
     * @throws IllegalArgumentException when one of the texts is none
     */
    public Characters {
      replaced = List.copyOf(replaced);
      last = List.copyOf(last);
      characters(kept);
      characters(refused);
      substitutes(replaced);
      substitutes(last);
    }

    /**
     * The characters that are listed: those that are kept, and those that stand alone for another.
     *
     * @return each of them, with one that a name is given for it
     */
    public SortedMap<Integer, Integer> listed() {
      SortedMap<Integer, Integer> given = new TreeMap<>();
      characters(kept).stream().forEach(c -> given.put(c, c));
      substitutes(replaced)
          .forEach(
              (by, some) -> {
                if (by.codePointCount(0, by.length()) == 1) {
                  given.putIfAbsent(by.codePointAt(0), some.nextSetBit(0));
                }
              });
      return given;
    }

    /**
     * The text of a set.
     *
     * @param characters code points
     * @return their ranges
     */
    public static String ranges(BitSet characters) {
      StringJoiner ranges = new StringJoiner(" ");
      int first = characters.nextSetBit(0);
      while (first >= 0) {
        int next = characters.nextClearBit(first);
        String start = Integer.toHexString(first).toUpperCase(Locale.ROOT);
        String end = Integer.toHexString(next - 1).toUpperCase(Locale.ROOT);
        ranges.add(next - 1 == first ? start : start + '-' + end);
        first = characters.nextSetBit(next);
      }
      return ranges.toString();
    }

    /**
     * The set of a text.
     *
     * @param ranges the ranges of code points
     * @return the code points
     * @throws IllegalArgumentException when a range is not two hexadecimal code points in order
     */
    public static BitSet characters(String ranges) {
      BitSet characters = new BitSet();
      if (ranges.isEmpty()) {
        return characters;
      }
      for (String range : ranges.split(" ", -1)) {
        int dash = range.indexOf('-');
        int first = codePoint(dash < 0 ? range : range.substring(0, dash));
        int last = dash < 0 ? first : codePoint(range.substring(dash + 1));
        if (first > last) {
          throw new IllegalArgumentException("expected code points in order, found " + range);
        }
        characters.set(first, last + 1);
      }
      return characters;
    }

    /**
     * The block of Unicode that a character is in; the last page for private use is one of its own,
     * for there are signs of vendors in charsets of 8 bits.
     *
     * @param codePoint a code point
     * @return a number, equal for characters of which a few tell of the others
     */
    public static int block(int codePoint) {
      return VENDORS <= codePoint && codePoint < END_OF_VENDORS
          ? VENDORS
          : UCharacter.UnicodeBlock.of(codePoint).getID();
    }

    private static int codePoint(String digits) {
      if (!digits.matches("[0-9A-F]{1,6}")) {
        throw new IllegalArgumentException("expected a code point, found " + digits);
      }
      int codePoint = Integer.parseInt(digits, 16);
      if (!Character.isValidCodePoint(codePoint)) {
        throw new IllegalArgumentException("expected a code point, found " + digits);
      }
      return codePoint;
    }

    /**
     * What stands for characters.
     *
     * @param texts {@link #replaced} or {@link #last}
     * @return the characters by what is listed for each of them, which may be nothing
     * @throws IllegalArgumentException when one of the texts is none
     */
    public static Map<String, BitSet> substitutes(List<String> texts) {
      Map<String, BitSet> substitutes = new LinkedHashMap<>();
      for (String text : texts) {
        int equals = text.indexOf('=');
        if (equals < 0) {
          throw new IllegalArgumentException("expected = in " + text);
        }
        StringBuilder substitute = new StringBuilder();
        if (equals > 0) {
          for (String digits : text.substring(0, equals).split("\\.", -1)) {
            substitute.appendCodePoint(codePoint(digits));
          }
        }
        substitutes.put(substitute.toString(), characters(text.substring(equals + 1)));
      }
      return substitutes;
    }
  }

  /**
   * A question that was not asked.
   *
   * @param reason why
   */
  record Unasked(CallOutcome reason) implements NameObservation {}
}
