/**
 * Reports as text: for a terminal ({@link
 * io.github.goodform.compliance.report.text.TerminalReport}), as Markdown and as JUnit XML. Each
 * type here is a pure function of the report's model.
 */
@NullMarked
package io.github.goodform.compliance.report.text;

import org.jspecify.annotations.NullMarked;
