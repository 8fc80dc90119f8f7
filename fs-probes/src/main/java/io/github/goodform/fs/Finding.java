package io.github.goodform.fs;

/**
 * The verdict on one question.
 *
 * @param question the question's id
 * @param verdict what its observations mean
 * @param reason why, in words; empty when the verdict says all
 */
public record Finding(String question, Verdict verdict, String reason) {
  /**
   * Whether the verdict is the given one.
   *
   * @param expected the verdict to compare with
   * @return true when it is
   */
  public boolean is(Verdict expected) {
    return verdict == expected;
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
