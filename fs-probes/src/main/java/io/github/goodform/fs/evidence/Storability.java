package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.Objects;

/**
 * Whether a name can be stored in a directory, and comes back as it was.
 *
 * <p>Immutable.
 */
public final class Storability {
  private final NameVerdict verdict;
  private final String reason;
  private final List<String> rules;

  private Storability(NameVerdict verdict, String reason, List<String> rules) {
    this.verdict = verdict;
    this.reason = reason;
    this.rules = List.copyOf(rules);
  }

  /**
   * Makes a storability.
   *
   * @param verdict {@link NameVerdict#KEPT}, {@link NameVerdict#REWRITTEN}, {@link
   *     NameVerdict#LOSSY}, {@link NameVerdict#REFUSED} or {@link NameVerdict#INCONCLUSIVE}
   * @param reason why, in words; empty when it is kept as the UTF-8 that was given
   * @param rules the rules that were used, as {@code trait=value}
   * @return the storability
   */
  public static Storability of(NameVerdict verdict, String reason, List<String> rules) {
    return new Storability(verdict, reason, rules);
  }

  /**
   * The verdict: {@link NameVerdict#KEPT}, {@link NameVerdict#REWRITTEN}, {@link
   * NameVerdict#LOSSY}, {@link NameVerdict#REFUSED} or {@link NameVerdict#INCONCLUSIVE}.
   *
   * @return the verdict
   */
  public NameVerdict verdict() {
    return verdict;
  }

  /**
   * Why, in words; empty when it is kept as the UTF-8 that was given.
   *
   * @return the reason
   */
  public String reason() {
    return reason;
  }

  /**
   * The rules that were used, as {@code trait=value}.
   *
   * @return the rules
   */
  public List<String> rules() {
    return rules;
  }

  /**
   * Whether the name is stored and comes back as it was.
   *
   * @return true for {@link NameVerdict#KEPT} only
   */
  public boolean isKept() {
    return verdict == NameVerdict.KEPT;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Storability that
        && verdict == that.verdict
        && reason.equals(that.reason)
        && rules.equals(that.rules);
  }

  @Override
  public int hashCode() {
    return Objects.hash(verdict, reason, rules);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "Storability[verdict=" + verdict + ", reason=" + reason + ", rules=" + rules + "]";
  }
}
