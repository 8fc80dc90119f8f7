package io.github.goodform.compliance;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request of a connection: its fields, and a body that ends where a {@link FramingFault} says.
 */
final class FramedRequest {
  /** So many octets can be given back to the connection. */
  static final int LOOK_AHEAD = 1 << 20;

  private final PushbackInputStream in;
  private final FramingFault fault;
  private final boolean old;
  private final List<String> codings = new ArrayList<>();
  private final List<String> lengths = new ArrayList<>();
  private String caseId = "";
  private String type = "";
  private boolean expects;
  private boolean folded;
  private boolean last;
  private boolean lost;

  /**
   * A request that has not been read.
   *
   * @param old whether transfer codings and expectations are not known
   */
  FramedRequest(PushbackInputStream in, FramingFault fault, boolean old) {
    this.in = in;
    this.fault = fault;
    this.old = old;
  }

  /** The request is no HTTP, or its end cannot be known: the connection ends with the answer. */
  static final class BadFramingException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  String caseId() {
    return caseId;
  }

  String type() {
    return type;
  }

  boolean hasCodings() {
    return !codings.isEmpty();
  }

  void forgetCodings() {
    codings.clear();
  }

  boolean hasLengths() {
    return !lengths.isEmpty();
  }

  boolean expects() {
    return expects;
  }

  /** Whether a line of the header continues another one. */
  boolean isFolded() {
    return folded;
  }

  /** Whether the client closes the connection after this request. */
  boolean isLast() {
    return last;
  }

  /** Gives octets back to the connection: the next request begins with them. */
  void unread(byte[] octets) throws IOException {
    in.unread(octets);
  }

  private boolean is(FramingFault other) {
    return fault == other;
  }

  /** Reads the header. */
  void readFields() throws IOException {
    for (String line = line(); line == null || !line.isEmpty(); line = line()) {
      if (line == null) {
        throw new EOFException();
      }
      if (line.startsWith(" ")) {
        if (!is(FramingFault.REPORTS_NOTHING_OF_A_FOLDED_TYPE)) {
          throw new BadFramingException();
        }
        folded = true;
        continue;
      }
      int colon = line.indexOf(':');
      String spelled = line.substring(0, Math.max(0, colon));
      String name =
          is(FramingFault.KNOWS_FIELD_NAMES_AS_USUAL)
                  && Set.of("content-length", "content-type", "TRANSFER-ENCODING").contains(spelled)
              ? "x-other"
              : spelled.toLowerCase(Locale.ROOT);
      if (colon < 1 || (name.endsWith(" ") && !is(FramingFault.IGNORES_SPACE_BEFORE_A_COLON))) {
        throw new BadFramingException();
      }
      String value = line.substring(colon + 1);
      if (is(FramingFault.WANTS_ONE_SPACE_BEFORE_A_VALUE) && !value.equals(' ' + value.strip())) {
        throw new BadFramingException();
      }
      boolean unknown = old && Set.of("transfer-encoding", "expect").contains(name);
      if (!unknown) {
        field(name.strip(), value.strip());
      }
    }
  }

  private void field(String name, String value) {
    switch (name) {
      case "goodform-case" -> caseId = value;
      case "content-type" -> type = value;
      case "transfer-encoding" -> codings.addAll(List.of(value.split("\\s*,\\s*")));
      case "content-length" -> lengths.addAll(List.of(value.split("\\s*,\\s*")));
      case "connection" -> last = value.equalsIgnoreCase("close");
      case "expect" -> expects = value.equalsIgnoreCase("100-continue");
      default -> {
        // Says nothing about where the request ends.
      }
    }
  }

  /** Reads the body, as long as the fault takes it to be. */
  byte[] readBody() throws IOException {
    if (!codings.isEmpty()) {
      return chunks();
    }
    if (lengths.isEmpty()) {
      return is(FramingFault.READS_WHAT_IS_THERE_WITHOUT_A_LENGTH) ? whatIsThere() : new byte[0];
    }
    byte[] body = exactly(length());
    if (is(FramingFault.STOPS_AT_THE_CLOSE_DELIMITER)) {
      return untilTheCloseDelimiter(body);
    }
    return body;
  }

  private byte[] whatIsThere() throws IOException {
    byte[] buffer = new byte[LOOK_AHEAD];
    return Arrays.copyOf(buffer, Math.max(0, in.read(buffer)));
  }

  private byte[] exactly(int length) throws IOException {
    if (length > 0 && is(FramingFault.TAKES_ONE_WRITE_FOR_THE_BODY)) {
      return whatIsThere();
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw is(FramingFault.IS_LOST_WHEN_A_CLIENT_LEAVES)
          ? new EOFException()
          : new BadFramingException();
    }
    return body;
  }

  private byte[] untilTheCloseDelimiter(byte[] body) throws IOException {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    int end = text.indexOf("--" + type.replaceAll(".*boundary=", "") + "--\r\n");
    if (end < 0) {
      return body;
    }
    int rest = text.indexOf('\n', end) + 1;
    in.unread(body, rest, body.length - rest);
    return Arrays.copyOf(body, rest);
  }

  private int length() throws BadFramingException {
    String value = lengths.get(0);
    if (lengths.size() > 1 && !is(FramingFault.TAKES_THE_FIRST_LENGTH)) {
      throw new BadFramingException();
    }
    if (is(FramingFault.TAKES_A_NEGATIVE_LENGTH_FOR_NONE) && value.startsWith("-")) {
      return 0;
    }
    if (is(FramingFault.READS_THE_DIGITS_OF_A_LENGTH)) {
      value = value.replaceAll("\\D", "");
    }
    boolean octal = is(FramingFault.READS_AN_OCTAL_LENGTH) && value.matches("0[0-7]+");
    return octal ? Integer.parseInt(value, 8) : number(value, 10);
  }

  private int number(String text, int radix) throws BadFramingException {
    String digits = text;
    if (is(FramingFault.READS_A_SIGN) && text.startsWith("+")) {
      digits = text.substring(1);
    }
    if (!digits.matches(radix == 10 ? "[0-9]+" : "[0-9A-Fa-f]+")) {
      throw new BadFramingException();
    }
    BigInteger number = new BigInteger(digits, radix);
    if (is(FramingFault.WRAPS_AT_32_BITS)) {
      return number.intValue();
    }
    if (is(FramingFault.WRAPS_AT_64_BITS)) {
      number = BigInteger.valueOf(number.longValue());
    }
    if (number.signum() < 0 || number.bitLength() > 24) {
      throw new BadFramingException();
    }
    return number.intValue();
  }

  private byte[] chunks() throws IOException {
    boolean known =
        is(FramingFault.TAKES_CHUNKED_ANYWHERE)
            ? codings.contains("chunked")
            : codings.size() == 1 && isChunked(codings.get(0));
    known |= is(FramingFault.FINDS_CHUNKED_WITHIN_A_NAME) && codings.get(0).contains("chunked");
    if (!known) {
      throw new BadFramingException();
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      String line = line();
      if (line == null) {
        throw new BadFramingException();
      }
      int size = size(line);
      if (size == 0) {
        trailer();
        return body.toByteArray();
      }
      byte[] chunk = exactly(size);
      if (is(FramingFault.KEEPS_64_KIB_OF_A_CHUNK) && size > 1 << 16) {
        // The last of them hold the close-delimiter: what is lost lies before it.
        int tail = 1 << 10;
        body.write(chunk, 0, (1 << 16) - tail);
        body.write(chunk, size - tail, tail);
      } else if (is(FramingFault.LOSES_A_CHUNK_BEHIND_1_MB) && body.size() > 1_000_000 && !lost) {
        lost = true;
      } else {
        body.writeBytes(chunk);
      }
      String end = line();
      if (end == null || !(end.isEmpty() || is(FramingFault.SKIPS_TO_THE_END_OF_THE_LINE))) {
        throw new BadFramingException();
      }
    }
  }

  private boolean isChunked(String coding) {
    return is(FramingFault.KNOWS_THE_CODING_IN_LOWER_CASE)
        ? coding.equals("chunked")
        : coding.equalsIgnoreCase("chunked");
  }

  private int size(String line) throws BadFramingException {
    int semicolon = line.indexOf(';');
    if (semicolon >= 0 && is(FramingFault.REFUSES_EXTENSIONS)) {
      throw new BadFramingException();
    }
    String size = semicolon < 0 ? line : line.substring(0, semicolon);
    if (is(FramingFault.READS_A_PREFIX)) {
      size = size.replaceFirst("^0x", "");
    }
    if (is(FramingFault.READS_DIGITS_IN_LOWER_CASE) && !size.matches("[0-9a-f]+")) {
      throw new BadFramingException();
    }
    if (is(FramingFault.IGNORES_A_MINUS)) {
      size = size.replace("-", "");
    }
    return is(FramingFault.ENDS_AT_A_LEADING_ZERO) && size.startsWith("0") ? 0 : number(size, 16);
  }

  private void trailer() throws IOException {
    if (is(FramingFault.LEAVES_THE_TRAILER_UNREAD)) {
      return;
    }
    int fields = 0;
    for (String line = line(); line == null || !line.isEmpty(); line = line()) {
      if (line == null || (is(FramingFault.READS_ONE_TRAILER) && fields > 0)) {
        throw new BadFramingException();
      }
      fields++;
      if (is(FramingFault.TAKES_THE_TYPE_OF_THE_TRAILER) && line.startsWith("Content-Type: ")) {
        type = "";
      }
    }
  }

  /** Returns a line without its CRLF, or null at the end. */
  @Nullable String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      line.append((char) octet);
      if (octet == '\n' && line.length() > 1 && line.charAt(line.length() - 2) == '\r') {
        return line.substring(0, line.length() - 2);
      }
    }
    return null;
  }
}
