package io.github.goodform.multipart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges every deviation of a body: {@link #note} is the one place where a violation is refused or
 * recorded.
 */
final class Deviations {
  /** In place of the octet found: the body ended. */
  static final int END_OF_INPUT = -1;

  private static final int BAD_REQUEST = 400;

  private static final MultipartHandler NOBODY = new MultipartHandler() {};

  private final Compliance compliance;
  private final int maximum;
  private final MultipartHandler handler;
  private final ArrayList<Deviation> noted = new ArrayList<>(0);

  Deviations(Compliance compliance, int maximum, MultipartHandler handler) {
    this.compliance = compliance;
    this.maximum = maximum;
    this.handler = handler;
  }

  /** For a field on its own: collects what will be judged later, or not at all. */
  static Deviations collecting() {
    return new Deviations(Compliance.ALL, Integer.MAX_VALUE, NOBODY);
  }

  void begin() {
    noted.clear();
  }

  /**
   * Refuses or records a violation.
   *
   * @param found the octet at {@code offset}, or {@link #END_OF_INPUT}
   */
  void note(Violation violation, long offset, int partIndex, int found) throws IOException {
    if (!compliance.tolerates(violation)) {
      throw malformed(
          violation.id(),
          violation.expected(),
          found,
          offset,
          violation.inContentType(),
          violation.clause(),
          violation.linkText(),
          BAD_REQUEST);
    }
    if (noted.size() >= maximum) {
      throw limit(
          "limit-violations",
          "violations",
          maximum,
          "Limits.maxViolations",
          offset,
          violation.inContentType());
    }
    Deviation deviation = new Deviation(violation, offset, partIndex);
    noted.add(deviation);
    handler.violation(deviation);
  }

  /** The exception for a body that no compliance accepts. */
  MultipartException fault(Fault fault, long offset, int found) {
    return fault(fault, offset, found, false);
  }

  /** The same for a {@code Content-Type} value. */
  MultipartException contentTypeFault(Fault fault, long offset, int found) {
    return fault(fault, offset, found, true);
  }

  private MultipartException fault(Fault fault, long offset, int found, boolean inContentType) {
    return malformed(
        fault.code(),
        fault.expected(),
        found,
        offset,
        inContentType,
        fault.clause(),
        fault.link(),
        fault.httpStatus());
  }

  /** The exception for a body that is too large. */
  MultipartException limit(String code, String unit, long maximum, String setting, long offset) {
    return limit(code, unit, maximum, "Limits." + setting, offset, false);
  }

  /** The exception for a {@code Content-Type} that is too long. */
  MultipartException contentTypeLimit(String code, String unit, long maximum, String constant) {
    return limit(code, unit, maximum, constant, maximum, true);
  }

  private MultipartException limit(
      String code, String unit, long maximum, String setting, long offset, boolean inContentType) {
    return new MultipartException.LimitExceeded(
        code
            + ": more than "
            + maximum
            + " "
            + unit
            + " at octet "
            + offset
            + (inContentType ? " of the Content-Type (" : " of the body (")
            + setting
            + ")",
        code,
        maximum,
        offset,
        inContentType,
        noted);
  }

  List<Deviation> noted() {
    return List.copyOf(noted);
  }

  private MultipartException malformed(
      String code,
      String expected,
      int found,
      long offset,
      boolean inContentType,
      String clause,
      String link,
      int httpStatus) {
    String octet = Octets.escape(found);
    return new MultipartException.Malformed(
        code
            + ": expected "
            + expected
            + ", found "
            + (found < 0 ? octet : '"' + octet + '"')
            + " at octet "
            + offset
            + (inContentType ? " of the Content-Type (" : " of the body (")
            + clause
            + ")",
        code,
        link,
        offset,
        inContentType,
        httpStatus,
        noted);
  }
}
