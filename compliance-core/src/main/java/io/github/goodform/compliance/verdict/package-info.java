/**
 * The judge: {@link io.github.goodform.compliance.verdict.Judge} makes of a case and an observation
 * a {@link io.github.goodform.compliance.run.CaseResult}. Pure functions: the same input gives the
 * same verdict, anywhere and always.
 */
@NullMarked
package io.github.goodform.compliance.verdict;

import org.jspecify.annotations.NullMarked;
