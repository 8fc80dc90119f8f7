package io.github.goodform.fs.evidence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
  record Single(CallOutcome create, Listing listed, CallOutcome lookup)
      implements NameObservation {}

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
   * <p>Each text holds pairs, one after the other: the octets of a letter and of its counterpart.
   *
   * @param joined the pairs that are one letter to the directory
   * @param distinct the pairs that are two
   * @param open the pairs that were not asked, or not answered
   * @param end why pairs are open; {@link ErrorKind#OK} when none is
   * @since 0.1
   */
  record Letters(String joined, String distinct, String open, CallOutcome end)
      implements NameObservation {
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
      while (letters.codePointCount(start, letters.length()) > 1) {
        int end = letters.offsetByCodePoints(start, 2);
        pairs.add(letters.substring(start, end));
        start = end;
      }
      return pairs;
    }
  }

  /**
   * A question that was not asked.
   *
   * @param reason why
   */
  record Unasked(CallOutcome reason) implements NameObservation {}
}
