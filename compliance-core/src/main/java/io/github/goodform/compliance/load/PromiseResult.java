package io.github.goodform.compliance.load;

/**
 * The result of a promise.
 *
 * @param promise the promise
 * @param state whether it was kept
 * @param text the figures that decided, in one line; for a promise that was not observed, the
 *     reason
 */
public record PromiseResult(Promise promise, State state, String text) {
  /** Whether a promise was kept. */
  public enum State {
    /** It was kept. */
    KEPT,
    /** It was broken. */
    BROKEN,
    /** Nothing was seen that could decide. */
    NOT_OBSERVED
  }
}
