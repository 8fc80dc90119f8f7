package io.github.goodform.multipart;

/**
 * A boundary.
 *
 * @param value the value
 */
public record Boundary(String value) {}
