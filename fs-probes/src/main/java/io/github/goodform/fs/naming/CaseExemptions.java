package io.github.goodform.fs.naming;

import io.github.goodform.fs.evidence.NameVerdict;
import io.github.goodform.fs.evidence.Traits;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Code points that simple case folding maps and a file system's table may not: a table of upper
 * cases knows no Kelvin sign, one that must be reversible knows no final sigma.
 */
final class CaseExemptions {
  /** A question about one of them stands for those of its kind. */
  private static final Map<String, Set<Integer>> KINDS =
      Map.of(
          "case-final-sigma",
          Set.of(0x3C2),
          "case-kelvin",
          Set.of(0x212A, 0x2126, 0x212B),
          "case-sharp-s-capital",
          Set.of(0x1E9E),
          "case-long-s",
          Set.of(0x17F, 0x1E9B),
          "case-micro",
          Set.of(0xB5, 0x345, 0x3D0, 0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F5, 0x1FBE),
          "case-titlecase-dz",
          Set.of(0x1C5, 0x1C8, 0x1CB, 0x1F2));

  private CaseExemptions() {}

  /** The code points of this directory that are not known to be folded. */
  static Set<Integer> of(Traits traits) {
    Set<Integer> exempt = new HashSet<>();
    KINDS.forEach(
        (id, codePoints) -> {
          if (!traits.finding(id).is(NameVerdict.SAME)) {
            exempt.addAll(codePoints);
          }
        });
    return exempt;
  }
}
