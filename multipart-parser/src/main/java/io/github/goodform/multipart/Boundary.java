package io.github.goodform.multipart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The line that separates the parts of a body, as its {@code Content-Type} names it (RFC 2046
 * §5.1.1).
 *
 * <pre>{@code
 * Boundary boundary = Boundary.of(request.getHeader("Content-Type"));
 * }</pre>
 *
 * <p>A value that exceeds {@link Limit#CONTENT_TYPE_OCTETS} is a {@link
 * MultipartException.LimitExceeded}. Violations of the field are kept in {@link #violations()}; the
 * parser judges them when the first octets come, and counts them for {@link
 * Limits#maxViolations()}. Offsets are 0-based octets of the field's value. Immutable.
 *
 * @since 0.1.0
 */
public final class Boundary {
  /**
   * RFC 2046 §5.1.1: no longer than 70 characters; more is a violation, and this the end of all
   * tolerance.
   */
  private static final int LONGEST = 256;

  private static final int LONGEST_LEGAL = 70;

  private static final long LONGEST_CONTENT_TYPE = Limit.CONTENT_TYPE_OCTETS.defaultValue();

  /** What stands before the boundary in the field that every browser writes. */
  private static final String COMMON = "multipart/form-data; boundary=";

  private static final String PUNCTUATION = "'()+_,-./:=? ";

  /** The names that nearly every field has: not made anew for each. */
  private static final List<String> COMMON_NAMES = List.of("multipart", "form-data", "boundary");

  private final String value;
  private final String subtype;
  private final Rules rules;
  private final List<NotedViolation> violations;
  private final byte[] octets;

  /** CRLF, two hyphens and the boundary: made once for all the parsers of a body. */
  private final byte[] delimiter;

  private Boundary(
      String value, String subtype, Rules rules, List<NotedViolation> violations, byte[] octets) {
    this.rules = rules;
    this.octets = octets;
    this.delimiter = new byte[4 + value.length()];
    delimiter[0] = '\r';
    delimiter[1] = '\n';
    delimiter[2] = '-';
    delimiter[3] = '-';
    for (int i = 0; i < value.length(); i++) {
      delimiter[4 + i] = (byte) value.charAt(i);
    }
    this.value = value;
    this.subtype = subtype;
    this.violations = violations;
  }

  /**
   * Reads the boundary of a {@code multipart/form-data} body.
   *
   * @param contentType the value of the {@code Content-Type} field: {@code multipart/form-data;
   *     boundary=…}. Names of parameters are read in any case. Null when the request has none
   * @return the boundary
   * @throws MultipartException when there is no value or the media type is another ({@link
   *     MultipartException#httpStatus()} 415), when there is no boundary, when there are two that
   *     differ, or when the value cannot be read (400) or is too long (431)
   */
  public static Boundary of(@Nullable String contentType) throws MultipartException {
    return read(contentType, true);
  }

  /**
   * Reads the boundary of a body of any {@code multipart} type. Parts of {@code form-data} are
   * judged by RFC 7578, of {@code byteranges} by RFC 9110 §14.6; {@code related} and {@code mixed}
   * ask nothing of a part, and unknown subtypes are read like {@code mixed} (RFC 2046 §5.1.7).
   * Transfer encodings are decoded in forms only.
   *
   * @param contentType the value of the {@code Content-Type} field; null when there is none
   * @return the boundary
   * @throws MultipartException as {@link #of}
   */
  public static Boundary ofMultipart(@Nullable String contentType) throws MultipartException {
    return read(contentType, false);
  }

  private static Boundary read(@Nullable String contentType, boolean formData)
      throws MultipartException {
    if (contentType == null || contentType.isBlank()) {
      throw Violations.collecting()
          .contentTypeFault(Fault.CONTENT_TYPE_MISSING, 0, Violations.END_OF_INPUT);
    }
    if (isCommon(contentType)) {
      return new Boundary(
          contentType.substring(COMMON.length()),
          COMMON_NAMES.get(1),
          Rules.FORM_DATA,
          List.of(),
          AsciiOctets.NONE);
    }
    Violations judge = Violations.collecting();
    byte[] octets =
        contentType.length() > LONGEST_CONTENT_TYPE ? AsciiOctets.NONE : octets(contentType);
    if (octets.length > LONGEST_CONTENT_TYPE || octets.length == 0) {
      throw MultipartException.limitExceeded(
          Limit.CONTENT_TYPE_OCTETS, LONGEST_CONTENT_TYPE, LONGEST_CONTENT_TYPE, true, List.of());
    }
    ParameterReader reader = new ParameterReader(judge, true, true);
    reader.reset(octets, 0, octets.length, 0, -1);
    try {
      String subtype = mediaType(reader);
      Rules rules = Rules.of(subtype);
      if (formData && rules != Rules.FORM_DATA) {
        throw reader.fault(Fault.MEDIA_TYPE_OTHER, reader.nameStart);
      }
      String boundary = parameters(reader, judge, rules);
      return new Boundary(boundary, subtype, rules, inOrder(judge.noted()), octets);
    } catch (MultipartException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("a handler without methods failed", e);
    }
  }

  /** What is wrong with a parameter's name is found behind what is wrong with its value. */
  private static List<NotedViolation> inOrder(List<NotedViolation> noted) {
    return noted.size() < 2
        ? noted
        : noted.stream().sorted(Comparator.comparingLong(NotedViolation::offset)).toList();
  }

  /**
   * The value in UTF-8. Half of a surrogate pair becomes U+FFFD, which no boundary may have, and
   * not the question mark, which one may.
   */
  private static byte[] octets(String contentType) {
    String text = contentType;
    for (int i = 0; i < contentType.length(); i++) {
      if (Character.isSurrogate(contentType.charAt(i))) {
        text = contentType.replaceAll("\\p{Cs}", "\uFFFD");
        break;
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a value has the form that every browser writes, and breaks no rule. */
  private static boolean isCommon(String contentType) {
    int length = contentType.length();
    if (!contentType.startsWith(COMMON)
        || length == COMMON.length()
        || length > COMMON.length() + LONGEST_LEGAL) {
      return false;
    }
    for (int i = COMMON.length(); i < length; i++) {
      char c = contentType.charAt(i);
      if (c > 0x7F || !ParameterReader.isToken((byte) c) || !isBchar(c)) {
        return false;
      }
    }
    return true;
  }

  private static String mediaType(ParameterReader reader) throws MultipartException {
    while (reader.position < reader.end
        && ParameterReader.isSpace(reader.octets[reader.position])) {
      reader.position++;
    }
    reader.token();
    String type = name(reader);
    if (type.isEmpty() || reader.position == reader.end || reader.octets[reader.position] != '/') {
      throw reader.fault(Fault.MEDIA_TYPE_FAULTY, reader.position);
    }
    if (!type.equals("multipart")) {
      throw reader.fault(Fault.MEDIA_TYPE_OTHER, reader.nameStart);
    }
    reader.position++;
    reader.token();
    String subtype = name(reader);
    if (subtype.isEmpty()) {
      throw reader.fault(Fault.MEDIA_TYPE_FAULTY, reader.position);
    }
    return subtype;
  }

  private static String parameters(ParameterReader reader, Violations judge, Rules rules)
      throws IOException {
    String boundary = null;
    Set<String> names = Set.of();
    while (reader.next()) {
      String name = name(reader);
      boolean twice = names.contains(name);
      names = twice ? names : with(names, name);
      int at = reader.nameStart;
      if (name.equals("boundary")) {
        String value = value(reader, judge);
        if (boundary != null) {
          judge.note(Violation.BOUNDARY_TWICE, at, -1, reader.found(at));
          if (!boundary.equals(value)) {
            throw reader.fault(Fault.BOUNDARY_CONFLICT, at);
          }
        }
        boundary = value;
      } else if (twice || name.startsWith("boundary*")) {
        judge.note(Violation.BODY_PARAMETER_FAULTY, at, -1, reader.found(at));
      } else if (rules == Rules.FORM_DATA && name.equals("charset")) {
        judge.note(Violation.BODY_CHARSET, at, -1, reader.found(at));
      }
    }
    if (rules == Rules.RELATED && !names.contains("type")) {
      judge.note(Violation.RELATED_TYPE_MISSING, reader.end, -1, reader.found(reader.end));
    }
    if (boundary == null) {
      throw reader.fault(Fault.BOUNDARY_MISSING, reader.end);
    }
    return boundary;
  }

  /** Most fields have one parameter: a set of one needs no table. */
  private static Set<String> with(Set<String> names, String name) {
    if (names.isEmpty()) {
      return Set.of(name);
    }
    Set<String> more = names.size() == 1 ? new HashSet<>(names) : names;
    more.add(name);
    return more;
  }

  private static String name(ParameterReader reader) {
    for (int i = 0; i < COMMON_NAMES.size(); i++) {
      if (reader.isName(COMMON_NAMES.get(i))) {
        return COMMON_NAMES.get(i);
      }
    }
    return new String(
            reader.octets,
            reader.nameStart,
            reader.nameEnd - reader.nameStart,
            StandardCharsets.ISO_8859_1)
        .toLowerCase(Locale.ROOT);
  }

  private static String value(ParameterReader reader, Violations judge) throws IOException {
    int length = 0;
    int illegal = -1;
    for (int i = reader.valueStart; i < reader.valueEnd; i++) {
      if (isPair(reader, i)) {
        i++;
      }
      int c = reader.octets[i];
      // A comma without quotes is the join of two fields; a control character could be a line end.
      if (c < 0x20 || c == 0x7F || (c == ',' && !reader.quoted) || length == LONGEST) {
        throw reader.fault(Fault.BOUNDARY_FAULTY, i);
      }
      if (illegal < 0 && !isBchar(c)) {
        illegal = i;
      }
      if (++length == LONGEST_LEGAL + 1) {
        judge.note(Violation.BOUNDARY_TOO_LONG, i, -1, c);
      }
    }
    if (length == 0) {
      throw reader.fault(Fault.BOUNDARY_FAULTY, reader.valueStart);
    }
    if (illegal >= 0) {
      judge.note(Violation.BOUNDARY_CHARACTER, illegal, -1, reader.found(illegal));
    }
    if (reader.octets[reader.valueEnd - 1] == ' ') {
      judge.note(Violation.BOUNDARY_SPACE_AT_END, reader.valueEnd - 1L, -1, ' ');
    }
    return text(reader, length);
  }

  /** The value without the first octet of each pair: so many characters. */
  private static String text(ParameterReader reader, int length) {
    byte[] octets = reader.octets;
    int from = reader.valueStart;
    if (reader.valueEnd - from > length) {
      octets = new byte[length];
      from = 0;
      for (int i = reader.valueStart, n = 0; n < length; i++, n++) {
        i += isPair(reader, i) ? 1 : 0;
        octets[n] = reader.octets[i];
      }
    }
    return new String(octets, from, length, StandardCharsets.ISO_8859_1);
  }

  /** The last octet of a quoted value begins no pair: the quotation mark behind it would be its. */
  private static boolean isPair(ParameterReader reader, int at) {
    return reader.quoted && reader.octets[at] == '\\';
  }

  private static boolean isBchar(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || PUNCTUATION.indexOf(c) >= 0;
  }

  /**
   * The boundary without the two hyphens.
   *
   * @return 1 to 256 printable ASCII characters
   */
  public String value() {
    return value;
  }

  /**
   * The media subtype.
   *
   * @return such as {@code form-data}, in lower case
   */
  public String subtype() {
    return subtype;
  }

  /**
   * What the field's value breaks.
   *
   * @return in the order of the value, not yet judged
   */
  public List<NotedViolation> violations() {
    return violations;
  }

  /**
   * A parameter of the {@code Content-Type}, such as {@code start} or {@code type} of {@code
   * multipart/related} (RFC 2387 §3).
   *
   * @param name in any case
   * @return the value of the first one, without quotation marks, the escapes in them and the line
   *     ends of a folded field; null when there is none
   */
  public @Nullable String parameter(String name) {
    // Of the common field nothing but the boundary is kept: it has no other parameter.
    return name.equalsIgnoreCase("boundary") ? value : ParameterValue.of(octets, name);
  }

  Rules rules() {
    return rules;
  }

  byte[] delimiter() {
    return delimiter;
  }

  /** The octet of the field's value at an offset. */
  int octetAt(long offset) {
    return offset < octets.length ? octets[(int) offset] & 0xFF : Violations.END_OF_INPUT;
  }

  /** The boundary's value. */
  @Override
  public String toString() {
    return value;
  }
}
