package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.Objects;

/**
 * Whether two names are the same path under the rules of a profile.
 *
 * <p>Immutable.
 */
public final class NameComparison {
  private final NameVerdict verdict;
  private final String reason;
  private final List<String> rules;

  private NameComparison(NameVerdict verdict, String reason, List<String> rules) {
    this.verdict = verdict;
    this.reason = reason;
    this.rules = List.copyOf(rules);
  }

  /**
   * Makes a name comparison.
   *
   * @param verdict {@link NameVerdict#SAME}, {@link NameVerdict#DISTINCT}, {@link
   *     NameVerdict#ASYMMETRIC}, {@link NameVerdict#LOSSY} or {@link NameVerdict#INCONCLUSIVE}
   * @param reason why, in words
   * @param rules the rules that were used, as {@code trait=value}, or the id of the question that
   *     asked for just these names
   * @return the name comparison
   */
  public static NameComparison of(NameVerdict verdict, String reason, List<String> rules) {
    return new NameComparison(verdict, reason, rules);
  }

  /**
   * The verdict: {@link NameVerdict#SAME}, {@link NameVerdict#DISTINCT}, {@link
   * NameVerdict#ASYMMETRIC}, {@link NameVerdict#LOSSY} or {@link NameVerdict#INCONCLUSIVE}.
   *
   * @return the verdict
   */
  public NameVerdict verdict() {
    return verdict;
  }

  /**
   * Why, in words.
   *
   * @return the reason
   */
  public String reason() {
    return reason;
  }

  /**
   * The rules that were used, as {@code trait=value}, or the id of the question that asked for just
   * these names.
   *
   * @return the rules
   */
  public List<String> rules() {
    return rules;
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

  @Override
  public boolean equals(Object other) {
    return other instanceof NameComparison that
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
    return "NameComparison[verdict=" + verdict + ", reason=" + reason + ", rules=" + rules + "]";
  }
}
