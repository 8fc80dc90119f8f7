package io.github.goodform.compliance.cli;

import io.github.goodform.compliance.wire.MissingPartException;
import io.github.goodform.compliance.wire.OptionalPart;

/**
 * The main class of {@code goodform.jar}. It loads no optional library itself, so that a missing
 * one is a message and not an error of the class loader.
 */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends the process with its exit code.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    try {
      OptionalPart.COMMAND_LINE.require();
    } catch (MissingPartException e) {
      System.err.println("goodform: " + e.getMessage());
      System.exit(ExitCode.USAGE);
    }
    Goodform.runAndExit(args);
  }
}
