package io.github.goodform.multipart;

import java.net.URI;

/**
 * A rule of the specifications that a body can break and a {@link Compliance} can tolerate: one
 * constant for each. {@link Fault} holds the rules whose breach none tolerates.
 *
 * <p>A tolerated violation is reported as a {@link NotedViolation}. Where a constant says "in no
 * preset", it is tolerated only when {@link Compliance#with} names it.
 *
 * <p>Constants are added in minor versions: a {@code switch} needs a {@code default}.
 *
 * @since 0.1.0
 */
public enum Violation {
  /**
   * A line of the framing ends with a bare CR; noted once for a body.
   *
   * <p>RFC 2046 §4.1.1: "The canonical form of any MIME "text" subtype MUST always represent a line
   * break as a CRLF sequence."
   */
  CR_LINE_TERMINATION(2046, "4.1.1", "CRLF at the end of the line"),

  /**
   * A line of the framing ends with a bare LF; noted once for a body.
   *
   * <p>RFC 2046 §4.1.1: "The canonical form of any MIME "text" subtype MUST always represent a line
   * break as a CRLF sequence."
   */
  LF_LINE_TERMINATION(2046, "4.1.1", "CRLF at the end of the line"),

  /**
   * A line of the framing ends otherwise than the first delimiter line did.
   *
   * <p>RFC 2046 §4.1.1: "Use of CR and LF outside of line break sequences is also forbidden."
   */
  LINE_END_MIXED(2046, "4.1.1", "the line end of the first delimiter line"),

  /**
   * The first delimiter stands in the middle of a line of the preamble.
   *
   * <p>RFC 2046 §5.1.1: "The boundary delimiter MUST occur at the beginning of a line, i.e.,
   * following a CRLF"
   */
  NO_CRLF_AFTER_PREAMBLE(2046, "5.1.1", "the first delimiter at the beginning of a line"),

  /**
   * There is text before the first delimiter line. It is ignored, as the RFC says; noted because
   * others read it.
   *
   * <p>RFC 2046 §5.1.1: "These areas should generally be left blank, and implementations must
   * ignore anything that appears before the first boundary delimiter line or after the last one."
   */
  PREAMBLE_DATA(2046, "5.1.1", "the first delimiter line"),

  /**
   * There is text after the close-delimiter line. It is ignored, as the RFC says; noted because
   * others read it.
   *
   * <p>RFC 2046 §5.1.1: "These areas should generally be left blank, and implementations must
   * ignore anything that appears before the first boundary delimiter line or after the last one."
   */
  EPILOGUE_DATA(2046, "5.1.1", "the end of the body"),

  /**
   * There is text before the close-delimiter, and no part: most likely a body whose first delimiter
   * line was lost. In no preset.
   *
   * <p>RFC 2046 §5.1: "The body must then contain one or more body parts, each preceded by a
   * boundary delimiter line, and the last one followed by a closing boundary delimiter line."
   */
  FIRST_DELIMITER_MISSING(2046, "5.1", "a part before the close-delimiter"),

  /**
   * A line begins with the delimiter and goes on with other text. Legacy reads it as content.
   *
   * <p>RFC 2046 §5.1: "The boundary delimiter MUST NOT appear inside any of the encapsulated parts,
   * on a line by itself or as the prefix of any line."
   */
  DELIMITER_TEXT(2046, "5.1", "white space and the end of the line after the delimiter"),

  /**
   * The body ends without a close-delimiter. In no preset: it cannot be told from an upload that
   * was cut off.
   *
   * <p>RFC 2046 §5.1: "The body must then contain one or more body parts, each preceded by a
   * boundary delimiter line, and the last one followed by a closing boundary delimiter line."
   */
  CLOSE_DELIMITER_MISSING(2046, "5.1", "the close-delimiter"),

  /**
   * The boundary has more than 70 characters.
   *
   * <p>RFC 2046 §5.1.1: "Boundary delimiters must not appear within the encapsulated material, and
   * must be no longer than 70 characters, not counting the two leading hyphens."
   */
  BOUNDARY_TOO_LONG(2046, "5.1.1", "a boundary of at most 70 characters"),

  /**
   * The boundary has a character that is not one of {@code bchars}.
   *
   * <p>RFC 2046 §5.1.1: "the boundary parameter, which consists of 1 to 70 characters from a set of
   * characters known to be very robust through mail gateways, and NOT ending with white space"
   */
  BOUNDARY_CHARACTER(2046, "5.1.1", "only bchars in the boundary"),

  /**
   * The boundary ends with a space, which cannot be told from transport padding. In no preset.
   *
   * <p>RFC 2046 §5.1.1: "the boundary parameter, which consists of 1 to 70 characters from a set of
   * characters known to be very robust through mail gateways, and NOT ending with white space"
   */
  BOUNDARY_SPACE_AT_END(2046, "5.1.1", "a boundary that does not end with a space"),

  /**
   * The boundary has characters that need quoting, and is not quoted.
   *
   * <p>RFC 2045 §5.1: "Must be in quoted-string, to use within parameter values"
   */
  BOUNDARY_UNQUOTED(2045, "5.1", "a quoted boundary"),

  /**
   * There are two boundary parameters of the same value. Different values are refused in every
   * mode.
   *
   * <p>RFC 2046 §5.1.1: "The only mandatory global parameter for the "multipart" media type is the
   * boundary parameter"
   */
  BOUNDARY_TWICE(2046, "5.1.1", "one boundary parameter"),

  /**
   * The body's media type has a {@code charset} parameter. It is not interpreted.
   *
   * <p>RFC 7578 §8: "Optional parameters: none"
   */
  BODY_CHARSET(7578, "8", "no charset parameter"),

  /**
   * The body's media type has an empty, repeated or badly quoted parameter.
   *
   * <p>RFC 2045 §5.1: "parameter := attribute "=" value"
   */
  BODY_PARAMETER_FAULTY(2045, "5.1", "parameters in the form name=value"),

  /**
   * A header field goes on in the next line. Read as if the line end were not there.
   *
   * <p>RFC 9112 §5.2: "A sender MUST NOT generate a message that includes line folding"
   */
  HEADER_FOLDED(9112, "5.2", "a header field on one line"),

  /**
   * There is white space between a field name and its colon.
   *
   * <p>RFC 9112 §5.1: "No whitespace is allowed between the field name and colon."
   */
  HEADER_SPACE_BEFORE_COLON(9112, "5.1", "a colon directly after the field name"),

  /**
   * A header field has a control character other than tab. NUL is refused in every mode.
   *
   * <p>RFC 5322 §2.2: "A field body may be composed of printable US-ASCII characters as well as the
   * space (SP, ASCII value 32) and horizontal tab (HTAB, ASCII value 9) characters"
   */
  HEADER_CONTROL_CHARACTER(5322, "2.2", "no control characters in a header field"),

  /**
   * A part has {@code Content-Disposition}, {@code Content-Type} or {@code
   * Content-Transfer-Encoding} twice with the same value. Different values are refused in every
   * mode.
   *
   * <p>RFC 9110 §5.3: "a sender MUST NOT generate multiple field lines with the same name in a
   * message"
   */
  HEADER_TWICE(9110, "5.3", "the field once"),

  /**
   * A part has a field other than {@code Content-Disposition}, {@code Content-Type} and {@code
   * Content-Transfer-Encoding}. It is visible and not interpreted.
   *
   * <p>RFC 7578 §4.8: "Other header fields MUST NOT be included and MUST be ignored."
   */
  HEADER_OTHER(7578, "4.8", "no other header fields"),

  /**
   * A part has no {@code Content-Disposition} field.
   *
   * <p>RFC 7578 §4.2: "Each part MUST contain a Content-Disposition header field [RFC2183] where
   * the disposition type is "form-data"."
   */
  DISPOSITION_MISSING(7578, "4.2", "a Content-Disposition field"),

  /**
   * A part's disposition type is not {@code form-data}.
   *
   * <p>RFC 7578 §4.2: "Each part MUST contain a Content-Disposition header field [RFC2183] where
   * the disposition type is "form-data"."
   */
  DISPOSITION_OTHER(7578, "4.2", "the disposition type form-data"),

  /**
   * A part has no {@code name} parameter.
   *
   * <p>RFC 7578 §4.2: "The Content-Disposition header field MUST also contain an additional
   * parameter of "name""
   */
  NAME_MISSING(7578, "4.2", "the parameter name"),

  /**
   * A part has a {@code name*} parameter. It is not interpreted.
   *
   * <p>RFC 7578 §4.2: "The Content-Disposition header field MUST also contain an additional
   * parameter of "name""
   */
  NAME_STAR(7578, "4.2", "the parameter name, not name*"),

  /**
   * A field name is not UTF-8. It is read as ISO 8859-1, one character for each octet.
   *
   * <p>RFC 7578 §5.1.1: "If non-ASCII field names are unavoidable, form or application creators
   * SHOULD use UTF-8 uniformly."
   */
  NAME_NOT_UTF8(7578, "5.1.1", "UTF-8 in the field name"),

  /**
   * A file name is not UTF-8. It is read as ISO 8859-1, one character for each octet.
   *
   * <p>RFC 7578 §4.2: "In most multipart types, the MIME header fields in each part are restricted
   * to US-ASCII"
   */
  FILENAME_NOT_UTF8(7578, "4.2", "UTF-8 in the file name"),

  /**
   * A part has a {@code filename*} parameter. {@link ContentDisposition#fileNameStar()} has it; it
   * never replaces {@link ContentDisposition#fileName()}.
   *
   * <p>RFC 7578 §4.2: "The encoding method described in [RFC5987], which would add a "filename*"
   * parameter to the Content-Disposition header field, MUST NOT be used."
   */
  FILENAME_STAR(7578, "4.2", "the parameter filename, not filename*"),

  /**
   * The value of {@code filename*} is not an {@code ext-value} in UTF-8 or ISO 8859-1: {@link
   * ContentDisposition#fileNameStar()} is then null. Or it is one in quotation marks, as a
   * widespread client sends it, and read as if they were not there.
   *
   * <p>RFC 8187 §3.2.1: "ext-value = charset "'" [ language ] "'" value-chars"
   */
  FILENAME_STAR_FAULTY(8187, "3.2.1", "an ext-value"),

  /**
   * The file name is cut into {@code filename*0}, {@code filename*1} …. It is not put together.
   *
   * <p>RFC 8187 §3.1: "parameter continuations are not part of the encoding defined by this
   * specification"
   */
  FILENAME_CONTINUATION(8187, "3.1", "the parameter filename in one piece"),

  /**
   * A file name looks like an encoded-word ({@code =?UTF-8?B?…?=}). It is not decoded. A browser
   * sends a file that has such a name in the same way, so that every preset tolerates it; refuse it
   * where another program behind this one may decode it.
   *
   * <p>RFC 2047 §5: "An 'encoded-word' MUST NOT appear within a 'quoted-string'."
   */
  FILENAME_ENCODED_WORD(2047, "5", "no encoded-word in a quoted-string"),

  /**
   * A file name holds a slash or a backslash. It is given as sent: never use it as a path.
   *
   * <p>RFC 7578 §4.2: "do not use directory path information that may be present"
   */
  FILENAME_PATH(7578, "4.2", "a file name without a path"),

  /**
   * A parameter of {@code Content-Disposition} stands there twice with the same value. Different
   * values are refused in every mode.
   *
   * <p>RFC 6266 §4.1: "Content-Disposition header field values with multiple instances of the same
   * parameter name are invalid."
   */
  PARAMETER_TWICE(6266, "4.1", "the parameter once"),

  /**
   * There is no parameter after a semicolon. Noted once for a field value.
   *
   * <p>RFC 2183 §2: "disposition := "Content-Disposition" ":" disposition-type *(";"
   * disposition-parm)"
   */
  PARAMETER_EMPTY(2183, "2", "a parameter after the semicolon"),

  /**
   * There is white space before or after the equals sign of a parameter.
   *
   * <p>RFC 9110 §5.6.6: "Parameters do not allow whitespace (not even "bad" whitespace) around the
   * "=" character."
   */
  PARAMETER_SPACE(9110, "5.6.6", "no white space around ="),

  /**
   * A parameter's value has characters that need quoting, and is not quoted.
   *
   * <p>RFC 2045 §5.1: "Must be in quoted-string, to use within parameter values"
   */
  PARAMETER_UNQUOTED(2045, "5.1", "a token or a quoted-string"),

  /**
   * There is no semicolon between two parameters.
   *
   * <p>RFC 2183 §2: "disposition := "Content-Disposition" ":" disposition-type *(";"
   * disposition-parm)"
   */
  PARAMETER_SEMICOLON_MISSING(2183, "2", "a semicolon before the parameter"),

  /**
   * A part is sent as base64. Where tolerated, it is decoded.
   *
   * <p>RFC 7578 §4.7: "Senders SHOULD NOT generate any parts with a Content-Transfer-Encoding
   * header field."
   */
  BASE64_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /**
   * A part is sent as quoted-printable. Where tolerated, it is decoded.
   *
   * <p>RFC 7578 §4.7: "Senders SHOULD NOT generate any parts with a Content-Transfer-Encoding
   * header field."
   */
  QUOTED_PRINTABLE_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /**
   * A part declares {@code 7bit}, {@code 8bit} or {@code binary}, which change nothing.
   *
   * <p>RFC 7578 §4.7: "Senders SHOULD NOT generate any parts with a Content-Transfer-Encoding
   * header field."
   */
  IDENTITY_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /**
   * A part declares a transfer encoding that no RFC defines. Where tolerated, its content is given
   * as sent. In no preset.
   *
   * <p>RFC 2045 §6.4: "Any entity with an unrecognized Content-Transfer-Encoding must be treated as
   * if it has a Content-Type of "application/octet-stream""
   */
  UNKNOWN_TRANSFER_ENCODING(2045, "6.4", "a known Content-Transfer-Encoding"),

  /**
   * The field {@code _charset_} stands there twice or has a file name.
   *
   * <p>RFC 7578 §4.6: "In such cases, the value of the default charset for each "text/plain" part
   * without a charset parameter is the supplied value."
   */
  CHARSET_FIELD_MISUSED(7578, "4.6", "one _charset_ field without a file name"),

  /**
   * A part is itself a {@code multipart}. Its content is given as it is.
   *
   * <p>RFC 7578 §4.3: "multiple files MUST be sent by supplying each file in a separate part but
   * all with the same "name" parameter"
   */
  PART_MULTIPART(7578, "4.3", "files as parts of their own"),

  /**
   * A part's {@code Content-Type} does not begin with a media type.
   *
   * <p>RFC 2045 §5.1: "content := "Content-Type" ":" type "/" subtype *(";" parameter)"
   */
  PART_TYPE_FAULTY(2045, "5.1", "type/subtype"),

  /**
   * A part of {@code multipart/byteranges} does not say which range it is.
   *
   * <p>RFC 9110 §14.6: "one or more body parts, each with its own Content-Type and Content-Range
   * fields"
   */
  CONTENT_RANGE_MISSING(9110, "14.6", "a Content-Range field"),

  /**
   * The media type of a {@code multipart/related} body does not name that of its root part.
   *
   * <p>RFC 2387 §3.1: "The type parameter must be specified and its value is the MIME media type of
   * the "root" body part."
   */
  RELATED_TYPE_MISSING(2387, "3.1", "the parameter type");

  @SuppressWarnings("ImmutableEnumChecker") // a record of strings
  private final Rule rule;

  Violation(int rfc, String section, String expected) {
    this.rule = Rule.of(name(), rfc, section, expected);
  }

  /**
   * The stable id, which is also the {@link MultipartException#code() code} of the error.
   *
   * @return such as {@code filename-star}: subject and fault, in lower case with hyphens
   */
  public String id() {
    return rule.id();
  }

  /**
   * The section with the rule.
   *
   * @return a link such as {@code https://www.rfc-editor.org/rfc/rfc7578#section-4.2}
   */
  public URI specification() {
    return rule.specification();
  }

  /**
   * Whether the rule is about the {@code Content-Type} of the body: then offsets count octets of
   * that field's value.
   *
   * @return true for the boundary and for the body's media type
   */
  public boolean inContentType() {
    return switch (this) {
      case BOUNDARY_TOO_LONG,
          BOUNDARY_CHARACTER,
          BOUNDARY_SPACE_AT_END,
          BOUNDARY_UNQUOTED,
          BOUNDARY_TWICE,
          BODY_CHARSET,
          BODY_PARAMETER_FAULTY,
          RELATED_TYPE_MISSING ->
          true;
      default -> false;
    };
  }

  Rule rule() {
    return rule;
  }

  /**
   * The string form for logs and reports.
   *
   * @return {@code NAME: link}
   */
  @Override
  public String toString() {
    return name() + ": " + rule.link();
  }
}
