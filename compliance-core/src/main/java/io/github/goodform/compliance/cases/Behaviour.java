package io.github.goodform.compliance.cases;

/**
 * A way of reading a body that a text allows, or that implementations are known for, under a name:
 * a server's fingerprint, not its fault.
 *
 * @param label the name, such as {@code "first-wins"}
 * @param expectation what a server that behaves so answers
 */
public record Behaviour(String label, Expectation expectation) {}
