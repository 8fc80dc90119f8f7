package io.github.goodform.compliance.cases;

import org.jspecify.annotations.Nullable;

/**
 * A part as a server should report it.
 *
 * <p>Octets of a name that are not UTF-8 stand as lone surrogates U+DC80 to U+DCFF, one for each
 * octet.
 *
 * @param name the field name, or null for a part that is reported without one
 * @param fileName the file name, the empty string for an empty one, or null when the parameter is
 *     absent
 * @param contentType the media type as sent, null when it is not compared, or empty for a part that
 *     has none: no type or a default is reported
 * @param size the number of octets of the part's data
 * @param sha256 the SHA-256 of the data, 64 lower-case hexadecimal digits
 * @param data the data, or null when only their digest is known
 */
public record ExpectedPart(
    @Nullable String name,
    @Nullable String fileName,
    @Nullable String contentType,
    long size,
    String sha256,
    @Nullable Octets data) {

  /**
   * Describes a part by its data.
   *
   * @param name the field name, or null for a part that is reported without one
   * @param fileName the file name, or null when the parameter is absent
   * @param contentType the media type, or null when it is not compared
   * @param data the part's data
   * @return the part
   */
  public static ExpectedPart of(
      @Nullable String name, @Nullable String fileName, @Nullable String contentType, Octets data) {
    return new ExpectedPart(name, fileName, contentType, data.length(), data.sha256(), data);
  }
}
