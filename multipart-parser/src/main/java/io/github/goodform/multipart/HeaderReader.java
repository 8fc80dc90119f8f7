package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header of a part, line by line as lines are complete, then the fields that have a
 * meaning.
 *
 * <p>Octets are copied into a block first: it outlives the caller's buffer, and one loop serves
 * heap, direct and cut buffers. A copy may go past the empty line; {@link #read} says how much
 * belongs to the header. Violations come in the order of the lines; those of the values after the
 * empty line.
 */
final class HeaderReader {
  private static final byte[] DISPOSITION = Octets.ascii("content-disposition");
  private static final byte[] TYPE = Octets.ascii("content-type");
  private static final byte[] ENCODING = Octets.ascii("content-transfer-encoding");
  static final byte[] MULTIPART = Octets.ascii("multipart");

  /**
   * What is copied at once: more than most headers have, little enough to be cheap when it is too
   * much.
   */
  private static final int PIECE = 192;

  private final Limits limits;
  private final Deviations deviations;
  private final LineEnds lineEnds;
  private final ParameterReader parameters;
  private final PartHeaders headers;
  private final DispositionReader dispositionReader;
  private final CommonHeader commonHeader;

  /** How many octets of the block are filled, looked at, and where the current line begins. */
  private int filled;

  private int looked;
  private int lineStart;
  private int dispositionField;
  private int encodingField;
  private @Nullable Violation encoding;
  private Rules rules = Rules.FORM_DATA;
  private boolean begun;
  private boolean repeated;
  private boolean complete;
  private int lastLineEnd;

  /** Octets of all headers of the body. */
  private long total;

  HeaderReader(MultipartOptions options, Deviations deviations, LineEnds lineEnds) {
    this.limits = options.limits();
    this.deviations = deviations;
    this.lineEnds = lineEnds;
    this.parameters =
        new ParameterReader(deviations, false, options.namePolicy() == NamePolicy.QUOTED_PAIR);
    this.headers =
        new PartHeaders(
            new byte[PIECE],
            new int[2 * PartHeaders.STRIDE],
            new ContentDisposition(options.namePolicy()));
    this.commonHeader = new CommonHeader(limits, headers);
    this.dispositionReader = new DispositionReader(limits, deviations, parameters, headers);
  }

  /** Begins a body. */
  void begin(Rules rules) {
    if (begun) {
      headers.disposition.keepNames();
    }
    begun = true;
    total = 0;
    this.rules = rules;
    dispositionReader.begin(rules);
  }

  /** Begins the header of a part. */
  void begin(int partIndex, long offset) {
    headers.clear(partIndex, offset);
    filled = 0;
    looked = 0;
    lineStart = 0;
    dispositionField = -1;
    encodingField = -1;
    encoding = null;
    repeated = false;
  }

  PartHeaders headers() {
    return headers;
  }

  /** How many octets of the header have been read. */
  int octets() {
    return filled;
  }

  /** The tolerated transfer encoding that has to be decoded; null for none. */
  @Nullable Violation encoding() {
    return encoding;
  }

  /**
   * Reads on.
   *
   * @return how many of the buffer's octets belong to the header; when the header is complete,
   *     {@link #complete()} is true
   */
  int read(ByteBuffer buffer, int from, int to) throws IOException {
    int position = from;
    complete = false;
    while (position < to) {
      int before = filled;
      int n = Math.min(PIECE, to - position);
      ensure(filled + n);
      buffer.get(position, headers.block, filled, n);
      filled += n;
      if (before == 0 && mayBeCommon() && commonHeader.read(n)) {
        lastLineEnd = LineEnds.CRLF;
        complete = true;
      } else {
        lines();
      }
      if (complete) {
        judgeTotal();
        return position + headers.length - before - from;
      }
      position += n;
    }
    return position - from;
  }

  /** Small limits for a part and for their number would let a large sum pass. */
  private void judgeTotal() throws IOException {
    total += headers.length;
    int maximum = limits.maxTotalHeaderOctets();
    if (total > maximum) {
      throw deviations.limit(
          "limit-total-header-octets",
          "octets in the headers of all parts",
          maximum,
          "maxTotalHeaderOctets",
          at(headers.length) - (total - maximum));
    }
  }

  /** The common header breaks no rule of a form whose lines end with CRLF. */
  private boolean mayBeCommon() {
    return rules == Rules.FORM_DATA && lineEnds.fixed() == LineEnds.CRLF;
  }

  boolean complete() {
    return complete;
  }

  /** How the empty line ended. */
  int lastLineEnd() {
    return lastLineEnd;
  }

  private void ensure(int capacity) {
    if (capacity > headers.block.length) {
      headers.block = Arrays.copyOf(headers.block, Math.max(capacity, 2 * headers.block.length));
    }
  }

  private void lines() throws IOException {
    byte[] block = headers.block;
    int i = looked;
    int limit = Math.min(filled, limits.maxHeaderOctets());
    while (i < limit) {
      int c = block[i];
      if (c >= ' ' ? c != 0x7F : (c < 0 || c == '\t')) {
        i++;
        continue;
      }
      int length = 1;
      if (c == '\r') {
        if (i + 1 == filled) {
          looked = i;
          return;
        }
        if (block[i + 1] == '\n') {
          if (i + 1 == limit) {
            break;
          }
          length = 2;
        }
      }
      if (c != '\r' && c != '\n') {
        if (c == 0) {
          throw fault(Fault.HEADER_NUL, i);
        }
        deviations.note(Violation.HEADER_CONTROL_CHARACTER, at(i), headers.partIndex, c);
        i++;
        continue;
      }
      lineEnd(i, length);
      line(lineStart, i);
      i += length;
      boolean empty = lineStart == i - length;
      lineStart = i;
      if (empty) {
        headers.length = i;
        looked = i;
        block();
        complete = true;
        return;
      }
    }
    looked = i;
    if (filled > limits.maxHeaderOctets()) {
      throw deviations.limit(
          "limit-header-octets",
          "octets in a part's header",
          limits.maxHeaderOctets(),
          "maxHeaderOctets",
          headers.offset + limits.maxHeaderOctets());
    }
  }

  private void lineEnd(int at, int length) throws IOException {
    int octet = headers.block[at];
    lastLineEnd = length == 2 ? LineEnds.CRLF : octet == '\n' ? LineEnds.LF : LineEnds.CR;
    if (lastLineEnd == LineEnds.CR && lineEnds.fixed() != LineEnds.CR) {
      throw fault(Fault.HEADER_CR, at + 1);
    }
    lineEnds.check(lastLineEnd, at(at), headers.partIndex, octet);
  }

  private void line(int from, int to) throws IOException {
    if (from == to) {
      return;
    }
    byte[] block = headers.block;
    if (block[from] == ' ' || block[from] == '\t') {
      if (headers.count == 0) {
        throw fault(Fault.HEADER_FOLDED_FIRST, from);
      }
      deviations.note(Violation.HEADER_FOLDED, at(from), headers.partIndex, block[from]);
      fold(from, to);
      return;
    }
    int i = from;
    while (i < to && ParameterReader.isToken(block[i])) {
      i++;
    }
    int nameEnd = i;
    while (i < to && (block[i] == ' ' || block[i] == '\t')) {
      i++;
    }
    if (nameEnd == from || (i < to && block[i] != ':' && i == nameEnd)) {
      throw fault(Fault.HEADER_NAME_FAULTY, nameEnd);
    }
    if (i == to || block[i] != ':') {
      throw fault(Fault.HEADER_COLON_MISSING, i);
    }
    if (i > nameEnd) {
      deviations.note(
          Violation.HEADER_SPACE_BEFORE_COLON, at(nameEnd), headers.partIndex, block[nameEnd]);
    }
    int value = i + 1;
    while (value < to && (block[value] == ' ' || block[value] == '\t')) {
      value++;
    }
    field(from, nameEnd, value, Math.max(value, trimEnd(value, to)));
  }

  /** The last field goes on: white space alone adds nothing, and none stands before a value. */
  private void fold(int from, int to) {
    int end = trimEnd(from, to);
    if (end == from) {
      return;
    }
    int[] bounds = headers.bounds;
    int next = headers.count * PartHeaders.STRIDE;
    if (bounds[next - 2] == bounds[next - 1]) {
      int start = from;
      while (headers.block[start] == ' ' || headers.block[start] == '\t') {
        start++;
      }
      bounds[next - 2] = start;
    }
    bounds[next - 1] = end;
  }

  private int trimEnd(int from, int to) {
    int end = to;
    while (end > from && (headers.block[end - 1] == ' ' || headers.block[end - 1] == '\t')) {
      end--;
    }
    return end;
  }

  private void field(int nameStart, int nameEnd, int valueStart, int valueEnd) throws IOException {
    int index = headers.count;
    if (index == limits.maxHeaderFields()) {
      throw deviations.limit(
          "limit-header-fields",
          "fields in a part's header",
          limits.maxHeaderFields(),
          "maxHeaderFields",
          at(nameStart));
    }
    int at = index * PartHeaders.STRIDE;
    if (at == headers.bounds.length) {
      headers.bounds = Arrays.copyOf(headers.bounds, 2 * at);
    }
    headers.setField(index, nameStart, nameEnd, valueStart, valueEnd);
    headers.count = index + 1;
    byte[] block = headers.block;
    if (Octets.equalsIgnoreCase(block, nameStart, nameEnd, DISPOSITION)) {
      dispositionField = once(dispositionField, index);
    } else if (Octets.equalsIgnoreCase(block, nameStart, nameEnd, TYPE)) {
      headers.typeField = once(headers.typeField, index);
    } else if (Octets.equalsIgnoreCase(block, nameStart, nameEnd, ENCODING)) {
      encodingField = once(encodingField, index);
    } else if (rules == Rules.FORM_DATA) {
      deviations.note(Violation.HEADER_OTHER, at(nameStart), headers.partIndex, block[nameStart]);
    }
  }

  private int once(int before, int index) throws IOException {
    if (before < 0) {
      return index;
    }
    int start = headers.bounds[index * PartHeaders.STRIDE];
    deviations.note(Violation.HEADER_TWICE, at(start), headers.partIndex, headers.block[start]);
    repeated = true;
    return before;
  }

  /** Refuses a repeated field with another value: nothing says which one counts. */
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
      if (Octets.equalsIgnoreCase(block, bounds[a], bounds[a + 1], block, bounds[b], bounds[b + 1])
          && !Arrays.equals(
              block, bounds[a + 2], bounds[a + 3], block, bounds[b + 2], bounds[b + 3])) {
        throw fault(Fault.HEADER_CONFLICT, bounds[b + 2]);
      }
    }
  }

  private void block() throws IOException {
    ContentDisposition disposition = headers.disposition;
    disposition.clear(headers.block);
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

  private void noteAtEnd(Violation violation) throws IOException {
    int end = lineEndStart();
    deviations.note(violation, at(end), headers.partIndex, headers.block[end]);
  }

  /** Where the empty line begins. */
  private int lineEndStart() {
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
    boolean multipart = Octets.equalsIgnoreCase(headers.block, start, typeEnd, MULTIPART);
    if (typeEnd == start || typeEnd == reader.end || headers.block[typeEnd] != '/') {
      note(Violation.PART_TYPE_FAULTY, typeEnd);
      return;
    }
    reader.position++;
    reader.token();
    if (reader.nameStart == reader.nameEnd) {
      note(Violation.PART_TYPE_FAULTY, reader.position);
    } else if (multipart && rules == Rules.FORM_DATA) {
      note(Violation.PART_MULTIPART, start);
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
    deviations.note(violation, at(start), headers.partIndex, headers.block[start] & 0xFF);
    encoding = violation;
  }

  private void note(Violation violation, int index) throws IOException {
    deviations.note(violation, at(index), headers.partIndex, parameters.found(index));
  }

  private MultipartException fault(Fault fault, int index) {
    return deviations.fault(fault, at(index), headers.block[index] & 0xFF);
  }

  private long at(int index) {
    return headers.offset + index;
  }
}
