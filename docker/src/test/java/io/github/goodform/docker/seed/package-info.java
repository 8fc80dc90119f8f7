/**
 * The story this project began with, to copy: a server and one test of it, twice. {@link
 * io.github.goodform.docker.seed.AssumesSystem} decides by the name of the operating system what is
 * right, and {@link io.github.goodform.docker.seed.AsksDirectoryTest} asks the directory.
 */
@NullMarked
package io.github.goodform.docker.seed;

import org.jspecify.annotations.NullMarked;
