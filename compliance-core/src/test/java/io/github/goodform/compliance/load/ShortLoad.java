package io.github.goodform.compliance.load;

import java.time.Duration;

/** The scenario of tests that load a server for some seconds. */
final class ShortLoad {
  private ShortLoad() {}

  /**
   * Uploads, recorded for a few seconds after a warm-up of one, without a recovery.
   *
   * @param seconds how long they are recorded
   */
  static LoadScenario uploads(int seconds) {
    return LoadScenario.uploads()
        .warmUp(Duration.ofSeconds(1), Duration.ofSeconds(1))
        .record(Duration.ofSeconds(seconds))
        .recovery(Duration.ZERO);
  }
}
