/**
 * A load from several machines: containers with an SSH server each, and {@link
 * io.github.goodform.docker.nodes.LoadServer} in one of them.
 */
@NullMarked
package io.github.goodform.docker.nodes;

import org.jspecify.annotations.NullMarked;
