package io.github.goodform.compliance;

import io.github.goodform.compliance.cases.RuleSet;
import java.util.List;
import java.util.Locale;

/** What a {@link FramingServer} may get wrong, and the cases that have to find it. */
enum FramingFault {
  NONE,
  WAITS_FOR_THE_BODY_BEFORE_100("continue-awaited"),
  IS_SILENT_TO_A_REFUSED_EXPECTATION("continue-refused-type"),
  IS_SILENT_AFTER_100("continue-then-malformed"),
  CLOSES_AT_AN_EXPECTATION(
      "continue-awaited",
      "continue-awaited-chunked",
      "continue-awaited-file",
      "continue-not-awaited",
      "next-after-continue",
      "state-continue"),
  TAKES_ONE_WRITE_FOR_THE_BODY("slow-every-octet", "slow-file"),
  IS_LOST_WHEN_A_CLIENT_LEAVES(
      "leave-in-header",
      "leave-in-value",
      "leave-in-delimiter",
      "leave-in-file",
      "leave-after-file",
      "leave-after-file-by-reset",
      "leave-by-reset",
      "leave-after-malformed",
      "leave-after-open-quote",
      "leave-after-field-and-malformed"),
  LEAKS_A_TYPE_INTO_THE_NEXT_FORM("state-type"),
  COUNTS_OCTETS_OVER_THE_CONNECTION("state-file-1m"),
  LEAKS_A_PART_INTO_THE_NEXT_FORM(
      "next-after-form",
      "state-field",
      "state-same-name",
      "state-empty-value",
      "state-file",
      "state-file-100k",
      "state-value-64k",
      "state-many-fields",
      "state-many-files",
      "state-names-utf8",
      "state-charset-field",
      "state-chunked",
      "state-every-octet",
      "state-continue",
      "state-long-name"),
  KEEPS_A_PART_OF_THE_FIFTH_FORM("state-series"),
  REFUSES_THE_EIGHTH_FORM("state-series"),
  CONFUSES_THE_SEVENTH_BOUNDARY("state-series"),
  CUTS_A_VALUE_OF_THE_TWELFTH_FORM("state-series"),
  EATS_AN_OCTET_OF_THE_NEXT_REQUEST(
      "next-after-form",
      "next-after-chunked-form",
      "next-after-continue",
      "next-after-truncated",
      "pipelined-form",
      "pipelined-chunked",
      "pipelined-after-file",
      "pipelined-after-refused",
      "chunked-extension-next",
      "state-epilogue",
      "state-after-line-feeds",
      "state-after-carriage-returns",
      "state-after-disposition-missing",
      "state-after-disposition-twice",
      "state-after-name-missing",
      "state-after-quote-open",
      "state-after-name-not-utf8",
      "state-after-no-colon",
      "state-after-header-control",
      "state-after-header-folded",
      "state-after-header-endless",
      "state-after-header-long",
      "state-after-name-long",
      "state-after-parts",
      "state-after-delimiter-text",
      "state-after-base64",
      "state-after-no-delimiter",
      "state-after-preamble",
      "state-after-epilogue",
      "state-after-empty-body",
      "state-after-cut-in-header",
      "state-after-cut-in-delimiter",
      "state-after-wrong-boundary",
      "state-after-two-boundaries",
      "state-after-boundary-long",
      "state-after-chunks-malformed",
      "state-after-continue-malformed"),
  STOPS_AT_THE_CLOSE_DELIMITER(
      "next-after-epilogue", "next-after-long-epilogue", "framing-length-into-next"),
  LEAVES_A_REFUSED_BODY_UNREAD(
      "next-after-refused-type",
      "next-after-other-type",
      "next-after-refused-chunks",
      "next-after-refused-body",
      "next-after-refused-header"),
  GOES_ON_AFTER_CLOSE("pipelined-after-close"),
  TAKES_THE_FIRST_LENGTH("framing-length-twice", "framing-length-list"),
  READS_A_SIGN("framing-length-plus", "chunked-size-plus"),
  TAKES_A_NEGATIVE_LENGTH_FOR_NONE("framing-length-negative"),
  READS_THE_DIGITS_OF_A_LENGTH("framing-length-word"),
  READS_WHAT_IS_THERE_WITHOUT_A_LENGTH("framing-length-none"),
  WRAPS_AT_32_BITS("framing-length-overflow-32", "chunked-size-overflow-32"),
  WRAPS_AT_64_BITS("framing-length-overflow-64", "chunked-size-overflow-64"),
  PREFERS_THE_LENGTH_TO_CHUNKS("framing-both", "framing-both-smuggled"),
  KEEPS_THE_CONNECTION_AFTER_BOTH("framing-both", "framing-both-other-order"),
  TAKES_CHUNKED_ANYWHERE("framing-chunked-not-last"),
  IGNORES_SPACE_BEFORE_A_COLON("framing-space-before-colon", "framing-space-before-colon-length"),
  REPORTS_NOTHING_OF_A_FOLDED_TYPE("framing-folded-type"),
  REFUSES_EXTENSIONS(
      "chunked-extension",
      "chunked-extension-no-value",
      "chunked-extension-quoted",
      "chunked-extension-next"),
  LEAVES_THE_TRAILER_UNREAD("chunked-trailer", "chunked-trailer-length"),
  READS_ONE_TRAILER("chunked-trailers"),
  TAKES_THE_TYPE_OF_THE_TRAILER("chunked-trailer-type"),
  ENDS_AT_A_LEADING_ZERO("chunked-size-zeros"),
  KNOWS_THE_CODING_IN_LOWER_CASE("chunked-coding-upper-case"),
  KNOWS_FIELD_NAMES_AS_USUAL(
      "framing-length-lower-case", "framing-type-lower-case", "framing-coding-name-upper-case"),
  WANTS_ONE_SPACE_BEFORE_A_VALUE(
      "framing-length-white-space", "framing-length-no-space", "framing-coding-white-space"),
  READS_AN_OCTAL_LENGTH("framing-length-zeros"),
  READS_DIGITS_IN_LOWER_CASE("chunked-size-upper-case"),
  FINDS_CHUNKED_WITHIN_A_NAME("framing-coding-unknown"),
  KEEPS_64_KIB_OF_A_CHUNK("file-size-1m-one-chunk"),
  LOSES_A_CHUNK_BEHIND_1_MB("limit-value-over-1m-chunked"),
  READS_A_PREFIX("chunked-size-prefix"),
  IGNORES_A_MINUS("chunked-size-negative"),
  TAKES_A_BROKEN_CODING_FOR_A_FORM("chunked-size-empty"),
  SKIPS_TO_THE_END_OF_THE_LINE("chunked-data-longer");

  private final String caseIds;

  FramingFault(String... caseIds) {
    this.caseIds = String.join(" ", caseIds);
  }

  /** The cases that have to fail. */
  List<String> caseIds() {
    return List.of(caseIds.split(" "));
  }

  /** By whose rules it is a fault: the hardened profile demands the most. */
  RuleSet ruleSet() {
    return RuleSet.HARDENED;
  }

  /** Whether the fault shows only behind several forms on one connection. */
  boolean isLate() {
    return caseIds.equals("state-series");
  }

  /** Whether the fault is that nothing is said. */
  boolean isSilence() {
    return name().contains("SILENT") || this == WAITS_FOR_THE_BODY_BEFORE_100;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
