/**
 * Reports as pages that need no network: {@link
 * io.github.goodform.compliance.report.html.HtmlReport} for runs, the matrix, and a badge. Each
 * type here is a pure function of the report's model.
 */
@NullMarked
package io.github.goodform.compliance.report.html;

import org.jspecify.annotations.NullMarked;
