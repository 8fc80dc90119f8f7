package io.github.goodform.compliance.verdict;

/** The response that a verdict is about. */
public enum Subject {
  /** The response to the request of the case. */
  REQUEST,
  /** The response to the next request on the connection. */
  NEXT_REQUEST
}
