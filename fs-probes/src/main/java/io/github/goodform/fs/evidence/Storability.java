package io.github.goodform.fs.evidence;

import java.util.List;

/**
 * Whether a name can be stored in a directory, and comes back as it was.
 *
 * @param verdict {@link NameVerdict#KEPT}, {@link NameVerdict#REWRITTEN}, {@link
 *     NameVerdict#LOSSY}, {@link NameVerdict#REFUSED} or {@link NameVerdict#INCONCLUSIVE}
 * @param reason why, in words; empty when it is kept
 * @param rules the rules that were used, as {@code trait=value}
 */
public record Storability(NameVerdict verdict, String reason, List<String> rules) {
  /** An answer with its rules copied. */
  public Storability {
    rules = List.copyOf(rules);
  }

  /**
   * Whether the name is stored and comes back as it was.
   *
   * @return true for {@link NameVerdict#KEPT} only
   */
  public boolean isKept() {
    return verdict == NameVerdict.KEPT;
  }
}
