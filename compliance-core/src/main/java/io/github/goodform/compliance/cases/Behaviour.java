package io.github.goodform.compliance.cases;

/**
 * A named way of reading a body that a specification allows or that implementations are known for.
 * It characterises a server and is not a fault.
 *
 * @param label the name, such as {@code "first-wins"}
 * @param expectation what a server that behaves so answers
 */
public record Behaviour(String label, Expectation expectation) {}
