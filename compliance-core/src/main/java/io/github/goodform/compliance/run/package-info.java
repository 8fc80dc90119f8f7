/**
 * A run: {@link io.github.goodform.compliance.run.ConformanceRun} plans which cases are sent to
 * which server, and returns a {@link io.github.goodform.compliance.run.RunResult} with every
 * verdict. The contract check, the served and the upload directory and the known deviations belong
 * to it.
 */
@NullMarked
package io.github.goodform.compliance.run;

import org.jspecify.annotations.NullMarked;
