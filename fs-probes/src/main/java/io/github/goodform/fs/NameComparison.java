package io.github.goodform.fs;

import java.util.List;

/**
 * Whether two names are the same path under the rules of a profile.
 *
 * @param verdict {@link Verdict#SAME}, {@link Verdict#DISTINCT}, {@link Verdict#ASYMMETRIC}, {@link
 *     Verdict#LOSSY} or {@link Verdict#INCONCLUSIVE}
 * @param reason why, in words
 * @param rules the rules that were used, as {@code trait=value}, or the id of the question that
 *     asked for just these names
 */
public record NameComparison(Verdict verdict, String reason, List<String> rules) {
  /** A comparison with its rules copied. */
  public NameComparison {
    rules = List.copyOf(rules);
  }

  /**
   * Whether both names reach one file.
   *
   * @return true for {@link Verdict#SAME} and {@link Verdict#LOSSY}
   */
  public boolean isSame() {
    return verdict == Verdict.SAME || verdict == Verdict.LOSSY;
  }

  /**
   * Whether the names are certainly two files.
   *
   * @return true for {@link Verdict#DISTINCT} only
   */
  public boolean isDistinct() {
    return verdict == Verdict.DISTINCT;
  }
}
