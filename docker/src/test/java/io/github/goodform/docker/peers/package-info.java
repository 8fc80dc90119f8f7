/**
 * Other implementations, each behind a {@link io.github.goodform.docker.peers.PeerServer} that
 * speaks the contract with the library's own defaults, and what the catalogue observes of them.
 */
@NullMarked
package io.github.goodform.docker.peers;

import org.jspecify.annotations.NullMarked;
