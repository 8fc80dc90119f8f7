package io.github.goodform.multipart;

import java.util.Locale;

/**
 * What no compliance tolerates: a body with one of these cannot be read, or not in one way only.
 */
enum Fault {
  CONTENT_TYPE_MISSING(9110, "8.3", "a Content-Type"),
  MEDIA_TYPE_FAULTY(9110, "8.3.1", "type/subtype"),
  MEDIA_TYPE_OTHER(7578, "4", "the media type multipart/form-data"),
  BOUNDARY_MISSING(2046, "5.1.1", "the parameter boundary"),
  BOUNDARY_FAULTY(2046, "5.1.1", "a boundary of 1 to 256 printable ASCII characters"),
  BOUNDARY_CONFLICT(2045, "5.1", "one boundary"),
  DELIMITER_MISSING(2046, "5.1.1", "a delimiter line"),
  BODY_CUT_OFF(2046, "5.1.1", "the rest of a part's header"),
  LINE_END_AMBIGUOUS(2046, "4.1.1", "the line end of the first delimiter line"),
  HEADER_NUL(5322, "2.2", "no NUL in a header field"),
  HEADER_CR(5322, "2.2", "LF after CR"),
  HEADER_FOLDED_FIRST(5322, "2.2.3", "a field name at the start of the header"),
  HEADER_COLON_MISSING(5322, "2.2", "a colon after the field name"),
  HEADER_NAME_FAULTY(9110, "5.1", "a field name"),
  HEADER_CONFLICT(5322, "3.6", "one value of the field"),
  PARAMETER_FAULTY(2183, "2", "name=value"),
  PARAMETER_CONFLICT(2183, "2", "one value of the parameter"),
  QUOTE_UNTERMINATED(2045, "5.1", "a closing quotation mark"),
  QUOTE_TEXT_AFTER(2045, "5.1", "a semicolon after the closing quotation mark"),
  BASE64_FAULTY(2045, "6.8", "base64"),
  QUOTED_PRINTABLE_FAULTY(2045, "6.7", "quoted-printable");

  private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String link;
  private final String clause;
  private final String expected;

  Fault(int rfc, String section, String expected) {
    this.link = "https://www.rfc-editor.org/rfc/rfc" + rfc + "#section-" + section;
    this.clause = "RFC " + rfc + " §" + section;
    this.expected = expected;
  }

  /**
   * The status that an HTTP server answers with: 415 where the request has no multipart body at all
   * (RFC 9110 §15.5.16).
   */
  int httpStatus() {
    return this == CONTENT_TYPE_MISSING || this == MEDIA_TYPE_OTHER ? 415 : 400;
  }

  String code() {
    return code;
  }

  String link() {
    return link;
  }

  String clause() {
    return clause;
  }

  String expected() {
    return expected;
  }
}
