package io.github.goodform.multipart;

import java.net.URI;
import java.util.Locale;

/**
 * A rule of the specifications that a body can break: one constant for each.
 *
 * <p>{@link Compliance} says which are tolerated; a tolerated one is reported as a {@link
 * Deviation}. Where a constant says "in no preset", it is tolerated only when {@link
 * Compliance#with} names it.
 */
public enum Violation {
  /** A line of the framing ends with a bare CR; noted once for a body. */
  CR_LINE_TERMINATION(2046, "4.1.1", "CRLF at the end of the line"),

  /** A line of the framing ends with a bare LF; noted once for a body. */
  LF_LINE_TERMINATION(2046, "4.1.1", "CRLF at the end of the line"),

  /** A line of the framing ends otherwise than the first delimiter line did. */
  LINE_END_MIXED(2046, "4.1.1", "the line end of the first delimiter line"),

  /** The first delimiter stands in the middle of a line of the preamble. */
  NO_CRLF_AFTER_PREAMBLE(2046, "5.1.1", "the first delimiter at the beginning of a line"),

  /**
   * There is text before the first delimiter line. It is ignored, as the RFC says; noted because
   * others read it.
   */
  PREAMBLE_DATA(2046, "5.1.1", "the first delimiter line"),

  /**
   * There is text after the close-delimiter line. It is ignored, as the RFC says; noted because
   * others read it.
   */
  EPILOGUE_DATA(2046, "5.1.1", "the end of the body"),

  /** A line begins with the delimiter and goes on with other text. Legacy reads it as content. */
  DELIMITER_TEXT(2046, "5.1.1", "white space and the end of the line after the delimiter"),

  /**
   * The body ends without a close-delimiter. In no preset: it cannot be told from an upload that
   * was cut off.
   */
  CLOSE_DELIMITER_MISSING(2046, "5.1.1", "the close-delimiter"),

  /** The boundary has more than 70 characters. */
  BOUNDARY_TOO_LONG(2046, "5.1.1", "a boundary of at most 70 characters"),

  /** The boundary has a character that is not one of {@code bchars}. */
  BOUNDARY_CHARACTER(2046, "5.1.1", "only bchars in the boundary"),

  /** The boundary ends with a space, which cannot be told from transport padding. In no preset. */
  BOUNDARY_SPACE_AT_END(2046, "5.1.1", "a boundary that does not end with a space"),

  /** The boundary has characters that need quoting, and is not quoted. */
  BOUNDARY_UNQUOTED(2045, "5.1", "a quoted boundary"),

  /**
   * There are two boundary parameters of the same value. Different values are refused in every
   * mode.
   */
  BOUNDARY_TWICE(2045, "5.1", "one boundary parameter"),

  /** The body's media type has a {@code charset} parameter. It is not interpreted. */
  BODY_CHARSET(7578, "4.6", "no charset parameter"),

  /** The body's media type has an empty, repeated or badly quoted parameter. */
  BODY_PARAMETER_FAULTY(2045, "5.1", "parameters in the form name=value"),

  /** A header field goes on in the next line. Read as if the line end were not there. */
  HEADER_FOLDED(5322, "3.2.2", "a header field on one line"),

  /** There is white space between a field name and its colon. */
  HEADER_SPACE_BEFORE_COLON(5322, "4.5", "a colon directly after the field name"),

  /** A header field has a control character other than tab. NUL is refused in every mode. */
  HEADER_CONTROL_CHARACTER(5322, "2.2", "no control characters in a header field"),

  /**
   * A part has {@code Content-Disposition}, {@code Content-Type} or {@code
   * Content-Transfer-Encoding} twice with the same value. Different values are refused in every
   * mode.
   */
  HEADER_TWICE(5322, "3.6", "the field once"),

  /**
   * A part has a field other than {@code Content-Disposition}, {@code Content-Type} and {@code
   * Content-Transfer-Encoding}. It is visible and not interpreted.
   */
  HEADER_OTHER(7578, "4.8", "no other header fields"),

  /** A part has no {@code Content-Disposition} field. */
  DISPOSITION_MISSING(7578, "4.2", "a Content-Disposition field"),

  /** A part's disposition type is not {@code form-data}. */
  DISPOSITION_OTHER(7578, "4.2", "the disposition type form-data"),

  /** A part has no {@code name} parameter. */
  NAME_MISSING(7578, "4.2", "the parameter name"),

  /** A part has a {@code name*} parameter. It is not interpreted. */
  NAME_STAR(7578, "4.2", "the parameter name, not name*"),

  /** A field name is not UTF-8. It is read as ISO 8859-1, one character for each octet. */
  NAME_NOT_UTF8(7578, "5.1.1", "UTF-8 in the field name"),

  /** A file name is not UTF-8. It is read as ISO 8859-1, one character for each octet. */
  FILENAME_NOT_UTF8(7578, "5.1.1", "UTF-8 in the file name"),

  /**
   * A part has a {@code filename*} parameter. {@link ContentDisposition#fileNameStar()} has it; it
   * never replaces {@link ContentDisposition#fileName()}.
   */
  FILENAME_STAR(7578, "4.2", "the parameter filename, not filename*"),

  /**
   * The value of {@code filename*} is not an {@code ext-value} in UTF-8 or ISO 8859-1: {@link
   * ContentDisposition#fileNameStar()} is then null. Or it is one in quotation marks, as a
   * widespread client sends it, and read as if they were not there.
   */
  FILENAME_STAR_FAULTY(8187, "3.2.1", "an ext-value"),

  /** The file name is cut into {@code filename*0}, {@code filename*1} …. It is not put together. */
  FILENAME_CONTINUATION(2231, "3", "the parameter filename in one piece"),

  /** A file name holds an encoded-word ({@code =?UTF-8?B?…?=}). It is not decoded. */
  FILENAME_ENCODED_WORD(2047, "5", "no encoded-word in a quoted-string"),

  /** A file name holds a slash or a backslash. It is given as sent: never use it as a path. */
  FILENAME_PATH(7578, "4.2", "a file name without a path"),

  /**
   * A parameter of {@code Content-Disposition} stands there twice with the same value. Different
   * values are refused in every mode.
   */
  PARAMETER_TWICE(2183, "2", "the parameter once"),

  /** There is no parameter after a semicolon. */
  PARAMETER_EMPTY(2183, "2", "a parameter after the semicolon"),

  /** There is white space before or after the equals sign of a parameter. */
  PARAMETER_SPACE(9110, "5.6.6", "no white space around ="),

  /** A parameter's value has characters that need quoting, and is not quoted. */
  PARAMETER_UNQUOTED(2183, "2", "a token or a quoted-string"),

  /** There is no semicolon between two parameters. */
  PARAMETER_SEMICOLON_MISSING(2183, "2", "a semicolon before the parameter"),

  /** A part is sent as base64. Where tolerated, it is decoded. */
  BASE64_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /** A part is sent as quoted-printable. Where tolerated, it is decoded. */
  QUOTED_PRINTABLE_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /** A part declares {@code 7bit}, {@code 8bit} or {@code binary}, which change nothing. */
  IDENTITY_TRANSFER_ENCODING(7578, "4.7", "no Content-Transfer-Encoding"),

  /**
   * A part declares a transfer encoding that no RFC defines. Where tolerated, its content is given
   * as sent. In no preset.
   */
  UNKNOWN_TRANSFER_ENCODING(2045, "6.1", "a known Content-Transfer-Encoding"),

  /** The field {@code _charset_} stands there twice or has a file name. */
  CHARSET_FIELD_MISUSED(7578, "4.6", "one _charset_ field without a file name"),

  /** A part is itself a {@code multipart}. Its content is given as it is. */
  PART_MULTIPART(7578, "4.3", "files as parts of their own"),

  /** A part's {@code Content-Type} does not begin with a media type. */
  PART_TYPE_FAULTY(2045, "5.1", "type/subtype"),

  /** A part of {@code multipart/byteranges} does not say which range it is. */
  CONTENT_RANGE_MISSING(9110, "14.6", "a Content-Range field"),

  /** The media type of a {@code multipart/related} body does not name that of its root part. */
  RELATED_TYPE_MISSING(2387, "3.1", "the parameter type");

  private final String id;
  private final String link;
  private final String clause;
  private final String expected;

  Violation(int rfc, String section, String expected) {
    this.id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    this.link = "https://www.rfc-editor.org/rfc/rfc" + rfc + "#section-" + section;
    this.clause = "RFC " + rfc + " §" + section;
    this.expected = expected;
  }

  /**
   * The stable id: {@code filename-star}.
   *
   * @return subject and fault, in lower case with hyphens
   */
  public String id() {
    return id;
  }

  /**
   * The section with the rule.
   *
   * @return a link such as {@code https://www.rfc-editor.org/rfc/rfc7578#section-4.2}
   */
  public URI link() {
    return URI.create(link);
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

  String linkText() {
    return link;
  }

  String clause() {
    return clause;
  }

  String expected() {
    return expected;
  }

  /**
   * The string form for logs and reports.
   *
   * @return {@code NAME: link}
   */
  @Override
  public String toString() {
    return name() + ": " + link;
  }
}
