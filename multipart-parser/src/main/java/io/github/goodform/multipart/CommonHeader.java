package io.github.goodform.multipart;

import java.util.Arrays;

/**
 * Reads in one pass the header that nearly every client writes:
 *
 * <pre>
 * Content-Disposition: form-data; name="…"[; filename="…"] CRLF
 * [Content-Type: type/subtype…                             CRLF]
 * CRLF
 * </pre>
 *
 * <p>A header that differs from it, breaks a rule, passes a limit or is not there as a whole is
 * left to {@link HeaderReader}, which reads it from its beginning and says what it is.
 */
final class CommonHeader {
  private static final byte[] DISPOSITION =
      AsciiOctets.ascii("Content-Disposition: form-data; name=\"");
  private static final byte[] FILE_NAME = AsciiOctets.ascii("; filename=\"");
  private static final byte[] TYPE = AsciiOctets.ascii("Content-Type: ");
  private static final int DISPOSITION_COLON = 19;
  private static final int TYPE_COLON = 12;

  /** No index: this is not a common header. */
  private static final int NONE = -1;

  private final Limits limits;
  private final PartHeaders headers;

  CommonHeader(Limits limits, PartHeaders headers) {
    this.limits = limits;
    this.headers = headers;
  }

  /**
   * Reads the header that begins the block.
   *
   * @param filled how many octets there are
   * @return whether it was a common one and has been read
   */
  boolean read(int filled) {
    int end = Math.min(filled, limits.maxHeaderOctets());
    if (!isAt(0, end, DISPOSITION) || limits.maxHeaderFields() < 2) {
      return false;
    }
    headers.disposition.clear(headers.block);
    headers.disposition.typeIsFormData();
    int i = name(DISPOSITION.length, end);
    if (isAt(i, end, FILE_NAME)) {
      i = fileName(i + FILE_NAME.length, end);
    }
    if (!lineEndsAt(i, end)) {
      return false;
    }
    headers.setField(0, 0, DISPOSITION_COLON, DISPOSITION_COLON + 2, i);
    int count = 1;
    i += 2;
    if (isAt(i, end, TYPE)) {
      int typeEnd = type(i + TYPE.length, end);
      if (!lineEndsAt(typeEnd, end)) {
        return false;
      }
      headers.setField(1, i, i + TYPE_COLON, i + TYPE.length, typeEnd);
      headers.typeField = 1;
      count = 2;
      i = typeEnd + 2;
    }
    if (!lineEndsAt(i, end)) {
      headers.typeField = -1;
      return false;
    }
    headers.count = count;
    headers.length = i + 2;
    return true;
  }

  private boolean isAt(int at, int end, byte[] word) {
    return at != NONE
        && end - at >= word.length
        && Arrays.equals(headers.block, at, at + word.length, word, 0, word.length);
  }

  private boolean lineEndsAt(int at, int end) {
    return at != NONE
        && end - at >= 2
        && headers.block[at] == '\r'
        && headers.block[at + 1] == '\n';
  }

  /**
   * Sets the field name that begins at an index; returns where its quotation mark ends, or {@link
   * #NONE}.
   */
  private int name(int from, int end) {
    int next = value(ContentDisposition.NAME, from, end, limits.maxNameOctets(), 0);
    return next != NONE
            && AsciiOctets.equalsIgnoreCase(
                headers.block, from, next - 1, ContentDisposition.CHARSET_FIELD)
        ? NONE
        : next;
  }

  /** The same for the file name. */
  private int fileName(int from, int end) {
    return value(
        ContentDisposition.FILE_NAME,
        from,
        end,
        limits.maxFileNameOctets(),
        ParameterReader.SLASH | ParameterReader.QUESTION);
  }

  private int value(int parameter, int from, int end, int maximum, int unusual) {
    byte[] block = headers.block;
    int i = from;
    int seen = 0;
    while (i < end) {
      int classes = ParameterReader.classes(block[i]);
      if ((classes & ParameterReader.TEXT) == 0) {
        break;
      }
      seen |= classes;
      i++;
    }
    if (i == end || block[i] != '"' || i - from > maximum || (seen & unusual) != 0) {
      return NONE;
    }
    if ((seen & ParameterReader.HIGH) != 0 && Utf8.firstMalformed(block, from, i) != NONE) {
      return NONE;
    }
    headers.disposition.set(parameter, from, i, true, seen, false);
    return i + 1;
  }

  /** Where the media type that begins at an index ends, or {@link #NONE}. */
  private int type(int from, int end) {
    byte[] block = headers.block;
    int slash = token(from, end);
    if (slash == from || slash == end || block[slash] != '/') {
      return NONE;
    }
    int i = token(slash + 1, end);
    if (i == slash + 1
        || AsciiOctets.equalsIgnoreCase(block, from, slash, HeaderFields.MULTIPART)) {
      return NONE;
    }
    while (i < end && (ParameterReader.classes(block[i]) & ParameterReader.TEXT) != 0) {
      i++;
    }
    return block[i - 1] == ' ' ? NONE : i;
  }

  private int token(int from, int end) {
    int i = from;
    while (i < end && ParameterReader.isToken(headers.block[i])) {
      i++;
    }
    return i;
  }
}
