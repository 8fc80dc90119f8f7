/**
 * {@link io.github.goodform.fs.experiment.Experimenter} puts the questions to a directory. {@link
 * io.github.goodform.fs.experiment.Workspace} is the directory in which it works and of which it
 * leaves nothing.
 */
@NullMarked
package io.github.goodform.fs.experiment;

import org.jspecify.annotations.NullMarked;
