/**
 * The judge: {@link io.github.goodform.compliance.verdict.Judge} makes of a case and its
 * observations a {@link io.github.goodform.compliance.verdict.Judgement}. Pure functions: the same
 * input gives the same verdict, anywhere and always.
 */
@NullMarked
package io.github.goodform.compliance.verdict;

import org.jspecify.annotations.NullMarked;
