package io.github.goodform.compliance.cases;

import org.jspecify.annotations.Nullable;

/**
 * A part as a server should report it. Parts are compared as a multiset: their order is not a
 * requirement.
 *
 * @param name the field name
 * @param fileName the file name, the empty string for an empty one, or null when the parameter is
 *     absent
 * @param contentType the media type as sent, or null when it is not compared
 * @param size the number of octets of the part's data
 * @param sha256 the SHA-256 of the data, 64 lower-case hexadecimal digits
 */
public record ExpectedPart(
    String name,
    @Nullable String fileName,
    @Nullable String contentType,
    long size,
    String sha256) {}
