package io.github.goodform.multipart;

import java.io.IOException;

/** How the lines of the framing end: fixed by the first delimiter line, then checked. */
final class LineEnds {
  static final int UNKNOWN = 0;
  static final int CRLF = 1;
  static final int LF = 2;
  static final int CR = 3;

  private final Violations violations;
  private int fixed = UNKNOWN;
  private boolean bareNoted;

  LineEnds(Violations violations) {
    this.violations = violations;
  }

  void begin() {
    fixed = UNKNOWN;
    bareNoted = false;
  }

  int fixed() {
    return fixed;
  }

  void fix(int kind) {
    fixed = kind;
  }

  /** The octets of the fixed line end. */
  String octets() {
    return switch (fixed) {
      case LF -> "\n";
      case CR -> "\r";
      default -> "\r\n";
    };
  }

  /**
   * Judges the end of a line.
   *
   * @param kind how it ends
   * @param offset of its first octet
   */
  void check(int kind, long offset, int partIndex, int found) throws IOException {
    if (kind == CRLF && fixed == CRLF) {
      return;
    }
    if (kind != CRLF && !bareNoted) {
      violations.note(
          kind == LF ? Violation.LF_LINE_TERMINATION : Violation.CR_LINE_TERMINATION,
          offset,
          partIndex,
          found);
      bareNoted = true;
    }
    if (fixed == UNKNOWN || kind == fixed) {
      return;
    }
    if (kind == CR || fixed == CR) {
      // CR LF is one line end or two, and nothing says which.
      throw violations.fault(Fault.LINE_END_AMBIGUOUS, offset, found);
    }
    violations.note(Violation.LINE_END_MIXED, offset, partIndex, found);
  }
}
