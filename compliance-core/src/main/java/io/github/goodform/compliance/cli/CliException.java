package io.github.goodform.compliance.cli;

/** Ends a command with one clear line and an exit code. */
final class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CliException(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** The user asked for something that cannot be: exit code 2. */
  static CliException usage(String message) {
    return new CliException(ExitCode.USAGE, message);
  }

  /** What was asked for is not as it should be: exit code 1. */
  static CliException unexpected(String message) {
    return new CliException(ExitCode.UNEXPECTED, message);
  }

  /** The server is not there, or does not speak the contract: exit code 3. */
  static CliException server(String message) {
    return new CliException(ExitCode.SERVER, message);
  }

  int exitCode() {
    return exitCode;
  }
}
