package io.github.goodform.compliance.cases;

/**
 * A file that the kit stores in the served directory before it asks for it.
 *
 * @param id the id, unique over the catalogue
 * @param path the path below the served directory, with {@code /} between names; octets that are
 *     not UTF-8 stand as lone surrogates U+DC80 to U+DCFF, and such a file exists only where the
 *     directory takes it
 * @param content the content, by which a response is recognised; unique over the catalogue
 */
public record Fixture(String id, String path, String content) {}
