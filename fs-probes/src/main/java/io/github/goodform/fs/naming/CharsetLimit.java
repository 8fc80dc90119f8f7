package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameObservation.Listing;
import io.github.goodform.fs.evidence.NameObservation.Relation;
import io.github.goodform.fs.evidence.NameObservation.Single;
import io.github.goodform.fs.evidence.NameOctets;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Question;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * From where on the charset of a directory may lack characters, and what may be stored in their
 * place: samples do not tell which charset it is.
 *
 * @param first the first code point that may be missing, the highest integer where none is
 * @param substitutes the characters that may stand for missing ones
 * @param drops whether nothing may stand for them
 */
record CharsetLimit(int first, Set<Integer> substitutes, boolean drops) {
  private static final CharsetLimit NONE = new CharsetLimit(Integer.MAX_VALUE, Set.of(), false);

  private static final int BEYOND_ASCII = 0x80;
  private static final int BEYOND_LATIN = 0x100;
  private static final int SIGN = '?';

  private static final String LATIN_LETTER = "canonical-latin";
  private static final String LATIN_SIGNS = "character-latin";

  /** Names with many characters that no rule of case or of a form changes. */
  private static final List<String> SAMPLES =
      List.of(LATIN_SIGNS, "character-punctuation", "character-scripts");

  static CharsetLimit of(Traits traits, NameCut cut) {
    if (traits.joinsUnrelated()) {
      return NONE;
    }
    boolean lacks = traits.finding("control-bmp").is(NameVerdict.LOSSY);
    boolean latin = isLatinKept(traits);
    boolean drops = traits.finding("character-letter").is(NameVerdict.SAME);
    Set<Integer> substitutes = new HashSet<>(Set.of(SIGN, (int) '_'));
    for (String id : SAMPLES) {
      String name = Question.byId(id).orElseThrow().first();
      Optional<String> listed = cut.mayCut(name) ? Optional.empty() : listed(traits, id);
      if (listed.isPresent()) {
        lacks = true;
        latin &= !id.equals(LATIN_SIGNS);
        drops |= listed.get().length() < name.length();
        listed.get().codePoints().filter(c -> name.indexOf(c) < 0).forEach(substitutes::add);
      }
    }
    return lacks || drops
        ? new CharsetLimit(latin ? BEYOND_LATIN : BEYOND_ASCII, Set.copyOf(substitutes), drops)
        : NONE;
  }

  private static boolean isLatinKept(Traits traits) {
    String letter = NameOctets.hex(Question.byId(LATIN_LETTER).orElseThrow().firstOctets());
    return traits.evidence().of(LATIN_LETTER) instanceof Relation relation
        && relation.forward().listed().names().contains(letter);
  }

  /** How a name is listed that is listed otherwise than it was given. */
  private static Optional<String> listed(Traits traits, String id) {
    boolean other =
        traits.finding(id).is(NameVerdict.REWRITTEN) || traits.finding(id).is(NameVerdict.LOSSY);
    Listing listing =
        other && traits.evidence().of(id) instanceof Single single ? single.listed() : null;
    return listing != null && listing.names().size() == 1
        ? NameOctets.text(listing.names().get(0))
        : Optional.empty();
  }

  boolean isLimited() {
    return first != Integer.MAX_VALUE;
  }

  /** Whether other characters may stand for some of the name. */
  boolean mayLack(String name) {
    return isLimited() && name.codePoints().anyMatch(c -> c >= first);
  }

  /** A name with one sign for all that may be missing and all that may stand for it, or without. */
  String undisputed(String name) {
    if (!isLimited()) {
      return name;
    }
    StringBuilder kept = new StringBuilder();
    for (int codePoint : name.codePoints().toArray()) {
      boolean open = codePoint >= first || substitutes.contains(codePoint);
      if (!open) {
        kept.appendCodePoint(codePoint);
      } else if (!drops && (kept.isEmpty() || kept.charAt(kept.length() - 1) != SIGN)) {
        // One character may become several.
        kept.append((char) SIGN);
      }
    }
    return kept.toString();
  }
}
