package io.github.goodform.compliance.cli;

import picocli.CommandLine.Option;

/** The option of a command that probes directories, for names that are not UTF-8. */
final class OctetNames {
  @Option(
      names = "--octets",
      description =
          "Test names that are not UTF-8, too, and last. Some file systems in user space crash.")
  private boolean octets;

  boolean areTested() {
    return octets;
  }
}
