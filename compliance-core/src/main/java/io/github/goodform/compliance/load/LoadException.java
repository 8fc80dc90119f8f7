package io.github.goodform.compliance.load;

/** A load that could not be run at all; the message is one line for the user. */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LoadException(String message) {
    super(message);
  }

  LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
