package io.github.goodform.compliance.wire;

import org.jspecify.annotations.Nullable;

/**
 * A part as a server reported it.
 *
 * @param name the field name, or null when the server reports none
 * @param fileName the file name, or null when it reports none
 * @param contentType the media type, or null when it reports none
 * @param size the number of octets
 * @param sha256 the SHA-256 of the data, lower-case hexadecimal
 * @param savedAs the path the server says it stored the data under, or null
 */
public record ObservedPart(
    @Nullable String name,
    @Nullable String fileName,
    @Nullable String contentType,
    long size,
    String sha256,
    @Nullable String savedAs) {}
