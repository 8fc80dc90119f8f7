/** The probe. */
@NullMarked
package io.github.goodform.fs;

import org.jspecify.annotations.NullMarked;
