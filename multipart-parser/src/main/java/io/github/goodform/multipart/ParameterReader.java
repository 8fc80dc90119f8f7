package io.github.goodform.multipart;

import java.io.IOException;

/**
 * Reads the parameters of {@code Content-Disposition} and {@code Content-Type}: {@code *(";" token
 * "=" (token / quoted-string))}. One pass; {@link #next} moves to the next parameter, the fields
 * tell where it is.
 */
final class ParameterReader {
  // Classes of octets, or-ed over a value.
  static final int TOKEN = 1;
  static final int HIGH = 2;
  static final int SLASH = 4;
  static final int BACKSLASH = 8;
  static final int PERCENT = 16;
  static final int QUESTION = 32;

  /** Stands for itself between quotation marks. */
  static final int TEXT = 64;

  static final int LINE_END = 128;
  private static final byte[] CLASS = classes();

  byte[] octets = AsciiOctets.NONE;
  int position;
  int end;

  int nameStart;
  int nameEnd;
  int valueStart;
  int valueEnd;
  boolean quoted;

  /** The classes of the value's octets. */
  int seen;

  private final Violations violations;
  private final boolean contentType;
  private final boolean escapedQuote;
  private long shift;
  private int partIndex;
  private boolean emptyNoted;

  /**
   * @param escapedQuote whether {@code \"} goes on with the quoted string
   */
  ParameterReader(Violations violations, boolean contentType, boolean escapedQuote) {
    this.violations = violations;
    this.contentType = contentType;
    this.escapedQuote = escapedQuote;
  }

  /**
   * Begins with a value whose type is still to be read.
   *
   * @param shift what is added to an index to get an offset
   */
  void reset(byte[] octets, int from, int to, long shift, int partIndex) {
    this.octets = octets;
    this.position = from;
    this.end = to;
    this.shift = shift;
    this.partIndex = partIndex;
    this.emptyNoted = false;
  }

  /** Reads a token into the name fields; empty when there is none. */
  void token() {
    nameStart = position;
    int i = position;
    while (i < end && isToken(octets[i])) {
      i++;
    }
    nameEnd = i;
    position = i;
  }

  /** Moves behind {@code type/subtype}, or as much of it as there is. */
  void mediaType() {
    skipSpace();
    token();
    if (position < end && octets[position] == '/') {
      position++;
      token();
    }
  }

  /** Moves to the next parameter. */
  boolean next() throws IOException {
    while (true) {
      boolean space = skipSpace();
      if (position == end) {
        return false;
      }
      if (octets[position] == ';') {
        position++;
        skipSpace();
        if (position == end || octets[position] == ';') {
          // RFC 9110 §5.6.6 allows an empty parameter, RFC 2183 does not. Once for a value: a
          // header of semicolons would make an object of each.
          if (!contentType && !emptyNoted) {
            emptyNoted = true;
            note(Violation.PARAMETER_EMPTY, position);
          }
          continue;
        }
      } else if (space && isToken(octets[position])) {
        note(Violation.PARAMETER_SEMICOLON_MISSING, position);
      } else {
        throw fault(
            position > 0 && octets[position - 1] == '"' && quoted
                ? Fault.QUOTE_TEXT_AFTER
                : Fault.PARAMETER_FAULTY,
            position);
      }
      parameter();
      return true;
    }
  }

  private void parameter() throws IOException {
    token();
    if (nameStart == nameEnd) {
      throw fault(Fault.PARAMETER_FAULTY, position);
    }
    int space = position;
    boolean spaced = skipSpace();
    if (position == end || octets[position] != '=') {
      throw fault(Fault.PARAMETER_FAULTY, position);
    }
    int afterEquals = ++position;
    if (skipSpace() && !spaced) {
      spaced = true;
      space = afterEquals;
    }
    if (spaced) {
      note(Violation.PARAMETER_SPACE, space);
    }
    quoted = position < end && octets[position] == '"';
    if (quoted) {
      quotedString();
    } else {
      unquoted();
    }
  }

  private void quotedString() throws IOException {
    byte[] in = octets;
    int i = position + 1;
    valueStart = i;
    int classes = 0;
    while (true) {
      if (i == end) {
        throw violations.openQuote(position + shift, contentType);
      }
      int c = in[i];
      if (c == '"') {
        break;
      }
      classes |= CLASS[c & 0xFF];
      if (c == '\\' && escapedQuote && i + 1 < end && isPair(in[i + 1])) {
        i++;
        classes |= CLASS[in[i] & 0xFF];
      }
      i++;
    }
    seen = classes;
    valueEnd = i;
    position = i + 1;
  }

  /** Whether a backslash can be the first of two. */
  boolean readsPairs() {
    return escapedQuote;
  }

  private boolean isPair(byte second) {
    return contentType || second == '"' || second == '\\';
  }

  private void unquoted() throws IOException {
    valueStart = position;
    int i = position;
    int classes = 0;
    while (i < end && isToken(octets[i])) {
      classes |= CLASS[octets[i] & 0xFF];
      i++;
    }
    int bad = i;
    boolean isToken = i > position && (i == end || octets[i] == ';' || isSpace(octets[i]));
    if (!isToken) {
      while (i < end && octets[i] != ';' && !isSpace(octets[i])) {
        if (octets[i] == '"') {
          throw fault(Fault.PARAMETER_FAULTY, i);
        }
        classes |= CLASS[octets[i] & 0xFF];
        i++;
      }
    }
    seen = classes;
    valueEnd = i;
    position = i;
    if (!isToken) {
      note(Violation.PARAMETER_UNQUOTED, bad);
    }
  }

  private boolean skipSpace() {
    int i = position;
    while (i < end && isSpace(octets[i])) {
      i++;
    }
    boolean skipped = i > position;
    position = i;
    return skipped;
  }

  private void note(Violation violation, int at) throws IOException {
    Violation subject = violation;
    if (contentType) {
      subject =
          violation == Violation.PARAMETER_UNQUOTED && isName("boundary")
              ? Violation.BOUNDARY_UNQUOTED
              : Violation.BODY_PARAMETER_FAULTY;
    }
    violations.note(subject, at + shift, partIndex, found(at));
  }

  boolean isName(String lower) {
    if (nameEnd - nameStart != lower.length()) {
      return false;
    }
    for (int i = 0; i < lower.length(); i++) {
      if ((octets[nameStart + i] | 0x20) != lower.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  MultipartException fault(Fault fault, int at) {
    return contentType
        ? violations.contentTypeFault(fault, at + shift, found(at))
        : violations.fault(fault, at + shift, found(at));
  }

  /** The octet at an index; at the end, the CR that ends the field. */
  int found(int at) {
    if (at < end) {
      return octets[at] & 0xFF;
    }
    return contentType ? Violations.END_OF_INPUT : octets[at] & 0xFF;
  }

  static boolean isToken(byte octet) {
    return (CLASS[octet & 0xFF] & TOKEN) != 0;
  }

  /** The classes of an octet. */
  static int classes(byte octet) {
    return CLASS[octet & 0xFF];
  }

  /** White space, and the line ends of a folded field. */
  static boolean isSpace(byte octet) {
    return octet == ' ' || octet == '\t' || octet == '\r' || octet == '\n';
  }

  // RFC 9110 §5.6.2: token = 1*tchar.
  private static byte[] classes() {
    byte[] table = new byte[256];
    for (int c = 'a'; c <= 'z'; c++) {
      table[c] = TOKEN;
      table[c - 32] = TOKEN;
    }
    for (int c = '0'; c <= '9'; c++) {
      table[c] = TOKEN;
    }
    for (char c : "!#$%&'*+-.^_`|~".toCharArray()) {
      table[c] = TOKEN;
    }
    for (int c = 128; c < 256; c++) {
      table[c] = HIGH;
    }
    table['%'] |= PERCENT;
    table['/'] = SLASH;
    table['\\'] = BACKSLASH;
    table['?'] = QUESTION;
    for (int c = ' '; c < 256; c++) {
      if (c != '"' && c != '\\' && c != 0x7F) {
        table[c] |= TEXT;
      }
    }
    table['\r'] = (byte) LINE_END;
    table['\n'] = (byte) LINE_END;
    return table;
  }
}
