package io.github.goodform.compliance.cases;

import org.jspecify.annotations.Nullable;

/**
 * A part as a server reported it.
 *
 * <p>Names are text. An octet of a name that is not UTF-8, which a server can only report in
 * hexadecimal, stands in it as the lone surrogate U+DC00 plus the octet, U+DC80 to U+DCFF: nothing
 * is lost, and no text that could be sent as UTF-8 reads the same.
 *
 * @param name the field name, or null when the server reports none
 * @param fileName the file name, or null when it reports none
 * @param contentType the media type, or null when it reports none
 * @param size the number of octets
 * @param sha256 the SHA-256 of the data, lower-case hexadecimal
 * @param savedAs the path under which the server reports to have stored the data, or null
 */
public record ObservedPart(
    @Nullable String name,
    @Nullable String fileName,
    @Nullable String contentType,
    long size,
    String sha256,
    @Nullable String savedAs) {

  /**
   * Describes a part by its data.
   *
   * @param name the field name, or null when there is none
   * @param fileName the file name, or null when there is none
   * @param contentType the media type, or null when there is none
   * @param data the part's data
   * @return the part
   */
  public static ObservedPart of(
      @Nullable String name, @Nullable String fileName, @Nullable String contentType, byte[] data) {
    Octets octets = Octets.of(data);
    return new ObservedPart(name, fileName, contentType, octets.length(), octets.sha256(), null);
  }
}
