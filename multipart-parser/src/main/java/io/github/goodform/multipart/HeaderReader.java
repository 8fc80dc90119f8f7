package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header of a part, line by line as lines are complete; {@link HeaderFields} reads the
 * fields that have a meaning.
 *
 * <p>Octets are copied into a block first: it outlives the caller's buffer, and one loop serves
 * heap, direct and cut buffers. A copy may go past the empty line; {@link #read} says how much
 * belongs to the header. Violations come in the order of the lines; those of the values after the
 * empty line.
 */
final class HeaderReader {
  /**
   * What is copied at once: more than most headers have, little enough to be cheap when it is too
   * much.
   */
  private static final int PIECE = 192;

  private final Limits limits;
  private final Violations violations;
  private final LineEnds lineEnds;
  private final PartHeaders headers;
  private final HeaderFields fields;
  private final CommonHeader commonHeader;

  /** How many octets of the block are filled, looked at, and where the current line begins. */
  private int filled;

  private int looked;
  private int lineStart;
  private Rules rules = Rules.FORM_DATA;
  private boolean begun;
  private boolean complete;
  private int lastLineEnd;

  /** Octets of all headers of the body. */
  private long total;

  HeaderReader(MultipartOptions options, Violations violations, LineEnds lineEnds) {
    this.limits = options.limits();
    this.violations = violations;
    this.lineEnds = lineEnds;
    this.headers =
        new PartHeaders(
            new byte[PIECE],
            new int[2 * PartHeaders.STRIDE],
            new ContentDisposition(options.namePolicy()));
    this.commonHeader = new CommonHeader(limits, headers);
    this.fields = new HeaderFields(options, violations, headers);
  }

  /** Begins a body. */
  void begin(Rules rules) {
    if (begun) {
      headers.disposition.keepNames();
    }
    begun = true;
    total = 0;
    this.rules = rules;
    fields.begin(rules);
  }

  /** Begins the header of a part. */
  void begin(int partIndex, long offset) {
    headers.clear(partIndex, offset);
    filled = 0;
    looked = 0;
    lineStart = 0;
    fields.begin();
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
    return fields.encoding();
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
        try {
          lines();
        } catch (MultipartException.Malformed e) {
          throw violations.handlerHasThrown() ? e : first(e);
        }
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
      throw violations.limit(
          Limit.TOTAL_HEADER_OCTETS, maximum, at(headers.length) - (total - maximum));
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
        violations.note(Violation.HEADER_CONTROL_CHARACTER, at(i), headers.partIndex, c);
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
        fields.judge();
        complete = true;
        return;
      }
    }
    looked = i;
    if (filled > limits.maxHeaderOctets()) {
      throw violations.limit(
          Limit.HEADER_OCTETS, limits.maxHeaderOctets(), headers.offset + limits.maxHeaderOctets());
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
      violations.note(Violation.HEADER_FOLDED, at(from), headers.partIndex, block[from]);
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
      violations.note(
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
      throw violations.limit(Limit.HEADER_FIELDS, limits.maxHeaderFields(), at(nameStart));
    }
    int at = index * PartHeaders.STRIDE;
    if (at == headers.bounds.length) {
      headers.bounds = Arrays.copyOf(headers.bounds, 2 * at);
    }
    headers.setField(index, nameStart, nameEnd, valueStart, valueEnd);
    headers.count = index + 1;
    fields.take(index);
  }

  /**
   * The first of two faults: what cannot be read as a line may be the rest of a name whose
   * quotation mark is open. A line that begins with white space goes on with the name, and may
   * close it.
   */
  private MultipartException first(MultipartException.Malformed found) {
    boolean ended = headers.length > 0;
    long mark = fields.openQuote(!ended && isBlank(headers.block[lineStart]));
    return mark == DispositionReader.NOWHERE || mark >= found.offset()
        ? found
        : violations.openQuote(mark, false);
  }

  private static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t';
  }

  private MultipartException fault(Fault fault, int index) {
    return violations.fault(fault, at(index), headers.block[index] & 0xFF);
  }

  private long at(int index) {
    return headers.offset + index;
  }
}
