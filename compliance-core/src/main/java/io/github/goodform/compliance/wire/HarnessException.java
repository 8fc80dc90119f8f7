package io.github.goodform.compliance.wire;

/**
 * A program that does not work as a harness. The message is one line: what was expected, what came,
 * and the last lines that the program wrote to standard error.
 */
public final class HarnessException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HarnessException(String message, Throwable cause) {
    super(message, cause);
  }
}
