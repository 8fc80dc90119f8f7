package io.github.goodform.fs.evidence;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * One trait of a directory, judged from the findings: a value, or the reason why there is none.
 *
 * @param <T> the type of the value
 * @param value the value, empty when inconclusive
 * @param reason why: what the value rests on, or what stood in the way
 * @param questions the ids of the questions it rests on
 */
public record TraitAnswer<T>(Optional<T> value, String reason, List<String> questions) {
  /** An answer with its reason and the questions it rests on. */
  public TraitAnswer {
    questions = List.copyOf(questions);
  }

  /**
   * Makes an answer with a value.
   *
   * @param <T> the type of the value
   * @param value the value
   * @param reason what the value rests on
   * @param questions the ids of the questions it rests on
   * @return the answer
   */
  public static <T> TraitAnswer<T> of(T value, String reason, List<String> questions) {
    return new TraitAnswer<>(Optional.of(value), reason, questions);
  }

  /**
   * Makes an answer without a value.
   *
   * @param <T> the type of the value
   * @param reason what stood in the way
   * @param questions the ids of the questions that had to be asked
   * @return the answer
   */
  public static <T> TraitAnswer<T> inconclusive(String reason, List<String> questions) {
    return new TraitAnswer<>(Optional.empty(), reason, questions);
  }

  /**
   * Whether there is a value.
   *
   * @return false when the directory could not be asked
   */
  public boolean isConclusive() {
    return value.isPresent();
  }

  /**
   * Whether the value is the given one; false when inconclusive.
   *
   * @param expected the value to compare with
   * @return true when it is
   */
  public boolean is(T expected) {
    return value.isPresent() && value.get().equals(expected);
  }

  /**
   * The value.
   *
   * @return the value
   * @throws NoSuchElementException with the reason when inconclusive
   */
  public T orElseThrow() {
    if (value.isEmpty()) {
      throw new NoSuchElementException("inconclusive: " + reason);
    }
    return value.get();
  }

  /**
   * The value, or that there is none, and the reason on one line.
   *
   * @return for example {@code FULL (U+00DF equals ss)} or {@code inconclusive (case-ascii: not
   *     asked)}
   */
  // Not the text that a record writes of itself: to make its writer takes longer, in a new JVM,
  // than to ask for a trait.
  @Override
  public String toString() {
    String shown = value.isPresent() ? value.get().toString() : "inconclusive";
    return reason.isEmpty() ? shown : shown + " (" + reason + ")";
  }
}
