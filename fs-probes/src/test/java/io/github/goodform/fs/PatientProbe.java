package io.github.goodform.fs;

import java.nio.file.Path;
import java.time.Duration;

/** Probes for tests that are not about time: each question has all it needs on a busy machine. */
final class PatientProbe {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private PatientProbe() {}

  /** Without it, a question of many calls ends after a few seconds, and its answers are open. */
  static FileNameProbe of(Path directory) {
    return FileNameProbe.of(directory).within(PATIENCE);
  }
}
