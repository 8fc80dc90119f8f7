package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.CaseRule;
import io.github.goodform.fs.evidence.NameObservation;
import io.github.goodform.fs.evidence.NameObservation.Letters;
import io.github.goodform.fs.evidence.NameObservation.Unasked;
import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.Traits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The octets of UTF-8 that are one to a directory which takes each of them for a letter of an 8-bit
 * charset.
 *
 * <p>An octet is only one with another that stands in the same place of a character, so that what
 * is folded is UTF-8, too.
 */
final class OctetTable {
  /** The question. */
  static final String QUESTION = "table-octets";

  /** A question that only a whole profile asks. */
  private static final String LONGEST = "length-path";

  private static final int OCTETS = 0x100;

  /** Pairs by which all octets of a place are one. */
  private static final List<String> ALL = all();

  /** The least octet that is one with each. */
  private final int[] least;

  private final boolean joins;

  private OctetTable(List<String> pairs) {
    int[] one = new int[OCTETS];
    Arrays.setAll(one, octet -> octet);
    for (String pair : pairs) {
      byte[] first = EscapedNames.octets(Character.toString(pair.codePointAt(0)));
      byte[] second = EscapedNames.octets(Character.toString(pair.codePointBefore(pair.length())));
      int at = Arrays.mismatch(first, second);
      if (first.length == second.length && at >= 0) {
        join(one, first[at] & 0xFF, second[at] & 0xFF);
      }
    }
    this.least = one;
    this.joins = !pairs.isEmpty();
  }

  private static void join(int[] least, int octet, int other) {
    int to = Math.min(least[octet], least[other]);
    int from = Math.max(least[octet], least[other]);
    for (int i = 0; i < least.length; i++) {
      if (least[i] == from) {
        least[i] = to;
      }
    }
  }

  private static List<String> all() {
    List<String> pairs = new ArrayList<>();
    for (int last = 0xC1; last <= 0xFF; last++) {
      pairs.add("\u00C0" + Character.toString(last));
    }
    for (int last = 0xF7; last < 0x800; last += 0x40) {
      pairs.add("\u00B7" + Character.toString(last));
    }
    for (int last = 0x2041; last < 0x10000; last += 0x1000) {
      pairs.add("\u1041" + Character.toString(last));
    }
    pairs.add("\u0841\u1841");
    for (int last = 0x51041; last < 0x110000; last += 0x40000) {
      pairs.add("\uD804\uDC41" + Character.toString(last));
    }
    return pairs;
  }

  /** The octets that were answered to be one. */
  static OctetTable known(Traits traits) {
    return of(traits, false);
  }

  /** The octets that may be one: without an answer they are. */
  static OctetTable loose(Traits traits) {
    return of(traits, true);
  }

  private static OctetTable of(Traits traits, boolean withOpen) {
    NameObservation observed = traits.evidence().of(QUESTION);
    if (observed instanceof Letters letters) {
      List<String> pairs = new ArrayList<>(Letters.pairs(letters.joined()));
      if (withOpen) {
        pairs.addAll(Letters.pairs(letters.open()));
      }
      return new OctetTable(pairs);
    }
    return new OctetTable(withOpen && isUnasked(traits, observed) ? ALL : List.of());
  }

  /**
   * Whether there was no time for the question, or a quick profile was taken of a directory that
   * would have been asked.
   */
  private static boolean isUnasked(Traits traits, NameObservation observed) {
    boolean late = observed instanceof Unasked unasked && !unasked.reason().detail().isEmpty();
    boolean quick = !traits.evidence().observations().containsKey(LONGEST);
    return late || (quick && traits.of(Trait.CASE_RULE).is(CaseRule.ASCII));
  }

  /** Whether the same octets are one in both. */
  boolean isLike(OctetTable other) {
    return Arrays.equals(least, other.least);
  }

  /** A key with the least of the octets that are one. */
  String folded(String key) {
    if (!joins || EscapedNames.isAscii(key) || !EscapedNames.hasOctets(key)) {
      return key;
    }
    byte[] octets = EscapedNames.octets(key);
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) least[octets[i] & 0xFF];
    }
    return EscapedNames.text(octets);
  }
}
