package io.github.goodform.compliance.cases;

/**
 * A file that the kit stores in the served directory before it asks for it.
 *
 * @param id the id, unique over the catalogue
 * @param path the path below the served directory, with {@code /} between names
 * @param content the content, by which a response is recognised; unique over the catalogue
 */
public record Fixture(String id, String path, String content) {}
