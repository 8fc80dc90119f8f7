package io.github.goodform.fs;

import java.util.List;

/**
 * Whether a name can be stored in a directory, and comes back as it was.
 *
 * @param verdict {@link Verdict#KEPT}, {@link Verdict#REWRITTEN}, {@link Verdict#LOSSY}, {@link
 *     Verdict#REFUSED} or {@link Verdict#INCONCLUSIVE}
 * @param reason why, in words; empty when it is kept
 * @param rules the rules that were used, as {@code trait=value}
 */
public record Storability(Verdict verdict, String reason, List<String> rules) {
  /** An answer with its rules copied. */
  public Storability {
    rules = List.copyOf(rules);
  }

  /**
   * Whether the name is stored and comes back as it was.
   *
   * @return true for {@link Verdict#KEPT} only
   */
  public boolean isKept() {
    return verdict == Verdict.KEPT;
  }
}
