/**
 * What a person or a program reads after a run: a {@link
 * io.github.goodform.compliance.report.Report} holds everything that a report states, as plain
 * values; {@link io.github.goodform.compliance.report.JsonReport} writes it down and reads it back.
 *
 * <p>Every other type here is a pure function of a report: for the terminal, as one self-contained
 * HTML page, JUnit XML, Markdown, a badge, a comparison of two servers, or a matrix of many. Octets
 * that a stranger chose stand in a report in the notation of the case files only: printable ASCII
 * as itself, the rest as {@code \r}, {@code \n}, {@code \t}, {@code \\} or {@code \xNN}.
 */
@NullMarked
package io.github.goodform.compliance.report;

import org.jspecify.annotations.NullMarked;
