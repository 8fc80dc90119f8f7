package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.List;
import java.util.Objects;

/**
 * A trait in which a directory differs from an expected profile.
 *
 * <p>Immutable.
 */
public final class TraitDifference {
  private final Trait<?> trait;
  private final TraitAnswer<?> expected;
  private final TraitAnswer<?> found;
  private final List<Question> evidence;

  TraitDifference(
      Trait<?> trait, TraitAnswer<?> expected, TraitAnswer<?> found, List<Question> evidence) {
    this.trait = trait;
    this.expected = expected;
    this.found = found;
    this.evidence = List.copyOf(evidence);
  }

  /**
   * The trait.
   *
   * @return the trait
   */
  public Trait<?> trait() {
    return trait;
  }

  /**
   * The expected answer, which has a value.
   *
   * @return the expected answer
   */
  public TraitAnswer<?> expected() {
    return expected;
  }

  /**
   * The answer of the directory; inconclusive, with the reason, when a question was asked and has
   * no usable answer.
   *
   * @return the found answer
   */
  public TraitAnswer<?> found() {
    return found;
  }

  /**
   * The questions of the trait that were answered otherwise.
   *
   * @return the evidence
   */
  public List<Question> evidence() {
    return evidence;
  }

  /**
   * A question that was answered otherwise.
   *
   * @param id the question's id
   * @param expected the expected finding, such as {@code SAME}
   * @param found what was found, such as {@code REFUSED: EINVAL (Invalid argument)}
   */
  public record Question(String id, String expected, String found) {}

  @Override
  public boolean equals(Object other) {
    return other instanceof TraitDifference that
        && trait.equals(that.trait)
        && expected.equals(that.expected)
        && found.equals(that.found)
        && evidence.equals(that.evidence);
  }

  @Override
  public int hashCode() {
    return Objects.hash(trait, expected, found, evidence);
  }

  /**
   * All of it on one line.
   *
   * @return for messages
   */
  @Override
  public String toString() {
    return "TraitDifference[trait="
        + trait
        + ", expected="
        + expected
        + ", found="
        + found
        + ", evidence="
        + evidence
        + "]";
  }
}
