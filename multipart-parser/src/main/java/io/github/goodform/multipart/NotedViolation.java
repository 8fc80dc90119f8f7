package io.github.goodform.multipart;

import java.util.Objects;

/**
 * A {@link Violation} that was tolerated, with its place in the body. Immutable.
 *
 * @since 0.1.0
 */
public final class NotedViolation {
  private final Violation violation;
  private final long offset;
  private final int partIndex;

  NotedViolation(Violation violation, long offset, int partIndex) {
    this.violation = violation;
    this.offset = offset;
    this.partIndex = partIndex;
  }

  /**
   * The rule that the body breaks.
   *
   * @return the violation
   */
  public Violation violation() {
    return violation;
  }

  /**
   * Where the body breaks the rule.
   *
   * @return the 0-based octet of the body; of the {@code Content-Type} value when {@link
   *     Violation#inContentType()}
   */
  public long offset() {
    return offset;
  }

  /**
   * The part that breaks the rule.
   *
   * @return 0 for the first part; −1 outside of the parts
   */
  public int partIndex() {
    return partIndex;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NotedViolation that
        && violation == that.violation
        && offset == that.offset
        && partIndex == that.partIndex;
  }

  @Override
  public int hashCode() {
    return Objects.hash(violation, offset, partIndex);
  }

  /**
   * The line for a log.
   *
   * @return {@code NAME: link at octet 39 of the body, part 0}; outside of the parts without the
   *     last words
   */
  @Override
  public String toString() {
    return violation
        + " at octet "
        + offset
        + (violation.inContentType()
            ? " of the Content-Type"
            : " of the body" + (partIndex < 0 ? "" : ", part " + partIndex));
  }
}
