package io.github.goodform.multipart;

import java.io.IOException;

/** Octets after the close-delimiter line: noted once, limited, and never delivered. */
final class Epilogue {
  private final long maximum;
  private final Violations violations;

  private long start;
  private boolean noted;

  Epilogue(long maximum, Violations violations) {
    this.maximum = maximum;
    this.violations = violations;
  }

  /** Begins at an offset of the body. */
  void begin(long offset) {
    start = offset;
    noted = false;
  }

  /**
   * Takes octets.
   *
   * @param end the offset behind them
   * @param first the first of them
   */
  void take(long end, byte first) throws IOException {
    if (!noted) {
      noted = true;
      violations.note(Violation.EPILOGUE_DATA, start, -1, first & 0xFF);
    }
    if (end - start > maximum) {
      throw violations.limit(Limit.EPILOGUE_OCTETS, maximum, start + maximum);
    }
  }
}
