package io.github.goodform.multipart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges every violation of a body: {@link #note} is the one place where one is refused or
 * recorded.
 */
final class Violations {
  /** In place of the octet found: the body ended. */
  static final int END_OF_INPUT = -1;

  private static final MultipartHandler NOBODY = new MultipartHandler() {};

  private final Compliance compliance;
  private final int maximum;
  private final MultipartHandler handler;
  private final ArrayList<NotedViolation> noted = new ArrayList<>(0);

  /** Whether the handler is told of a violation, or has thrown. */
  private boolean isTelling;

  Violations(Compliance compliance, int maximum, MultipartHandler handler) {
    this.compliance = compliance;
    this.maximum = maximum;
    this.handler = handler;
  }

  /** For a field on its own: collects what will be judged later, or not at all. */
  static Violations collecting() {
    return new Violations(Compliance.ALL, Integer.MAX_VALUE, NOBODY);
  }

  void begin() {
    noted.clear();
    isTelling = false;
  }

  /**
   * Refuses or records a violation.
   *
   * @param found the octet at {@code offset}, or {@link #END_OF_INPUT}
   */
  void note(Violation violation, long offset, int partIndex, int found) throws IOException {
    if (!compliance.tolerates(violation)) {
      throw MultipartException.malformed(violation, offset, AsciiOctets.quoted(found), noted);
    }
    if (noted.size() >= maximum) {
      throw MultipartException.limitExceeded(
          Limit.VIOLATIONS, maximum, offset, violation.inContentType(), noted);
    }
    NotedViolation one = new NotedViolation(violation, offset, partIndex);
    noted.add(one);
    isTelling = true;
    handler.violation(one);
    isTelling = false;
  }

  /** Whether the handler has thrown what a {@link #note} ended in. */
  boolean handlerHasThrown() {
    return isTelling;
  }

  /** The exception for a body that no compliance accepts. */
  MultipartException fault(Fault fault, long offset, int found) {
    return MultipartException.malformed(fault, offset, AsciiOctets.quoted(found), false, noted);
  }

  /** The same for a {@code Content-Type} value. */
  MultipartException contentTypeFault(Fault fault, long offset, int found) {
    return MultipartException.malformed(fault, offset, AsciiOctets.quoted(found), true, noted);
  }

  /** The exception for a quotation mark that nothing closes; its place is that of the mark. */
  MultipartException openQuote(long offset, boolean inContentType) {
    return MultipartException.malformed(
        Fault.QUOTE_UNTERMINATED, offset, "none for the quotation mark", inContentType, noted);
  }

  /** The exception for a body that is too large. */
  MultipartException limit(Limit limit, long maximum, long offset) {
    return MultipartException.limitExceeded(limit, maximum, offset, false, noted);
  }

  /** The exception for a part that exceeds the limit that was set for it. */
  MultipartException partLimit(long maximum, long offset) {
    return MultipartException.decidedLimitExceeded(maximum, offset, noted);
  }

  List<NotedViolation> noted() {
    return List.copyOf(noted);
  }
}
