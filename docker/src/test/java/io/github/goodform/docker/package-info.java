/**
 * The matrix in containers: every {@link io.github.goodform.docker.Matrix.Cell} is a locale and a
 * file system, asked in a {@link io.github.goodform.docker.Machine}.
 */
@NullMarked
package io.github.goodform.docker;

import org.jspecify.annotations.NullMarked;
