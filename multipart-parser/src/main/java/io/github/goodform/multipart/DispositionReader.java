package io.github.goodform.multipart;

import java.io.IOException;

/**
 * Reads the {@code Content-Disposition} of a part (RFC 2183 §2), and judges its names (RFC 7578
 * §4.2).
 */
final class DispositionReader {
  private static final byte[] FORM_DATA = AsciiOctets.ascii("form-data");
  private static final byte[] NAME = AsciiOctets.ascii("name");
  private static final byte[] FILE_NAME = AsciiOctets.ascii("filename");
  private static final byte[] NAME_STAR = AsciiOctets.ascii("name*");
  private static final byte[] FILE_NAME_STAR = AsciiOctets.ascii("filename*");
  static final int NOWHERE = -1;

  private final Limits limits;
  private final Violations violations;
  private final ParameterReader parameters;
  private final PartHeaders headers;

  private Rules rules = Rules.FORM_DATA;
  private boolean charsetFieldSeen;

  DispositionReader(
      Limits limits, Violations violations, ParameterReader parameters, PartHeaders headers) {
    this.limits = limits;
    this.violations = violations;
    this.parameters = parameters;
    this.headers = headers;
  }

  /** Begins a body. */
  void begin(Rules rules) {
    this.rules = rules;
    charsetFieldSeen = false;
  }

  /** Reads the field at an index of the header's bounds. */
  void read(int field) throws IOException {
    ContentDisposition disposition = headers.disposition;
    byte[] block = headers.block;
    ParameterReader reader = parameters;
    int valueStart = headers.bounds[field + 2];
    reader.reset(block, valueStart, headers.bounds[field + 3], headers.offset, headers.partIndex);
    reader.token();
    boolean formData =
        AsciiOctets.equalsIgnoreCase(block, reader.nameStart, reader.nameEnd, FORM_DATA);
    if (!formData && rules == Rules.FORM_DATA) {
      violations.note(
          Violation.DISPOSITION_OTHER, at(valueStart), headers.partIndex, reader.found(valueStart));
    }
    disposition.type(reader.nameStart, reader.nameEnd, formData);
    while (reader.next()) {
      parameter(disposition, reader);
    }
    if (rules != Rules.FORM_DATA) {
      return;
    }
    if (!disposition.has(ContentDisposition.NAME)) {
      violations.note(
          Violation.NAME_MISSING, at(reader.end), headers.partIndex, reader.found(reader.end));
    } else {
      charsetField(disposition);
    }
  }

  /**
   * The offset of a quotation mark that nothing in the field at an index of the header's bounds
   * closes; {@link #NOWHERE} for none.
   */
  long openQuote(int field) {
    ParameterReader reader =
        new ParameterReader(Violations.collecting(), false, parameters.readsPairs());
    reader.reset(
        headers.block,
        headers.bounds[field + 2],
        headers.bounds[field + 3],
        headers.offset,
        headers.partIndex);
    reader.token();
    try {
      boolean more = true;
      while (more) {
        more = reader.next();
      }
      return NOWHERE;
    } catch (IOException e) {
      return e instanceof MultipartException.Malformed fault
              && fault.fault() == Fault.QUOTE_UNTERMINATED
          ? fault.offset()
          : NOWHERE;
    }
  }

  private void parameter(ContentDisposition disposition, ParameterReader reader)
      throws IOException {
    byte[] block = headers.block;
    int from = reader.nameStart;
    int to = reader.nameEnd;
    int kind;
    if (AsciiOctets.equalsIgnoreCase(block, from, to, NAME)) {
      kind = ContentDisposition.NAME;
    } else if (AsciiOctets.equalsIgnoreCase(block, from, to, FILE_NAME)) {
      kind = ContentDisposition.FILE_NAME;
    } else if (AsciiOctets.equalsIgnoreCase(block, from, to, FILE_NAME_STAR)) {
      kind = ContentDisposition.FILE_NAME_STAR;
    } else {
      if (AsciiOctets.equalsIgnoreCase(block, from, to, NAME_STAR)) {
        note(Violation.NAME_STAR, from);
      } else if (AsciiOctets.equalsIgnoreCase(
          block, from, Math.min(to, from + FILE_NAME_STAR.length), FILE_NAME_STAR)) {
        note(Violation.FILENAME_CONTINUATION, from);
      }
      return;
    }
    if (disposition.has(kind)) {
      note(Violation.PARAMETER_TWICE, from);
      if (!disposition.sameAs(kind, reader)) {
        throw parameters.fault(Fault.PARAMETER_CONFLICT, reader.valueStart);
      }
      return;
    }
    length(kind, reader);
    disposition.set(
        kind,
        reader.valueStart,
        reader.valueEnd,
        reader.quoted,
        reader.seen,
        isLatin1(kind, reader));
    if (kind == ContentDisposition.FILE_NAME) {
      fileName(reader);
    } else if (kind == ContentDisposition.FILE_NAME_STAR) {
      if (rules == Rules.FORM_DATA) {
        note(Violation.FILENAME_STAR, from);
      }
      if (reader.quoted
          || ExtendedValue.decode(block, reader.valueStart, reader.valueEnd) == null) {
        note(Violation.FILENAME_STAR_FAULTY, reader.valueStart);
      }
    }
  }

  private void length(int kind, ParameterReader reader) throws IOException {
    boolean name = kind == ContentDisposition.NAME;
    int maximum = name ? limits.maxNameOctets() : limits.maxFileNameOctets();
    if (reader.valueEnd - reader.valueStart > maximum) {
      throw violations.limit(
          name ? Limit.NAME_OCTETS : Limit.FILE_NAME_OCTETS,
          maximum,
          at(reader.valueStart + maximum));
    }
  }

  private boolean isLatin1(int kind, ParameterReader reader) throws IOException {
    if (kind == ContentDisposition.FILE_NAME_STAR) {
      return false;
    }
    int bad = Utf8.firstMalformed(headers.block, reader.valueStart, reader.valueEnd);
    if (bad == NOWHERE) {
      return false;
    }
    note(
        kind == ContentDisposition.NAME ? Violation.NAME_NOT_UTF8 : Violation.FILENAME_NOT_UTF8,
        bad);
    return true;
  }

  private void fileName(ParameterReader reader) throws IOException {
    int separator = separator(reader);
    if (separator != NOWHERE) {
      note(Violation.FILENAME_PATH, separator);
    }
    int encodedWord = encodedWord(reader.valueStart, reader.valueEnd);
    if (encodedWord != NOWHERE) {
      note(Violation.FILENAME_ENCODED_WORD, encodedWord);
    }
  }

  /**
   * The first slash, or backslash that is not the first half of an escaped quotation mark. With
   * escapes, a backslash that ends a value stands behind another, which is found first.
   */
  private int separator(ParameterReader reader) {
    boolean pairs = reader.quoted && reader.readsPairs();
    for (int i = reader.valueStart; i < reader.valueEnd; i++) {
      int c = headers.block[i];
      if (c == '\\' && pairs && headers.block[i + 1] == '"') {
        i++;
      } else if (c == '/' || c == '\\') {
        return i;
      }
    }
    return NOWHERE;
  }

  /**
   * RFC 2047 §2: {@code encoded-word = "=?" charset "?" encoding "?" encoded-text "?="}. A value is
   * always followed by an octet that is not in it.
   */
  private int encodedWord(int from, int to) {
    int start = NOWHERE;
    int marks = 0;
    for (int i = from; i < to; i++) {
      if (headers.block[i] != '?') {
        continue;
      }
      if (start == NOWHERE) {
        if (i > from && headers.block[i - 1] == '=') {
          start = i - 1;
        }
      } else if (++marks >= 3 && headers.block[i + 1] == '=') {
        return start;
      }
    }
    return NOWHERE;
  }

  private void charsetField(ContentDisposition disposition) throws IOException {
    if (!disposition.namesCharsetField()) {
      return;
    }
    if (charsetFieldSeen || headers.isFile()) {
      note(Violation.CHARSET_FIELD_MISUSED, disposition.start(ContentDisposition.NAME));
    }
    charsetFieldSeen = true;
  }

  private void note(Violation violation, int index) throws IOException {
    violations.note(violation, at(index), headers.partIndex, parameters.found(index));
  }

  private long at(int index) {
    return headers.offset + index;
  }
}
