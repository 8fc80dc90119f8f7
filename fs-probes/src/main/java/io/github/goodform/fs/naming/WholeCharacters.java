package io.github.goodform.fs.naming;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Characters that decompose by the Unicode Standard, and that a file system may leave whole though
 * it decomposes the others.
 */
final class WholeCharacters {
  private static final Normalizer2 FORM_D = Normalizer2.getNFDInstance();

  /** Hangul syllables are asked about, and no kind of their own here. */
  private static final UnicodeSet DECOMPOSED =
      new UnicodeSet("[[:NFD_Quick_Check=No:]-[:Script=Hangul:]]").freeze();

  /** What Apple's documentation of HFS Plus excepts from form D (Technical Note 1150). */
  private static final UnicodeSet OF_HFS_PLUS =
      new UnicodeSet("[\\u2000-\\u2FFF\\uF900-\\uFAFF\\U0002F800-\\U0002FAFF]").freeze();

  private static final List<Set<Integer>> KINDS =
      List.of(
          those(OF_HFS_PLUS::contains),
          those(c -> isOne(FORM_D.getRawDecomposition(c))),
          those(c -> isOne(FORM_D.getDecomposition(c))));

  private WholeCharacters() {}

  /**
   * The kinds that were seen: the ranges of HFS Plus; characters whose mapping is one other
   * character; and those of which nothing but one character is made in the end.
   */
  static List<Set<Integer>> kinds() {
    return KINDS;
  }

  /** Those of whole kinds among others. */
  static Set<Integer> among(Set<Integer> characters) {
    Set<Integer> whole = new HashSet<>();
    KINDS.stream().filter(characters::containsAll).forEach(whole::addAll);
    return whole;
  }

  private static boolean isOne(String decomposition) {
    return decomposition.codePointCount(0, decomposition.length()) == 1;
  }

  private static Set<Integer> those(IntPredicate isWhole) {
    Set<Integer> whole = new HashSet<>();
    for (String character : DECOMPOSED) {
      if (isWhole.test(character.codePointAt(0))) {
        whole.add(character.codePointAt(0));
      }
    }
    return Set.copyOf(whole);
  }
}
