package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which characters the charset of a directory may lack, and what may be stored in their place:
 * known where it was asked of each, and else as far as samples tell.
 */
sealed interface CharsetLimit permits AskedCharset, SampledCharset {
  /** The code points that case or a form makes others, but for Hangul, which becomes no others. */
  UnicodeSet MAPPED =
      new UnicodeSet("[[:Changes_When_Casemapped:][:NFKD_Quick_Check=No:]-[:Hangul:]]").freeze();

  /** Of these, the ones that case or a form may make characters of ISO 8859-1. */
  UnicodeSet MAPPED_TO_LATIN = mappedToLatin();

  /** What stands for missing characters in most charsets, and in keys. */
  int SIGN = '?';

  private static UnicodeSet mappedToLatin() {
    Normalizer2 decomposition = Normalizer2.getNFKDInstance();
    UnicodeSet mapped = new UnicodeSet();
    for (String one : MAPPED) {
      int c = one.codePointAt(0);
      String hfsPlus = HfsPlusTables.decomposition(c);
      String parts = one + decomposition.normalize(one) + (hfsPlus == null ? "" : hfsPlus);
      String counterparts =
          parts
              + decomposition.normalize(UCharacter.foldCase(parts, true))
              + decomposition.normalize(UCharacter.toUpperCase(ULocale.ROOT, parts))
              + decomposition.normalize(UCharacter.toLowerCase(ULocale.ROOT, parts))
              + Character.toString(HfsPlusTables.fold(c));
      if (counterparts.codePoints().anyMatch(other -> other < 0x100)) {
        mapped.add(c);
      }
    }
    return mapped.freeze();
  }

  static CharsetLimit of(Traits traits, NameCut cut, RewrittenCharacters rewritten) {
    if (traits.joinsUnrelated()) {
      return SampledCharset.NONE;
    }
    Optional<CharsetFit> fit = CharsetFit.of(traits).filter(CharsetFit::explainsUnrelated);
    return fit.isPresent() ? AskedCharset.of(fit.get()) : SampledCharset.of(traits, cut, rewritten);
  }

  /** The characters that were asked about, {@code null} where they were not. */
  @Nullable CharsetTable table();

  /** The characters that may stand for missing ones. */
  Set<Integer> substitutes();

  /** Whether nothing may stand for a missing character. */
  boolean drops();

  /** Whether nothing of a name may be left after a missing character. */
  boolean losesRest();

  /** Whether it is open if two names are one because of what stands for their characters. */
  boolean isLimited();

  /**
   * Whether no two forms of a text are names: letters with marks are refused, or kept apart, or one
   * where the same is written of them.
   */
  boolean hasNoForms(Traits traits);

  /**
   * What of a name is written before the first character that may be missing, where that ends it.
   */
  String beforeLost(String name);

  /** Whether characters of the name are known to be replaced. */
  boolean replaces(String name);

  /** Whether the name is stored in another form. */
  boolean changesForm(String name);

  /** Whether it is open what of the name is stored. */
  boolean mayLack(String name);

  /** Whether a character may be compared as another one. */
  boolean isDisputed(int c);

  /** Of the code points that case or a form makes others, those whose counterparts count. */
  UnicodeSet mapped();

  /**
   * Whether letters are replaced of which it is open if they are compared as their counterparts
   * before.
   */
  boolean mayFoldFirst(String name);

  /** The name with what is known to stand for its characters. */
  String written(String name);

  /** Whether a character of the text may be compared as another one. */
  default boolean mayChange(String text) {
    return text.codePoints().anyMatch(this::isDisputed);
  }

  /**
   * All that keys make of characters that may be missing: a charset may lack a letter whose capital
   * it has.
   *
   * @param replaced the code points that the directory is known to compare otherwise than by rules
   */
  default Set<Integer> counterparts(UnaryOperator<String> key, Set<Integer> replaced) {
    Set<Integer> counterparts = new HashSet<>();
    UnicodeSet all = new UnicodeSet(mapped());
    replaced.forEach(all::add);
    for (String missing : all) {
      if (missing.codePoints().anyMatch(this::isDisputed)) {
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
  default String undisputed(String key, Set<Integer> counterparts, boolean leavesOut) {
    boolean drop = drops() || leavesOut;
    StringBuilder kept = new StringBuilder();
    for (int codePoint : key.codePoints().toArray()) {
      boolean open =
          isDisputed(codePoint)
              || substitutes().contains(codePoint)
              || counterparts.contains(codePoint);
      if (!open) {
        kept.appendCodePoint(codePoint);
      } else if (losesRest()) {
        return kept.toString();
      } else if (!drop && (kept.isEmpty() || kept.charAt(kept.length() - 1) != SIGN)) {
        // One character may become several.
        kept.append((char) SIGN);
      }
    }
    return kept.toString();
  }
}
