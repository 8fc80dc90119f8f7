/**
 * {@link io.github.goodform.fs.replay.ReplayFileSystem} is a simulated file system, in memory, that
 * does with names what a recorded directory did.
 */
@NullMarked
package io.github.goodform.fs.replay;

import org.jspecify.annotations.NullMarked;
