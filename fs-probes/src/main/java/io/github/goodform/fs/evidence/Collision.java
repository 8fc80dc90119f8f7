package io.github.goodform.fs.evidence;

import java.util.List;

/**
 * Names of a set that would be one file, or one directory, here.
 *
 * @param names the spellings, in the order they were given
 * @param verdict {@link NameVerdict#SAME}, {@link NameVerdict#LOSSY}, {@link
 *     NameVerdict#ASYMMETRIC}, or {@link NameVerdict#INCONCLUSIVE} when they may be one
 * @param reason why, in words
 * @param rules the rules that were used, as {@code trait=value}
 */
public record Collision(
    List<String> names, NameVerdict verdict, String reason, List<String> rules) {
  /** A collision with its names and rules copied. */
  public Collision {
    names = List.copyOf(names);
    rules = List.copyOf(rules);
  }
}
