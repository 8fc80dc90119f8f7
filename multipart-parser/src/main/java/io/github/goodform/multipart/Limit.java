package io.github.goodform.multipart;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A bound on a body: one constant for each. {@link Limits} holds a value for each that can be set;
 * a body that exceeds it ends in {@link MultipartException.LimitExceeded}.
 *
 * <p>Constants are added in minor versions: a {@code switch} needs a {@code default}.
 *
 * @since 0.1.0
 */
public enum Limit {
  /** Parts of a body. */
  PARTS(
      "parts",
      "",
      2_000,
      "Parts of a body. A form of 1,000 fields passes; the objects of a collected form stay"
          + " bounded."),

  /** Parts with a file name. */
  FILES(
      "parts",
      " with a file name",
      1_000,
      "Parts with a file name, `filename` or `filename*`, empty file inputs included. A directory"
          + " with some hundred files passes; the entries of the upload directory stay bounded: a"
          + " form has one for each file and for each field longer than `partThreshold()`, and one"
          + " for all other fields."),

  /** Octets of one part's header, the empty line included. */
  HEADER_OCTETS(
      "octets",
      " in a part's header",
      8_192,
      "Octets of one part's header, the empty line included. A file name of 160 CJK characters"
          + " takes 484, and 1,442 when a client percent-encodes it."),

  /** Octets of the headers of all parts together. */
  TOTAL_HEADER_OCTETS(
      "octets",
      " in the headers of all parts",
      2 << 20,
      "Octets of the headers of all parts together: a collected form keeps them in memory, and"
          + " large headers in many parts are more than either limit alone."),

  /** Header fields of one part. */
  HEADER_FIELDS(
      "fields", " in a part's header", 32, "Header fields of one part. Clients send one to five."),

  /** Octets of a field name as sent. */
  NAME_OCTETS("octets", " in a field name", 1_024, "Octets of a field name as sent."),

  /** Octets of a file name as sent, in {@code filename} or {@code filename*}. */
  FILE_NAME_OCTETS(
      "octets",
      " in a file name",
      4_096,
      "Octets of a file name as sent, in `filename` or `filename*`. File systems allow 255 units,"
          + " which are up to 765 octets of UTF-8 and three times that percent-encoded."),

  /** Octets of the content of one part of a form that has no file name, as sent. */
  FIELD_OCTETS(
      "octets",
      " in a field",
      1L << 20,
      "Octets of the content of one part of a form without a file name, as sent: 1 MiB. A field is"
          + " text that the application holds in memory, and `text()` of a form reads no more of"
          + " any part; a part that is decided at its header may have more."),

  /** Octets of one part's content, as sent. */
  PART_OCTETS(
      "octets",
      " in a part's content",
      1L << 30,
      "Octets of one part's content, as sent: 1 GiB. The parser itself never stores content."),

  /** Octets of the whole body. */
  TOTAL_OCTETS("octets", "", 4L << 30, "Octets of the whole body: 4 GiB."),

  /** Octets before the first delimiter line, line end included. */
  PREAMBLE_OCTETS(
      "octets",
      " before the first delimiter line",
      8_192,
      "Octets before the first delimiter line, line end included. Web clients send none; a"
          + " mail-like sentence fits."),

  /** Octets after the close-delimiter line. */
  EPILOGUE_OCTETS(
      "octets", " after the close-delimiter line", 8_192, "Octets after the close-delimiter line."),

  /** Octets of white space between a delimiter and the end of its line. */
  PADDING_OCTETS(
      "octets",
      " of white space after a delimiter",
      256,
      "Octets of white space between a delimiter and the end of its line (RFC 2046 §5.1.1"
          + " `transport-padding`)."),

  /** Violations of a body that are tolerated and kept. */
  VIOLATIONS(
      "violations",
      "",
      10_000,
      "Violations of a body that are tolerated and kept. A client that breaks two rules in each of"
          + " 1,000 parts passes."),

  /**
   * Octets of the value of {@code Content-Type}: {@link Boundary} reads it before there are
   * options.
   */
  CONTENT_TYPE_OCTETS(
      "octets",
      " in the Content-Type",
      8_192,
      "Octets of the value of `Content-Type`. More than any client sends; it bounds the parameters"
          + " and the violations of the field.");

  private final String id = "limit-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String unit;
  private final String place;
  private final long defaultValue;
  private final String reason;

  Limit(String unit, String place, long defaultValue, String reason) {
    this.unit = unit;
    this.place = place;
    this.defaultValue = defaultValue;
    this.reason = reason;
  }

  /**
   * The stable id, which is also the {@link MultipartException#code() code} of the error.
   *
   * @return such as {@code limit-header-octets}
   */
  public String id() {
    return id;
  }

  /**
   * What is counted.
   *
   * @return {@code octets}, {@code parts}, {@code fields} or {@code violations}
   */
  public String unit() {
    return unit;
  }

  /** What is counted, and where: {@code octets in a part's header}. */
  String counted() {
    return unit + place;
  }

  /**
   * The value that holds where no other is set.
   *
   * @return the largest that passes
   */
  public long defaultValue() {
    return defaultValue;
  }

  /**
   * What the limit bounds, and why the default is what it is.
   *
   * @return sentences in English, with code between backquotes
   */
  public String reason() {
    return reason;
  }

  /**
   * The setting that changes the value.
   *
   * @return the name of a method of {@link Limits.Builder}, such as {@code maxHeaderOctets}; null
   *     for {@link #CONTENT_TYPE_OCTETS}, which is fixed
   */
  public @Nullable String setting() {
    if (this == CONTENT_TYPE_OCTETS) {
      return null;
    }
    StringBuilder setting = new StringBuilder("max");
    for (String word : name().split("_", -1)) {
      setting.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return setting.toString();
  }

  /** The largest value that can be set: counts that index arrays are ints. */
  long largest() {
    return switch (this) {
      case FIELD_OCTETS, PART_OCTETS, TOTAL_OCTETS -> Long.MAX_VALUE;
      default -> Integer.MAX_VALUE;
    };
  }
}
