package io.github.goodform.fs.naming;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Small letters that Unicode gives a capital and a file system's table may not: one that must be
 * reversible has no final sigma. And capitals that are nobody's capital, which only a table of
 * lower case folds.
 *
 * @param excluded code points that the directory does not fold
 * @param open code points that were not asked about
 * @param lowered capitals that were not asked about, with the letters they may be equal to
 */
record CaseExceptions(Set<Integer> excluded, Set<Integer> open, Map<Integer, String> lowered) {
  /** A question about one of them stands for those of its kind. */
  private static final Map<String, Set<Integer>> KINDS =
      Map.of(
          "case-final-sigma-upper",
          Set.of(0x3C2),
          "case-dotless-i-upper",
          Set.of(0x131),
          "case-long-s",
          Set.of(0x17F, 0x1E9B),
          "case-micro",
          Set.of(0xB5, 0x345, 0x3D0, 0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F5, 0x1FBE),
          "case-titlecase-dz",
          Set.of(0x1C5, 0x1C8, 0x1CB, 0x1F2));

  /** The same for capitals whose small letter has another capital. */
  private static final Map<String, Set<Integer>> LOWERED =
      Map.of(
          "case-kelvin",
          Set.of(0x3F4, 0x2126, 0x212A, 0x212B),
          "case-sharp-s-capital",
          Set.of(0x1E9E),
          "case-dotted-i",
          Set.of(0x130));

  /** Letters that are others where they are folded before they decompose, and not after it. */
  static final Set<Integer> OF_ORDER = ofOrder(UCharacter::toUpperCase);

  /** Compatible capitals that have no small letter, which are folded only where they decompose. */
  static Set<Integer> compatibleCapitals() {
    return Capitals.COMPATIBLE;
  }

  /** Apart, for few directories need it. */
  private static final class Capitals {
    static final Set<Integer> COMPATIBLE = ofOrder(UCharacter::toLowerCase);
  }

  private static Set<Integer> ofOrder(IntUnaryOperator fold) {
    Normalizer2 form = Normalizer2.getNFKDInstance();
    Set<Integer> apart = new HashSet<>();
    for (String letter : new UnicodeSet("[:NFKD_Quick_Check=No:]")) {
      int codePoint = letter.codePointAt(0);
      StringBuilder parts = new StringBuilder();
      form.normalize(letter).codePoints().map(fold).forEach(parts::appendCodePoint);
      String whole = form.normalize(Character.toString(fold.applyAsInt(codePoint)));
      if (!whole.equals(parts.toString())) {
        apart.add(codePoint);
      }
    }
    return Set.copyOf(apart);
  }

  static CaseExceptions of(Traits traits) {
    Set<Integer> excluded = new HashSet<>();
    Set<Integer> open = new HashSet<>();
    KINDS.forEach(
        (id, codePoints) -> {
          var finding = traits.finding(id);
          if (finding.is(NameVerdict.DISTINCT)) {
            excluded.addAll(codePoints);
          } else if (!finding.is(NameVerdict.SAME)) {
            open.addAll(codePoints);
          }
        });
    Map<Integer, String> lowered = new HashMap<>();
    LOWERED.forEach(
        (id, codePoints) -> {
          if (!traits.finding(id).isAnswered()) {
            codePoints.forEach(c -> lowered.put(c, capital(c)));
          }
        });
    return new CaseExceptions(Set.copyOf(excluded), Set.copyOf(open), Map.copyOf(lowered));
  }

  private static String capital(int codePoint) {
    return Character.toString(UCharacter.toUpperCase(UCharacter.toLowerCase(codePoint)));
  }
}
