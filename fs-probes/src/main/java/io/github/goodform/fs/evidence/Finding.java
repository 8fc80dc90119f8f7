package io.github.goodform.fs.evidence;

/**
 * The verdict on one question.
 *
 * @param question the question's id
 * @param verdict what its observations mean
 * @param reason why, in words; empty when the verdict says all
 */
public record Finding(String question, NameVerdict verdict, String reason) {
  /** The verdict on a question of the catalogue. */
  static Finding of(Question question, NameVerdict verdict, String reason) {
    return new Finding(question.id(), verdict, reason);
  }

  /**
   * Whether the verdict is the given one.
   *
   * @param expected the verdict to compare with
   * @return true when it is
   */
  public boolean is(NameVerdict expected) {
    return verdict == expected;
  }

  /**
   * Whether the finding says anything about names.
   *
   * @return false for {@link NameVerdict#INCONCLUSIVE} and {@link NameVerdict#DIED}
   */
  public boolean isAnswered() {
    return verdict != NameVerdict.INCONCLUSIVE && verdict != NameVerdict.DIED;
  }

  /**
   * The verdict and the reason on one line.
   *
   * @return for example {@code REFUSED: EINVAL (Invalid argument)}
   */
  @Override
  public String toString() {
    return reason.isEmpty() ? verdict.name() : verdict + ": " + reason;
  }
}
