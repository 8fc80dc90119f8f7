package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.Objects;

/**
 * Names of a set that would be one file, or one directory, here.
 *
 * <p>Immutable.
 */
public final class Collision {
  private final List<String> names;
  private final NameVerdict verdict;
  private final String reason;
  private final List<String> rules;

  private Collision(List<String> names, NameVerdict verdict, String reason, List<String> rules) {
    this.names = List.copyOf(names);
    this.verdict = verdict;
    this.reason = reason;
    this.rules = List.copyOf(rules);
  }

  /**
   * Makes a collision.
   *
   * @param names the spellings, in the order they were given
   * @param verdict {@link NameVerdict#SAME}, {@link NameVerdict#LOSSY}, {@link
   *     NameVerdict#ASYMMETRIC}, or {@link NameVerdict#INCONCLUSIVE} when they may be one
   * @param reason why, in words
   * @param rules the rules that were used, as {@code trait=value}
   * @return the collision
   */
  public static Collision of(
      List<String> names, NameVerdict verdict, String reason, List<String> rules) {
    return new Collision(names, verdict, reason, rules);
  }

  /**
   * The spellings, in the order they were given.
   *
   * @return the names
   */
  public List<String> names() {
    return names;
  }

  /**
   * The verdict: {@link NameVerdict#SAME}, {@link NameVerdict#LOSSY}, {@link
   * NameVerdict#ASYMMETRIC}, or {@link NameVerdict#INCONCLUSIVE} when they may be one.
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
   * The rules that were used, as {@code trait=value}.
   *
   * @return the rules
   */
  public List<String> rules() {
    return rules;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Collision that
        && names.equals(that.names)
        && verdict == that.verdict
        && reason.equals(that.reason)
        && rules.equals(that.rules);
  }

  @Override
  public int hashCode() {
    return Objects.hash(names, verdict, reason, rules);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "Collision[names="
        + names
        + ", verdict="
        + verdict
        + ", reason="
        + reason
        + ", rules="
        + rules
        + "]";
  }
}
