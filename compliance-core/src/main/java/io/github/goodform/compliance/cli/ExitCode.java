package io.github.goodform.compliance.cli;

/** What the process ends with. */
final class ExitCode {
  /** All is as expected. */
  static final int EXPECTED = 0;

  /** A result is not as expected. */
  static final int UNEXPECTED = 1;

  /** The command was used wrongly, or a file cannot be read or written. */
  static final int USAGE = 2;

  /** The server cannot be reached, or its adapter is broken. */
  static final int SERVER = 3;

  /** A load whose figures may come from the machine: nothing is decided. */
  static final int INVALID = 4;

  /** A fault of goodform itself. */
  static final int INTERNAL = 70;

  private ExitCode() {}

  static int of(boolean asExpected) {
    return asExpected ? EXPECTED : UNEXPECTED;
  }

  /**
   * Returns what a load ends with.
   *
   * @param valid whether its figures are about the server
   * @param broken whether a promise that is decided is broken; an INVALID load may decide one
   */
  static int ofLoad(boolean valid, boolean broken) {
    return valid || broken ? of(!broken) : INVALID;
  }
}
