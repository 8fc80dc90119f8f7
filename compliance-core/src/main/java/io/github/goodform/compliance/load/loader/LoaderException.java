package io.github.goodform.compliance.load.loader;

/** A load that cannot begin; the message is one line for the user. */
final class LoaderException extends Exception {
  private static final long serialVersionUID = 1L;

  LoaderException(String message) {
    super(message);
  }
}
