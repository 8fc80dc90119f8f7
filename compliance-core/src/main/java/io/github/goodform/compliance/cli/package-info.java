/**
 * The command line: {@link io.github.goodform.compliance.cli.Main} is its main class, {@link
 * io.github.goodform.compliance.cli.Terminal} the world as a command sees it.
 *
 * <p>A command wires the other packages together and decides nothing itself. It ends with 0 when
 * all is as expected, 1 when a result is not, 2 on a wrong use, and 3 when the server cannot be
 * reached or does not speak the contract; a failure is one line on the error stream.
 */
@NullMarked
package io.github.goodform.compliance.cli;

import org.jspecify.annotations.NullMarked;
