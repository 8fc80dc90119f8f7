/**
 * {@link io.github.goodform.fs.FileNameProbe} finds out by experiment what a directory does with
 * file names. {@link io.github.goodform.fs.FileNameProfile} is its answer: every verdict with its
 * evidence, as JSON and back.
 */
@NullMarked
package io.github.goodform.fs;

import org.jspecify.annotations.NullMarked;
