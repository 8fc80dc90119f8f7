package io.github.goodform.multipart;

/**
 * One place where a body breaks a rule.
 *
 * @param violation the rule
 * @param offset the 0-based octet of the body; of the {@code Content-Type} value when {@link
 *     Violation#inContentType()}
 * @param partIndex the 0-based index of the part, or −1 outside of the parts
 */
public record Deviation(Violation violation, long offset, int partIndex) {
  /**
   * The rule's string form.
   *
   * @return {@code NAME: link}
   */
  @Override
  public String toString() {
    return violation.toString();
  }
}
