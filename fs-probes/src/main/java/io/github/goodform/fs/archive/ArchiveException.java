package io.github.goodform.fs.archive;

import java.io.IOException;

/** An archive that is broken or exceeds a limit; the message says what was expected, and where. */
public final class ArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  ArchiveException(String message) {
    super(message);
  }
}
