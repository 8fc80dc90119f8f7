package io.github.goodform.fs.naming;

import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * From where on the charset of a directory may lack characters, and what may be stored in their
 * place: samples do not tell which charset it is.
 *
 * @param first the first code point that may be missing, the highest integer where none is
 * @param substitutes the characters that may stand for missing ones
 * @param drops whether nothing may stand for them
 */
record CharsetLimit(int first, Set<Integer> substitutes, boolean drops) {
  /** The code points that case or a form makes others, but for Hangul, which becomes no others. */
  private static final UnicodeSet MAPPED =
      new UnicodeSet("[[:Changes_When_Casemapped:][:NFKD_Quick_Check=No:]-[:Hangul:]]").freeze();

  private static final CharsetLimit NONE = new CharsetLimit(Integer.MAX_VALUE, Set.of(), false);

  private static final int BEYOND_ASCII = 0x80;
  private static final int BEYOND_LATIN = 0x100;
  private static final int SIGN = '?';

  private static final String LATIN_LETTER = "canonical-latin";
  private static final String LATIN_SIGNS = "character-latin";

  /** Names with many characters that no rule of case or of a form changes. */
  private static final List<String> SAMPLES =
      List.of(LATIN_SIGNS, "character-punctuation", "character-scripts");

  static CharsetLimit of(Traits traits, NameCut cut, RewrittenCharacters rewritten) {
    if (traits.joinsUnrelated()) {
      return NONE;
    }
    boolean lacks = traits.finding("control-bmp").is(NameVerdict.LOSSY);
    boolean latin = isLatinKept(traits);
    boolean dropsLetter = traits.finding("character-letter").is(NameVerdict.SAME);
    // What stands for missing characters may itself be left out of a key.
    boolean drops = dropsLetter || !rewritten.open().isEmpty();
    Set<Integer> substitutes = new HashSet<>(Set.of(SIGN, (int) '_'));
    for (String id : SAMPLES) {
      String name = Question.byId(id).orElseThrow().first();
      Optional<String> listed =
          cut.mayCut(name) ? Optional.empty() : RewrittenCharacters.listed(traits, id);
      if (listed.isPresent()) {
        Set<Integer> found = substitutes(name, listed.get());
        boolean shorter = listed.get().length() < name.length();
        lacks |= shorter || !found.isEmpty();
        latin &= !id.equals(LATIN_SIGNS) || found.isEmpty();
        drops |= shorter;
        substitutes.addAll(found);
      }
    }
    return lacks || dropsLetter
        ? new CharsetLimit(latin ? BEYOND_LATIN : BEYOND_ASCII, Set.copyOf(substitutes), drops)
        : NONE;
  }

  /** What stands for characters of a name; a letter beyond ASCII may do for one of its own kind. */
  private static Set<Integer> substitutes(String name, String listed) {
    Set<Integer> found = new HashSet<>();
    int[] given = name.codePoints().toArray();
    int[] other = listed.codePoints().toArray();
    if (given.length != other.length) {
      listed.codePoints().filter(c -> name.indexOf(c) < 0).forEach(found::add);
      found.add(SIGN);
      return found;
    }
    for (int i = 0; i < given.length; i++) {
      boolean isLetter = other[i] >= BEYOND_ASCII && Character.isLetterOrDigit(other[i]);
      if (given[i] != other[i] && !isLetter) {
        found.add(other[i]);
      }
    }
    return found;
  }

  private static boolean isLatinKept(Traits traits) {
    String letter = NameOctets.hex(Question.byId(LATIN_LETTER).orElseThrow().firstOctets());
    return traits.evidence().of(LATIN_LETTER) instanceof Relation relation
        && relation.forward().listed().names().contains(letter);
  }

  boolean isLimited() {
    return first != Integer.MAX_VALUE;
  }

  /** Whether other characters may stand for some of the name. */
  boolean mayLack(String name) {
    return isLimited() && name.codePoints().anyMatch(c -> c >= first);
  }

  /**
   * All that keys make of characters that may be missing: a charset may lack a letter whose capital
   * it has.
   */
  Set<Integer> counterparts(UnaryOperator<String> key) {
    Set<Integer> counterparts = new HashSet<>();
    for (String missing : MAPPED) {
      if (mayLack(missing)) {
        key.apply(missing).codePoints().forEach(counterparts::add);
      }
    }
    return counterparts;
  }

  /**
   * A key with one sign for all that may be missing and all that may stand for it, or without.
   *
   * @param counterparts what missing characters may be compared as
   * @param leavesOut whether other rules leave characters out of keys, such as substitutes
   */
  String undisputed(String key, Set<Integer> counterparts, boolean leavesOut) {
    boolean drop = drops || leavesOut;
    StringBuilder kept = new StringBuilder();
    for (int codePoint : key.codePoints().toArray()) {
      boolean open =
          codePoint >= first || substitutes.contains(codePoint) || counterparts.contains(codePoint);
      if (!open) {
        kept.appendCodePoint(codePoint);
      } else if (!drop && (kept.isEmpty() || kept.charAt(kept.length() - 1) != SIGN)) {
        // One character may become several.
        kept.append((char) SIGN);
      }
    }
    return kept.toString();
  }
}
