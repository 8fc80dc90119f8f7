package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a part's header that have a meaning: {@code Content-Disposition}, {@code
 * Content-Type} and {@code Content-Transfer-Encoding}. Their values are judged when the header is
 * complete.
 */
final class HeaderFields {
  private static final byte[] DISPOSITION = AsciiOctets.ascii("content-disposition");
  private static final byte[] TYPE = AsciiOctets.ascii("content-type");
  private static final byte[] ENCODING = AsciiOctets.ascii("content-transfer-encoding");
  static final byte[] MULTIPART = AsciiOctets.ascii("multipart");

  private final Violations violations;
  private final PartHeaders headers;
  private final ParameterReader parameters;
  private final DispositionReader dispositionReader;

  private Rules rules = Rules.FORM_DATA;

  // Indexes of the first field of a kind; −1 for none. The type's is in the header.
  private int dispositionField;
  private int encodingField;

  private boolean repeated;
  private @Nullable Violation encoding;

  HeaderFields(MultipartOptions options, Violations violations, PartHeaders headers) {
    this.violations = violations;
    this.headers = headers;
    this.parameters =
        new ParameterReader(violations, false, options.namePolicy() == NamePolicy.QUOTED_PAIR);
    this.dispositionReader =
        new DispositionReader(options.limits(), violations, parameters, headers);
  }

  /** Begins a body. */
  void begin(Rules rules) {
    this.rules = rules;
    dispositionReader.begin(rules);
  }

  /** Begins the header of a part. */
  void begin() {
    dispositionField = -1;
    encodingField = -1;
    encoding = null;
    repeated = false;
  }

  /** The tolerated transfer encoding that has to be decoded; null for none. */
  @Nullable Violation encoding() {
    return encoding;
  }

  /** Takes the field at an index, whose name has been read. */
  void take(int index) throws IOException {
    byte[] block = headers.block;
    int at = index * PartHeaders.STRIDE;
    int start = headers.bounds[at];
    int end = headers.bounds[at + 1];
    if (AsciiOctets.equalsIgnoreCase(block, start, end, DISPOSITION)) {
      dispositionField = once(dispositionField, index);
    } else if (AsciiOctets.equalsIgnoreCase(block, start, end, TYPE)) {
      headers.typeField = once(headers.typeField, index);
    } else if (AsciiOctets.equalsIgnoreCase(block, start, end, ENCODING)) {
      encodingField = once(encodingField, index);
    } else if (rules == Rules.FORM_DATA) {
      note(Violation.HEADER_OTHER, start, block[start]);
    }
  }

  private int once(int before, int index) throws IOException {
    if (before < 0) {
      return index;
    }
    int start = headers.bounds[index * PartHeaders.STRIDE];
    note(Violation.HEADER_TWICE, start, headers.block[start]);
    repeated = true;
    return before;
  }

  /**
   * The offset of a quotation mark that nothing in the {@code Content-Disposition} closes; {@link
   * DispositionReader#NOWHERE} for none.
   *
   * @param goesOn whether the line that is read goes on with the last field
   */
  long openQuote(boolean goesOn) {
    boolean incomplete = goesOn && dispositionField == headers.count - 1;
    return dispositionField < 0 || incomplete
        ? DispositionReader.NOWHERE
        : dispositionReader.openQuote(dispositionField * PartHeaders.STRIDE);
  }

  /** Judges the values: the header is complete. */
  void judge() throws IOException {
    headers.disposition.clear(headers.block);
    if (repeated) {
      sameValues(dispositionField);
      sameValues(headers.typeField);
      sameValues(encodingField);
    }
    if (dispositionField < 0) {
      if (rules == Rules.FORM_DATA) {
        noteAtEnd(Violation.DISPOSITION_MISSING);
      }
    } else {
      dispositionReader.read(dispositionField * PartHeaders.STRIDE);
    }
    if (headers.typeField >= 0) {
      partType(headers.typeField * PartHeaders.STRIDE);
    }
    if (rules == Rules.BYTERANGES && headers.first("content-range") == null) {
      noteAtEnd(Violation.CONTENT_RANGE_MISSING);
    }
    if (encodingField >= 0 && rules == Rules.FORM_DATA) {
      transferEncoding(encodingField * PartHeaders.STRIDE);
    }
  }

  /** Rejects a repeated field with another value: no rule decides which one counts. */
  private void sameValues(int field) throws IOException {
    if (field < 0) {
      return;
    }
    byte[] block = headers.block;
    int[] bounds = headers.bounds;
    int a = field * PartHeaders.STRIDE;
    for (int b = a + PartHeaders.STRIDE;
        b < headers.count * PartHeaders.STRIDE;
        b += PartHeaders.STRIDE) {
      if (AsciiOctets.equalsIgnoreCase(
              block, bounds[a], bounds[a + 1], block, bounds[b], bounds[b + 1])
          && !Arrays.equals(
              block, bounds[a + 2], bounds[a + 3], block, bounds[b + 2], bounds[b + 3])) {
        int value = bounds[b + 2];
        throw violations.fault(Fault.HEADER_CONFLICT, headers.offset + value, block[value] & 0xFF);
      }
    }
  }

  private void noteAtEnd(Violation violation) throws IOException {
    int end = emptyLine();
    note(violation, end, headers.block[end]);
  }

  /** Where the empty line begins. */
  private int emptyLine() {
    int end = headers.length - 1;
    return end > 0 && headers.block[end] == '\n' && headers.block[end - 1] == '\r' ? end - 1 : end;
  }

  private void partType(int field) throws IOException {
    ParameterReader reader = parameters;
    int start = headers.bounds[field + 2];
    reader.reset(
        headers.block, start, headers.bounds[field + 3], headers.offset, headers.partIndex);
    reader.token();
    int typeEnd = reader.nameEnd;
    boolean multipart = AsciiOctets.equalsIgnoreCase(headers.block, start, typeEnd, MULTIPART);
    if (typeEnd == start || typeEnd == reader.end || headers.block[typeEnd] != '/') {
      note(Violation.PART_TYPE_FAULTY, typeEnd, reader.found(typeEnd));
      return;
    }
    reader.position++;
    reader.token();
    if (reader.nameStart == reader.nameEnd) {
      note(Violation.PART_TYPE_FAULTY, reader.position, reader.found(reader.position));
    } else if (multipart && rules == Rules.FORM_DATA) {
      note(Violation.PART_MULTIPART, start, reader.found(start));
    }
  }

  private void transferEncoding(int field) throws IOException {
    int start = headers.bounds[field + 2];
    int end = headers.bounds[field + 3];
    Violation violation = Violation.UNKNOWN_TRANSFER_ENCODING;
    switch (new String(headers.block, start, end - start, StandardCharsets.ISO_8859_1)
        .toLowerCase(Locale.ROOT)) {
      case "7bit", "8bit", "binary" -> violation = Violation.IDENTITY_TRANSFER_ENCODING;
      case "base64" -> violation = Violation.BASE64_TRANSFER_ENCODING;
      case "quoted-printable" -> violation = Violation.QUOTED_PRINTABLE_TRANSFER_ENCODING;
      default -> {}
    }
    note(violation, start, headers.block[start] & 0xFF);
    encoding = violation;
  }

  private void note(Violation violation, int index, int found) throws IOException {
    violations.note(violation, headers.offset + index, headers.partIndex, found);
  }
}
