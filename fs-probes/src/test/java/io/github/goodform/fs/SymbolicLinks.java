package io.github.goodform.fs;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Symbolic links of the machine's own file system, which a user of Windows may lack the right to.
 */
final class SymbolicLinks {
  private SymbolicLinks() {}

  /** Creates a symbolic link, or skips the test if none can be created here. */
  static Path create(Path link, Path target) {
    try {
      return Files.createSymbolicLink(link, target);
    } catch (IOException | UnsupportedOperationException e) {
      return abort("no symbolic link can be created here: " + e);
    }
  }
}
