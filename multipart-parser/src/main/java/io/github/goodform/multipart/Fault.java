package io.github.goodform.multipart;

import java.net.URI;

/**
 * A rule of the specifications whose breach no {@link Compliance} tolerates, because the body is
 * then ambiguous or cannot be read: one constant for each. {@link Violation} holds the rules that a
 * compliance can tolerate.
 *
 * <p>Constants are added in minor versions: a {@code switch} needs a {@code default}.
 *
 * @since 0.1.0
 */
public enum Fault {
  /** The request has no {@code Content-Type}. HTTP status 415. */
  CONTENT_TYPE_MISSING(9110, "8.3", "a Content-Type"),

  /** The {@code Content-Type} does not begin with a media type. */
  MEDIA_TYPE_FAULTY(9110, "8.3.1", "type/subtype"),

  /**
   * The media type is not {@code multipart/form-data}, or not {@code multipart} for {@link
   * Boundary#ofMultipart}. HTTP status 415.
   */
  MEDIA_TYPE_OTHER(7578, "4", "the media type multipart/form-data"),

  /** The {@code Content-Type} has no boundary. */
  BOUNDARY_MISSING(2046, "5.1.1", "the parameter boundary"),

  /** The boundary is empty, too long for any tolerance, or has a control character. */
  BOUNDARY_FAULTY(2046, "5.1.1", "a boundary of 1 to 256 printable ASCII characters"),

  /** The {@code Content-Type} has two boundaries that differ. */
  BOUNDARY_CONFLICT(2045, "5.1", "one boundary"),

  /** The body has no delimiter line. */
  DELIMITER_MISSING(2046, "5.1.1", "a delimiter line"),

  /** The body ends in a part's header. */
  BODY_CUT_OFF(2046, "5.1.1", "the rest of a part's header"),

  /** Two parsers would take a CR before a delimiter for the line end and for content. */
  LINE_END_AMBIGUOUS(2046, "4.1.1", "the line end of the first delimiter line"),

  /** A header field holds NUL. */
  HEADER_NUL(5322, "2.2", "no NUL in a header field"),

  /** A header field holds a CR that no LF follows. */
  HEADER_CR(5322, "2.2", "LF after CR"),

  /** The first line of a header begins with white space: it continues no field. */
  HEADER_FOLDED_FIRST(5322, "2.2.3", "a field name at the start of the header"),

  /** A line of a header has no colon. */
  HEADER_COLON_MISSING(5322, "2.2", "a colon after the field name"),

  /** A line of a header does not begin with a token. */
  HEADER_NAME_FAULTY(9110, "5.1", "a field name"),

  /** A header field occurs twice with two values. */
  HEADER_CONFLICT(5322, "3.6", "one value of the field"),

  /** A parameter is not {@code name=value}. */
  PARAMETER_FAULTY(2183, "2", "name=value"),

  /** A parameter occurs twice with two values. */
  PARAMETER_CONFLICT(2183, "2", "one value of the parameter"),

  /**
   * A quoted string has no end: a line end, or the end of the field, comes first. The offset is
   * that of the quotation mark that opens it.
   */
  QUOTE_UNTERMINATED(2045, "5.1", "a closing quotation mark"),

  /** Text follows a quoted string: the quotation mark in it was not escaped. */
  QUOTE_TEXT_AFTER(2045, "5.1", "a semicolon after the closing quotation mark"),

  /** The content of a part is declared to be base64, and is not. */
  BASE64_FAULTY(2045, "6.8", "base64"),

  /** The content of a part is declared to be quoted-printable, and is not. */
  QUOTED_PRINTABLE_FAULTY(2045, "6.7", "quoted-printable");

  /** The status of all but two faults, and of every violation that is not tolerated. */
  static final int BAD_REQUEST = 400;

  private static final int UNSUPPORTED_MEDIA_TYPE = 415;

  @SuppressWarnings("ImmutableEnumChecker") // a record of strings
  private final Rule rule;

  Fault(int rfc, String section, String expected) {
    this.rule = Rule.of(name(), rfc, section, expected);
  }

  /**
   * The stable id, which is also the {@link MultipartException#code() code} of the error.
   *
   * @return such as {@code boundary-missing}: subject and fault, in lower case with hyphens
   */
  public String id() {
    return rule.id();
  }

  /**
   * The section with the rule.
   *
   * @return a link such as {@code https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1}
   */
  public URI specification() {
    return rule.specification();
  }

  /**
   * The status that an HTTP server answers with.
   *
   * @return 415 where the request has no multipart body at all (RFC 9110 §15.5.16), else 400
   */
  public int httpStatus() {
    return this == CONTENT_TYPE_MISSING || this == MEDIA_TYPE_OTHER
        ? UNSUPPORTED_MEDIA_TYPE
        : BAD_REQUEST;
  }

  /** Whether only a {@code Content-Type} can break the rule. */
  boolean isOfContentType() {
    return switch (this) {
      case CONTENT_TYPE_MISSING,
          MEDIA_TYPE_FAULTY,
          MEDIA_TYPE_OTHER,
          BOUNDARY_MISSING,
          BOUNDARY_FAULTY,
          BOUNDARY_CONFLICT ->
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
