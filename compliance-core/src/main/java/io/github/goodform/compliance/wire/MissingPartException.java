package io.github.goodform.compliance.wire;

/**
 * An optional part of the kit is not on the class path. The message is one line: what is missing,
 * for what, and the Maven coordinates to add.
 */
public final class MissingPartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MissingPartException(String message, Throwable cause) {
    super(message, cause);
  }
}
