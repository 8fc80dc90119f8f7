/**
 * What a server project imports to test itself: a {@link
 * io.github.goodform.compliance.ConformanceRun} puts the catalogue to a server and returns every
 * verdict.
 */
@NullMarked
package io.github.goodform.compliance;

import org.jspecify.annotations.NullMarked;
