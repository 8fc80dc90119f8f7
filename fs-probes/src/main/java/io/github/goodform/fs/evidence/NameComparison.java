package io.github.goodform.fs.evidence;

import java.util.List;

/**
 * Whether two names are the same path under the rules of a profile.
 *
 * @param verdict {@link NameVerdict#SAME}, {@link NameVerdict#DISTINCT}, {@link
 *     NameVerdict#ASYMMETRIC}, {@link NameVerdict#LOSSY} or {@link NameVerdict#INCONCLUSIVE}
 * @param reason why, in words
 * @param rules the rules that were used, as {@code trait=value}, or the id of the question that
 *     asked for just these names
 */
public record NameComparison(NameVerdict verdict, String reason, List<String> rules) {
  /** A comparison with its rules copied. */
  public NameComparison {
    rules = List.copyOf(rules);
  }

  /**
   * Whether both names reach one file.
   *
   * @return true for {@link NameVerdict#SAME} and {@link NameVerdict#LOSSY}
   */
  public boolean isSame() {
    return verdict == NameVerdict.SAME || verdict == NameVerdict.LOSSY;
  }

  /**
   * Whether the names are certainly two files.
   *
   * @return true for {@link NameVerdict#DISTINCT} only
   */
  public boolean isDistinct() {
    return verdict == NameVerdict.DISTINCT;
  }
}
