package io.github.goodform.compliance.cases;

import org.jspecify.annotations.Nullable;

/**
 * The place in a specification that a requirement rests on.
 *
 * @param document the document, such as {@code "RFC 7578"} or {@code "WHATWG HTML"}
 * @param section the section, such as {@code "4.2"} or {@code "multipart-form-data"}
 * @param quote the sentence the requirement rests on, word for word, or null when it rests on the
 *     grammar of the section alone
 */
public record SpecReference(String document, String section, @Nullable String quote) {}
