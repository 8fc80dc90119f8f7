/**
 * {@code Benchmarks} times this parser and its peers on the same inputs and prints the tables of PERFORMANCE.md; a {@code
 * Contender} is one parser behind the smallest common face.
 */
@NullMarked
package io.github.goodform.multipart.bench;

import org.jspecify.annotations.NullMarked;
