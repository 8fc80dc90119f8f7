/** The kit. */
@NullMarked
package io.github.goodform.compliance;

import org.jspecify.annotations.NullMarked;
