package io.github.goodform.fs;

import io.github.goodform.fs.evidence.Trait;
import io.github.goodform.fs.evidence.TraitAnswer;
import java.util.List;

/**
 * A trait in which a directory differs from an expected profile.
 *
 * @param trait the trait
 * @param expected the expected answer, which has a value
 * @param found the answer of the directory; inconclusive, with the reason, when a question was
 *     asked and has no usable answer
 * @param evidence the questions of the trait that were answered otherwise
 */
public record TraitDifference(
    Trait<?> trait, TraitAnswer<?> expected, TraitAnswer<?> found, List<Question> evidence) {
  /**
   * A question that was answered otherwise.
   *
   * @param id the question's id
   * @param expected the expected finding, such as {@code SAME}
   * @param found what was found, such as {@code REFUSED: EINVAL (Invalid argument)}
   */
  public record Question(String id, String expected, String found) {}

  /** A difference with its evidence copied. */
  public TraitDifference {
    evidence = List.copyOf(evidence);
  }
}
