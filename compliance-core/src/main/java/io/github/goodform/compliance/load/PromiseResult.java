package io.github.goodform.compliance.load;

/**
 * The result of a promise.
 *
 * @param promise the promise
 * @param outcome whether it was kept
 * @param text the figures that decided, in one line; for a promise that was not observed, the
 *     reason
 */
public record PromiseResult(Promise promise, Outcome outcome, String text) {
  /** Whether a promise was kept. */
  public enum Outcome {
    /** It was kept. */
    KEPT,
    /** It was broken. */
    BROKEN,
    /** Nothing was seen that could decide. */
    NOT_OBSERVED
  }
}
