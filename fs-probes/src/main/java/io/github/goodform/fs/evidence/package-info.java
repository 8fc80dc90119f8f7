/**
 * {@link io.github.goodform.fs.evidence.Evidence} is what a probe observed, question by question.
 * {@link io.github.goodform.fs.evidence.Traits} is what it amounts to: pure functions of the
 * evidence, without input or output.
 */
@NullMarked
package io.github.goodform.fs.evidence;

import org.jspecify.annotations.NullMarked;
